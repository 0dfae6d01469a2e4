// How a table ends: all sets found, or shown.
import { useEffect, useRef } from "preact/hooks";
import { Finish } from "../daily/finish";
import { FRESH, marksOf } from "./progress";
import type { Day } from "./use-game";

interface ListingProps {
    shown: boolean;
    onShow: (shown: boolean) => void;
}

/** The button that lists all sets of a table that is not of a day. */
export const Listing = ({ shown, onShow }: ListingProps) => (
    <button type="button" aria-expanded={shown} onClick={() => onShow(!shown)}>
        {shown ? "Hide the sets" : "Show all sets"}
    </button>
);

interface NextProps {
    onAnother: () => void;
    onOdds: () => void;
}

const Next = ({ onAnother, onOdds }: NextProps) => (
    <>
        <button type="button" onClick={onAnother}>
            Another table
        </button>
        <button type="button" class="quiet" onClick={onOdds}>
            What are the odds?
        </button>
    </>
);

interface DayEndProps extends NextProps {
    day: Day;
    count: number;
    /** It has ended just now. */
    fresh: boolean;
}

/** The finish of a day's table. */
export function DayEnd({ day, count, fresh, ...next }: DayEndProps) {
    const { progress } = day;
    const frame = useRef<HTMLDivElement>(null);
    // A moment worth seeing; not when one comes back to it.
    useEffect(() => {
        if (fresh) frame.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
    }, []);
    const kept = progress !== FRESH; // of days long ago only the result is
    const marks = kept ? { marks: marksOf(progress, count) } : {};
    const title =
        progress.found.length >= count || !kept
            ? "All sets are found"
            : "The sets are shown";
    return (
        <div class="day-end" ref={frame}>
            <Finish daily={day} name="SET" title={title} {...marks}>
                <Next {...next} />
            </Finish>
        </div>
    );
}

/** The finish of any other table. */
export const OtherEnd = (next: NextProps) => (
    <div class="sheet ending">
        <p role="status">
            <strong>All sets are found.</strong>
        </p>
        <div class="buttons">
            <Next {...next} />
        </div>
    </div>
);
