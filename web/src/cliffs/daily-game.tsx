import { useEffect } from "preact/hooks";
import type { CliffsLevel } from "openapi";
import { DailyLine } from "../daily/daily-line";
import { FinishBelow } from "../daily/finish";
import { useDaily } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { newSeed } from "../parts/number";
import { Tutorial } from "../parts/tutorial";
import { changeState, type State } from "../place";
import { useSession, type Change, type Deal, type DealOfDay } from "./game";
import { Play } from "./play";
import { TITLES, dayState, endOf, isCostly, marksOf, resultOf, writeSeed } from "./state";
import { TUTORIAL_STEPS } from "./tutorial-steps";

interface Progress {
    /** The part of the game that other games have in the address: moves, selection, hints. */
    state: State;
    /** The band and its rule, so that the game can be continued without the service. */
    deal?: Deal;
}

const FRESH: Progress = { state: {} };

/** The average number of sneezes of the best strategy for the rules of a level, simulated. The puzzle of a
 * day has level 1 to 4. */
const AVERAGES: Readonly<Record<CliffsLevel, number>> = {
    1: 0.7,
    2: 1.3,
    3: 1.6,
    4: 2.3,
    unknown: 2.3,
};

function playAnother(level: string): void {
    const state = { ...writeSeed(newSeed()), mode: "play", level, deal: "game" };
    changeState("cliffs", state, "push");
}

/** The deal of a day, which is stored with the progress. */
function useDeal(date: string, stored: Deal | undefined): DealOfDay {
    const { day, error } = usePuzzle("/cliffs/daily", stored ? null : date);
    if (stored) return { deal: stored };
    if (error) return { error };
    if (!day) return {};
    const { zoombinis } = day.puzzle;
    const band = Array.isArray(zoombinis) ? zoombinis.map(String) : [];
    return { deal: { zoombinis: band, hidden_rule: day.answer.hidden_rule } };
}

/** The puzzle of a day. The browser stores the progress; the address has only the date. */
export function DailyGame({ date }: { date: string }) {
    const daily = useDaily<Progress>("cliffs", date, FRESH);
    const { state, deal } = daily.progress;
    const ofDay = useDeal(date, deal);
    const dealtLevel = ofDay.deal?.hidden_rule.level;
    const change: Change = (changes) => {
        const next = { ...state, ...changes } as State;
        daily.keep(session.deal ? { state: next, deal: session.deal } : { state: next });
    };
    const session = useSession({ ...dayState(dealtLevel ?? 3), ...state }, change, ofDay);
    const { game, size } = session;
    const end = endOf(game, size);
    useEffect(() => {
        if (!end) return;
        const average = AVERAGES[game.level];
        daily.finish({
            result: resultOf(game, size),
            best: `${average} sneezes`,
            rival: "average",
            isBest: !isCostly(game),
            lost: end === "lost",
            hints: game.hints.used,
        });
    }, [end]);
    return (
        <>
            <DailyLine daily={daily}>
                <Tutorial game="cliffs" start=".camp button" steps={TUTORIAL_STEPS} />
            </DailyLine>
            <Play session={session} hasStars>
                {end && (
                    <FinishBelow
                        over={daily.isFresh}
                        daily={daily}
                        title={TITLES[end]}
                        marks={marksOf(game.moves)}
                    >
                        <button
                            type="button"
                            onClick={() => playAnother(String(game.level))}
                        >
                            Practice
                        </button>
                    </FinishBelow>
                )}
            </Play>
        </>
    );
}
