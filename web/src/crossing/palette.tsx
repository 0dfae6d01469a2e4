// Travelers to pick for a puzzle of one's own.
import { Figure } from "./figure";
import { lookOf } from "./looks";
import { entry, type Entry } from "./puzzle";

const PEOPLE = ["farmer", "adult", "child", "missionary", "cannibal"];
const OTHERS = [
    "wolf",
    "fox",
    "dog",
    "cat",
    "goat",
    "sheep",
    "rabbit",
    "hen",
    "mouse",
    "cabbage",
    "hay",
    "corn",
    "carrots",
];

/** Adds a traveler, or another one of the same kind. Only people can row. */
function withTraveler(travelers: readonly Entry[], name: string): Entry[] {
    const index = travelers.findIndex((one) => one.name === name);
    if (index < 0) return [...travelers, entry(name, { rows: PEOPLE.includes(name) })];
    return travelers.map((one, i) =>
        i === index ? { ...one, count: String(Number(one.count) + 1) } : one,
    );
}

interface PaletteProps {
    travelers: readonly Entry[];
    onTravelers: (travelers: readonly Entry[]) => void;
}

/** Buttons that each add a traveler. */
export const Palette = ({ travelers, onTravelers }: PaletteProps) => (
    <div class="figures palette" role="group" aria-label="Add travelers">
        {[...PEOPLE, ...OTHERS].map((name, i) => {
            const index = travelers.findIndex((one) => one.name === name);
            const color = index < 0 ? i : index; // that of the traveler below
            return (
                <button
                    key={name}
                    type="button"
                    class={index < 0 ? "" : "added"}
                    aria-label={`Add ${name}`}
                    title={name}
                    onClick={() => onTravelers(withTraveler(travelers, name))}
                >
                    <Figure look={lookOf(name, name, "")} color={color} oar={false} />
                </button>
            );
        })}
    </div>
);
