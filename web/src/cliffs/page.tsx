import { useDate } from "../daily/use-daily";
import { newSeed } from "../parts/number";
import { changeState, hrefOf, type State } from "../place";
import type { PageProps } from "../place";
import { DailyGame } from "./daily-game";
import { Ending } from "./ending";
import { useGame, type Change } from "./game";
import { Kind } from "./settings";
import { endOf, isDaily, writeSeed } from "./state";
import { Strategies } from "./strategies";
import { Table } from "./table";

const inAddress: Change = (changes, how) => changeState("cliffs", changes, how);

function Introduction() {
    return (
        <header class="introduction">
            <h1>Allergic Cliffs</h1>
            <p>
                A hidden <em>rule</em> about looks says which cliff takes whom; the other
                one sneezes, and the sixth sneeze loses.
            </p>
        </header>
    );
}

/** The way to advice for a game that is played elsewhere. */
function Elsewhere() {
    return (
        <section class="sheet" aria-labelledby="cliffs-elsewhere">
            <h2 id="cliffs-elsewhere">A game played elsewhere</h2>
            <p class="hint">
                Enter the Zoombinis of another screen, tell what the cliffs did, and be told
                each time whom to send.
            </p>
            <div class="buttons">
                <button
                    type="button"
                    onClick={() => inAddress({ ...writeSeed("1"), mode: "advise" }, "push")}
                >
                    Advise me
                </button>
            </div>
        </section>
    );
}

/** A game that the address names: one on this page, or advice for one elsewhere. */
function Free({ state }: { state: State }) {
    const played = useGame(state, inAddress);
    const { game, band } = played;
    const play = game.mode === "play";
    const over = play && endOf(game, band.length) !== undefined;
    return (
        <>
            <Kind game={game} change={inAddress}>
                <a href={hrefOf("cliffs")}>Today's band</a>
            </Kind>
            <Table played={played} state={state}>
                {over && <Ending played={played} />}
                {over && (
                    <div class="buttons">
                        <button
                            type="button"
                            onClick={() => inAddress(writeSeed(newSeed()), "push")}
                        >
                            Another band
                        </button>
                    </div>
                )}
            </Table>
        </>
    );
}

export default function CliffsPage({ state }: PageProps) {
    const daily = isDaily(state);
    const date = useDate(state["date"]);
    // What stands in the address beside the puzzle of a day says which day that is.
    const day = daily ? { date } : {};
    return (
        <article class="cliffs-page">
            <Introduction />
            {daily ? <DailyGame key={date} date={date} /> : <Free state={state} />}
            {(daily || state["mode"] === "play") && <Elsewhere />}
            <Strategies
                state={state}
                change={(changes) => inAddress({ ...day, ...changes }, "replace")}
            />
        </article>
    );
}
