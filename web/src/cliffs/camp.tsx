import type { CliffsCliff, CliffsSolveAnswer } from "openapi";
import { useRoving } from "../parts/roving";
import type { Drag } from "./drag";
import { canSend, type Session } from "./game";
import type { Marks } from "./hints";
import { crossedTo } from "./state";
import { describe, matches } from "./traits";
import { Zoombini } from "./zoombini";

interface PlaceProps {
    code: string;
    number: number;
    /** The cliff to which it crossed. */
    crossed: CliffsCliff | undefined;
    /** The cliff that is certain to take it. */
    certain: CliffsCliff | undefined;
    isSelected: boolean;
    /** Its move may be wrong. */
    isDoubtful: boolean;
    isAdvised: boolean;
    /** It has the feature that the player wants to see. */
    isShown: boolean;
    isDisabled: boolean;
    isDraggable: boolean;
    handlers: object;
    onSelect: () => void;
    /** Sends the Zoombini; undefined if it cannot be sent. */
    onSend: ((cliff: CliffsCliff) => void) | undefined;
}

/** The keys that send the Zoombini with the focus. */
const CLIFF_KEYS: Readonly<Record<string, CliffsCliff>> = { t: "top", b: "bottom" };

function labelOf(props: PlaceProps): string {
    const { code, number, crossed, certain, isAdvised } = props;
    const parts = [`${number}: ${describe(code)}`];
    if (crossed) parts.push(`across, on the ${crossed} cliff`);
    else {
        if (isAdvised) parts.push("marked");
        if (certain) parts.push(`certain: ${certain} cliff`);
    }
    return parts.join("; ");
}

/** An arrow to a cliff: solid after the crossing, dashed before it. */
function Arrow({ to, isDashed }: { to: CliffsCliff; isDashed: boolean }) {
    return (
        <svg class={isDashed ? "arrow dashed" : "arrow"} viewBox="0 0 12 20">
            <path class="stem" d={to === "top" ? "M6 19V5" : "M6 1V15"} />
            <path d={to === "top" ? "M1.500 7L6 2L10.500 7" : "M1.500 13L6 18L10.500 13"} />
        </svg>
    );
}

/** A Zoombini in the camp. After it crossed, its place shows an arrow to its cliff. */
function Place(props: PlaceProps) {
    const { code, number, crossed, certain, isSelected, isAdvised, isDisabled } = props;
    const names = ["place"];
    if (props.isShown) names.push("shown");
    if (props.isDoubtful) names.push("doubtful");
    if (crossed) names.push("empty");
    else if (isAdvised) names.push("advised");
    if (props.isDraggable) names.push("draggable");
    const arrow = crossed ?? certain;
    const sendByKey = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const cliff = CLIFF_KEYS[event.key.toLowerCase()];
        if (cliff) props.onSend?.(cliff);
    };
    return (
        <button
            type="button"
            class={names.join(" ")}
            aria-pressed={isSelected}
            aria-disabled={isDisabled}
            aria-label={labelOf(props)}
            onClick={() => isDisabled || props.onSelect()}
            onKeyDown={sendByKey}
            {...props.handlers}
        >
            <Zoombini code={code} />
            <span class="number" aria-hidden="true">
                {number}
            </span>
            {arrow && <Arrow to={arrow} isDashed={!crossed} />}
        </button>
    );
}

interface CampProps {
    session: Session;
    answer: CliffsSolveAnswer | undefined;
    marks: Marks;
    /** The Zoombinis whose moves may be wrong. */
    doubtful: readonly number[];
    /** The feature whose Zoombinis are marked; empty for none. */
    shown: string;
    drag: Drag;
    onSelect: (zoombini: number) => void;
    onSend: (zoombini: number, cliff: CliffsCliff) => void;
}

/** The band. Arrow keys move among the Zoombinis, Space or Enter selects, T or B sends. */
export function Camp(props: CampProps) {
    const { session, answer, marks, drag, onSelect, onSend } = props;
    const { game, band } = session;
    const { moves, editing } = game;
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(band.length);
    const isPlay = game.mode === "play";
    return (
        <div
            class="camp"
            role="group"
            aria-label={`The ${band.length} Zoombinis`}
            ref={grid}
            onKeyDown={onKeyDown}
        >
            {band.map((code, at) => {
                const move = moves.find(({ zoombini }) => zoombini === at);
                return (
                    <Place
                        key={at}
                        code={code}
                        number={at + 1}
                        crossed={move && crossedTo(move)}
                        certain={
                            answer?.certain.find(({ zoombini }) => zoombini === at)?.cliff
                        }
                        isSelected={game.selected === at}
                        isDoubtful={props.doubtful.includes(at)}
                        isShown={props.shown !== "" && matches(props.shown, code)}
                        isAdvised={marks.zoombini === at}
                        isDisabled={!editing && !canSend(band, moves, at)}
                        isDraggable={drag.canDrag(at)}
                        handlers={{ ...item(at), ...drag.handlers(at) }}
                        onSelect={() => onSelect(at)}
                        onSend={
                            isPlay && drag.canDrag(at)
                                ? (cliff) => onSend(at, cliff)
                                : undefined
                        }
                    />
                );
            })}
        </div>
    );
}

const USUAL_SIZE = 16;

/** The places of a band that has not been dealt yet. */
export const EmptyCamp = () => (
    <div class="camp" aria-hidden="true">
        {Array.from({ length: USUAL_SIZE }, (_, at) => (
            <div key={at} class="place">
                <Zoombini code="" />
                <span class="number">{at + 1}</span>
            </div>
        ))}
    </div>
);
