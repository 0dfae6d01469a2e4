// The sketch, for use in other programs.
import { Copy } from "../../parts/copy";
import { formatCount } from "../../parts/number";
import { push } from "../address";
import { bytesIn } from "./sketch-bytes";

const REDIS_PRECISION = 14;
const SHOWN_MAX = 96;

const redisCommand = (sketch: string) =>
    `printf %s '${sketch}' | base64 -d | redis-cli -x SET visitors && redis-cli PFCOUNT visitors`;

interface ExportProps {
    sketch: string;
    precision: number;
}

export function Export({ sketch, precision }: ExportProps) {
    const isRedis = precision === REDIS_PRECISION;
    const shown = sketch.length > SHOWN_MAX ? `${sketch.slice(0, SHOWN_MAX)}…` : sketch;
    return (
        <section aria-labelledby="export">
            <h3 id="export">Export the sketch</h3>
            <p class="hint">
                {formatCount(bytesIn(sketch).length)} bytes.{" "}
                {isRedis
                    ? "Redis stores the same bytes for a HyperLogLog."
                    : "A sketch of precision 14 is a valid HyperLogLog in Redis."}
            </p>
            <p class="hint">
                <code>{shown}</code>
            </p>
            <div class="buttons">
                <Copy text={sketch} label="Copy as base64" />
                <a
                    href={`data:application/octet-stream;base64,${sketch}`}
                    download={`sketch-${precision}.hll`}
                >
                    Download
                </a>
                {isRedis ? (
                    <Copy text={redisCommand(sketch)} label="Copy for redis-cli" />
                ) : (
                    <button
                        type="button"
                        class="small"
                        onClick={() => push({ p: String(REDIS_PRECISION) })}
                    >
                        Use precision 14
                    </button>
                )}
            </div>
        </section>
    );
}
