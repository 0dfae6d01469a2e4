// The best guess of a position, from the service.
import { useState } from "preact/hooks";
import type { BullsCowsObjective, BullsCowsSolveRequest } from "openapi";
import { useAnswer, type RequestState } from "../api/use-answer";
import type { BullsCowsRow } from "./code";
import { FOUR_DIGITS, gameOf, type CodeFormat } from "./format";

export interface Best extends RequestState<"/bulls-cows/solve"> {
    readonly question: BullsCowsSolveRequest | null;
    /** True if the user stopped the search before it had an answer. */
    readonly stopped: boolean;
    readonly stop: () => void;
    readonly resume: () => void;
}

/** Finds the best guess. The user can stop a long search. */
export function useBest(question: BullsCowsSolveRequest | null): Best {
    const [ended, setEnded] = useState("");
    const text = JSON.stringify(question);
    const stopped = question !== null && ended === text;
    const answer = useAnswer("/bulls-cows/solve", stopped ? null : question);
    return {
        ...answer,
        question,
        stopped,
        stop: () => setEnded(text),
        resume: () => setEnded(""),
    };
}

/** At most this number of candidates is listed, for codes whose candidates only the service knows. */
const LISTED_MAX = 12;

interface BestOptions {
    objective?: BullsCowsObjective;
    /** The indices of rows that do not count. */
    ignore?: number[];
    format?: CodeFormat;
}

/** The request for the best guess. For four digits, the page knows the candidates. */
export function bestQuestion(
    history: BullsCowsRow[],
    { objective = "average", ignore = [], format = FOUR_DIGITS }: BestOptions = {},
): BullsCowsSolveRequest {
    const game = gameOf(format);
    return {
        history,
        max_secrets: game ? LISTED_MAX : 0,
        ...(game ? { game } : {}),
        ...(objective === "average" ? {} : { objective }),
        ...(ignore.length > 0 ? { ignore_rows: ignore } : {}),
    };
}
