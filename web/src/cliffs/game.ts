// A game as the address has it, with its band: dealt by the service, or written.
import { useEffect } from "preact/hooks";
import type { CliffsCliff, CliffsDealAnswer, CliffsDealRequest, CliffsSend } from "openapi";
import { useAnswer } from "../api/use-answer";
import { changeState, type Changes, type State } from "../place";
import { dealQuestion, readGame, writeMoves, type Game, type Move } from "./state";
import { matches } from "./traits";

export const change = (changes: Changes, how: "push" | "replace") =>
    changeState("cliffs", changes, how);

export type Rule = CliffsDealAnswer["rule"];

export interface Played {
    game: Game;
    band: readonly string[];
    /** The hidden rule, in a game on this page. */
    rule: Rule | undefined;
    /** The question that dealt the band, and why it could not. */
    question: CliffsDealRequest | null;
    error: Error | undefined;
    busy: boolean;
}

/** The cliff that takes a Zoombini. */
function takenBy(rule: Rule, code: string): CliffsCliff {
    return matches(rule.text, code) === (rule.cliff === "top") ? "top" : "bottom";
}

/** Reads the game, deals its band, and lets its hidden rule answer. */
export function useGame(state: State): Played {
    const read = readGame(state);
    const question = dealQuestion(read);
    const { answer, error, busy } = useAnswer("/cliffs/deal", question);
    const band = read.band ?? (answer?.zoombinis ?? []).map(String);
    const rule = read.mode === "play" ? answer?.rule : undefined;
    const answered = (move: Move): Move => {
        const code = band[move.zoombini];
        if (!rule || code === undefined) return move;
        return { ...move, accepted: takenBy(rule, code) === move.cliff };
    };
    const game = { ...read, moves: read.moves.map(answered) };
    return { game, band, rule, question, error, busy };
}

/** What one can do with a game. */
export function actionsOf({ game, band, rule }: Played) {
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
export function useFreshPick({ game, band }: Played): void {
    const { pick, moves, editing } = game;
    const across = moves.some(({ zoombini }) => zoombini === pick);
    const stale = pick !== null && band.length > 0 && (pick >= band.length || across);
    useEffect(() => {
        if (stale && !editing) change({ pick: undefined }, "replace");
    }, [stale, editing]);
}
