// All 5,040 codes as dots: those that fit are lit.
import { useMemo, useRef, useState } from "preact/hooks";
import type { BullsCowsRow } from "openapi";
import { formatCount } from "../parts/number";
import { CODES, contradicted, isSame, score, short, type Reply } from "./code";
import { REACH, codeAt, dots, moved, pointOf } from "./lattice";

const EDGE = 1.4;
const SIDE = REACH + 2 * EDGE;
const LISTED = 12;
const ALL = dots(CODES);
const DIGITS = [..."0123456789"];

interface FieldProps {
    /** The codes that fit. */
    lit: readonly string[];
    /** Why they are not known at present. */
    unknown: string | null;
    /** What they fit, to say why another one does not. */
    rows: readonly BullsCowsRow[];
    /** The next guess, and an answer to it that is pointed at. */
    guess: string | null;
    pointed: Reply | null;
    /** Takes a code from the field as a guess. */
    onChoose: ((code: string) => void) | undefined;
}

interface Change {
    lit: readonly string[];
    /** What went out and came on when `lit` came. */
    out: readonly string[];
    on: readonly string[];
    number: number;
}

const without = (codes: readonly string[], others: readonly string[]) => {
    const taken = new Set(others);
    return codes.filter((code) => !taken.has(code));
};

/** What the last change of `lit` put out and on. */
function useChange(lit: readonly string[]): Change {
    const kept = useRef<Change>({ lit, out: [], on: [], number: 0 });
    if (kept.current.lit !== lit)
        kept.current = {
            lit,
            out: without(kept.current.lit, lit),
            on: without(lit, kept.current.lit),
            number: kept.current.number + 1,
        };
    return kept.current;
}

/** Dots that go out or come on, column of blocks after column. */
function Wave({ kind, codes }: { kind: "out" | "on"; codes: readonly string[] }) {
    return (
        <g class={`wave ${kind}`}>
            {DIGITS.map((digit) => (
                <path
                    key={digit}
                    style={{ "--nth": digit }}
                    d={dots(codes.filter((code) => code.startsWith(digit)))}
                />
            ))}
        </g>
    );
}

function Diagonal() {
    return (
        <g class="diagonal">
            {DIGITS.map((digit) => {
                const { x, y } = pointOf(digit.repeat(4));
                return (
                    <text key={digit} x={x - +digit + 4.5} y={y - +digit + 7.6}>
                        {digit}
                    </text>
                );
            })}
        </g>
    );
}

/** Few dots are drawn larger, so that they are found. */
function sizeOf(count: number): string {
    if (count > 800) return "many";
    if (count > 60) return "some";
    return count > 8 ? "few" : "last";
}

function Dots({ lit, pointed }: { lit: readonly string[]; pointed: readonly string[] }) {
    const change = useChange(lit);
    const came = new Set(change.on);
    return (
        <g class={pointed.length > 0 ? "dots pointing" : "dots"}>
            <path class="every" d={ALL} />
            <g class={`lit ${sizeOf(lit.length)}`}>
                <path class="stayed" d={dots(lit.filter((code) => !came.has(code)))} />
                <Wave key={`on${change.number}`} kind="on" codes={change.on} />
            </g>
            <Wave key={`out${change.number}`} kind="out" codes={change.out} />
            <path class={`pointed ${sizeOf(lit.length)}`} d={dots(pointed)} />
        </g>
    );
}

/** What is to be said of a code. */
function fateOf(
    code: string,
    lit: readonly string[],
    rows: readonly BullsCowsRow[],
): string {
    if (lit.includes(code)) return `${code} is still possible`;
    const place = contradicted(code, rows);
    const row = rows[place];
    if (!row) return code;
    const would = short(score(code, row.guess));
    return `${code} is out: ${row.guess} would have got ${would}, not ${short(row)}`;
}

const Cursor = ({ code }: { code: string }) => {
    const { x, y } = pointOf(code);
    return <circle class="cursor" cx={x} cy={y} r="1.9" />;
};

function List({ lit, unknown }: Pick<FieldProps, "lit" | "unknown">) {
    const more = lit.length - LISTED;
    if (unknown)
        return (
            <p class="lit-count" role="status">
                {unknown}
            </p>
        );
    return (
        <>
            <p class="lit-count" role="status">
                <b>{formatCount(lit.length)}</b> of {formatCount(CODES.length)} secrets fit
            </p>
            {lit.length > 0 && lit.length < CODES.length && (
                <p class="lit-list">
                    {lit.slice(0, LISTED).join(" ")}
                    {more > 0 && ` and ${formatCount(more)} more`}
                </p>
            )}
        </>
    );
}

const HELP =
    "Each dot is a code. Columns of blocks: first digit; rows of blocks: second. In a \
block the third goes across, the fourth down.";

/** The codes that fit and would give the answer that is pointed at. */
const fitting = (lit: readonly string[], guess: string | null, pointed: Reply | null) =>
    pointed && guess ? lit.filter((one) => isSame(score(one, guess), pointed)) : [];

/** The field, which can be walked by pointer and keys. */
export function DotField(props: FieldProps) {
    const { lit, unknown, rows, guess, pointed, onChoose } = props;
    const [code, setCode] = useState<string | null>(null);
    const drawing = useMemo(
        () => <Dots lit={lit} pointed={fitting(lit, guess, pointed)} />,
        [lit, guess, pointed],
    );
    const point = (event: PointerEvent & { currentTarget: HTMLElement }) => {
        const box = event.currentTarget.getBoundingClientRect();
        const scale = SIDE / box.width;
        const x = (event.clientX - box.left) * scale - EDGE;
        setCode(codeAt({ x, y: (event.clientY - box.top) * scale - EDGE }, lit));
    };
    const onKeyDown = (event: KeyboardEvent) => {
        if (event.key === "Enter" && code) onChoose?.(code);
        const next = moved(event.key, code ?? lit[0] ?? "0123", lit);
        if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        if (next) setCode(next);
    };
    const fate = code ? fateOf(code, lit, rows) : "";
    return (
        <div class={unknown ? "dot-field unknown" : "dot-field"}>
            <div
                class="dot-ground"
                role="slider"
                tabIndex={0}
                aria-label="All codes"
                aria-valuemin={0}
                aria-valuemax={CODES.length - 1}
                aria-valuenow={Math.max(0, CODES.indexOf(code ?? lit[0] ?? "0123"))}
                aria-valuetext={fate || `${formatCount(lit.length)} are still possible`}
                onPointerMove={point}
                onPointerDown={point}
                onPointerLeave={(event) => event.pointerType === "mouse" && setCode(null)}
                onClick={() => code && onChoose?.(code)}
                onKeyDown={onKeyDown}
            >
                <svg viewBox={`${-EDGE} ${-EDGE} ${SIDE} ${SIDE}`} aria-hidden="true">
                    <Diagonal />
                    {drawing}
                    {code && <Cursor code={code} />}
                </svg>
            </div>
            <p class="fate">{fate || HELP}</p>
            <List lit={lit} unknown={unknown} />
        </div>
    );
}
