import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CopyRequest } from "../parts/copy";
import { formatCount } from "../parts/number";
import { Claim } from "./claim";
import { Found } from "./found";
import { Hints } from "./hints";
import { hintedSet, isFound, withFound, type Progress } from "./progress";
import { isSet, type Indices } from "./rules";
import { Table } from "./table";
import type { Game } from "./use-game";

interface PlayProps {
    cards: readonly string[];
    /** All sets of the table. */
    sets: readonly Indices[];
    game: Game;
    picked: Indices;
    /** All sets are listed. */
    listed: boolean;
    onPick: (picked: Indices) => void;
    /** The button that lists all sets. */
    reveal: ComponentChildren;
    /** Shown at the end. */
    children?: ComponentChildren;
}

/** Selects or deselects a card. After a claim of three cards, it starts the next claim. */
function toggled(picked: Indices, index: number): Indices {
    if (picked.length === 3) return [index];
    if (picked.includes(index)) return picked.filter((one) => one !== index);
    return [...picked, index];
}

const SQUARES_MAX = 24;

/** The number of sets that are found, and a square for each set. */
function Count({ progress, count }: { progress: Progress; count: number }) {
    const { found } = progress;
    if (count === 0) return <p class="count">There is no set on this table.</p>;
    const sets = count === 1 ? "set" : "sets";
    return (
        <p class="count">
            <span>
                <b>{formatCount(found.length)}</b> of {formatCount(count)} {sets} found
            </span>
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

/** Records claims: a set counts once. Returns true if the present claim was known before. */
function useClaims({ cards, sets, game, picked }: PlayProps): boolean {
    const { progress, save, over } = game;
    const claim = picked.length === 3 ? `${cards.join(" ")} ${picked.join("-")}` : "";
    const [fresh, setFresh] = useState("");
    useEffect(() => {
        if (!claim) setFresh("");
        if (!claim || over || isFound(progress, picked)) return;
        if (!isSet(picked.map((index) => cards[index] ?? ""))) return;
        setFresh(claim);
        save(withFound(progress, picked, sets));
    }, [claim]);
    return claim !== fresh && isFound(progress, picked);
}

/** A table with the claims, the hints, and the list of sets. */
export function Play(props: PlayProps) {
    const { cards, sets, game, picked, listed, onPick, reveal, children } = props;
    const { progress, save, over } = game;
    const [highlighted, highlight] = useState<Indices>([]);
    const known = useClaims(props);
    const codesOf = (indices: Indices) => indices.map((index) => cards[index] ?? "");
    const hinted = hintedSet(progress, sets) ?? [];
    return (
        <div class="play">
            <Table
                cards={cards}
                picked={picked}
                highlighted={highlighted}
                hinted={over ? [] : hinted.slice(0, progress.level)}
                onToggle={(index) => onPick(toggled(picked, index))}
            />
            <div class="side">
                <section class="sheet" aria-labelledby="find">
                    <h2 id="find" class="unseen">
                        Find the sets
                    </h2>
                    <Count progress={progress} count={sets.length} />
                    {!over && (
                        <Hints
                            codes={codesOf(hinted)}
                            level={progress.level}
                            onLevel={(level) => save({ ...progress, level })}
                        >
                            {reveal}
                        </Hints>
                    )}
                    <Claim picked={codesOf(picked)} known={known} />
                </section>
                {children}
            </div>
            <div class="listed">
                <Found
                    sets={listed ? sets : progress.found.map(({ places }) => places)}
                    cards={cards}
                    onHighlight={highlight}
                    onPick={onPick}
                />
                {listed && <CopyRequest path="/set/solve" question={{ cards }} />}
            </div>
        </div>
    );
}
