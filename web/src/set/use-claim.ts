// Three selected cards are a claim to be a set. It is judged at once, and the selection is cleared.
import { useLayoutEffect, useState } from "preact/hooks";
import { isFound, withFound } from "./progress";
import { isSet, type Indices } from "./rules";
import type { Game } from "./use-game";

/** The latest claim. The table and the message show it until the next card is selected. */
export interface Claim {
    set: Indices;
    /** "known" is a set that the player found before. */
    verdict: "new" | "known" | "wrong";
}

interface Claims {
    cards: readonly string[];
    /** All sets of the table. */
    sets: readonly Indices[];
    game: Game;
    picked: Indices;
    onPick: (picked: Indices) => void;
}

const toggled = (picked: Indices, index: number): Indices =>
    picked.includes(index) ? picked.filter((one) => one !== index) : [...picked, index];

function judge({ cards, game, picked }: Claims): Claim["verdict"] {
    if (!isSet(picked.map((index) => cards[index] ?? ""))) return "wrong";
    return isFound(game.progress, picked) ? "known" : "new";
}

/** Judges the selection when it has three cards, and records sets and mistakes. */
export function useClaim(claims: Claims) {
    const { cards, sets, game, picked, onPick } = claims;
    const table = cards.join(" ");
    const [latest, setLatest] = useState<Claim & { table: string }>();
    // The selection may come from a link. Before painting, so that no third card is drawn as selected.
    useLayoutEffect(() => {
        if (picked.length < 3) return;
        const verdict = judge(claims);
        setLatest({ table, set: picked, verdict });
        onPick([]);
        if (game.over || verdict === "known") return;
        const { progress, save } = game;
        if (verdict === "new") save(withFound(progress, picked, sets));
        else save({ ...progress, mistakes: (progress.mistakes ?? 0) + 1 });
    }, [table, picked.join()]);
    const isOver = game.over && sets.length > 0;
    const dismiss = () => setLatest(undefined);
    return {
        claim: latest?.table === table ? latest : undefined,
        /** Removes the claim from the page. */
        dismiss,
        toggle: (index: number) => {
            if (isOver) return;
            dismiss();
            onPick(toggled(picked, index));
        },
        clear: () => {
            dismiss();
            if (picked.length > 0) onPick([]);
        },
    };
}
