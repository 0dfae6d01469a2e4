import { Choice } from "../parts/choice";
import { directionOf } from "./turns";
import type { Game } from "./use-game";

/** The buttons in the corners of the board, which turn the selected dial by one column. */
export const TurnButtons = ({ game }: { game: Game }) => (
    <div class="turn-buttons">
        {[-1, 1].map((by) => (
            <button
                key={by}
                type="button"
                class={directionOf(by)}
                aria-label={`Turn dial ${game.selected + 1} ${directionOf(by)}`}
                onClick={() => game.turn({ dial: game.selected, by })}
            >
                <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
                    <path d="M5 17a8 8 0 1 1 13.5 1M22.5 14.5l-4 4.3-4.3-3.8" />
                </svg>
            </button>
        ))}
    </div>
);

/** The choice of the dial that the buttons turn. The board selects dials too. */
export const DialChoice = ({ game }: { game: Game }) => (
    <Choice
        label="Dial to turn"
        options={game.turns.map((_, dial) => [String(dial), `Dial ${dial + 1}`])}
        value={String(game.selected)}
        onChange={(dial) => game.select(Number(dial))}
    />
);
