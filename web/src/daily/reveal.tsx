import { useState } from "preact/hooks";
import type { Daily } from "./use-daily";

interface RevealProps {
    /** The puzzle of the day; undefined for others, whose solution is shown without a question. */
    daily: Daily<unknown> | undefined;
    label: string;
    onShow: () => void;
}

/** The button that shows the solution. It asks once whether the day should not count; a second press
 * of the same button does not do it. */
export function Reveal({ daily, label, onShow }: RevealProps) {
    const [asking, setAsking] = useState(false);
    const counts = daily !== undefined && !daily.done && !daily.shown;
    const asks = counts && asking;
    const press = () => (counts ? setAsking(!asking) : onShow());
    const show = () => {
        setAsking(false);
        onShow();
    };
    return (
        <>
            <button type="button" onClick={press}>
                {asks ? "Keep playing" : label}
            </button>
            {asks && (
                <button type="button" class="main" onClick={show}>
                    Show the solution
                </button>
            )}
            <span class="reveal-question" role="status">
                {asks && "The day will not count toward your streak."}
            </span>
        </>
    );
}
