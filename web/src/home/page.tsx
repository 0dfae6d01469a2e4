import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import { dateText, today } from "../daily/day";
import { isExcused, isStreakDay, STARS_MAX, starsOf } from "../daily/fairness";
import { readDay, readDays, streakIn } from "../daily/record";
import { LateDayCard } from "../daily/finish";
import { useDayOverview, useDayStatus } from "../daily/use-daily";
import { TodayStatus } from "../parts/header";
import { Lazy } from "../parts/lazy";
import { hrefOf, type PageProps } from "../place";
import { GAMES, historyOf, type Game } from "../games";
import { Miniature, useRounds, useScenes } from "./miniature";
import type { SceneProps } from "./shapes";

/** The state of today's puzzle, and the link to it, which covers the whole card. */
function PlayToday({ id, name }: Game) {
    const { streak } = useDayStatus(id);
    return (
        <p class="state">
            <a class="play-today" href={hrefOf(id)}>
                <TodayStatus game={id} />
                <span class="unseen"> {name}</span>
            </a>
            {streak > 1 && <span class="streak">{streak}-day streak</span>}
        </p>
    );
}

interface CardProps {
    game: Game;
    date: string;
    Scene: ComponentType<SceneProps> | undefined;
}

function Card({ game, date, Scene }: CardProps) {
    const frame = useRef<HTMLLIElement>(null);
    const { round, play } = useRounds(frame);
    return (
        <li
            ref={frame}
            class={`game game-${game.id}`}
            onPointerEnter={play}
            onPointerDown={play}
            onFocusIn={play}
        >
            <Miniature id={game.id} date={date} round={round} Scene={Scene} />
            <div class="words">
                <h2>{game.name}</h2>
                <p>{game.line}</p>
                <PlayToday {...game} />
            </div>
        </li>
    );
}

/** The links to the solvers of all pages. The pictures are those of the cards. */
const Solvers = () => (
    <section class="solvers" aria-labelledby="solvers">
        <h2 id="solvers">Stuck on a real one? Solve it</h2>
        <ul>
            {GAMES.map(({ id, name, solves }) => (
                <li key={id}>
                    <svg viewBox="0 0 320 200" aria-hidden="true">
                        <use href={`#mini-${id}`} />
                    </svg>
                    <a href={hrefOf(id, { tab: "solver" })}>{name}</a>
                    <p>{solves}</p>
                </li>
            ))}
        </ul>
    </section>
);

/** The number of consecutive days on which at least one game was solved. */
function dayStreak(): number {
    const days = GAMES.flatMap(({ id }) => Object.entries(readDays(id)));
    const excused = days.filter(([, day]) => isExcused(day));
    const solved = days.filter(([date, day]) => isStreakDay(day, date));
    return streakIn(Object.fromEntries([...excused, ...solved]), today());
}

/** The progress of the day: a part of the bar for each game, as long as its stars. */
function Goal({ count, date }: { count: number; date: string }) {
    const stars = GAMES.map(({ id }) => {
        const { done } = readDay(id, date);
        return done ? starsOf(done) : 0;
    });
    const sum = stars.reduce((total, one) => total + one, 0);
    const streak = dayStreak();
    return (
        <div class="goal">
            <div class="goal-bar" aria-hidden="true">
                {stars.map((one, i) => (
                    <i key={i}>
                        <b style={{ width: `${(100 * one) / STARS_MAX}%` }} />
                    </i>
                ))}
            </div>
            <p>
                {count === 0
                    ? `Can you solve all ${GAMES.length} today?`
                    : `${count} of ${GAMES.length} solved · ${sum} of ${STARS_MAX * GAMES.length} stars`}
                {streak > 1 && ` · ${streak}-day streak`}
            </p>
        </div>
    );
}

const loadHistory = () => import("../history/history");

function Today() {
    const date = today();
    const scenes = useScenes();
    const { count, next } = useDayOverview(date);
    return (
        <div class="home-page">
            <header class="hero">
                <h1>Be puzzled.</h1>
                <p>New puzzles every day, the same for everyone.</p>
                <p class="today">
                    {dateText(date)} · <a href={historyOf()}>History</a>
                </p>
                <Goal count={count} date={date} />
            </header>
            {!next && <LateDayCard date={date} />}
            <ul class="games">
                {GAMES.map((game) => (
                    <Card key={game.id} game={game} date={date} Scene={scenes[game.id]} />
                ))}
            </ul>
            <Solvers />
        </div>
    );
}

/** The games of today, or the history of all days. */
export default function HomePage({ state }: PageProps) {
    if (state["show"] !== "history") return <Today />;
    return <Lazy load={loadHistory}>{({ History }) => <History state={state} />}</Lazy>;
}
