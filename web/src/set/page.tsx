import { useEffect } from "preact/hooks";
import { useAnswer } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { Trouble } from "../parts/trouble";
import type { PageProps } from "../pages";
import { changeState, type State } from "../place";
import { Deal } from "./deal";
import { Endings } from "./endings";
import { cardErrors } from "./notation";
import { Stripes } from "./picture";
import { Play } from "./play";
import { dealQuestion, readPick, readSource, writeSource, type Source } from "./state";
import { Statistics } from "./statistics";

const change = (changes: Record<string, string | undefined>, how: "push" | "replace") =>
    changeState("set", changes, how);

function Introduction() {
    return (
        <header class="introduction">
            <h1>SET</h1>
            <p>
                Cards differ in number, color, shading and shape. Three of them are a{" "}
                <em>set</em> when each of these four is the same on all three or different
                on all three. For any two cards exactly one third completes them, so a set
                is a line in a space of four dimensions with three points a side; 21 cards
                always hold one.
            </p>
        </header>
    );
}

/** The cards of the table, and how they came there. */
function useTable(state: State) {
    const source = readSource(state);
    const question = dealQuestion(source);
    const dealt = useAnswer("/set/deal", question);
    const unsaid = source.kind === "date" && state["date"] === undefined && source.date;
    useEffect(() => {
        // So that a link shows the same tomorrow.
        if (unsaid) change({ date: unsaid }, "replace");
    }, [unsaid]);
    const cards =
        source.kind === "hand" ? source.cards : (dealt.answer?.cards ?? []).map(String);
    return { source, question, dealt, cards };
}

function whyEmpty(source: Source, busy: boolean, answered: boolean): string {
    if (busy) return "Dealing";
    if (source.kind === "hand") return "The table is empty. Choose cards from the deck.";
    return answered ? "No such table was found in time." : "Nothing could be dealt.";
}

export default function SetPage({ state }: PageProps) {
    const { source, question, dealt, cards } = useTable(state);
    const solved = useAnswer("/set/solve", cards.length > 0 ? { cards: [...cards] } : null);
    return (
        <>
            <Stripes />
            <Introduction />
            <section class="sheet dealer" aria-label="The table">
                <Deal
                    source={source}
                    cards={cards}
                    error={dealt.error}
                    cardsError={cardErrors(solved.error, cards)}
                    onSource={(next, how) => change(writeSource(next), how)}
                />
                {dealt.error && (
                    <Trouble
                        error={dealt.error}
                        shown={["/cards", "/sets", "/seed", "/date"]}
                    />
                )}
                {question && <CopyRequest path="/set/deal" question={question} />}
            </section>
            {cards.length > 0 ? (
                <Play
                    cards={cards}
                    solved={solved}
                    picked={readPick(state, cards.length)}
                    shown={state["show"] === "sets"}
                    written={source.kind === "hand" ? ["/cards"] : []}
                    onPick={(places) =>
                        change({ pick: places.join(",") || undefined }, "replace")
                    }
                    onShow={(shown) =>
                        change({ show: shown ? "sets" : undefined }, "replace")
                    }
                />
            ) : (
                <p class="empty" role="status">
                    {whyEmpty(source, dealt.busy, dealt.answer !== undefined)}
                </p>
            )}
            <Statistics state={state} change={(changes) => change(changes, "replace")} />
            <Endings state={state} change={(changes) => change(changes, "replace")} />
        </>
    );
}
