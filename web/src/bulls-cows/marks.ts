// The marks that a player sets on symbols: ruled out, or certain. They are notes of the player: the
// page does not check them.

export interface Marks {
    /** The symbols that are ruled out. */
    readonly out: string;
    /** The symbols that are certain. */
    readonly sure: string;
}

export const NO_MARKS: Marks = { out: "", sure: "" };

export const NO_SYMBOLS: ReadonlySet<string> = new Set();

export type Mark = "out" | "sure";

export function markOf(symbol: string, { out, sure }: Marks): Mark | undefined {
    if (out.includes(symbol)) return "out";
    return sure.includes(symbol) ? "sure" : undefined;
}

/** The mark in words, for screen readers. */
export const MARK_NAMES: Readonly<Record<Mark, string>> = {
    out: "marked as ruled out",
    sure: "marked as certain",
};

/** Changes the mark of a symbol: no mark, ruled out, certain, and no mark again. */
export function nextMark(symbol: string, marks: Marks): Marks {
    switch (markOf(symbol, marks)) {
        case undefined:
            return { ...marks, out: marks.out + symbol };
        case "out":
            return {
                out: marks.out.replace(symbol, ""),
                sure: marks.sure + symbol,
            };
        case "sure":
            return { ...marks, sure: marks.sure.replace(symbol, "") };
    }
}

/** Reads marks from the address or from stored progress, which can contain anything. */
export function readMarks(out: unknown, sure: unknown): Marks {
    const digitsOf = (text: unknown) =>
        typeof text === "string" ? [...new Set(text.replace(/\D/g, ""))].join("") : "";
    const ruledOut = digitsOf(out);
    const certain = [...digitsOf(sure)].filter((digit) => !ruledOut.includes(digit));
    return { out: ruledOut, sure: certain.join("") };
}
