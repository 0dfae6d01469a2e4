// The tabs with other puzzles than that of a day.
import type { ComponentChildren } from "preact";
import { PuzzleChooser } from "../crossings/puzzle-chooser";
import { DeveloperSwitch } from "../parts/developer";
import type { Tab } from "../parts/tab";
import type { PageProps } from "../place";
import { presetOf, readPuzzle, writePreset } from "./address";
import { Editor } from "./editor";
import { change, useOtherGame, type Game } from "./game";
import { isSolved, positionAfter, readModelMoves } from "./model";
import { PRESETS } from "./presets";
import { rulesText } from "./rules-text";
import type { Form, Solved } from "./solved";

/** The choice of a known puzzle. */
const Chooser = ({ id, own }: { id: string | undefined; own?: string }) => (
    <PuzzleChooser
        puzzles={PRESETS}
        id={id}
        {...(own ? { own } : {})}
        onChoose={(next) => change(writePreset(next), "step")}
    />
);

/** Shows the next puzzle of the list. */
function showNext(id: string | undefined) {
    const index = PRESETS.findIndex((one) => one.id === id);
    change(writePreset((PRESETS[index + 1] ?? PRESETS[0]).id), "step");
}

interface OthersProps extends PageProps {
    tab: Tab;
    /** A button in the line above the board. */
    howToPlay: ComponentChildren;
    /** Returns the board, with the form of the puzzle in the solver. */
    children: (game: Game, form: Form | undefined) => ComponentChildren;
}

/** A puzzle to play, to change, or to examine. */
export function Others({ state, tab, howToPlay, children }: OthersProps) {
    const isEmpty = tab === "solver" && state["p"] === undefined;
    const preset = isEmpty ? undefined : presetOf(state);
    const puzzle = preset?.puzzle ?? readPuzzle(state);
    const game = useOtherGame(state, preset?.story ?? rulesText(puzzle), puzzle);
    const onNext = () => showNext(preset?.id);
    const form = (solved: Solved) => (
        <Editor puzzle={puzzle} solved={solved}>
            <Chooser id={preset?.id} own="Examples" />
        </Editor>
    );
    const { model, go } = game;
    const isDone = model && isSolved(positionAfter(model, readModelMoves(go, model)));
    if (tab === "solver") return <>{children(game, form)}</>;
    return (
        <>
            {tab === "practice" && (
                <div class="daily-line">
                    <strong>Practice</strong>
                    {howToPlay}
                </div>
            )}
            {children(game, undefined)}
            <div class="choices">
                <button type="button" class={isDone ? "main" : ""} onClick={onNext}>
                    Next puzzle
                </button>
                <label class="plan-chooser">
                    <span>Or choose</span>
                    <Chooser id={preset?.id} />
                </label>
            </div>
            {preset && <p class="hint">Source: {preset.source}.</p>}
            {tab === "lab" && <DeveloperSwitch />}
        </>
    );
}
