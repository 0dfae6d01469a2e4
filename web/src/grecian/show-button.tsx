import { Reveal } from "../daily/reveal";
import type { Daily } from "../daily/use-daily";
import { describeMissing } from "./puzzle";
import type { Game } from "./use-game";

interface ShowButtonProps {
    game: Game;
    daily?: Daily<unknown> | undefined;
    /** The label for the user's own puzzle. */
    label?: string;
}

/** The button that shows the solution, stops the search, or hides the solution. */
export function ShowButton({ game, daily, label = "Show solution" }: ShowButtonProps) {
    const { open, solved, own } = game;
    if (open)
        return (
            <button type="button" class={solved.busy ? "main" : ""} onClick={game.close}>
                {solved.busy ? "Stop" : "Hide the solution"}
            </button>
        );
    if (own) {
        const isReady = describeMissing(game.puzzle) === "";
        return (
            <button
                type="button"
                class="main"
                aria-disabled={!isReady}
                onClick={() => isReady && game.solve()}
            >
                {label}
            </button>
        );
    }
    return <Reveal daily={daily} label="Show solution" onShow={game.solve} />;
}
