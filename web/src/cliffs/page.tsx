import { useDate } from "../daily/use-daily";
import { newSeed } from "../parts/number";
import { changeState, hrefOf, type PageProps, type State } from "../place";
import { Board } from "./board";
import { DailyGame } from "./daily-game";
import { Ending } from "./ending";
import { useSession, type Change } from "./game";
import { LevelBar } from "./settings";
import { endOf, isDaily, writeSeed } from "./state";
import { Strategies } from "./strategies";

const changeAddress: Change = (changes, how = "replace") =>
    changeState("cliffs", changes, how);

function Introduction() {
    return (
        <header class="introduction">
            <h1>Allergic Cliffs</h1>
            <p>
                A hidden <em>rule</em> about looks decides which cliff takes a Zoombini and
                which one sneezes. The sixth sneeze loses.
            </p>
        </header>
    );
}

/** The way to advice for a game outside this page. */
function AdviceLink() {
    return (
        <section class="sheet" aria-labelledby="cliffs-elsewhere">
            <h2 id="cliffs-elsewhere">Playing the original game?</h2>
            <p class="hint">
                Enter the Zoombinis on your screen and what the cliffs did. You get the best
                move each time.
            </p>
            <a href={hrefOf("cliffs", { mode: "advise" })}>Get advice</a>
        </section>
    );
}

/** A game in the address: on this page, or with advice for a game outside this page. */
function LinkedGame({ state }: { state: State }) {
    const session = useSession(state, changeAddress);
    const { game, band } = session;
    const isOver = game.mode === "play" && endOf(game, band.length) !== undefined;
    return (
        <>
            <LevelBar game={game} change={changeAddress}>
                <a href={hrefOf("cliffs")}>Today's puzzle</a>
            </LevelBar>
            <Board session={session}>
                {isOver && (
                    <>
                        <Ending session={session} />
                        <div class="buttons">
                            <button
                                type="button"
                                onClick={() => changeAddress(writeSeed(newSeed()), "push")}
                            >
                                Another band
                            </button>
                        </div>
                    </>
                )}
            </Board>
        </>
    );
}

export default function CliffsPage({ state }: PageProps) {
    const daily = isDaily(state);
    const date = useDate(state["date"]);
    // So that a link to the strategies contains the date of the puzzle above them.
    const day = daily ? { date } : {};
    return (
        <article class="cliffs-page">
            <Introduction />
            {daily ? <DailyGame key={date} date={date} /> : <LinkedGame state={state} />}
            {(daily || state["mode"] === "play") && <AdviceLink />}
            <Strategies
                state={state}
                change={(changes) => changeAddress({ ...day, ...changes })}
            />
        </article>
    );
}
