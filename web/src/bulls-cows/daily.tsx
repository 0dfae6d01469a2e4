// The secret of a day, which is the same for everyone. The browser keeps the guesses.
import type { ComponentChildren } from "preact";
import { DailyLine } from "../daily/daily-line";
import { Finish } from "../daily/finish";
import { useDaily } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { Tutorial } from "../parts/tutorial";
import { pluralize } from "../parts/number";
import { ErrorBox } from "../parts/error-box";
import { guessesOf, score, type Reply } from "./code";
import { FIRST_MOVES } from "./first-move";
import { Guessing } from "./guessing";

interface Progress {
    guesses: string[];
    /** How many of them were hints that were taken. */
    hints?: number;
    shows?: boolean;
    /** The candidates were shown before the end. That is a hint. */
    looked?: boolean;
}

const FRESH: Progress = { guesses: [] };

/** What the browser kept, as far as it is a game. */
function readProgress(kept: Progress, secret: string): Progress {
    const guesses: unknown = kept.guesses;
    return {
        ...kept,
        guesses: Array.isArray(guesses) ? guessesOf(guesses.map(String), secret) : [],
    };
}

/** A row of marks for each guess, as the board has its pegs; it tells no digit. */
const marksOf = ({ bulls, cows }: Reply) =>
    "●".repeat(bulls) + "○".repeat(cows) + "·".repeat(4 - bulls - cows);

/** How many hints were used. */
const hintsOf = ({ hints = 0, looked }: Progress) => hints + (looked ? 1 : 0);

function resultOf(progress: Progress): string {
    const { guesses } = progress;
    const hints = hintsOf(progress);
    const told = pluralize(guesses.length, "guess", "guesses");
    return hints > 0 ? `${told}, ${pluralize(hints, "hint")}` : told;
}

interface TodayProps {
    /** The choice of games, in the same row. */
    tabs: ComponentChildren;
    date: string;
    onAnother: () => void;
}

/** The secret of a day. */
export function Today({ tabs, date, onAnother }: TodayProps) {
    const daily = useDaily<Progress>("bulls-cows", date, FRESH);
    const { day, error } = usePuzzle("/bulls-cows/daily", date);
    const secret = day?.answer.secret ?? "";
    const progress = day ? readProgress(daily.progress, secret) : FRESH;
    const { guesses, hints = 0, shows = false } = progress;
    const guess = (code: string, hinted: boolean) => {
        const next = {
            ...progress,
            guesses: [...guesses, code],
            ...(hinted ? { hints: hints + 1 } : {}),
        };
        daily.keep(next);
        if (code === secret)
            daily.finish({ result: resultOf(next), helped: hintsOf(next) > 0 });
    };
    return (
        <>
            <div class="controls">
                {tabs}
                <DailyLine daily={daily}>
                    <Tutorial
                        game="bulls-cows"
                        start=".guess-form input"
                        steps={FIRST_MOVES}
                    />
                </DailyLine>
            </div>
            {error && <ErrorBox error={error} />}
            <Guessing
                key={date}
                {...{ secret, guesses, shows }}
                missing={day ? undefined : "Today's secret has not arrived yet."}
                givenUp={false}
                onGuess={guess}
                onShows={(now) =>
                    daily.keep({
                        ...progress,
                        shows: now,
                        ...(now && !daily.done ? { looked: true } : {}),
                    })
                }
                end={
                    <Finish
                        daily={daily}
                        name="Bulls and Cows"
                        title={`Found with guess ${guesses.length}`}
                        marks={guesses.map((one) => marksOf(score(secret, one))).join("\n")}
                    >
                        <button type="button" onClick={onAnother}>
                            Another secret
                        </button>
                    </Finish>
                }
            />
        </>
    );
}
