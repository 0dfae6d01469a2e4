// What is known of the rows of a board: what fits them is worked out here, and the service
// says what to guess next.
import { useMemo, useState } from "preact/hooks";
import type { BullsCowsReviewed, BullsCowsSolveRequest } from "openapi";
import { useAnswer, type RequestState } from "../api/use-answer";
import { CODES, fitting, leftAfter, type BullsCowsRow } from "./code";
import type { Review } from "./review";
import { askedRows, type Game, type Row } from "./state";
import { wrongRow, type Wrong } from "./words";

/** A row of the board with what is known of it. */
export interface Line {
    readonly row: Row;
    /** As it is asked; null while something is missing. */
    readonly asked: BullsCowsRow | null;
    readonly wrong: Wrong;
    readonly ignored: boolean;
    /** One of the rows without which some secret fits. */
    readonly doubtful: boolean;
    /** How many secrets are left after it; null where that is not to be told. */
    readonly left: number | null;
    readonly judged: BullsCowsReviewed | undefined;
    readonly judging: boolean;
}

export interface Best extends RequestState<"/bulls-cows/solve"> {
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
    /** The secrets that fit them. */
    readonly lit: readonly string[];
    /** No row is wrong in itself. */
    readonly sound: boolean;
    readonly best: Best;
    /** The smallest sets of rows that cannot all be right, by their places on the board. */
    readonly conflicts: readonly (readonly number[])[];
}

/** The best guess. Some take long to find: the search can be ended. */
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

/** The question for the best guess; what fits is known here. */
export function bestQuestion(
    history: BullsCowsRow[],
    objective: Game["objective"] = "average",
    ignore: number[] = [],
): BullsCowsSolveRequest {
    return {
        history,
        max_secrets: 0,
        ...(objective === "average" ? {} : { objective }),
        ...(ignore.length > 0 ? { ignore_rows: ignore } : {}),
    };
}

/** What is left after each row that counts, by its place on the board. */
function leftByPlace(counted: readonly number[], rows: readonly BullsCowsRow[]) {
    const left = leftAfter(rows);
    return new Map(counted.map((place, i) => [place, left[i + 1] ?? null]));
}

/** The rows of the game that count, and whether they can be asked. */
function useRows({ rows, ignored }: Game) {
    const text = JSON.stringify([rows, ignored]);
    return useMemo(() => {
        const { history, places } = askedRows(rows);
        const wrong = rows.map(wrongRow);
        const sound = places.every((place) => Object.keys(wrong[place] ?? {}).length === 0);
        const counted = places.filter((place) => !ignored.includes(place));
        const kept = history.filter((_, i) => !ignored.includes(places[i] ?? -1));
        const ignore = places.flatMap((place, i) => (ignored.includes(place) ? [i] : []));
        return {
            ...{ history, places, wrong, sound, ignore, counted, kept },
            lit: sound ? fitting(kept) : CODES,
            left: sound ? leftByPlace(counted, kept) : new Map<number, number | null>(),
        };
    }, [text]);
}

/** The position of a game in which somebody wants to know what to guess next. */
export function usePosition(game: Game): Position {
    const known = useRows(game);
    const { history, places, sound, ignore } = known;
    const best = useBest(sound ? bestQuestion(history, game.objective, ignore) : null);
    const sets = known.lit.length === 0 ? (best.answer?.conflicts ?? []) : [];
    const conflicts = sets.map((set) => set.map((i) => places[i] ?? -1));
    const lines = game.rows.map((row, place): Line => ({
        row,
        asked: history[places.indexOf(place)] ?? null,
        wrong: known.wrong[place] ?? {},
        ignored: game.ignored.includes(place),
        doubtful: conflicts.some((set) => set.includes(place)),
        left: known.left.get(place) ?? null,
        judged: undefined,
        judging: false,
    }));
    return { lines, rows: known.kept, lit: known.lit, sound, best, conflicts };
}

const isOf = (judged: BullsCowsReviewed, row: BullsCowsRow) =>
    judged.guess === row.guess && judged.bulls === row.bulls && judged.cows === row.cows;

/** The lines with what the service says of those that count. While it is asked, what it said
 * before holds as far as the rows are the same. */
export function withReview(lines: readonly Line[], review: Review): Line[] {
    const rest = [...((review.answer ?? review.last)?.guesses ?? [])];
    let same = true;
    return lines.map((line) => {
        if (!line.asked || line.ignored) return line;
        const next = rest.shift();
        same &&= next !== undefined && isOf(next, line.asked);
        return { ...line, judged: same ? next : undefined, judging: review.judging };
    });
}
