import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CopyRequest } from "../parts/copy";
import { formatCount } from "../parts/number";
import { Message } from "./claim";
import { Found } from "./found";
import { HintButton } from "../daily/hint-button";
import { hintText } from "./hints";
import { hintedSet, isCareless, mistakesText, type Progress } from "./progress";
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

interface CountProps {
    progress: Progress;
    count: number;
    hasStars: boolean;
}

/** The number of sets that are found, and a square for each set; and the number of mistakes. */
function Count({ progress, count, hasStars }: CountProps) {
    const { found, mistakes = 0 } = progress;
    if (count === 0) return <p class="count">There is no set on this table.</p>;
    const sets = count === 1 ? "set" : "sets";
    return (
        <p class="count">
            <span>
                <b>{formatCount(found.length)}</b> of {formatCount(count)} {sets} found
            </span>
            {mistakes > 0 && (
                <span class={isCareless(progress) ? "mistakes careless" : "mistakes"}>
                    {mistakesText(mistakes)}
                    {hasStars && isCareless(progress) && ": −1 star"}
                </span>
            )}
            {count <= SQUARES_MAX && (
                <span class="squares" aria-hidden="true">
                    {Array.from({ length: count }, (_, i) => (
                        <i key={i} class={`hinted-${found[i]?.hinted ?? "none"}`} />
                    ))}
                </span>
            )}
        </p>
    );
}

/** Scrolls to the first set when all sets are shown, because the list may be below the window. */
function useShownList(listed: boolean) {
    const list = useRef<HTMLDivElement>(null);
    const before = useRef(listed);
    useEffect(() => {
        if (listed && !before.current)
            list.current?.querySelector("li")?.scrollIntoView({ block: "nearest" });
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
    const list = useShownList(listed);
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
                            hasStars={costs !== undefined}
                        />
                        {!over && (
                            <div class="buttons">
                                <HintButton
                                    hints={costs}
                                    isAble={progress.level < 3}
                                    onHint={() => showHint(progress.level + 1)}
                                />
                                {reveal}
                            </div>
                        )}
                        <Message
                            {...{ claim, cards, over }}
                            picked={picked.length}
                            hint={hintText(hintedCodes, progress.level)}
                        />
                    </section>
                )}
                {children}
                <div class="listed" ref={list}>
                    <Found
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
