// The tabs with other puzzles than that of a day.
import type { ComponentChildren } from "preact";
import { PuzzleChooser } from "../crossings/puzzle-chooser";
import { DeveloperSwitch } from "../parts/developer";
import type { Tab } from "../parts/tab";
import type { PageProps } from "../place";
import { presetOf, readPuzzle, writePreset } from "./address";
import { Editor } from "./editor";
import { change, useOtherGame, type Game } from "./game";
import { PRESETS } from "./presets";
import { rulesText } from "./rules-text";
import type { Form, Solved } from "./solved";

/** The choice of a known puzzle. */
const Chooser = ({ id }: { id: string | undefined }) => (
    <PuzzleChooser
        puzzles={PRESETS}
        id={id}
        onChoose={(next) => change(writePreset(next), "step")}
    />
);

/** Selects the next puzzle of the list. */
function NextButton({ id }: { id: string | undefined }) {
    const index = PRESETS.findIndex((one) => one.id === id);
    const next = PRESETS[index + 1] ?? PRESETS[0];
    return (
        <button type="button" onClick={() => change(writePreset(next.id), "step")}>
            Next puzzle
        </button>
    );
}

interface OthersProps extends PageProps {
    tab: Tab;
    /** A button in the row with the choice of a puzzle. */
    howToPlay: ComponentChildren;
    /** Returns the board, with the form of the puzzle in the solver. */
    children: (game: Game, form?: Form) => ComponentChildren;
}

/** A puzzle to play, to change, or to examine. */
export function Others({ state, tab, howToPlay, children }: OthersProps) {
    const preset = presetOf(state);
    const puzzle = preset?.puzzle ?? readPuzzle(state);
    const game = useOtherGame(state, preset?.story ?? rulesText(puzzle), puzzle);
    const chooser = <Chooser id={preset?.id} />;
    const form = (solved: Solved) => (
        <Editor puzzle={puzzle} solved={solved}>
            {chooser}
        </Editor>
    );
    if (tab === "solver") return <>{children(game, form)}</>;
    return (
        <>
            {children(game)}
            <div class="choices">
                <NextButton id={preset?.id} />
                {chooser}
                {tab === "practice" && howToPlay}
            </div>
            {preset && <p class="hint">Source: {preset.source}.</p>}
            {tab === "lab" && <DeveloperSwitch />}
        </>
    );
}
