// A game with its band, which is entered or dealt by the service.
import type { CliffsCliff, CliffsDealAnswer, CliffsHiddenRule, CliffsSend } from "openapi";
import { useAnswer } from "../api/use-answer";
import type { Changes, State } from "../place";
import { dealQuestion, knownOf, readGame, writeMoves, type Game, type Move } from "./state";
import { isIncomplete, matches } from "./traits";

/** Changes the state of a game, in the address or in the progress of a day. By default, the
 * present entry of the history is replaced. */
export type Change = (changes: Changes, how?: "push" | "replace") => void;

export type Rule = CliffsHiddenRule;

export type Deal = Pick<CliffsDealAnswer, "zoombinis" | "hidden_rule">;

/** The deal of a day, or the error of the request for it. Neither until the response arrives. */
export interface DealOfDay {
    deal?: Deal;
    error?: Error;
}

export interface Session {
    game: Game;
    band: readonly string[];
    /** The number of Zoombinis that are known, also to the service. */
    size: number;
    /** The hidden rule of a game on this page. */
    rule: Rule | undefined;
    /** The deal of a band that is not entered, or the error of the request for it. */
    deal: Deal | undefined;
    error: Error | undefined;
    change: Change;
}

/** The cliff that accepts a Zoombini. */
export function acceptingCliff(rule: Rule, code: string): CliffsCliff {
    return matches(rule.rule, code) === (rule.cliff === "top") ? "top" : "bottom";
}

/** True for a Zoombini of the band that is known and has not crossed. */
export function canSend(
    band: readonly string[],
    moves: readonly Move[],
    zoombini: number,
): boolean {
    const code = band[zoombini];
    if (code === undefined || isIncomplete(code)) return false;
    return !moves.some((move) => move.zoombini === zoombini);
}

/** Reads a game and deals its band, unless the deal of a day is given. The hidden rule decides
 * whether moves are accepted. */
export function useSession(state: State, change: Change, day?: DealOfDay): Session {
    const read = readGame(state);
    const asked = useAnswer("/cliffs/deal", day ? null : dealQuestion(read));
    const deal = day?.deal ?? asked.answer;
    const error = day?.error ?? asked.error;
    const band = read.band ?? (deal?.zoombinis ?? []).map(String);
    const rule = read.mode === "play" ? deal?.hidden_rule : undefined;
    const moves = read.moves
        .filter(({ zoombini }) => !isIncomplete(band[zoombini] ?? ""))
        .map((move) => decide(move, band, rule));
    const isSelectable = read.selected !== null && canSend(band, moves, read.selected);
    const selected = isSelectable || read.editing ? read.selected : null;
    return {
        game: { ...read, moves, selected },
        band,
        size: knownOf(band).length,
        rule,
        error,
        deal,
        change,
    };
}

/** A move with its outcome by the hidden rule, if there is one. */
function decide(move: Move, band: readonly string[], rule: Rule | undefined): Move {
    const code = band[move.zoombini];
    if (!rule || code === undefined) return move;
    return { ...move, accepted: acceptingCliff(rule, code) === move.cliff };
}

/** The actions of a player. */
export function actionsOf({ game, band, rule, change }: Session) {
    const setMoves = (moves: readonly Move[]) =>
        change({ moves: writeMoves(moves), pick: undefined, latest: undefined });
    const moveOf = ({ zoombini, cliff }: CliffsSend, accepted = true) =>
        decide({ zoombini, cliff, accepted }, band, rule);
    return {
        setMoves,
        send: (send: CliffsSend, accepted?: boolean) =>
            setMoves([...game.moves, moveOf(send, accepted)]),
        sendAll: (sends: readonly CliffsSend[]) =>
            setMoves([...game.moves, ...sends.map((send) => moveOf(send))]),
        /** A second selection of the same Zoombini ends it, unless the band is edited. */
        select: (zoombini: number) => {
            const isSame = game.selected === zoombini && !game.editing;
            change({ pick: isSame ? undefined : String(zoombini) });
        },
    };
}
