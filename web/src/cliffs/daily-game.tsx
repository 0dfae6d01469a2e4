import { useEffect } from "preact/hooks";
import type { CliffsDealAnswer } from "openapi";
import { DailyLine } from "../daily/daily-line";
import { Finish } from "../daily/finish";
import { useDaily } from "../daily/use-daily";
import { FirstMove } from "../parts/first-move";
import { newSeed } from "../parts/number";
import { changeState, type State } from "../place";
import { Ending } from "./ending";
import { FIRST_STEPS } from "./first-steps";
import { useGame, type Change, type Played } from "./game";
import { DAYS, sayLevel } from "./settings";
import { endOf, marksOf, mistakesOf, writeDay, writeSeed } from "./state";
import { Table } from "./table";

interface Progress {
    /** What the address has of another game: moves, who is chosen, whether advice is shown. */
    state: State;
    /** The band and its rule, so that a game goes on where the service is away. */
    deal?: CliffsDealAnswer;
}

const FRESH: Progress = { state: {} };

/** How a game ended, in a few words without spoilers. */
function resultOf({ game, band }: Played, helped: boolean): string {
    const made = mistakesOf(game.moves);
    const across = game.moves.length;
    const told =
        endOf(game, band.length) === "lost"
            ? `${across} of ${band.length} across`
            : made === 1
              ? "1 sneeze"
              : `${made} sneezes`;
    return helped ? `${told}, advised` : told;
}

/** Takes the day's puzzle for done when its game is over. */
function useEnd(played: Played, onEnd: () => void) {
    const end = endOf(played.game, played.band.length);
    useEffect(() => {
        if (end) onEnd();
    }, [end]);
    return end;
}

function anotherBand(level: string): void {
    const dealt = { ...writeSeed(newSeed()), mode: "play", level, deal: "game" };
    changeState("cliffs", dealt, "push");
}

const TITLES = { won: "All are across", lost: "The bridges fell" };

/** The puzzle of a day. Its progress is kept by this browser; the address says the day. */
export function DailyGame({ date }: { date: string }) {
    const daily = useDaily<Progress>("cliffs", date, FRESH);
    const { state, deal } = daily.progress;
    const own = { ...writeDay(date), ...state };
    const change: Change = (changes) => {
        const helped = changes["advice"] ? { helped: "yes" } : {};
        const next = { ...state, ...changes, ...helped } as State;
        daily.keep(played.deal ? { state: next, deal: played.deal } : { state: next });
    };
    const played = useGame(own, change, deal);
    const { game } = played;
    const end = useEnd(played, () => daily.finish(resultOf(played, "helped" in state)));
    const level = String(game.level);
    return (
        <>
            <DailyLine daily={daily}>
                <span class="cliffs-level">
                    Level {level}, as on {DAYS[level]}. {sayLevel(game.level)}
                </span>
                <FirstMove game="cliffs" steps={FIRST_STEPS} />
            </DailyLine>
            <Table
                played={played}
                state={own}
                daily
                above={
                    end && (
                        <Finish
                            daily={daily}
                            name="Allergic Cliffs"
                            title={TITLES[end]}
                            marks={marksOf(game.moves)}
                        >
                            <button type="button" onClick={() => anotherBand(level)}>
                                Another band
                            </button>
                        </Finish>
                    )
                }
            >
                {end ? (
                    <Ending played={played} />
                ) : (
                    <button type="button" onClick={() => anotherBand(level)}>
                        Another band
                    </button>
                )}
            </Table>
        </>
    );
}
