// The form of a puzzle: the travelers, the boat, the goal and the rules.
import { CrossingBoatLimits, CrossingTravelerLimits } from "openapi";
import { errorAt } from "../api/client";
import { RangeField, type FieldSpec } from "../forms/form-field";
import { ListEditor } from "../forms/list-editor";
import { Choice } from "../parts/choice";
import { entry, GOALS, isKind, rule, type Entry, type Puzzle, type Rule } from "./puzzle";

interface EditorProps {
    puzzle: Puzzle;
    /** The error of the request for this puzzle. */
    error: Error | undefined;
    onPuzzle: (puzzle: Puzzle) => void;
}

const { count, minutes, weight } = CrossingTravelerLimits;

const TRAVELER_FIELDS: readonly FieldSpec<Entry>[] = [
    {
        key: "name",
        label: "Name",
        accessibleName: (number) => `Name of traveler ${number}`,
    },
    { key: "count", label: "Count", range: count },
    { key: "minutes", label: "Minutes", range: minutes, optional: true },
    { key: "weight", label: "Weight", range: weight, optional: true },
    { key: "rows", label: "can row", isCheck: true },
];

function Travelers({ puzzle, error, onPuzzle }: EditorProps) {
    const { travelers } = puzzle;
    return (
        <fieldset class="travelers">
            <legend>Travelers</legend>
            <ListEditor
                items={travelers}
                fields={TRAVELER_FIELDS}
                nameOf={(number, { name }) => name || `traveler ${number}`}
                addLabel="Add a traveler"
                create={() => entry("")}
                pointer="/travelers"
                error={error}
                onItems={(items) => onPuzzle({ ...puzzle, travelers: items })}
                after={(one) =>
                    one.name !== "" &&
                    isKind(travelers, one) && (
                        <p class="hint">
                            Their names are “{one.name} 1”, “{one.name} 2” and so on. In
                            rules, “{one.name}” means all of them.
                        </p>
                    )
                }
            />
        </fieldset>
    );
}

const GOAL_OPTIONS = [
    [GOALS[0], "fewest crossings"],
    [GOALS[1], "least time"],
] as const;

function Boat({ puzzle, error, onPuzzle }: EditorProps) {
    return (
        <fieldset>
            <legend>Boat and goal</legend>
            <div class="fields">
                <RangeField
                    label="Seats"
                    range={CrossingBoatLimits.seats}
                    error={errorAt(error, "/boat/seats")}
                    size={4}
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
        </fieldset>
    );
}

/** For each form of a rule, the labels of its two lists of names, and their fields in requests. */
const LISTS: Record<Rule["form"], readonly (readonly [string, string])[]> = {
    alone: [
        ["Never together", "never_alone"],
        ["Unless one of these is there", "without"],
    ],
    outnumbered: [
        ["Never outnumbered", "never_outnumbered"],
        ["By", "by"],
    ],
    jealous: [
        ["Jealous travelers", "jealous"],
        ["Their partners, in the same order", "jealous"],
    ],
};

const FORM_OPTIONS: readonly (readonly [Rule["form"], string])[] = [
    ["alone", "never together"],
    ["outnumbered", "never outnumbered"],
    ["jealous", "jealous couples"],
];

const WHERE_OPTIONS: readonly (readonly [Rule["where"], string])[] = [
    ["banks", "on the banks"],
    ["boat", "in the boat"],
    ["both", "on the banks and in the boat"],
];

/** The fields of a rule. The two lists of names depend on its form. */
function ruleFields({ form }: Rule): readonly FieldSpec<Rule>[] {
    const lists = (["first", "second"] as const).map((key, i): FieldSpec<Rule> => {
        const [label, field] = LISTS[form][i] ?? ["", ""];
        return {
            key,
            label,
            placeholder:
                form === "alone" && i === 1 ? "optional" : "names, separated by commas",
            pointer: (_, rulePointer) => `${rulePointer}/${field}`,
        };
    });
    return [
        { key: "form", label: "Kind of rule", options: FORM_OPTIONS },
        { key: "where", label: "Where it applies", options: WHERE_OPTIONS },
        ...lists,
        {
            key: "why",
            label: "What would happen",
            placeholder: "the wolf would eat the goat",
        },
    ];
}

function Rules({ puzzle, error, onPuzzle }: EditorProps) {
    return (
        <fieldset class="rules">
            <legend>Rules</legend>
            <ListEditor
                items={puzzle.rules}
                fields={ruleFields}
                nameOf={(number) => `rule ${number}`}
                addLabel="Add a rule"
                create={() => rule("alone", "", "")}
                pointer="/rules"
                error={error}
                onItems={(rules) => onPuzzle({ ...puzzle, rules })}
            />
        </fieldset>
    );
}

/** The form of a puzzle. */
export function Editor(props: EditorProps) {
    return (
        <div class="sheet editor">
            <Travelers {...props} />
            <Boat {...props} />
            <Rules {...props} />
        </div>
    );
}
