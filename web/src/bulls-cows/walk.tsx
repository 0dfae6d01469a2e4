import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BullsCowsObjective } from "openapi";
import { useAnswer } from "../api/use-answer";
import { Choice } from "../parts/choice";
import { CopyRequest } from "../parts/copy";
import { formatCount, formatFixed } from "../parts/number";
import { ErrorBox } from "../parts/error-box";
import {
    costOf,
    follow,
    layOut,
    pathOf,
    placeOf,
    replyTo,
    rowsTo,
    wayTo,
    type Place,
} from "./branch";
import { short, type BullsCowsRow } from "./code";
import { Icicle, isThin } from "./icicle";
import { OBJECTIVES } from "./objectives";
import { rowOf, writeRows, type Change } from "./state";
import { Answered, Tiles } from "./tiles";

/** Where a key leads from a state; undefined for other keys. */
function neighbor(key: string, place: Place): Place | null | undefined {
    const siblings = place.parent?.children ?? [place];
    const at = siblings.indexOf(place);
    switch (key) {
        case "ArrowRight":
            return place.children?.[0] ?? null;
        case "ArrowLeft":
            return place.parent;
        case "ArrowDown":
            return siblings[at + 1] ?? null;
        case "ArrowUp":
            return siblings[at - 1] ?? null;
        case "Home":
            return siblings[0] ?? null;
        case "End":
            return siblings.at(-1) ?? null;
        default:
            return undefined;
    }
}

/** The way from the root: each step leads back there. */
function Crumbs({ front, onWalk }: { front: Place; onWalk: (place: Place) => void }) {
    const way = wayTo(front);
    return (
        <nav class="crumbs" aria-label="The way to this branch">
            <ol>
                {way.map((place) => (
                    <li key={pathOf(place)}>
                        <button
                            type="button"
                            class="small"
                            aria-current={place === front ? "step" : undefined}
                            onClick={() => onWalk(place)}
                        >
                            {place.parent ? short(replyTo(place)) : "All secrets"}{" "}
                            <b>{place.data.node.guess}</b>
                        </button>
                    </li>
                ))}
            </ol>
        </nav>
    );
}

function told(place: Place): string {
    const { guess, candidates } = place.data.node;
    if (candidates === 1) return `${guess} is the only secret that is left.`;
    const average = costOf(place) / candidates;
    return `${formatCount(candidates)} secrets come here. From here ${formatFixed(average, 4)} \
guesses on average, ${place.height + 1} at most.`;
}

/** A state in words: how one comes there, what is guessed, what that costs. */
function Told({ place }: { place: Place }) {
    return (
        <div class="state-told">
            <p class="state-way">
                {rowsTo(place).map((row, i) => (
                    <span key={i}>
                        <Tiles code={row.guess} size="small" />
                        <Answered reply={row} />
                    </span>
                ))}
                <span>
                    guess <Tiles code={place.data.node.guess} size="small" />
                </span>
            </p>
            <p>{told(place)}</p>
        </div>
    );
}

interface WalkProps {
    root: Place;
    path: string;
    change: Change;
}

function Walk({ root, path, change }: WalkProps) {
    const front = follow(root, path);
    // Another branch in front is pointed at itself, unless a step led there.
    const [kept, setKept] = useState({ front, current: front });
    const current = kept.front === front ? kept.current : front;
    const setCurrent = (place: Place) => setKept({ front, current: place });
    const walk = (place: Place) => {
        if (place === front) place = front.parent ?? front;
        if (!place.children) return setCurrent(place);
        change({ path: pathOf(place) || undefined }, "push");
    };
    const step = (next: Place) => {
        const inside = next.ancestors().includes(front);
        const stays = inside && (next.parent === front || !isThin(next, front));
        const shown = stays ? front : (next.parent ?? next);
        setKept({ front: shown, current: next });
        if (!stays) change({ path: pathOf(shown) || undefined }, "replace");
    };
    const onKeyDown = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const next = neighbor(event.key, current);
        const isEntry = event.key === "Enter" || event.key === " ";
        if (event.key === "Escape" && front.parent) walk(front);
        else if (isEntry && current !== front) walk(current);
        else if (next) step(next);
        if (isEntry || next !== undefined) event.preventDefault();
    };
    const play = () => {
        const rows = writeRows(rowsTo(current).map(rowOf));
        change({ mode: "think", rows, ignore: undefined, guesses: undefined }, "push");
        document.getElementById("game")?.scrollIntoView();
    };
    return (
        <>
            <Crumbs front={front} onWalk={(place) => place !== front && walk(place)} />
            <Icicle
                {...{ front, onKeyDown }}
                current={current}
                onPoint={setCurrent}
                onWalk={walk}
            />
            <Told place={current} />
            <div class="buttons">
                <button type="button" onClick={play}>
                    Play from here
                </button>
            </div>
        </>
    );
}

interface TreeProps {
    objective: BullsCowsObjective;
    path: string;
    /** The rows of a game whose position is to be shown. */
    sought: readonly BullsCowsRow[] | null;
    change: Change;
}

/** Leads to the position of a game, once the tree is there; true where the game has left it. */
function useSought({ sought, change }: TreeProps, root: Place | null): boolean {
    const [strayed, setStrayed] = useState(false);
    const led = useRef<readonly BullsCowsRow[] | null>(null);
    useEffect(() => {
        if (!root || !sought || led.current === sought) return;
        led.current = sought;
        const found = placeOf(root, sought);
        const place = found?.children ? found : found?.parent;
        setStrayed(!found);
        if (place) change({ path: pathOf(place) || undefined }, "push");
        document.getElementById("tree")?.scrollIntoView();
    }, [root, sought]);
    return strayed;
}

/** The whole tree of an objective, to be walked through. */
export function Tree(props: TreeProps) {
    const { objective, path, change } = props;
    const tree = useAnswer("/bulls-cows/tree", { objective });
    const shown = (tree.answer ?? tree.last)?.tree;
    const root = useMemo(() => (shown ? layOut(shown) : null), [shown]);
    const strayed = useSought(props, root);
    return (
        <div class="whole-tree">
            <Choice
                label="Which tree"
                options={OBJECTIVES}
                value={objective}
                onChange={(wanted) => change({ objective: wanted }, "replace")}
            />
            <p class="hint">
                A column for each guess, a bar for each position, as high as it has secrets;
                gold for bulls, blue-green for cows. What stays blank beside a bar is found
                by its guess. Walk in by a click, or with the arrow keys and Enter; Escape
                leads back.
            </p>
            {strayed && (
                <p role="status">
                    Your game is not in this tree: somewhere it was guessed otherwise.
                </p>
            )}
            {root ? (
                <Walk root={root} path={path} change={change} />
            ) : (
                <p class="tree-room" role="status">
                    {tree.busy ? "Fetching the tree" : ""}
                </p>
            )}
            {tree.error && <ErrorBox error={tree.error} />}
            <CopyRequest path="/bulls-cows/tree" question={{ objective }} />
        </div>
    );
}
