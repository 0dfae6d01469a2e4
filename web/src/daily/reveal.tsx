import { useEffect, useRef, useState } from "preact/hooks";
import { today } from "./day";
import type { Daily } from "./use-daily";

interface RevealProps {
    /** The daily puzzle; undefined for others, whose solution is shown without a question. */
    daily: Daily<unknown> | undefined;
    label: string;
    onShow: () => void;
}

/** The button that shows the solution. It asks for confirmation if the day still counts. Pressing it
 * again does not confirm. */
export function Reveal({ daily, label, onShow }: RevealProps) {
    const [isAsking, setIsAsking] = useState(false);
    const counts = daily !== undefined && !daily.done && !daily.shown;
    const asks = counts && isAsking;
    const question = useRef<HTMLSpanElement>(null);
    useEffect(() => {
        if (asks) question.current?.scrollIntoView({ block: "nearest" });
    }, [asks]);
    const press = () => (counts ? setIsAsking(!isAsking) : onShow());
    const show = () => {
        setIsAsking(false);
        onShow();
    };
    return (
        <>
            <button type="button" class={asks ? "main" : ""} onClick={press}>
                {asks ? "Keep playing" : label}
            </button>
            {asks && (
                <button type="button" onClick={show}>
                    {label}
                </button>
            )}
            <span ref={question} class="reveal-question" role="status">
                {asks &&
                    (daily.date === today()
                        ? "The day will not count toward your streak."
                        : "The puzzle will earn no stars.")}
            </span>
        </>
    );
}
