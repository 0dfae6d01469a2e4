// The solver: the deck to choose the cards of a table from, and all sets of the table.
import { useMemo, useRef, useState } from "preact/hooks";
import { CopyRequest } from "../parts/copy";
import { pluralize } from "../parts/number";
import { describe } from "./card";
import { CardsText } from "./cards-text";
import { Deck } from "./deck";
import { Found } from "./found";
import { Picture } from "./picture";
import { areSame, setsOf, type Indices } from "./rules";

/** With more sets, the cards do not have the numbers of their sets. */
const NUMBERED_MAX = 20;

interface LaidProps {
    cards: readonly string[];
    sets: readonly Indices[];
    highlighted: Indices;
    onRemove: (index: number) => void;
}

/** The cards that are chosen. Each has the numbers of its sets. */
function Laid({ cards, sets, highlighted, onRemove }: LaidProps) {
    const numbered = sets.length <= NUMBERED_MAX ? sets : [];
    return (
        <ul class="laid" role="list">
            {cards.map((code, index) => {
                const numbers = numbered.flatMap((set, i) =>
                    set.includes(index) ? [i + 1] : [],
                );
                const sets = numbers.length > 0 ? `, in set ${numbers.join(", ")}` : "";
                const lit = highlighted.includes(index) ? " highlighted" : "";
                return (
                    <li key={`${index}-${code}`}>
                        <button
                            type="button"
                            class={`card${lit}`}
                            aria-label={`Remove ${describe(code)}${sets}`}
                            onClick={() => onRemove(index)}
                        >
                            <Picture code={code} />
                        </button>
                        <span class="numbers" aria-hidden="true">
                            {numbers.join(" ")}
                        </span>
                    </li>
                );
            })}
        </ul>
    );
}

function summaryOf(cards: readonly string[], sets: readonly Indices[]): string {
    if (cards.length === 0) return "";
    if (cards.length < 3) return `${pluralize(cards.length, "card")}. Add more cards.`;
    const found = sets.length === 0 ? "no set" : pluralize(sets.length, "set");
    return `${pluralize(cards.length, "card")}: ${found}`;
}

interface SolverProps {
    cards: readonly string[];
    onCards: (cards: readonly string[]) => void;
    /** Opens a game with the cards. */
    onPlay: () => void;
}

export function Solver({ cards, onCards, onPlay }: SolverProps) {
    const sets = useMemo(() => setsOf(cards), [cards.join()]);
    const [lit, light] = useState<Indices>([]);
    const cleared = useRef<readonly string[]>([]);
    const clear = () => {
        cleared.current = cards;
        onCards([]);
        scrollTo(0, 0);
    };
    const highlighted = sets.some((set) => areSame(set, lit)) ? lit : [];
    return (
        <div class="solver">
            <p class="about">Tap the cards on your table, or type them below.</p>
            <Deck cards={cards} onCards={onCards} />
            <section class="answer" aria-labelledby="your-table">
                <h2 id="your-table" class="unseen">
                    Your table
                </h2>
                <p class="summary" role="status">
                    {summaryOf(cards, sets)}
                </p>
                <Laid
                    {...{ cards, sets, highlighted }}
                    onRemove={(index) => onCards(cards.filter((_, at) => at !== index))}
                />
                <Found sets={sets} cards={cards} onHighlight={light} />
                {cards.length > 0 && (
                    <div class="buttons">
                        {sets.length > 0 && (
                            <button type="button" onClick={onPlay}>
                                Play these cards
                            </button>
                        )}
                        <button type="button" class="quiet" onClick={clear}>
                            Clear the table
                        </button>
                    </div>
                )}
                {cards.length === 0 && cleared.current.length > 0 && (
                    <div class="buttons">
                        <button type="button" onClick={() => onCards(cleared.current)}>
                            Undo
                        </button>
                    </div>
                )}
                <CardsText cards={cards} onCards={onCards} />
                {cards.length > 0 && <CopyRequest path="/set/solve" question={{ cards }} />}
            </section>
        </div>
    );
}
