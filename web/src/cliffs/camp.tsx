import type { CliffsCliff } from "openapi";
import { useRoving } from "../parts/roving";
import { crossedBy, type Move } from "./state";
import { describe } from "./traits";
import { Zoombini } from "./zoombini";

interface CampProps {
    band: readonly string[];
    moves: readonly Move[];
    pick: number | null;
    /** Whom the advice sends. */
    advised: number | null;
    /** Whose cliff is certain. */
    certain: readonly number[];
    /** Whoever is across can be chosen too, to be changed. */
    editing: boolean;
    /** They can be dragged to a cliff. */
    draggable: boolean;
    onPick: (zoombini: number) => void;
}

interface PlaceProps extends Omit<CampProps, "band" | "moves" | "certain"> {
    code: string;
    at: number;
    gone: CliffsCliff | undefined;
    isCertain: boolean;
    roving: object;
}

function nameOf({ code, at, gone, advised, isCertain }: PlaceProps): string {
    const parts = [`${at + 1}: ${describe(code)}`];
    if (gone) parts.push(`across, on the ${gone} cliff`);
    else if (advised === at) parts.push("advised");
    else if (isCertain) parts.push("certain");
    return parts.join("; ");
}

/** Somebody in the camp; whoever is across has left a mark with the cliff. */
function Place(props: PlaceProps) {
    const { code, at, gone, pick, advised, isCertain, editing, draggable, onPick } = props;
    const fixed = gone !== undefined && !editing;
    const names = ["cliffs-place"];
    if (gone) names.push("gone");
    if (advised === at && !gone) names.push("advised");
    return (
        <button
            type="button"
            class={names.join(" ")}
            aria-pressed={pick === at}
            aria-disabled={fixed}
            aria-label={nameOf(props)}
            draggable={draggable && !gone}
            onDragStart={(event) => {
                event.dataTransfer?.setData("text/plain", String(at));
                onPick(at);
            }}
            onClick={() => !fixed && onPick(at)}
            {...props.roving}
        >
            <Zoombini code={code} />
            <span class="cliffs-number" aria-hidden="true">
                {at + 1}
                {gone && (gone === "top" ? " ↑" : " ↓")}
                {!gone && isCertain && " ✓"}
            </span>
        </button>
    );
}

/** The band before the cliffs. Arrow keys go from one to the next, Space or Enter chooses. */
export function Camp({ band, moves, certain, ...rest }: CampProps) {
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(band.length);
    return (
        <div
            class="cliffs-camp"
            role="group"
            aria-label={`The band, ${band.length} Zoombinis`}
            ref={grid}
            onKeyDown={onKeyDown}
        >
            {band.map((code, at) => {
                const move = moves.find(({ zoombini }) => zoombini === at);
                return (
                    <Place
                        {...rest}
                        key={at}
                        code={code}
                        at={at}
                        gone={move && crossedBy(move)}
                        isCertain={certain.includes(at)}
                        roving={item(at)}
                    />
                );
            })}
        </div>
    );
}

const USUAL = 16;

/** The room of a band that is not here yet. */
export function CampToCome() {
    return (
        <div class="cliffs-camp to-come" aria-hidden="true">
            {Array.from({ length: USUAL }, (_, at) => (
                <div key={at} class="cliffs-place">
                    <Zoombini code="" />
                    <span class="cliffs-number">{at + 1}</span>
                </div>
            ))}
        </div>
    );
}
