import type { CliffsCliff, CliffsSolveAnswer } from "openapi";
import { useRoving } from "../parts/roving";
import type { Session } from "./game";
import { crossedTo } from "./state";
import { describe } from "./traits";
import { Zoombini } from "./zoombini";

interface PlaceProps {
    code: string;
    number: number;
    /** The cliff to which it crossed. */
    crossed: CliffsCliff | undefined;
    isSelected: boolean;
    isAdvised: boolean;
    isCertain: boolean;
    isDisabled: boolean;
    draggable: boolean;
    roving: object;
    onSelect: () => void;
}

function labelOf({ code, number, crossed, isAdvised, isCertain }: PlaceProps): string {
    const parts = [`${number}: ${describe(code)}`];
    if (crossed) parts.push(`across, on the ${crossed} cliff`);
    else if (isAdvised) parts.push("advised");
    else if (isCertain) parts.push("certain");
    return parts.join("; ");
}

/** A Zoombini in the camp. After it crossed, its place shows an arrow to its cliff. */
function Place(props: PlaceProps) {
    const { code, number, crossed, isSelected, isAdvised, isDisabled, onSelect } = props;
    const names = ["place"];
    if (crossed) names.push("empty");
    else if (isAdvised) names.push("advised");
    return (
        <button
            type="button"
            class={names.join(" ")}
            aria-pressed={isSelected}
            aria-disabled={isDisabled}
            aria-label={labelOf(props)}
            draggable={props.draggable && !crossed}
            onDragStart={(event) => {
                event.dataTransfer?.setData("text/plain", String(number));
                if (!isSelected) onSelect(); // a second selection would end the first
            }}
            onClick={() => isDisabled || onSelect()}
            {...props.roving}
        >
            <Zoombini code={code} />
            <span class="number" aria-hidden="true">
                {number}
                {crossed && (crossed === "top" ? " ↑" : " ↓")}
                {!crossed && props.isCertain && " ✓"}
            </span>
        </button>
    );
}

interface CampProps {
    session: Session;
    answer: CliffsSolveAnswer | undefined;
    draggable: boolean;
    onSelect: (zoombini: number) => void;
}

/** The band. Arrow keys move among the Zoombinis, Space or Enter selects. */
export function Camp({ session, answer, draggable, onSelect }: CampProps) {
    const { game, band } = session;
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(band.length);
    const certain = (answer?.certain ?? []).map(({ zoombini }) => zoombini);
    return (
        <div
            class="camp"
            role="group"
            aria-label={`The band, ${band.length} Zoombinis`}
            ref={grid}
            onKeyDown={onKeyDown}
        >
            {band.map((code, at) => {
                const move = game.moves.find(({ zoombini }) => zoombini === at);
                return (
                    <Place
                        key={at}
                        code={code}
                        number={at + 1}
                        crossed={move && crossedTo(move)}
                        isSelected={game.selected === at}
                        isAdvised={answer?.send?.zoombini === at}
                        isCertain={certain.includes(at)}
                        isDisabled={move !== undefined && !game.editing}
                        draggable={draggable}
                        roving={item(at)}
                        onSelect={() => onSelect(at)}
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
