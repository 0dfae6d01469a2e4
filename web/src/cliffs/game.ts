// A game as the address, or the progress of a day, has it, with its band: dealt by the
// service, or written.
import { useEffect } from "preact/hooks";
import type {
    CliffsCliff,
    CliffsDealAnswer,
    CliffsDealRequest,
    CliffsHiddenRule,
    CliffsSend,
} from "openapi";
import { useAnswer } from "../api/use-answer";
import type { Changes, State } from "../place";
import { dealQuestion, readGame, writeMoves, type Game, type Move } from "./state";
import { matches } from "./traits";

/** Changes what is kept of a game: in the address, or in the progress of a day. */
export type Change = (changes: Changes, how: "push" | "replace") => void;

export type Rule = CliffsHiddenRule;

/** A band and its rule. */
export type Deal = Pick<CliffsDealAnswer, "zoombinis" | "hidden_rule">;

/** The game of a day: its deal, or why there is none. */
export interface DealOfDay {
    deal?: Deal;
    error?: Error;
}

export interface Played {
    game: Game;
    band: readonly string[];
    /** The hidden rule, in a game on this page. */
    rule: Rule | undefined;
    /** The question that dealt the band, and why it could not. */
    question: CliffsDealRequest | null;
    error: Error | undefined;
    /** What the service dealt. */
    deal: Deal | undefined;
    change: Change;
}

/** The cliff that takes a Zoombini. */
export function takenBy(rule: Rule, code: string): CliffsCliff {
    return matches(rule.rule, code) === (rule.cliff === "top") ? "top" : "bottom";
}

/** Reads the game, deals its band unless it is the band of a day, and answers by the hidden
 * rule. */
export function useGame(state: State, change: Change, day?: DealOfDay): Played {
    const read = readGame(state);
    const question = day ? null : dealQuestion(read);
    const asked = useAnswer("/cliffs/deal", question);
    const deal = day?.deal ?? asked.answer;
    const error = day?.error ?? asked.error;
    const band = read.band ?? (deal?.zoombinis ?? []).map(String);
    const rule = read.mode === "play" ? deal?.hidden_rule : undefined;
    const answered = (move: Move): Move => {
        const code = band[move.zoombini];
        if (!rule || code === undefined) return move;
        return { ...move, accepted: takenBy(rule, code) === move.cliff };
    };
    const game = { ...read, moves: read.moves.map(answered) };
    return { game, band, rule, question, error, deal, change };
}

/** What one can do with a game. */
export function actionsOf({ game, band, rule, change }: Played) {
    const setMoves = (moves: readonly Move[]) =>
        change({ moves: writeMoves(moves), pick: undefined }, "replace");
    const met = (send: CliffsSend, accepted: boolean): Move => {
        const code = band[send.zoombini] ?? "";
        const taken = rule ? takenBy(rule, code) === send.cliff : accepted;
        return { zoombini: send.zoombini, cliff: send.cliff, accepted: taken };
    };
    return {
        setMoves,
        send: (send: CliffsSend, accepted = true) =>
            setMoves([...game.moves, met(send, accepted)]),
        sendAll: (sends: readonly CliffsSend[]) =>
            setMoves([...game.moves, ...sends.map((send) => met(send, true))]),
        pick: (zoombini: number) => {
            const same = game.pick === zoombini && !game.editing;
            change({ pick: same ? undefined : String(zoombini) }, "replace");
        },
    };
}

/** Takes the mark off somebody who is across or not there. */
export function useFreshPick({ game, band, change }: Played): void {
    const { pick, moves, editing } = game;
    const across = moves.some(({ zoombini }) => zoombini === pick);
    const stale = pick !== null && band.length > 0 && (pick >= band.length || across);
    useEffect(() => {
        if (stale && !editing) change({ pick: undefined }, "replace");
    }, [stale, editing]);
}
