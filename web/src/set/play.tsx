import { useEffect, useState } from "preact/hooks";
import type { SetSolveAnswer } from "openapi";
import { useAnswer, type Asked } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { Trouble } from "../parts/trouble";
import { Claim } from "./claim";
import { Found } from "./found";
import { Hints } from "./hints";
import { Table } from "./table";

interface PlayProps {
    cards: readonly string[];
    solved: Asked<"/set/solve">;
    picked: readonly number[];
    /** All sets are shown. */
    shown: boolean;
    /** JSON pointers whose errors are shown where the cards were written. */
    written: readonly string[];
    onPick: (places: readonly number[]) => void;
    onShow: (shown: boolean) => void;
}

const placesOf = (answer: SetSolveAnswer | undefined) =>
    (answer?.sets ?? []).map(({ indices }) => indices);

const isSame = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((place) => b.includes(place));

/** The sets that were claimed rightly since the table lies there. */
function useFoundSets(cards: readonly string[], picked: readonly number[], valid: boolean) {
    const table = cards.join(" ");
    const [found, setFound] = useState<{ table: string; sets: (readonly number[])[] }>({
        table,
        sets: [],
    });
    const places = picked.join("-");
    useEffect(() => {
        if (!valid) return;
        setFound((before) => {
            const sets = before.table === table ? before.sets : [];
            const known = sets.some((set) => isSame(set, picked));
            const sorted = [...picked].sort((a, b) => a - b);
            return { table, sets: known ? sets : [...sets, sorted] };
        });
    }, [table, places, valid]);
    return found.table === table ? found.sets : [];
}

/** After three cards, which were a claim, the next one begins another. */
function toggled(picked: readonly number[], place: number): readonly number[] {
    if (picked.length === 3) return [place];
    if (picked.includes(place)) return picked.filter((one) => one !== place);
    return [...picked, place];
}

function Count({ solved, found }: { solved: Asked<"/set/solve">; found: number }) {
    const count = solved.answer?.count;
    if (count === undefined) return <p class="count">&nbsp;</p>;
    const noun = count === 1 ? "set lies" : "sets lie";
    return (
        <p class="count">
            <b>{count === 0 ? "No" : count}</b> {noun} on this table
            {found > 0 && `; you have found ${found === count ? "all of them" : found}`}.
        </p>
    );
}

/** A table to look for sets on: claims, hints, and all sets at once. */
export function Play(props: PlayProps) {
    const { cards, solved, picked, shown, written, onPick, onShow } = props;
    const [pointed, setPointed] = useState<readonly number[]>([]);
    const [hint, setHint] = useState({ table: "", level: 0 });
    const table = cards.join(" ");
    const level = hint.table === table ? hint.level : 0;
    const chosen = picked.map((place) => cards[place] ?? "");
    const checked = useAnswer("/set/check", chosen.length === 3 ? { cards: chosen } : null);
    const hinted = useAnswer("/set/hint", level > 0 ? { cards: [...cards], level } : null);
    const found = useFoundSets(cards, picked, checked.answer?.valid === true);
    const listed = shown ? placesOf(solved.answer) : found;
    return (
        <div class="play">
            <Table
                cards={cards}
                picked={picked}
                lit={pointed}
                hinted={hinted.answer?.indices ?? []}
                onToggle={(place) => onPick(toggled(picked, place))}
            />
            <section class="sheet side" aria-labelledby="find">
                <h2 id="find">Find a set</h2>
                <Count solved={solved} found={found.length} />
                <Claim picked={chosen} asked={checked} />
                <Hints
                    cards={cards}
                    level={level}
                    asked={hinted}
                    onLevel={(next) => setHint({ table, level: next })}
                >
                    <button
                        type="button"
                        aria-expanded={shown}
                        onClick={() => onShow(!shown)}
                    >
                        {shown ? "Hide the sets" : "Show all sets"}
                    </button>
                </Hints>
                {solved.error && <Trouble error={solved.error} shown={written} />}
            </section>
            <div class="listed">
                <Found sets={listed} cards={cards} onPoint={setPointed} onPick={onPick} />
                {shown && <CopyRequest path="/set/solve" question={{ cards }} />}
            </div>
        </div>
    );
}
