// The secret of a day, which is the same for everyone. The browser stores the guesses.
import { useEffect } from "preact/hooks";
import { DailyLine } from "../daily/daily-line";
import { isNearAverage } from "../daily/fairness";
import { Finish } from "../daily/finish";
import { useDaily } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { ErrorBox } from "../parts/error-box";
import { formatFixed, pluralize } from "../parts/number";
import { Tutorial } from "../parts/tutorial";
import { BEST_AVERAGE, GUESSES_MAX, guessesOf, score, type Reply } from "./code";
import { GuessGame } from "./guess-game";
import { readHints, type Hint } from "./hint-ladder";
import { readMarks } from "./marks";
import { TUTORIAL_STEPS } from "./tutorial";

/** The names of the fields are those of stored progress. */
interface Progress {
    guesses: string[];
    /** The hints so far. */
    revealed?: Hint[];
    /** The digits that the player has ruled out, and those that are certain. */
    out?: string;
    sure?: string;
}

const FRESH: Progress = { guesses: [] };

/** Reads stored progress, as far as it is valid. */
function readProgress(stored: Progress, secret: string): Progress {
    const guesses: unknown = stored.guesses;
    return {
        ...stored,
        guesses: Array.isArray(guesses) ? guessesOf(guesses.map(String), secret) : [],
        revealed: readHints(stored.revealed, secret),
    };
}

/** A reply in the text to share, without digits. The squares have the same width, and those of bulls
 * come first, so they reveal no positions. */
const marksOf = ({ bulls, cows }: Reply) =>
    "🟩".repeat(bulls) + "🟨".repeat(cows) + "⬜".repeat(4 - bulls - cows);

const countHints = ({ revealed = [] }: Progress) => revealed.length;

const countGuesses = (count: number) => pluralize(count, "guess", "guesses");

function resultOf(progress: Progress): string {
    const guesses = countGuesses(progress.guesses.length);
    const hints = countHints(progress);
    return hints > 0 ? `${guesses}, ${pluralize(hints, "hint")}` : guesses;
}

interface DailyGameProps {
    date: string;
    onAnother: () => void;
}

export function DailyGame({ date, onAnother }: DailyGameProps) {
    const daily = useDaily<Progress>("bulls-cows", date, FRESH);
    const { day, error } = usePuzzle("/bulls-cows/daily", date);
    const secret = day?.answer.secret ?? "";
    const expected = day?.best.expected_guesses ?? BEST_AVERAGE;
    const progress = day ? readProgress(daily.progress, secret) : FRESH;
    const { guesses, revealed = [], out, sure } = progress;
    const guess = (code: string) => {
        const next = { ...progress, guesses: [...guesses, code] };
        daily.keep(next);
        if (code === secret)
            daily.finish({
                result: resultOf(next),
                best: formatFixed(expected, 1),
                rival: "average",
                isBest: isNearAverage(next.guesses.length, expected),
                hints: countHints(next),
            });
    };
    const isLost = guesses.length >= GUESSES_MAX && !guesses.includes(secret);
    useEffect(() => {
        if (isLost && !daily.done)
            daily.finish({
                result: `not found in ${countGuesses(guesses.length)}`,
                isBest: false,
                hints: countHints(progress),
                lost: true,
            });
    }, [isLost, date]);
    return (
        <>
            <DailyLine daily={daily}>
                <Tutorial
                    game="bulls-cows"
                    start=".guess-form input"
                    steps={TUTORIAL_STEPS}
                />
            </DailyLine>
            {error && <ErrorBox error={error} />}
            <GuessGame
                key={date}
                {...{ secret, guesses }}
                hints={revealed}
                costs={revealed.length}
                marks={readMarks(out, sure)}
                missing={day ? undefined : "Today's secret is still loading."}
                onGuess={guess}
                onHint={(hint) =>
                    daily.keep({ ...progress, revealed: [...revealed, hint] })
                }
                onMarks={(marks) => daily.keep({ ...progress, ...marks })}
                end={
                    <Finish
                        daily={daily}
                        title={isLost ? `The secret was ${secret}` : "Solved!"}
                        marks={guesses.map((one) => marksOf(score(secret, one))).join("\n")}
                    >
                        <button type="button" onClick={onAnother}>
                            Practice another secret
                        </button>
                    </Finish>
                }
            />
        </>
    );
}
