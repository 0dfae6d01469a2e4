// The marks that a player sets on symbols: ruled out, or certain. They are notes of the player: the
// page does not check them.

export interface Marks {
    /** The symbols that are ruled out. */
    readonly out: string;
    /** The symbols that are certain. */
    readonly sure: string;
    /** The symbols that hints have revealed. They cannot be marked. */
    readonly facts?: string;
}

export const NO_MARKS: Marks = { out: "", sure: "" };

export const NO_SYMBOLS: ReadonlySet<string> = new Set();

export type Mark = "out" | "sure" | "fact";

export function markOf(symbol: string, { out, sure, facts }: Marks): Mark | undefined {
    if (facts?.includes(symbol)) return "fact";
    if (out.includes(symbol)) return "out";
    return sure.includes(symbol) ? "sure" : undefined;
}

/** The mark in words, for screen readers. */
export const MARK_NAMES: Readonly<Record<Mark, string>> = {
    out: "marked as ruled out",
    sure: "marked as certain",
    fact: "in the secret",
};

/** Changes the mark of a symbol: no mark, ruled out, certain, and no mark again. */
export function nextMark(symbol: string, marks: Marks): Marks {
    const { out, sure } = marks;
    switch (markOf(symbol, marks)) {
        case undefined:
            return { out: out + symbol, sure };
        case "out":
            return { out: out.replace(symbol, ""), sure: sure + symbol };
        case "sure":
            return { out, sure: sure.replace(symbol, "") };
        case "fact":
            return { out, sure };
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
