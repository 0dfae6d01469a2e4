import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CopyRequest } from "../parts/copy";
import { formatCount } from "../parts/number";
import { Message } from "./claim";
import { Found as FoundList } from "./found";
import { starsLeft } from "../daily/fairness";
import { HintButton } from "../daily/hint-button";
import { Stars } from "../daily/stars";
import { hintText } from "./hints";
import {
    FREE_MISTAKES,
    hintedSet,
    isCareless,
    mistakesText,
    type Found,
    type Progress,
} from "./progress";
import type { Indices } from "./rules";
import { Table } from "./table";
import { useClaim } from "./use-claim";
import type { Game } from "./use-game";

interface PlayProps {
    cards: readonly string[];
    /** All sets of the table. */
    sets: readonly Indices[];
    game: Game;
    picked: Indices;
    /** What cost stars so far in the game of a day. */
    costs: number | undefined;
    /** All sets are listed. */
    listed: boolean;
    onPick: (picked: Indices) => void;
    /** The button that lists all sets. */
    reveal: ComponentChildren;
    /** The settings of the table, below the board. */
    settings: ComponentChildren;
    /** Shown at the end. */
    children?: ComponentChildren;
}

const SQUARES_MAX = 24;

/** The class of the square of a set. */
const classOf = (found: Found | undefined) =>
    found && (found.hinted > 0 ? "hinted" : "own");

interface CountProps {
    progress: Progress;
    count: number;
    costs: number | undefined;
    listed: boolean;
}

/** The mistakes in the game of a day, some of which are free. */
const mistakesOfDay = (mistakes: number) =>
    mistakes > FREE_MISTAKES
        ? `${mistakesText(mistakes)}: −1 star`
        : `${mistakesText(mistakes)} (${FREE_MISTAKES} are free)`;

/** The number of sets that are found, and a square for each set; the stars that are left, and the
 * number of mistakes. */
function Count({ progress, count, costs, listed }: CountProps) {
    const { found, mistakes = 0 } = progress;
    if (count === 0) return <p class="count">There is no set on this table.</p>;
    if (listed)
        return (
            <p class="count">
                {count === 1
                    ? "The set is below."
                    : "All sets are below. Tap one to see it."}
            </p>
        );
    const sets = count === 1 ? "set" : "sets";
    return (
        <p class="count">
            <span>
                <b>{formatCount(found.length)}</b> of {formatCount(count)} {sets} found
            </span>
            {costs !== undefined && <Stars count={starsLeft(costs)} />}
            {count <= SQUARES_MAX && (
                <span class="squares" aria-hidden="true">
                    {Array.from({ length: count }, (_, i) => (
                        <i key={i} class={classOf(found[i])} />
                    ))}
                </span>
            )}
            {mistakes > 0 && (
                <span class={isCareless(progress) ? "mistakes careless" : "mistakes"}>
                    {costs === undefined ? mistakesText(mistakes) : mistakesOfDay(mistakes)}
                </span>
            )}
        </p>
    );
}

/** Scrolls to the first set when all sets are shown, because the list may be below the window, and
 * highlights its cards. */
function useShownList(listed: boolean, onShown: () => void) {
    const list = useRef<HTMLDivElement>(null);
    const before = useRef(listed);
    useEffect(() => {
        if (listed && !before.current) {
            list.current?.querySelector("li")?.scrollIntoView({ block: "nearest" });
            onShown();
        }
        before.current = listed;
    }, [listed]);
    return list;
}

/** A table with the claims, the hints, and the list of sets. */
export function Play(props: PlayProps) {
    const { cards, sets, game, picked, costs, listed, reveal, settings, children } = props;
    const { progress, save, over } = game;
    const [highlighted, highlight] = useState<Indices>([]);
    const { claim, toggle, clear, dismiss } = useClaim(props);
    const list = useShownList(listed, () => highlight(sets[0] ?? []));
    const hinted = over ? [] : (hintedSet(progress, sets) ?? []);
    const showHint = (level: number) => {
        dismiss();
        save({ ...progress, level });
    };
    const hintedCodes = hinted.map((index) => cards[index] ?? "");
    return (
        <div class="play">
            <Table
                {...{ cards, picked, highlighted }}
                claim={highlighted.length > 0 ? undefined : claim}
                over={over && sets.length > 0}
                hinted={hinted.slice(0, progress.level)}
                onToggle={toggle}
                onClear={clear}
            />
            <div class="side">
                {(!over || sets.length === 0) && (
                    <section
                        class={listed ? "sheet" : "sheet playing"}
                        aria-labelledby="find"
                    >
                        <h2 id="find" class="unseen">
                            Find the sets
                        </h2>
                        <Count
                            progress={progress}
                            count={sets.length}
                            {...{ costs, listed }}
                        />
                        {!over && (
                            <div class="buttons">
                                {!listed && (
                                    <HintButton
                                        hints={costs}
                                        isAble={progress.level < 3}
                                        onHint={() => showHint(progress.level + 1)}
                                    />
                                )}
                                {reveal}
                            </div>
                        )}
                        <Message
                            {...{ claim, cards }}
                            over={over || listed}
                            picked={picked.length}
                            hint={hintText(hintedCodes, progress.level)}
                        />
                    </section>
                )}
                {children}
                <div class="listed" ref={list}>
                    <FoundList
                        sets={
                            listed
                                ? sets
                                : progress.found.map(({ places }) => places).reverse()
                        }
                        cards={cards}
                        onHighlight={highlight}
                    />
                    {listed && <CopyRequest path="/set/solve" question={{ cards }} />}
                </div>
            </div>
            {settings}
        </div>
    );
}
