// The form of a puzzle: the travelers, the boat, the goal and the rules.
import type { ComponentChildren } from "preact";
import { CrossingBoatLimits, CrossingTravelerLimits } from "openapi";
import { errorAt } from "../api/client";
import { RangeField, type FieldSpec } from "../forms/form-field";
import { Stepper } from "../forms/stepper";
import { ListEditor } from "../forms/list-editor";
import { Choice } from "../parts/choice";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { editPuzzle } from "./edit";
import { Palette } from "./palette";
import { entry, GOALS, type Entry, type Puzzle } from "./puzzle";
import { Rules } from "./rules";
import { graphQuestion, PATH, type Solved } from "./solved";
import { Warnings } from "./warnings";

interface PartProps {
    puzzle: Puzzle;
    /** The error of the request for this puzzle. */
    error: Error | undefined;
    onPuzzle: (puzzle: Puzzle) => void;
}

interface EditorProps {
    puzzle: Puzzle;
    /** The response about this puzzle. */
    solved: Solved;
    /** The choice of a known puzzle. */
    children: ComponentChildren;
}

const { count, minutes, weight } = CrossingTravelerLimits;

const COUNT_LISTED = 12;

/** The counts to choose from, with those of an address. */
function countsOf(travelers: readonly Entry[]): (readonly [string, string])[] {
    const listed = Array.from({ length: COUNT_LISTED }, (_, i) => String(i + 1));
    const counts = new Set([...listed, ...travelers.map((one) => one.count)]);
    return [...counts].map((one) => [one, one]);
}

/** The fields of a traveler. Minutes and weights are only asked for if they count. */
function fieldsOf({ travelers, goal, load }: Puzzle): readonly FieldSpec<Entry>[] {
    const isTimed = goal === GOALS[1] || travelers.some((one) => one.minutes !== "");
    const isWeighed = load !== "" || travelers.some((one) => one.weight !== "");
    return [
        {
            key: "name",
            label: "Name",
            accessibleName: (number) => `Name of traveler ${number}`,
            required: "Enter a name.",
        },
        { key: "count", label: "Count", range: count, options: countsOf(travelers) },
        ...(isTimed
            ? [
                  {
                      key: "minutes",
                      label: "Minutes",
                      range: minutes,
                      optional: true,
                  } as const,
              ]
            : []),
        ...(isWeighed
            ? [{ key: "weight", label: "Weight", range: weight, optional: true } as const]
            : []),
        { key: "rows", label: "can row", isCheck: true },
    ];
}

function Travelers({ puzzle, error, onPuzzle }: PartProps) {
    const { travelers } = puzzle;
    const fields = fieldsOf(puzzle);
    const change = (next: readonly Entry[]) => onPuzzle({ ...puzzle, travelers: next });
    return (
        <fieldset class="travelers" data-fields={fields.length}>
            <legend>Travelers</legend>
            <p class="hint">Tap who is in your puzzle. Its rules and its boat come next.</p>
            <Palette travelers={travelers} onTravelers={change} />
            <ListEditor
                items={travelers}
                fields={fields}
                nameOf={(number, { name }) => name || `traveler ${number}`}
                addLabel="Add a traveler"
                create={() => entry("", { rows: false })}
                pointer="/travelers"
                error={error}
                onItems={change}
            />
        </fieldset>
    );
}

const GOAL_OPTIONS = [
    [GOALS[0], "fewest crossings"],
    [GOALS[1], "least time"],
] as const;

function Boat({ puzzle, error, onPuzzle }: PartProps) {
    const count = puzzle.travelers.reduce((sum, one) => sum + Number(one.count), 0);
    return (
        <fieldset>
            <legend>Boat and goal</legend>
            <div class="fields">
                <Stepper
                    label="Seats"
                    range={CrossingBoatLimits.seats}
                    error={errorAt(error, "/boat/seats")}
                    size={3}
                    value={puzzle.seats}
                    onText={(seats) => onPuzzle({ ...puzzle, seats })}
                />
                <RangeField
                    label="Maximum weight"
                    range={CrossingBoatLimits.max_weight}
                    optional
                    error={errorAt(error, "/boat/max_weight")}
                    size={8}
                    placeholder="none"
                    value={puzzle.load}
                    onText={(load) => onPuzzle({ ...puzzle, load })}
                />
                <Choice
                    label="Goal"
                    options={GOAL_OPTIONS}
                    value={puzzle.goal}
                    onChange={(goal) => onPuzzle({ ...puzzle, goal })}
                />
            </div>
            {Number(puzzle.seats) >= count && (
                <p class="hint">Everyone fits into the boat: one crossing may be enough.</p>
            )}
        </fieldset>
    );
}

const EMPTY: Puzzle = {
    travelers: [],
    seats: "2",
    load: "",
    rules: [],
    goal: GOALS[0],
};

/** The fields that show their errors. */
const shownAt = (puzzle: Puzzle) => [
    "/boat/seats",
    "/boat/max_weight",
    ...puzzle.travelers.map((_, i) => `/travelers/${i}`),
    ...puzzle.rules.map((_, i) => `/rules/${i}`),
];

/** The form of the puzzle. */
export function Editor({ puzzle, solved, children }: EditorProps) {
    const { error, answer } = solved.request;
    const form = { puzzle, error, onPuzzle: editPuzzle };
    return (
        <div class="custom">
            <div class="sheet editor">
                <div class="choices">
                    <button type="button" onClick={() => editPuzzle(EMPTY)}>
                        Clear
                    </button>
                    {children}
                </div>
                <Travelers {...form} />
                {puzzle.travelers.length > 0 && (
                    <>
                        <Rules {...form} />
                        <Boat {...form} />
                    </>
                )}
                <Warnings puzzle={puzzle} warnings={answer?.warnings ?? []} />
            </div>
            {error && <ErrorBox error={error} shown={shownAt(puzzle)} />}
            <CopyRequest path={PATH} question={graphQuestion(puzzle)} />
        </div>
    );
}
