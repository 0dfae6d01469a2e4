import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useRoving } from "../parts/roving";
import type { Changes } from "../place";
import { choose, erase, missingTrait, typeDigit, type Entry } from "./entry";
import type { Session } from "./game";
import { NEW_BAND, writeBand, writeMoves } from "./state";
import { BLANK, TRAITS, VALUE_NAMES, describe, readPartial, type Trait } from "./traits";
import { Feature, Zoombini } from "./zoombini";

const DIGIT_MOST = 4;

interface TraitPickerProps {
    trait: Trait;
    value: number | undefined;
    isNext: boolean;
    /** The properties of the buttons, by the index of the value. */
    item: (value: number) => object;
    onValue: (value: number) => void;
}

/** The five values of a trait as pictures, each with its digit. */
function TraitPicker({ trait, value, isNext, item, onValue }: TraitPickerProps) {
    return (
        <div class={isNext ? "trait next" : "trait"} role="group" aria-label={trait}>
            <span aria-hidden="true">{trait}</span>
            {VALUE_NAMES[trait].map((name, at) => (
                <button
                    key={name}
                    type="button"
                    title={name}
                    aria-label={`${name}, ${at}`}
                    aria-pressed={value === at}
                    onClick={() => onValue(at)}
                    {...item(at)}
                >
                    <Feature trait={trait} value={at} />
                    <small class="keyboard" aria-hidden="true">
                        {at}
                    </small>
                </button>
            ))}
        </div>
    );
}

const FIELDS = "input:not([type=radio]), textarea, select, dialog";

/** Calls `onKey` for digits and Backspace anywhere on the page, except in fields and dialogs. */
function useDigits(onKey: (key: string) => void) {
    const latest = useRef(onKey);
    latest.current = onKey;
    // Before the page is painted, so that no digit is lost once the pictures are visible.
    useLayoutEffect(() => {
        const listen = (event: KeyboardEvent) => {
            const { key, ctrlKey, altKey, metaKey, target } = event;
            if (ctrlKey || altKey || metaKey || !/^(\d|Backspace)$/.test(key)) return;
            if (target instanceof Element && target.closest(FIELDS)) return;
            latest.current(key);
        };
        document.addEventListener("keydown", listen);
        return () => document.removeEventListener("keydown", listen);
    }, []);
}

/** Enters the traits of the Zoombinis, with pictures or digits. After the four traits of one, the next
 * one is selected, and after the last one the editor closes. */
export function Editor({ session }: { session: Session }) {
    const { game, band, change } = session;
    const at = Math.min(game.selected ?? 0, band.length - 1);
    const code = band[at] ?? BLANK;
    const values = readPartial(code) ?? {};
    const missing = missingTrait(code);
    const [error, setError] = useState("");
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(
        TRAITS.length * VALUE_NAMES.hair.length,
    );
    const enter = ({ band: entered, next }: Entry) => {
        setError("");
        setCleared(undefined);
        const place =
            next === null
                ? { edit: undefined, pick: undefined }
                : { edit: "on", pick: String(next) };
        change({ ...writeBand(entered), ...place });
    };
    useDigits((key) => {
        if (key === "Backspace") enter(erase(band, at));
        else if (Number(key) <= DIGIT_MOST) enter(typeDigit(band, at, Number(key)));
        else setError(`There is no picture ${key}. The digits go from 0 to ${DIGIT_MOST}.`);
    });
    /** What "Clear" removed, until the next entry. */
    const [cleared, setCleared] = useState<Changes>();
    const isEmpty = !cleared && band.every((one) => one === BLANK);
    const clear = () => {
        setCleared({ ...writeBand(band), moves: writeMoves(game.moves) });
        change(NEW_BAND, "push");
    };
    const restore = () => {
        setCleared(undefined);
        change({ ...cleared, edit: "on" });
    };
    return (
        <section class="editor" aria-labelledby="cliffs-editor">
            <h2 id="cliffs-editor" class="unseen">
                Edit the Zoombinis
            </h2>
            <div class="selected">
                <Zoombini code={code} />
                <p>
                    <span role="status">
                        Number <b>{at + 1}</b>
                        <span class="unseen">: {describe(code)}</span>
                    </span>
                    <small class={error ? "error" : "hint"} role="alert">
                        {error ||
                            (missing && (
                                <>
                                    {cleared && "Cleared. "}
                                    Choose its {missing}
                                    <span class="keyboard">, or type a digit</span>.
                                </>
                            ))}
                    </small>
                </p>
                <button
                    type="button"
                    class="small"
                    aria-label="Delete the last feature"
                    onClick={() => enter(erase(band, at))}
                >
                    <svg class="backspace" viewBox="0 0 24 18" aria-hidden="true">
                        <path d="M8 2H22V16H8L1 9zM11 6L17 12M17 6L11 12" />
                    </svg>
                </button>
                <button
                    type="button"
                    class="small"
                    aria-disabled={isEmpty}
                    onClick={cleared ? restore : isEmpty ? undefined : clear}
                >
                    {cleared ? "Undo" : "Clear all"}
                </button>
            </div>
            <div class="traits" ref={grid} onKeyDown={onKeyDown}>
                {TRAITS.map((trait, row) => (
                    <TraitPicker
                        key={trait}
                        trait={trait}
                        value={values[trait]}
                        isNext={missing === trait}
                        item={(value) => item(row * VALUE_NAMES[trait].length + value)}
                        onValue={(value) => enter(choose(band, at, trait, value))}
                    />
                ))}
            </div>
        </section>
    );
}
