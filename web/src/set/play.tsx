import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { CopyRequest } from "../parts/copy";
import { formatCount } from "../parts/number";
import { Claim } from "./claim";
import { Found } from "./found";
import { Hints } from "./hints";
import { hintedSet, isFound, withFound, type Progress } from "./progress";
import { isSet, setsOf, type Places } from "./rules";
import { Backs, Table } from "./table";

/** How far one is with the table that lies there, and how that is kept. */
export interface Game {
    progress: Progress;
    keep: (progress: Progress) => void;
    /** Nothing counts any more: the sets were found, or shown. */
    over: boolean;
}

interface PlayProps {
    cards: readonly string[];
    game: Game;
    picked: Places;
    /** All sets are listed. */
    shown: boolean;
    onPick: (places: Places) => void;
    /** The button that lists them all. */
    reveal: ComponentChildren;
    /** What is said and offered at the end. */
    children?: ComponentChildren;
}

/** After three cards, which were a claim, the next one begins another. */
function toggled(picked: Places, place: number): Places {
    if (picked.length === 3) return [place];
    if (picked.includes(place)) return picked.filter((one) => one !== place);
    return [...picked, place];
}

const PIPS_MAX = 24;

function Count({ progress, count }: { progress: Progress; count: number }) {
    const { found } = progress;
    if (count === 0) return <p class="count">No set lies on this table.</p>;
    const sets = count === 1 ? "set" : "sets";
    return (
        <p class="count">
            <span>
                <b>{formatCount(found.length)}</b> of {formatCount(count)} {sets} found
            </span>
            {count <= PIPS_MAX && (
                <span class="pips" aria-hidden="true">
                    {Array.from({ length: count }, (_, i) => (
                        <i key={i} class={`hinted-${found[i]?.hinted ?? "none"}`} />
                    ))}
                </span>
            )}
        </p>
    );
}

/** Takes claims down: a set counts once. Says whether the present claim was known before. */
function useClaims({ cards, game, picked }: PlayProps, sets: readonly Places[]): boolean {
    const { progress, keep, over } = game;
    const claim = picked.length === 3 ? `${cards.join(" ")} ${picked.join("-")}` : "";
    const [fresh, setFresh] = useState("");
    useEffect(() => {
        if (!claim) setFresh("");
        if (!claim || over || isFound(progress, picked)) return;
        if (!isSet(picked.map((place) => cards[place] ?? ""))) return;
        setFresh(claim);
        keep(withFound(progress, picked, sets));
    }, [claim]);
    return claim !== fresh && isFound(progress, picked);
}

/** A table to look for sets on: claims, hints, and all sets at once. */
export function Play(props: PlayProps) {
    const { cards, game, picked, shown, onPick, reveal, children } = props;
    const { progress, keep, over } = game;
    const [pointed, setPointed] = useState<Places>([]);
    const sets = useMemo(() => setsOf(cards), [cards.join()]);
    const known = useClaims(props, sets);
    const codesOf = (places: Places) => places.map((place) => cards[place] ?? "");
    const meant = hintedSet(progress, sets) ?? [];
    return (
        <div class="play">
            <Table
                cards={cards}
                picked={picked}
                lit={pointed}
                hinted={over ? [] : meant.slice(0, progress.level)}
                onToggle={(place) => onPick(toggled(picked, place))}
            />
            <div class="side">
                <section class="sheet" aria-labelledby="find">
                    <h2 id="find" class="unseen">
                        Find the sets
                    </h2>
                    <Count progress={progress} count={sets.length} />
                    {!over && (
                        <Hints
                            codes={codesOf(meant)}
                            level={progress.level}
                            onLevel={(level) => keep({ ...progress, level })}
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
                    sets={shown ? sets : progress.found.map(({ places }) => places)}
                    cards={cards}
                    onPoint={setPointed}
                    onPick={onPick}
                />
                {shown && <CopyRequest path="/set/solve" question={{ cards }} />}
            </div>
        </div>
    );
}

interface NoPlayProps {
    count: number;
    /** The sets will be listed. */
    listed: boolean;
    children: ComponentChildren;
}

/** What lies there before there are cards: its place, or why there are none. */
export function NoPlay({ count, listed, children }: NoPlayProps) {
    return (
        <div class="play">
            <div class="dealing">
                {count > 0 && <Backs count={count} />}
                <div class="dealing-told">{children}</div>
            </div>
            <div class="side">{count > 0 && <div class="sheet" />}</div>
            {listed && <div class="found-place" />}
        </div>
    );
}
