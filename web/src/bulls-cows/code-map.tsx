// A map of all 5,040 codes as dots. The candidates are highlighted.
import { useMemo, useRef, useState } from "preact/hooks";
import { formatCount } from "../parts/number";
import {
    CODES,
    contradicted,
    inWords,
    isSame,
    score,
    type BullsCowsRow,
    type Reply,
} from "./code";
import { codeAfterKey, codeAt, COORDINATE_MAX, pointOf } from "./code-map-layout";

const MARGIN = 1.4;
const SIDE = COORDINATE_MAX + 2 * MARGIN;
const VIEW = `${-MARGIN} ${-MARGIN} ${SIDE} ${SIDE}`;

const DIGITS = [..."0123456789"];
const NONE: readonly string[] = [];

/** The diameter of dots. If there are few, they are larger, so that they are easy to find. */
function diameterOf(count: number): number {
    if (count > 800) return 0.74;
    if (count > 60) return 0.95;
    return count > 8 ? 1.5 : 2.6;
}

interface DotsProps {
    class: string;
    codes: readonly string[];
    diameter: number;
}

/** A dot for each code: one path, because thousands of elements would be slow. Each dot is a line
 * without a length. The smallest dots are squares, which the browser draws faster. */
function Dots({ class: name, codes, diameter }: DotsProps) {
    const d = useMemo(
        () =>
            codes
                .map(pointOf)
                .map(({ x, y }) => `M${x} ${y}h0`)
                .join(""),
        [codes],
    );
    const cap = diameter < 0.8 ? "square" : "round";
    return (
        <svg class={`dots ${name}`} viewBox={VIEW} aria-hidden="true">
            <path d={d} stroke-width={diameter} stroke-linecap={cap} />
        </svg>
    );
}

/** The dots of the candidates. If there are fewer than before, the others fade out. */
function CandidateDots({ candidates }: { candidates: readonly string[] }) {
    const shown = useRef({ candidates, before: candidates, changes: 0 });
    if (shown.current.candidates !== candidates) {
        const { candidates: before, changes } = shown.current;
        shown.current = { candidates, before, changes: changes + 1 };
    }
    const { before, changes } = shown.current;
    const excluded = useMemo(() => {
        const rest = new Set(candidates);
        return before.filter((code) => !rest.has(code));
    }, [changes]);
    return (
        <>
            <Dots
                class="candidates"
                codes={candidates}
                diameter={diameterOf(candidates.length)}
            />
            <Dots
                key={changes}
                class="excluded"
                codes={excluded}
                diameter={diameterOf(before.length)}
            />
        </>
    );
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

function Cursor({ code }: { code: string }) {
    const { x, y } = pointOf(code);
    return (
        <svg class="cursor" viewBox={VIEW} aria-hidden="true">
            <circle cx={x} cy={y} r="1.9" />
        </svg>
    );
}

interface CodeMapProps {
    candidates: readonly string[];
    /** The candidates are unknown, because a row has an error. */
    unknown?: boolean;
    /** The rows that define the candidates. */
    rows: readonly BullsCowsRow[];
    /** The next guess, and the reply to it under the pointer. */
    guess?: string | null;
    pointed?: Reply | null;
    /** Uses a code of the map as a guess. */
    onChoose?: ((code: string) => void) | undefined;
}

/** Explains why a code is possible or not. */
function explain(code: string, { candidates, rows }: CodeMapProps): string {
    if (candidates.includes(code)) return `${code} is still possible`;
    const row = rows[contradicted(code, rows)];
    if (!row) return code;
    const expected = inWords(score(code, row.guess));
    return `${code} is ruled out: for ${row.guess}, the answer would be ${expected}, not ${inWords(row)}`;
}

const HELP =
    "Each dot is a code. The first digit is the column of a block, and the second digit is its \
row. In a block, the third digit is the column, and the fourth digit is the row.";

type SetCode = (code: string | null) => void;

/** The properties of a map that is explored with a pointer and with keys. */
function exploring(props: CodeMapProps, code: string | null, setCode: SetCode) {
    const { candidates, onChoose } = props;
    const current = code ?? candidates[0] ?? "0123";
    const point = (event: PointerEvent & { currentTarget: HTMLElement }) => {
        const box = event.currentTarget.getBoundingClientRect();
        const scale = SIDE / box.width;
        const x = (event.clientX - box.left) * scale - MARGIN;
        setCode(codeAt({ x, y: (event.clientY - box.top) * scale - MARGIN }, candidates));
    };
    const onKeyDown = (event: KeyboardEvent) => {
        if (event.key === "Enter" && code) onChoose?.(code);
        const next = codeAfterKey(event.key, current, candidates);
        if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        if (next) setCode(next);
    };
    return {
        role: "slider" as const,
        tabIndex: 0,
        "aria-label": "All codes",
        "aria-valuemin": 0,
        "aria-valuemax": CODES.length - 1,
        "aria-valuenow": Math.max(0, CODES.indexOf(current)),
        "aria-valuetext": code
            ? explain(code, props)
            : `${formatCount(candidates.length)} secrets left`,
        onPointerMove: point,
        onPointerDown: point,
        onPointerLeave: (event: PointerEvent) =>
            event.pointerType === "mouse" && setCode(null),
        onClick: () => code && onChoose?.(code),
        onKeyDown,
    };
}

export function CodeMap(props: CodeMapProps) {
    const { candidates, unknown, guess, pointed } = props;
    const [code, setCode] = useState<string | null>(null);
    const highlighted = useMemo(
        () =>
            pointed && guess
                ? candidates.filter((one) => isSame(score(one, guess), pointed))
                : NONE,
        [candidates, guess, pointed],
    );
    const dim = unknown || highlighted.length > 0;
    return (
        <div class="code-map">
            <div
                class={dim ? "map-area dim" : "map-area"}
                {...exploring(props, code, setCode)}
            >
                <Diagonal />
                <Dots class="all" codes={CODES} diameter={0.36} />
                <CandidateDots candidates={candidates} />
                <Dots
                    class="highlighted"
                    codes={highlighted}
                    diameter={diameterOf(candidates.length)}
                />
                {code && <Cursor code={code} />}
            </div>
            <p class="map-caption">{code ? explain(code, props) : HELP}</p>
        </div>
    );
}
