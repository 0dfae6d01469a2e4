import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import { dateText, today } from "../daily/day";
import { LateDayCard } from "../daily/finish";
import { formatTime } from "../daily/share";
import { useDayOverview, useDayStatus } from "../daily/use-daily";
import { Lazy } from "../parts/lazy";
import { hrefOf, type PageProps } from "../place";
import { GAMES, historyOf, type Game } from "../games";
import { Miniature, useRounds, useScenes } from "./miniature";
import type { SceneProps } from "./shapes";

const STATUS_TEXTS = { open: "Done", solved: "Done", shown: "Shown", lost: "Lost" };

/** The status of today's puzzle, and the link to it, which covers the whole card. */
function PlayToday({ id, name }: Game) {
    const { started, done, status, streak } = useDayStatus(id);
    const label = done
        ? `${STATUS_TEXTS[status]} in ${formatTime(done.seconds)}`
        : started
          ? "Continue"
          : "Play today’s";
    return (
        <>
            {streak > 1 && <span class="streak">{streak}-day streak</span>}
            <a class={done ? "play-today done" : "play-today"} href={hrefOf(id)}>
                {label}
                <span class="unseen"> {name}</span>
            </a>
        </>
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

/** The links to the solvers of all pages. */
const Solvers = () => (
    <section class="solvers" aria-labelledby="solvers">
        <h2 id="solvers">Stuck on a real one? Solve it</h2>
        <ul>
            {GAMES.map(({ id, name, solves }) => (
                <li key={id}>
                    <a href={hrefOf(id, { tab: "solver" })}>{name}</a>
                    <p>{solves}</p>
                </li>
            ))}
        </ul>
    </section>
);

const loadHistory = () => import("../history/history");

function Today() {
    const date = today();
    const scenes = useScenes();
    const { count } = useDayOverview(date);
    return (
        <div class="home-page">
            <header class="hero">
                <h1>Be puzzled.</h1>
                <p class="today">
                    {dateText(date)}: {count} of {GAMES.length} done{" · "}
                    <a href={historyOf()}>History</a>
                </p>
                <p>New puzzles every day, the same for everyone.</p>
            </header>
            <ul class="games">
                {GAMES.map((game) => (
                    <Card key={game.id} game={game} date={date} Scene={scenes[game.id]} />
                ))}
            </ul>
            {count === GAMES.length && <LateDayCard date={date} />}
            <Solvers />
        </div>
    );
}

/** The games of today, or the history of all days. */
export default function HomePage({ state }: PageProps) {
    if (state["show"] !== "history") return <Today />;
    return <Lazy load={loadHistory}>{({ History }) => <History state={state} />}</Lazy>;
}
