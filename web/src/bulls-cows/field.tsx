// All 5,040 codes as dots: those that fit are lit.
import { useMemo, useState } from "preact/hooks";
import { formatCount } from "../parts/number";
import {
    CODES,
    contradicted,
    inWords,
    isSame,
    score,
    type Reply,
    type BullsCowsRow,
} from "./code";
import { Dots } from "./dots";
import { codeAt, moved, pointOf } from "./lattice";
import { EDGE, SIDE } from "./paint";

const LISTED = 12;
const DIGITS = [..."0123456789"];
const VIEW = `${-EDGE} ${-EDGE} ${SIDE} ${SIDE}`;
const NONE: readonly string[] = [];

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
    /** What is said below a field that is only looked at: it names no code. */
    picture?: string | null;
}

function Diagonal() {
    return (
        <svg class="diagonal" viewBox={VIEW} aria-hidden="true">
            {DIGITS.map((digit) => {
                const { x, y } = pointOf(digit.repeat(4));
                return (
                    <text key={digit} x={x - +digit + 4.5} y={y - +digit + 7.6}>
                        {digit}
                    </text>
                );
            })}
        </svg>
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
    const would = inWords(score(code, row.guess));
    return `${code} is out: ${row.guess} would have got ${would}; it got ${inWords(row)}`;
}

const Cursor = ({ code }: { code: string }) => {
    const { x, y } = pointOf(code);
    return (
        <svg class="cursor" viewBox={VIEW} aria-hidden="true">
            <circle cx={x} cy={y} r="1.9" />
        </svg>
    );
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
const alike = (lit: readonly string[], guess: string | null, pointed: Reply | null) =>
    pointed && guess ? lit.filter((one) => isSame(score(one, guess), pointed)) : NONE;

/** What makes the ground a field to be walked by pointer and keys. */
function walking(props: FieldProps, code: string | null, setCode: SetCode) {
    const { lit, rows, onChoose } = props;
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
    const fate = code && fateOf(code, lit, rows);
    return {
        role: "slider" as const,
        tabIndex: 0,
        "aria-label": "All codes",
        "aria-valuemin": 0,
        "aria-valuemax": CODES.length - 1,
        "aria-valuenow": Math.max(0, CODES.indexOf(code ?? lit[0] ?? "0123")),
        "aria-valuetext": fate || `${formatCount(lit.length)} are still possible`,
        onPointerMove: point,
        onPointerDown: point,
        onPointerLeave: (event: PointerEvent) =>
            event.pointerType === "mouse" && setCode(null),
        onClick: () => code && onChoose?.(code),
        onKeyDown,
    };
}

type SetCode = (code: string | null) => void;

/** The field of codes. */
export function DotField(props: FieldProps) {
    const { lit, unknown, rows, guess, pointed, picture } = props;
    const [pointing, setCode] = useState<string | null>(null);
    const code = picture ? null : pointing;
    const marked = useMemo(() => alike(lit, guess, pointed), [lit, guess, pointed]);
    return (
        <div class={unknown ? "dot-field unknown" : "dot-field"}>
            <div class="dot-ground" {...(picture ? {} : walking(props, code, setCode))}>
                <Diagonal />
                <Dots lit={lit} pointed={marked} dim={unknown !== null} />
                {code && <Cursor code={code} />}
            </div>
            <p class="fate">{picture ?? (code ? fateOf(code, lit, rows) : HELP)}</p>
            {!picture && <List lit={lit} unknown={unknown} />}
        </div>
    );
}
