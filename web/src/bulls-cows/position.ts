// What the service says of the game as it stands.
import { useState } from "preact/hooks";
import type {
    BullsCowsReviewRequest,
    BullsCowsReviewed,
    BullsCowsRow,
    BullsCowsSolveAnswer,
    BullsCowsSolveRequest,
} from "openapi";
import { Refusal } from "../api/client";
import { useAnswer, type Asked } from "../api/use-answer";
import { useKept } from "../parts/kept";
import { CODES, secretOf } from "./code";
import { askedRows, rowOf, type Game, type Row } from "./state";

/** A row of the board with what is known of it. */
export interface Line {
    readonly row: Row;
    /** As it was asked; null while something is missing. */
    readonly asked: BullsCowsRow | null;
    /** Where it stands in the question; -1 when it does not. */
    readonly pointer: string;
    readonly ignored: boolean;
    /** One of the rows without which some secret fits. */
    readonly doubtful: boolean;
    readonly judged: BullsCowsReviewed | undefined;
    /** What `judged` leaves open is being asked with more time. */
    readonly judging: boolean;
}

export interface Best extends Asked<"/bulls-cows/solve"> {
    readonly question: BullsCowsSolveRequest | null;
    /** True when the search was ended before it had an answer. */
    readonly stopped: boolean;
    readonly stop: () => void;
    readonly resume: () => void;
}

export interface Position {
    readonly lines: readonly Line[];
    /** The rows that count. */
    readonly rows: readonly BullsCowsRow[];
    /** The secrets that fit; null until they are known for the first time. */
    readonly lit: readonly string[] | null;
    readonly field: Asked<"/bulls-cows/solve">;
    readonly fieldQuestion: BullsCowsSolveRequest | null;
    readonly best: Best;
    readonly review: Asked<"/bulls-cows/review">;
    /** The guesses are being judged. */
    readonly judging: boolean;
    readonly reviewQuestion: BullsCowsReviewRequest | null;
    /** The smallest sets of rows that cannot all be right, by their places on the board. */
    readonly conflicts: readonly (readonly number[])[];
}

/** The best guess by an objective. Some take long to find: the search can be ended. */
function useBest(question: BullsCowsSolveRequest | null): Best {
    const [ended, setEnded] = useState("");
    const text = JSON.stringify(question);
    const stopped = question !== null && ended === text;
    const asked = useAnswer("/bulls-cows/solve", stopped ? null : question);
    return {
        ...asked,
        question,
        stopped,
        stop: () => setEnded(text),
        resume: () => setEnded(""),
    };
}

function reviewOf(game: Game): BullsCowsReviewRequest | null {
    if (game.mode === "guess")
        return game.guesses.length > 0
            ? {
                  secret: secretOf(game.riddle),
                  history: game.guesses.map((guess) => ({ guess })),
              }
            : null;
    const { history, places } = askedRows(game.rows);
    const kept = history.filter((_, i) => !game.ignored.includes(places[i] ?? -1));
    return kept.length > 0 ? { history: kept } : null;
}

const LONGER_MS = 30_000;

/** Judges guesses. What the usual time leaves open is asked once more with a longer one, and
 * what is known is shown meanwhile. */
function useReview(usual: BullsCowsReviewRequest | null) {
    const first = useAnswer("/bulls-cows/review", usual);
    const open = ["feasible", "unknown"].includes(first.answer?.status ?? "");
    const longer = open ? { ...usual!, limits: { milliseconds: LONGER_MS } } : null;
    const second = useAnswer("/bulls-cows/review", longer);
    const reviewQuestion = second.answer ? longer : usual;
    return {
        review: second.answer ? second : first,
        reviewQuestion,
        judging: first.busy || second.busy,
    };
}

/** The rows of the board: as they are written, or as the riddle answers the guesses. */
function useRows(game: Game) {
    const { review, reviewQuestion, judging } = useReview(reviewOf(game));
    const guesses = review.answer?.guesses ?? [];
    const rows = game.mode === "guess" ? guesses.map(rowOf) : game.rows;
    const waits = game.mode === "guess" && reviewQuestion !== null && !review.answer;
    return { review, reviewQuestion, judging, rows, waits };
}

function questionOf(rows: readonly Row[], ignored: readonly number[]) {
    const { history, places } = askedRows(rows);
    const ignore = places.flatMap((place, i) => (ignored.includes(place) ? [i] : []));
    return { history, ...(ignore.length > 0 ? { ignore } : {}) };
}

function linesOf(
    rows: readonly Row[],
    ignored: readonly number[],
    conflicts: readonly (readonly number[])[],
    judged: readonly BullsCowsReviewed[],
    judging: boolean,
): Line[] {
    const { history, places } = askedRows(rows);
    const judgements = [...judged];
    return rows.map((row, place) => {
        const at = places.indexOf(place);
        const counts = at >= 0 && !ignored.includes(place);
        return {
            row,
            asked: history[at] ?? null,
            pointer: `/history/${at}`,
            ignored: ignored.includes(place),
            doubtful: conflicts.some((set) => set.includes(place)),
            judged: counts ? judgements.shift() : undefined,
            judging,
        };
    });
}

/** The conflicts of an answer, by the places of the rows on the board. */
function conflictsOf(answer: BullsCowsSolveAnswer | undefined, rows: readonly Row[]) {
    const { places } = askedRows(rows);
    return (answer?.conflicts ?? []).map((set) => set.map((i) => places[i] ?? -1));
}

export function usePosition(game: Game): Position {
    const { review, reviewQuestion, judging, rows, waits } = useRows(game);
    const ignored = game.mode === "guess" ? [] : game.ignored;
    const asked = questionOf(rows, ignored);
    const fieldQuestion = waits ? null : { ...asked, list: CODES.length };
    const field = useAnswer("/bulls-cows/solve", fieldQuestion);
    const objective = game.mode === "guess" ? "average" : game.objective;
    const other = objective === "average" ? null : { ...asked, objective, list: 0 };
    const found = useBest(other);
    const best = other ? found : { ...found, ...field, question: fieldQuestion };
    const last = useKept(field.answer);
    const conflicts = conflictsOf(field.answer, rows);
    const counted = asked.history.filter((_, i) => !asked.ignore?.includes(i));
    return {
        lines: linesOf(rows, ignored, conflicts, review.answer?.guesses ?? [], judging),
        rows: counted,
        lit: last?.secrets ?? null,
        field,
        fieldQuestion,
        best,
        review,
        reviewQuestion,
        judging,
        conflicts,
    };
}

/** What a refusal says of exactly this place, and not of something inside it. */
export function errorOf(error: Error | undefined, pointer: string): string | undefined {
    if (!(error instanceof Refusal)) return undefined;
    const found = error.problem.errors?.filter((one) => one.pointer === pointer);
    return found?.length ? found.map(({ detail }) => detail).join("; ") : undefined;
}
