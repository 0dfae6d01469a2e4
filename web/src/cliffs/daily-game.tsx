import { useEffect } from "preact/hooks";
import { DailyLine } from "../daily/daily-line";
import { Finish } from "../daily/finish";
import { useDaily } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { Tutorial } from "../parts/tutorial";
import { newSeed, pluralize } from "../parts/number";
import { changeState, type State } from "../place";
import { Ending } from "./ending";
import { FIRST_STEPS } from "./first-steps";
import { useGame, type Change, type Deal, type DealOfDay, type Played } from "./game";
import { DAYS, sayLevel } from "./settings";
import { dayState, endOf, marksOf, mistakesOf, writeSeed } from "./state";
import { Table } from "./table";

interface Progress {
    /** What the address has of another game: moves, who is chosen, whether advice is shown. */
    state: State;
    /** The band and its rule, so that a game can be continued without the service. */
    deal?: Deal;
}

const FRESH: Progress = { state: {} };

/** How a game ended, in a few words without spoilers. */
function resultOf({ game, band }: Played, helped: boolean): string {
    const made = mistakesOf(game.moves);
    const across = game.moves.length;
    const told =
        endOf(game, band.length) === "lost"
            ? `${across} of ${band.length} across`
            : pluralize(made, "sneeze");
    return helped ? `${told}, advised` : told;
}

/** Takes the day's puzzle for done when its game is over. */
function useEnd(played: Played, onEnd: (end: "won" | "lost") => void) {
    const end = endOf(played.game, played.band.length);
    useEffect(() => {
        if (end) onEnd(end);
    }, [end]);
    return end;
}

function anotherBand(level: string): void {
    const dealt = { ...writeSeed(newSeed()), mode: "play", level, deal: "game" };
    changeState("cliffs", dealt, "push");
}

const TITLES = { won: "All are across", lost: "The bridges fell" };

/** The deal of a day, which is kept with the progress. */
function useDeal(date: string, kept: Deal | undefined): DealOfDay {
    const { day, error } = usePuzzle("/cliffs/daily", kept ? null : date);
    if (kept) return { deal: kept };
    if (error) return { error };
    if (!day) return {};
    const { zoombinis } = day.puzzle;
    const band = Array.isArray(zoombinis) ? zoombinis.map(String) : [];
    return { deal: { zoombinis: band, hidden_rule: day.answer.hidden_rule } };
}

/** The puzzle of a day. The browser keeps the progress; the address has the date. */
export function DailyGame({ date }: { date: string }) {
    const daily = useDaily<Progress>("cliffs", date, FRESH);
    const { state, deal } = daily.progress;
    const ofDay = useDeal(date, deal);
    const dealt = ofDay.deal?.hidden_rule.level;
    const own = { ...dayState(dealt ?? 3), ...state };
    const change: Change = (changes) => {
        const helped = changes["advice"] ? { helped: "yes" } : {};
        const next = { ...state, ...changes, ...helped } as State;
        daily.keep(played.deal ? { state: next, deal: played.deal } : { state: next });
    };
    const played = useGame(own, change, ofDay);
    const { game } = played;
    const helped = "helped" in state;
    const end = useEnd(played, (how) =>
        daily.finish({ result: resultOf(played, helped), lost: how === "lost", helped }),
    );
    const level = String(game.level);
    return (
        <>
            <DailyLine daily={daily}>
                <span
                    class="cliffs-level"
                    style={{ visibility: dealt ? "visible" : "hidden" }}
                >
                    Level {level}, as on {DAYS[level]}. {sayLevel(game.level)}
                </span>
                <Tutorial game="cliffs" start=".cliffs-camp button" steps={FIRST_STEPS} />
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
