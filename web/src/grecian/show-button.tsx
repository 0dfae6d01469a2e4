import { Reveal } from "../daily/reveal";
import type { Daily } from "../daily/use-daily";
import type { Game } from "./use-game";

interface ShowButtonProps {
    game: Game;
    daily: Daily<unknown> | undefined;
}

/** The button that shows the solution, stops the search, or hides the solution. */
export function ShowButton({ game, daily }: ShowButtonProps) {
    const { open, solved } = game;
    if (open)
        return (
            <button type="button" class={solved.busy ? "main" : ""} onClick={game.close}>
                {solved.busy ? "Stop" : "Hide the solution"}
            </button>
        );
    return <Reveal daily={daily} label="Show solution" onShow={game.solve} />;
}
