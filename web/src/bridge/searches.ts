// The searches by name: the same party, and what each of them takes.
import { useLayoutEffect, useState } from "preact/hooks";
import type { BridgeMethod, BridgeSolveRequest } from "openapi";
import { useAnswer } from "../api/use-answer";
import { useDebounced } from "../parts/last-value";
import { readNumber } from "../parts/number";
import { optionOf } from "../parts/option";
import { questionOf, type Party } from "./party";
import { PATH, type BridgeAsked } from "./solved";

export const METHODS: readonly (readonly [BridgeMethod, string, string])[] = [
    ["optimal", "Optimal", "by theorem; with rules as A*"],
    ["a-star", "A*", "by minutes so far and a bound of the rest"],
    ["dijkstra", "Dijkstra", "by minutes so far"],
    ["breadth-first", "Breadth first", "the fewest crossings"],
    ["zurg-depth-first", "Depth first, as printed", "every state again when met again"],
    ["zurg-breadth-first", "Breadth first, as printed", "every state again when met again"],
];

/** The programs that were printed with the puzzle know two at a time only, and no rules. */
export const isPrinted = (method: BridgeMethod) => method.startsWith("zurg-");

function knows(method: BridgeMethod, { capacity, constraints }: BridgeSolveRequest) {
    return !isPrinted(method) || (capacity === 2 && !constraints);
}

export const SECONDS = ["1", "10", "30"] as const;
export type Seconds = (typeof SECONDS)[number];

export const readSeconds = (text: string | undefined): Seconds => optionOf(SECONDS, text);

/** What a search is asked. */
function searchQuestion(
    party: Party,
    method: BridgeMethod,
    seconds: Seconds,
): BridgeSolveRequest {
    return {
        ...questionOf(party),
        ...(party.deadline === undefined ? {} : { deadline: readNumber(party.deadline) }),
        method,
        max_plans: 0,
        limits: { milliseconds: 1000 * Number(seconds) },
    };
}

export interface Search {
    method: BridgeMethod;
    title: string;
    hint: string;
    question: BridgeSolveRequest;
    asked: BridgeAsked;
    stopped: boolean;
}

export interface Searches {
    rows: readonly Search[];
    busy: boolean;
    /** Ends those that are still under way. */
    stop: () => void;
}

/** Runs all searches that know such a party at once, when `ready` says that it is in order. */
export function useSearches(party: Party, seconds: Seconds, ready: boolean): Searches {
    const all = METHODS.map(([method]) => searchQuestion(party, method, seconds));
    const wanted = ready ? all : [];
    const text = JSON.stringify(wanted);
    const settled = useDebounced(wanted, text);
    const [stopped, setStopped] = useState<readonly BridgeMethod[]>([]);
    // Before painting, so that it does not undo a click on "Stop" that comes right after.
    useLayoutEffect(() => setStopped([]), [text]);
    const rows = METHODS.map(([method, title, hint], i) => {
        const ended = stopped.includes(method);
        const question = all[i] ?? questionOf(party);
        const asks = !ended && knows(method, question);
        const known = useAnswer(PATH, (asks && settled?.[i]) || null);
        const asked = settled || ended ? known : { busy: ready };
        return { method, title, hint, question, asked, stopped: ended };
    }).filter(({ method, question }) => knows(method, question));
    const running = rows.filter(({ asked }) => asked.busy);
    return {
        rows,
        busy: running.length > 0,
        stop: () => setStopped([...stopped, ...running.map(({ method }) => method)]),
    };
}
