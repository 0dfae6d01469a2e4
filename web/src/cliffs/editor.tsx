import { useId } from "preact/hooks";
import { useDraft } from "../parts/draft";
import { TextArea } from "../parts/field";
import { LOOKS, TRAITS, describe, readCode, writeCode, type Trait } from "./traits";
import { Zoombini } from "./zoombini";

interface EditorProps {
    band: readonly string[];
    /** Who is changed. */
    pick: number;
    /** What the service finds wrong with the band. */
    error: string | undefined;
    onBand: (band: readonly string[]) => void;
    onPick: (zoombini: number) => void;
}

interface LooksProps {
    trait: Trait;
    code: string;
    onCode: (code: string) => void;
}

/** The five values of a trait, each as the Zoombini would look with it. */
function Looks({ trait, code, onCode }: LooksProps) {
    const name = useId();
    const values = readCode(code) ?? { hair: 0, eyes: 0, nose: 0, feet: 0 };
    return (
        <fieldset class="cliffs-looks">
            <legend>{trait}</legend>
            {LOOKS[trait].map((look, value) => (
                <label key={look} title={look}>
                    <input
                        type="radio"
                        name={name}
                        aria-label={look}
                        checked={values[trait] === value}
                        onChange={() => onCode(writeCode({ ...values, [trait]: value }))}
                    />
                    <Zoombini code={writeCode({ ...values, [trait]: value })} />
                </label>
            ))}
        </fieldset>
    );
}

/** The band in digits, as the service has it. */
function Written({ band, error, onBand }: Omit<EditorProps, "pick" | "onPick">) {
    const text = band.join(" ");
    const [draft, setDraft] = useDraft(text);
    return (
        <form
            class="cliffs-written"
            onSubmit={(event) => {
                event.preventDefault();
                onBand(draft.split(/[\s,]+/).filter(Boolean));
            }}
        >
            <TextArea
                label="The band in digits"
                hint="Hair, eyes, nose, feet: each from 0 to 4, in the order of the pictures."
                error={error}
                rows={3}
                value={draft}
                onText={setDraft}
            />
            <div class="buttons">
                <button type="submit">Take this band</button>
            </div>
        </form>
    );
}

/** Changes the traits of whoever is chosen, or the whole band at once. */
export function Editor({ band, pick, error, onBand, onPick }: EditorProps) {
    const code = band[pick] ?? "0000";
    const change = (next: string) =>
        onBand(band.map((old, at) => (at === pick ? next : old)));
    return (
        <div class="cliffs-editor">
            <div class="cliffs-subject">
                <Zoombini code={code} />
                <p role="status">
                    Number <b>{pick + 1}</b>: {describe(code)}
                </p>
            </div>
            <div class="buttons">
                {[-1, 1].map((step) => (
                    <button
                        key={step}
                        type="button"
                        class="small"
                        onClick={() => onPick((pick + step + band.length) % band.length)}
                    >
                        {step < 0 ? "The one before" : "The next one"}
                    </button>
                ))}
            </div>
            <div class="cliffs-traits">
                {TRAITS.map((trait) => (
                    <Looks key={trait} trait={trait} code={code} onCode={change} />
                ))}
            </div>
            <Written band={band} error={error} onBand={onBand} />
        </div>
    );
}
