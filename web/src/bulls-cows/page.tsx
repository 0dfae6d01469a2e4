import { useMemo } from "preact/hooks";
import { useAnswer } from "../api/use-answer";
import type { PageProps } from "../pages";
import { changeState } from "../place";
import { layOut, pathOf, placeOf } from "./branch";
import { Objectives } from "./objectives";
import { Play } from "./play";
import { askedRows, readGame, type Change } from "./state";
import { Strategies } from "./strategies";
import { Tree } from "./walk";

const change: Change = (changes, how) => changeState("bulls-cows", changes, how);

function Introduction() {
    return (
        <header class="introduction">
            <h1>Bulls and Cows</h1>
            <p>
                A secret has four different digits. Each guess is answered by <em>bulls</em>
                , right digits in the right place, and <em>cows</em>, right digits in a
                wrong place. There are 5,040 secrets and 14 answers, and seven guesses are
                always enough when each of them is chosen well: 5.2131 on average, and
                nobody can do better.
            </p>
        </header>
    );
}

export default function BullsCowsPage({ state }: PageProps) {
    const game = readGame(state);
    const { objective } = game;
    const tree = useAnswer("/bulls-cows/tree", { objective });
    const shown = tree.answer?.tree;
    const root = useMemo(() => (shown ? layOut(shown) : null), [shown]);
    const kept = game.rows.filter((_, place) => !game.ignored.includes(place));
    const here = root && game.mode !== "guess" && placeOf(root, askedRows(kept).history);
    const showTree = () => {
        if (!here) return;
        const place = here.children ? here : here.parent;
        change({ path: (place && pathOf(place)) || undefined }, "push");
        document.getElementById("tree")?.scrollIntoView();
    };
    return (
        <div class="bulls-cows-page">
            <Introduction />
            <Play
                {...{ game, change }}
                figures={tree.answer}
                onTree={here ? showTree : null}
            />
            <Tree {...{ tree, root, objective, change }} path={state["path"] ?? ""} />
            <Objectives />
            <Strategies open={state["simple"] === "played"} change={change} />
        </div>
    );
}
