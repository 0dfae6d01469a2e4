// How games end: with the deck of 27 cards exactly, with all 81 by playing only.
import type { SetSimulateAnswer, SetSimulateRequest } from "openapi";
import { useAnswer } from "../api/use-answer";
import { Choice } from "../parts/choice";
import { CopyRequest } from "../parts/copy";
import { useLastValue } from "../parts/last-value";
import { formatCount, formatShare } from "../parts/number";
import { namedOption } from "../parts/option";
import { ErrorBox } from "../parts/error-box";
import type { Changes, State } from "../place";

const DECKS = [
    ["27", "27 cards"],
    ["81", "81 cards"],
] as const;
const DEALS = [
    ["12", "12 at a time"],
    ["9", "9 at a time"],
] as const;

const GAMES = 100_000;
const SEED = 1;

const question = (deck: "27" | "81", deal: string): SetSimulateRequest => ({
    games: GAMES,
    seed: SEED,
    attribute_count: deck === "27" ? 3 : 4,
    initial_cards: Number(deal),
});

type Rows = readonly { cards: number; probability: number }[];

const shareOf = (rows: Rows, cards: number) =>
    formatShare(rows.find((row) => row.cards === cards)?.probability ?? 0);

function Table({ answer }: { answer: SetSimulateAnswer }) {
    const { endings, exact_endings: exact, best_player_endings: best } = answer;
    const all = [endings, exact ?? [], best ?? []].flat().map(({ cards }) => cards);
    const numbers = [...new Set(all)].sort((a, b) => a - b);
    const error = (cards: number) =>
        endings.find((row) => row.cards === cards)?.standard_error ?? 0;
    return (
        <table>
            <thead>
                <tr>
                    <th scope="col">Cards left</th>
                    {exact && <th scope="col">Any set taken</th>}
                    <th scope="col">
                        {exact ? "The same, played" : "Any set taken, played"}
                    </th>
                    {best && <th scope="col">Best player</th>}
                </tr>
            </thead>
            <tbody>
                {numbers.map((cards) => (
                    <tr key={cards}>
                        <th scope="row">{cards}</th>
                        {exact && <td>{shareOf(exact, cards)}</td>}
                        <td>
                            {shareOf(endings, cards)}{" "}
                            <small>± {formatShare(error(cards))}</small>
                        </td>
                        {best && <td>{shareOf(best, cards)}</td>}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/** What the table says, in words. */
function sentence({
    games,
    endings,
    exact_endings: exact,
    best_player_endings: best,
}: SetSimulateAnswer) {
    if (exact && best)
        return `Who takes any set, each as likely, clears the table in ${shareOf(exact, 0)} of all games; the best player, who remembers which cards are gone, in ${shareOf(best, 0)}. Both are exact. ${formatCount(games)} games that were played beside it came to ${shareOf(endings, 0)}.`;
    return `Of ${formatCount(games)} games ${shareOf(endings, 0)} ended with no card left. For this deck nobody knows it but by playing: neither for who takes any set nor for the best player.`;
}

interface EndingsProps {
    state: State;
    change: (changes: Changes) => void;
}

/** How many cards are left when no set is left. */
export function Endings({ state, change }: EndingsProps) {
    const deck = namedOption(DECKS, state["deck"]);
    const deal = namedOption(DEALS, state["deal"]);
    const asked = question(deck, deal);
    const { answer, busy, error } = useAnswer("/set/simulate", asked);
    const shown = useLastValue(answer, busy);
    return (
        <section class="sheet endings" aria-label="Endings" aria-busy={busy}>
            <p>
                Cards lie face up; whenever there is no set, three more come, until the deck
                is empty. With three properties instead of four there are 27 cards, and this
                game is solved.
            </p>
            <div class="choices">
                <Choice
                    label="The deck"
                    options={DECKS}
                    value={deck}
                    onChange={(next) => change({ deck: next })}
                />
                <Choice
                    label="Cards face up"
                    options={DEALS}
                    value={deal}
                    onChange={(next) => change({ deal: next })}
                />
            </div>
            {error && <ErrorBox error={error} />}
            {shown && (
                <>
                    <div
                        class="scroll"
                        tabIndex={0}
                        role="region"
                        aria-label="Cards left at the end"
                    >
                        <Table answer={shown} />
                    </div>
                    <p class="told" role="status">
                        {sentence(shown)}{" "}
                        {shown.argument && <span class="hint">{shown.argument}</span>}
                    </p>
                </>
            )}
            <CopyRequest path="/set/simulate" question={asked} />
        </section>
    );
}
