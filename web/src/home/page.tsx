import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import { dateText, today } from "../daily/day";
import { starsOf, type Done } from "../daily/fairness";
import { daysOfAll, streakIn } from "../daily/record";
import { Countdown, LateDayCard } from "../daily/finish";
import { Stars } from "../daily/stars";
import { useDayOverview, type DayOverview } from "../daily/use-daily";
import { TodayStatus } from "../parts/header";
import { Lazy } from "../parts/lazy";
import { pluralize } from "../parts/number";
import { hrefOf, type PageProps } from "../place";
import { GAMES, historyOf, type Game } from "../games";
import { Miniature, useRounds, useScenes } from "./miniature";
import type { SceneProps } from "./shapes";

/** The state of today's puzzle with the link to it, which covers the whole card, and the solver. */
const Links = ({ id, name }: Game) => (
    <p class="state">
        <a class="play-today" href={hrefOf(id)}>
            <TodayStatus game={id} />
            <span class="unseen"> {name}</span>
        </a>
        <a class="solver" href={hrefOf(id, { tab: "solver" })}>
            Solver<span class="unseen"> of {name}</span>
        </a>
    </p>
);

interface CardProps {
    game: Game;
    date: string;
    done: Done | undefined;
    /** True for the first game that is not done today. */
    isNext: boolean;
    Scene: ComponentType<SceneProps> | undefined;
}

function Card({ game, date, done, isNext, Scene }: CardProps) {
    const frame = useRef<HTMLLIElement>(null);
    const { round, play } = useRounds(frame);
    return (
        <li
            ref={frame}
            class={`game game-${game.id}${isNext ? " next" : ""}${done ? " done" : ""}`}
            onPointerEnter={play}
            onPointerDown={play}
            onFocusIn={play}
        >
            <Miniature id={game.id} date={date} round={round} Scene={Scene} />
            <div class="words">
                <h2>{game.name}</h2>
                <p>{done?.result ?? game.line}</p>
                <Links {...game} />
            </div>
        </li>
    );
}

/** What is solved today, or what to do first. */
function goalText(count: number, stars: number, streak: number): string {
    const days = `${streak}-day streak`;
    if (count === 0 && streak > 0) return `Solve one today to keep your ${days}.`;
    if (count === 0) return `Can you solve all ${GAMES.length} today?`;
    const done = `${count} of ${GAMES.length} solved · ${pluralize(stars, "star")}`;
    return streak > 0 ? `${done} · ${days}` : done;
}

/** The progress of the day: a mark with the stars of each game. */
function Goal({ count, days }: DayOverview) {
    const stars = GAMES.map(({ id }) => {
        const done = days[id]?.done;
        return done ? starsOf(done) : 0;
    });
    const sum = stars.reduce((total, one) => total + one, 0);
    return (
        <div class="goal">
            <div class="goal-bar" aria-hidden="true">
                {stars.map((one, i) => (
                    <i key={i} class={one > 0 ? "earned" : ""}>
                        <Stars count={one} />
                    </i>
                ))}
            </div>
            <p>
                {goalText(count, sum, streakIn(daysOfAll(GAMES), today()))}
                {count > 0 && (
                    <span>
                        <Countdown />
                    </span>
                )}
            </p>
        </div>
    );
}

const loadHistory = () => import("../history/history");

function Today() {
    const date = today();
    const scenes = useScenes();
    const overview = useDayOverview(date);
    const { next, days } = overview;
    return (
        <div class="home-page">
            <header class="hero">
                <h1>Be puzzled.</h1>
                <p>New puzzles every day, and solvers for puzzles of your own.</p>
                <p class="today">
                    {dateText(date)} · <a href={historyOf()}>History</a>
                </p>
                <Goal {...overview} />
            </header>
            {!next && <LateDayCard date={date} />}
            <ul class="games">
                {GAMES.map((game) => (
                    <Card
                        key={game.id}
                        game={game}
                        date={date}
                        done={days[game.id]?.done}
                        isNext={game.id === next?.id}
                        Scene={scenes[game.id]}
                    />
                ))}
            </ul>
        </div>
    );
}

/** The games of today, or the history of all days. */
export default function HomePage({ state }: PageProps) {
    if (state["show"] !== "history") return <Today />;
    return <Lazy load={loadHistory}>{({ History }) => <History state={state} />}</Lazy>;
}
