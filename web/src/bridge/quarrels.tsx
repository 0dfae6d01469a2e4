import { useState } from "preact/hooks";
import { errorAt } from "../api/client";
import { namesOf } from "./party";
import type { PartyProps } from "./people";

/** Somebody of the party to choose. */
function Somebody({
    label,
    names,
    value,
    onChange,
}: {
    label: string;
    names: readonly string[];
    value: number;
    onChange: (place: number) => void;
}) {
    return (
        <select
            aria-label={label}
            value={value}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
        >
            {names.map((name, place) => (
                <option key={place} value={place}>
                    {name}
                </option>
            ))}
        </select>
    );
}

/** Moves the focus from what is about to go: to the button of the row before, or to the
 * first one after the list. */
export function leave(button: HTMLElement) {
    const before = button.closest("li")?.previousElementSibling;
    const after = button.closest("ol, ul")?.parentElement;
    const next =
        before?.querySelector<HTMLElement>("button.remove") ??
        after?.querySelector<HTMLElement>(":scope > div > button");
    next?.focus();
}

type PairsProps = Pick<PartyProps, "party" | "onParty"> & { names: readonly string[] };

/** Those who are kept apart. */
function Pairs({ party, names, onParty }: PairsProps) {
    const reconcile = (index: number) =>
        onParty({ ...party, apart: party.apart.filter((_, i) => i !== index) });
    return (
        <ul>
            {party.apart.map(([a, b], index) => (
                <li key={index}>
                    {names[a]} and {names[b]}
                    <button
                        type="button"
                        class="quiet remove"
                        aria-label={`Reconcile ${names[a]} and ${names[b]}`}
                        title="Reconcile them"
                        onClick={({ currentTarget }) => {
                            if (index === party.apart.length - 1) leave(currentTarget);
                            reconcile(index);
                        }}
                    >
                        <span aria-hidden="true">×</span>
                    </button>
                </li>
            ))}
        </ul>
    );
}

/** Who will not walk with whom, and what is wrong with the rules as a whole. */
export function Quarrels({ party, error, onParty }: PartyProps) {
    const names = namesOf(party);
    const last = names.length - 1;
    const [pair, setPair] = useState<readonly [number, number]>([last - 1, last]);
    const [first, second] = pair.map((place) => Math.max(0, Math.min(place, last)));
    const chosen = [first ?? 0, second ?? 0] as const;
    const known = party.apart.some((two) => chosen.every((place) => two.includes(place)));
    const useless = known || chosen[0] === chosen[1];
    const wrong = [
        errorAt(error, "/constraints/torch_bearers"),
        errorAt(error, "/constraints/forbidden_pairs"),
    ];
    return (
        <fieldset class="quarrels">
            <legend>Who will not walk with whom</legend>
            <Pairs party={party} names={names} onParty={onParty} />
            {names.length > 1 && (
                <div class="pair">
                    <Somebody
                        label="One of the two"
                        names={names}
                        value={chosen[0]}
                        onChange={(place) => setPair([place, chosen[1]])}
                    />
                    <Somebody
                        label="The other"
                        names={names}
                        value={chosen[1]}
                        onChange={(place) => setPair([chosen[0], place])}
                    />
                    <button
                        type="button"
                        aria-disabled={useless}
                        onClick={() =>
                            !useless &&
                            onParty({ ...party, apart: [...party.apart, chosen] })
                        }
                    >
                        Keep apart
                    </button>
                </div>
            )}
            <small class="error" role="alert">
                {wrong.filter(Boolean).join("; ")}
            </small>
        </fieldset>
    );
}
