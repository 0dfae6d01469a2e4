import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import { dateText, today } from "../daily/day";
import { formatTime } from "../daily/share";
import { useDayStatus } from "../daily/use-daily";
import { Copy } from "../parts/copy";
import { hrefOf } from "../place";
import { GAMES, type Game } from "./games";
import { PageMark } from "./marks";
import { Miniature, useRounds, useScenes } from "./miniature";
import type { SceneProps } from "./scenes/scenes";

/** How a day that has a result ended. */
const ENDS = { open: "Done", solved: "Done", shown: "Shown", lost: "Lost" };

/** How today's puzzle stands, and the way to it. The link lies over the whole card. */
function PlayToday({ id, name }: Game) {
    const { started, done, status, streak } = useDayStatus(id);
    const way = done
        ? `${ENDS[status]} in ${formatTime(done.seconds)}`
        : started
          ? "Go on"
          : "Play today’s";
    return (
        <>
            {streak > 1 && <span class="streak">{streak} days in a row</span>}
            <a class={done ? "play-today done" : "play-today"} href={hrefOf(id)}>
                {way}
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

function DayMark({ id, name }: Game) {
    const { started, done, status } = useDayStatus(id);
    const stands = done
        ? `${ENDS[status].toLowerCase()}: ${done.result}`
        : started
          ? "begun"
          : "not played yet";
    return (
        <li class={done ? "done" : started ? "begun" : ""} title={`${name}, ${stands}`}>
            <PageMark page={id} />
            <span class="unseen">{`${name}, ${stands}`}</span>
        </li>
    );
}

/** The day, and how far one is with it. */
function Today({ date }: { date: string }) {
    return (
        <div class="today">
            <p>Today, {dateText(date)}</p>
            <ul>
                {GAMES.map((game) => (
                    <DayMark key={game.id} {...game} />
                ))}
            </ul>
        </div>
    );
}

function ForPrograms({ date }: { date: string }) {
    const command = `curl ${location.origin}/set/deal -d '{"date": "${date}"}'`;
    return (
        <section class="for-programs" aria-labelledby="for-programs">
            <h2 id="for-programs">For programs, too</h2>
            <code>{command}</code>
            <Copy text={command} label="Copy" />
            <p>
                gives today’s table. <a href={hrefOf("api")}>Everything else to ask</a>
            </p>
        </section>
    );
}

export default function HomePage() {
    const date = today();
    const scenes = useScenes();
    return (
        <div class="home-page">
            <header class="hero">
                <h1>Be puzzled.</h1>
                <p>
                    Seven puzzles, new every day and the same for everybody, with the exact
                    answer one button away.
                </p>
                <Today date={date} />
            </header>
            <ul class="games">
                {GAMES.map((game) => (
                    <Card key={game.id} game={game} date={date} Scene={scenes[game.id]} />
                ))}
            </ul>
            <ForPrograms date={date} />
        </div>
    );
}
