// A row that is entered key by key: the symbols of the guess, then the bulls, then the cows.
import { answerNamesOf, describeCode, symbolOf, unitOf, type CodeFormat } from "./format";
import type { Row } from "./state";
import { codeError } from "./validation";

/** What the next key means. */
type Stage = "guess" | "bulls" | "cows" | "complete";

export function stageOf(draft: string, { positions }: CodeFormat): Stage {
    if (draft.length < positions) return "guess";
    const stages: readonly Stage[] = ["bulls", "cows"];
    return stages[draft.length - positions] ?? "complete";
}

/** The row of a draft. Fields without keys so far are empty. */
export const rowOfDraft = (draft: string, { positions }: CodeFormat): Row => ({
    guess: draft.slice(0, positions),
    bulls: draft[positions] ?? "",
    cows: draft[positions + 1] ?? "",
});

/** The row as a draft, as far as its keys are valid. */
export const draftOf = ({ guess, bulls, cows }: Row, format: CodeFormat): string =>
    typeText(`${guess}${bulls}${cows}`, format).draft;

/** The largest possible number of cows. If only one symbol is not a bull, it has no other position. */
export function mostCows(bulls: number, { positions }: CodeFormat): number {
    return bulls === positions - 1 ? 0 : positions - bulls;
}

export interface Typed {
    readonly draft: string;
    /** Why the last key was not accepted. */
    readonly error?: string;
}

function typeBulls(draft: string, key: string, format: CodeFormat): Typed {
    const error = codeError(draft, format);
    if (error) return { draft, error };
    if (/\d/.test(key) && +key <= format.positions) return { draft: draft + key };
    const { bulls } = answerNamesOf(format);
    return { draft, error: `The number of ${bulls} is from 0 to ${format.positions}.` };
}

function typeCows(draft: string, key: string, format: CodeFormat): Typed {
    const bulls = Number(draft.at(-1));
    const most = mostCows(bulls, format);
    if (/\d/.test(key) && +key <= most) return { draft: draft + key };
    const names = answerNamesOf(format);
    const given = `With ${bulls} ${bulls === 1 ? names.bulls.slice(0, -1) : names.bulls}`;
    if (most === 0) return { draft, error: `${given}, there can only be 0 ${names.cows}.` };
    return { draft, error: `${given}, the number of ${names.cows} is from 0 to ${most}.` };
}

/** Adds a key to a draft, or returns why it cannot be added. */
function typeKey(draft: string, key: string, format: CodeFormat): Typed {
    switch (stageOf(draft, format)) {
        case "guess": {
            const symbol = symbolOf(key, format);
            if (symbol) return { draft: draft + symbol };
            return { draft, error: `“${key}” does not fit: use ${describeCode(format)}.` };
        }
        case "bulls":
            return typeBulls(draft, key, format);
        case "cows":
            return typeCows(draft, key, format);
        case "complete":
            return { draft };
    }
}

/** The draft after all keys of a text. It ends before the first key that is not accepted. */
export function typeText(text: string, format: CodeFormat): Typed {
    let typed: Typed = { draft: "" };
    for (const key of text.replace(/\s/g, "")) {
        typed = typeKey(typed.draft, key, format);
        if (typed.error) return typed;
    }
    return typed;
}

/** The keys that fit next: the symbols, or numbers of bulls or cows. */
export function nextKeys(draft: string, format: CodeFormat): readonly string[] {
    const stage = stageOf(draft, format);
    if (stage === "guess") return format.symbols;
    const most =
        stage === "bulls" ? format.positions : mostCows(Number(draft.at(-1)), format);
    return Array.from({ length: most + 1 }, (_, count) => String(count));
}

/** What to enter next. */
export function describeStage(draft: string, format: CodeFormat): string {
    const missing = format.positions - draft.length;
    switch (stageOf(draft, format)) {
        case "guess":
            return draft === ""
                ? `Enter a guess: ${describeCode(format)}.`
                : `${missing} more ${unitOf(format, missing)}.`;
        case "bulls":
            return `How many ${answerNamesOf(format).bulls}?`;
        case "cows":
            return `How many ${answerNamesOf(format).cows}?`;
        case "complete":
            return "Press Enter to keep the row.";
    }
}
