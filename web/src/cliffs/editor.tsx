import { useId } from "preact/hooks";
import { TextForm } from "../forms/text-form";
import { bandError } from "./errors";
import type { Session } from "./game";
import { writeBand, writeMoves } from "./state";
import { TRAITS, VALUE_NAMES, describe, readCode, writeCode, type Trait } from "./traits";
import { Zoombini } from "./zoombini";

interface TraitPickerProps {
    trait: Trait;
    code: string;
    onCode: (code: string) => void;
}

/** The five values of a trait, each as a picture of the Zoombini with that value. */
function TraitPicker({ trait, code, onCode }: TraitPickerProps) {
    const group = useId();
    const values = readCode(code) ?? { hair: 0, eyes: 0, nose: 0, feet: 0 };
    return (
        <fieldset class="trait">
            <legend>{trait}</legend>
            {VALUE_NAMES[trait].map((name, value) => {
                const changed = writeCode({ ...values, [trait]: value });
                return (
                    <label key={name} title={name}>
                        <input
                            type="radio"
                            name={group}
                            aria-label={name}
                            checked={values[trait] === value}
                            onChange={() => onCode(changed)}
                        />
                        <Zoombini code={changed} />
                    </label>
                );
            })}
        </fieldset>
    );
}

/** Edits the selected Zoombini, or the band as a whole. */
export function Editor({ session, error }: { session: Session; error: Error | undefined }) {
    const { game, band, change } = session;
    const at = game.selected ?? 0;
    const code = band[at] ?? "0000";
    const selectNext = () => change({ pick: String((at + 1) % band.length) });
    const setBand = (next: readonly string[]) =>
        change({ ...writeBand(next), moves: writeMoves(game.moves) });
    return (
        <section class="sheet editor" aria-labelledby="cliffs-editor">
            <h2 id="cliffs-editor">Edit the Zoombinis</h2>
            <div class="selected">
                <Zoombini code={code} />
                <p role="status">
                    Number <b>{at + 1}</b>: {describe(code)}
                </p>
            </div>
            <div class="buttons">
                <button type="button" class="small" onClick={selectNext}>
                    Next Zoombini
                </button>
            </div>
            <div class="traits">
                {TRAITS.map((trait) => (
                    <TraitPicker
                        key={trait}
                        trait={trait}
                        code={code}
                        onCode={(changed) =>
                            setBand(band.map((old, i) => (i === at ? changed : old)))
                        }
                    />
                ))}
            </div>
            <TextForm
                label="The band as digits"
                hint="Hair, eyes, nose and feet of each Zoombini, from 0 to 4 in the order of the pictures."
                submit="Use this band"
                text={band.join(" ")}
                error={bandError(error, band)}
                onSubmit={(text) => setBand(text.split(/[\s,]+/).filter(Boolean))}
            />
        </section>
    );
}
