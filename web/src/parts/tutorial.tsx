import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ruleOf } from "../daily/fairness";
import { hasPlayed, onRecord } from "../daily/record";
import { gameOf } from "../games";
import { readStored, store } from "./storage";

const keyOf = (game: string) => `puzzled-known-${game}`;

/** True if the user has read the instructions or played the game. */
const isKnown = (game: string) => readStored(keyOf(game)) !== null || hasPlayed(game);

interface TutorialProps {
    game: string;
    /** A selector of the control with which the game starts. "Play" gives the focus to it. */
    start: string;
    /** A few steps, each a picture and a sentence. */
    steps: readonly ComponentChildren[];
}

/** Instructions that take 20 seconds: a button, and a dialog over the board. */
export function Tutorial({ game, start, steps }: TutorialProps) {
    const dialog = useRef<HTMLDialogElement>(null);
    // Without storage, the button is emphasized until it is used, and again after a reload.
    const [known, setIsKnown] = useState(() => isKnown(game));
    const [step, setStep] = useState<number | null>(null);
    useLayoutEffect(() => onRecord(() => setIsKnown(isKnown(game))), [game]);
    const open = () => {
        setStep(0);
        dialog.current?.showModal();
    };
    const close = () => {
        setStep(null);
        store(keyOf(game), "1");
        setIsKnown(true);
    };
    const play = () => {
        dialog.current?.close(); // returns the focus to the button, so the game is next
        document.querySelector<HTMLElement>(start)?.focus();
    };
    const last = step === steps.length - 1;
    return (
        <>
            <button
                type="button"
                class={known ? "small quiet" : "small main"}
                onClick={open}
            >
                How to play
            </button>
            <dialog
                ref={dialog}
                class="tutorial"
                aria-label="How to play"
                onClose={close}
                onClick={(event) =>
                    event.target === event.currentTarget && event.currentTarget.close()
                }
            >
                {step !== null && (
                    <div class="tutorial-body">
                        <div class="tutorial-head">
                            <p class="hint">
                                {step + 1} of {steps.length}
                            </p>
                            <button
                                type="button"
                                class="quiet"
                                aria-label="Close"
                                onClick={() => dialog.current?.close()}
                            >
                                <span aria-hidden="true">✕</span>
                            </button>
                        </div>
                        <div class="tutorial-steps" aria-live="polite">
                            {steps.map((content, i) => (
                                <div key={i} class="tutorial-step" aria-hidden={i !== step}>
                                    {content}
                                    {i === steps.length - 1 && (
                                        <p class="hint">{ruleOf(gameOf(game)?.costs)}</p>
                                    )}
                                </div>
                            ))}
                        </div>
                        <div class="buttons">
                            {step > 0 && (
                                <button type="button" onClick={() => setStep(step - 1)}>
                                    Back
                                </button>
                            )}
                            <button
                                type="button"
                                class="main"
                                autofocus
                                onClick={() => (last ? play() : setStep(step + 1))}
                            >
                                {last ? "Play" : "Next"}
                            </button>
                        </div>
                    </div>
                )}
            </dialog>
        </>
    );
}
