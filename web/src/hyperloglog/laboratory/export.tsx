import { Copy } from "../../parts/copy";
import { formatCount } from "../../parts/number";
import { push } from "../address";
import { bytesIn } from "./sketch-bytes";

/** Hands a file to the browser to be saved. */
function save(bytes: Uint8Array<ArrayBuffer>, name: string): void {
    const address = URL.createObjectURL(new Blob([bytes]));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
}

const redisCommand = (sketch: string) =>
    `printf %s '${sketch}' | base64 -d | redis-cli -x SET visitors && redis-cli PFCOUNT visitors`;

interface TakeAwayProps {
    sketch: string;
    precision: number;
}

/** The sketch itself, for other programs. */
export function TakeAway({ sketch, precision }: TakeAwayProps) {
    const bytes = bytesIn(sketch);
    const isRedis = precision === 14;
    return (
        <section class="takeaway" aria-labelledby="takeaway">
            <h3 id="takeaway">Take the sketch away</h3>
            <p class="hint">
                {formatCount(bytes.length)} bytes.{" "}
                {isRedis
                    ? "They are the string that Redis keeps under the key of a HyperLogLog."
                    : "With precision 14 they would be a HyperLogLog of Redis."}
            </p>
            <p class="sketch">
                <code>{sketch.length > 96 ? `${sketch.slice(0, 96)}…` : sketch}</code>
            </p>
            <div class="buttons">
                <Copy text={sketch} label="Copy in base64" />
                <button
                    type="button"
                    class="small"
                    onClick={() => save(bytes, `sketch-${precision}.hll`)}
                >
                    Save the bytes
                </button>
                {isRedis ? (
                    <Copy text={redisCommand(sketch)} label="Copy for redis-cli" />
                ) : (
                    <button type="button" class="small" onClick={() => push({ p: "14" })}>
                        Make it precision 14
                    </button>
                )}
            </div>
        </section>
    );
}
