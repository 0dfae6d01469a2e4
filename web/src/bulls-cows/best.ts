// The best guess of a position, from the service.
import { useState } from "preact/hooks";
import type { BullsCowsObjective, BullsCowsSolveRequest } from "openapi";
import { useAnswer, type RequestState } from "../api/use-answer";
import type { BullsCowsRow } from "./code";

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

/** The request for the best guess. It does not ask for candidates, which the page knows. */
export function bestQuestion(
    history: BullsCowsRow[],
    objective: BullsCowsObjective = "average",
    ignore: number[] = [],
): BullsCowsSolveRequest {
    return {
        history,
        max_secrets: 0,
        ...(objective === "average" ? {} : { objective }),
        ...(ignore.length > 0 ? { ignore_rows: ignore } : {}),
    };
}
