// The ends of games: exact for the deck of 27 cards, simulated for the deck of 81 cards.
import type { SetSimulateAnswer, SetSimulateRequest } from "openapi";
import { useAnswer } from "../api/use-answer";
import { Choice } from "../parts/choice";
import { CopyRequest } from "../parts/copy";
import { DataTable } from "../parts/data-table";
import { ErrorBox } from "../parts/error-box";
import { useLastValue } from "../parts/last-value";
import { formatCount, formatShare } from "../parts/number";
import { namedOption } from "../parts/option";
import type { Changes, State } from "../place";

const DECKS = [
    ["81", "81 cards"],
    ["27", "27 cards"],
] as const;
const DEALS = [
    ["12", "12 at a time"],
    ["9", "9 at a time"],
] as const;

const GAMES = 100_000;
const SEED = 1;

const questionOf = (deck: "27" | "81", deal: string): SetSimulateRequest => ({
    games: GAMES,
    seed: SEED,
    attribute_count: deck === "27" ? 3 : 4,
    initial_cards: Number(deal),
});

type Rows = readonly { cards: number; probability: number }[];

/** The probability of a number of cards that are left. */
const shareOf = (rows: Rows, number: number) =>
    formatShare(rows.find(({ cards }) => cards === number)?.probability ?? 0);

/** The probabilities of the numbers of cards that are left. */
function Endings({ answer }: { answer: SetSimulateAnswer }) {
    const { endings, exact_endings: exact, best_player_endings: best } = answer;
    const columns: (readonly [string, Rows | undefined])[] = [
        ["Random sets", exact],
        ["Simulated", endings],
        ["Best player", best],
    ];
    const shown = columns.flatMap(([title, rows]) => (rows ? [{ title, rows }] : []));
    const cards = shown.flatMap(({ rows }) => rows.map((row) => row.cards));
    const numbers = [...new Set(cards)].sort((a, b) => a - b);
    return (
        <DataTable
            label="Cards left at the end"
            head={["Cards left", ...shown.map(({ title }) => title)]}
            rows={numbers.map((number) => [
                number,
                ...shown.map(({ rows }) => shareOf(rows, number)),
            ])}
        />
    );
}

function summaryOf(answer: SetSimulateAnswer): string {
    const { exact_endings: exact, best_player_endings: best } = answer;
    const games = `${formatCount(answer.games)} simulated games`;
    const simulated = shareOf(answer.endings, 0);
    if (exact && best)
        return `A player who takes random sets clears the table in ${shareOf(exact, 0)} of games. The best player, who remembers all cards, clears it in ${shareOf(best, 0)}. Both numbers are exact. In ${games} it was ${simulated}.`;
    return `In ${simulated} of ${games}, no cards were left.`;
}

interface EndSectionProps {
    state: State;
    change: (changes: Changes) => void;
}

/** The number of cards that are left when there is no set any more. */
export function EndSection({ state, change }: EndSectionProps) {
    const deck = namedOption(DECKS, state["deck"]);
    const deal = namedOption(DEALS, state["deal"]);
    const question = questionOf(deck, deal);
    const { answer, busy, error } = useAnswer("/set/simulate", question);
    const shown = useLastValue(answer, busy);
    return (
        <section class="sheet endings" aria-label="Endings" aria-busy={busy}>
            <p>
                Players take sets. When there is no set on the table, three more cards are
                dealt, until the deck is empty. The deck of 27 cards has three features
                instead of four.
            </p>
            <div class="choices">
                <Choice
                    label="Deck"
                    options={DECKS}
                    value={deck}
                    onChange={(next) => change({ deck: next })}
                />
                <Choice
                    label="Cards on the table"
                    options={DEALS}
                    value={deal}
                    onChange={(next) => change({ deal: next })}
                />
            </div>
            {error && <ErrorBox error={error} />}
            {shown && <Endings answer={shown} />}
            {shown && (
                <p class="summary" role="status">
                    {summaryOf(shown)}
                </p>
            )}
            <CopyRequest path="/set/simulate" question={question} />
        </section>
    );
}
