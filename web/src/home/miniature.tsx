import type { ComponentType } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { randomOf } from "../daily/day";
import type { SceneProps } from "./scenes/scenes";

type Scenes = Readonly<Record<string, ComponentType<SceneProps>>>;

/** The drawings, once their script is there; without them the words are enough. One comes after
 * the other, so that the page answers between them. */
export function useScenes(): Scenes {
    const [scenes, setScenes] = useState<Scenes>({});
    useEffect(() => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const show = (all: Scenes, count: number) => {
            const shown = Object.entries(all).slice(0, count);
            setScenes(Object.fromEntries(shown));
            if (count < Object.keys(all).length)
                timer = setTimeout(() => show(all, count + 1));
        };
        import("./scenes/scenes").then(
            (module) => show(module.SCENES, 1),
            () => undefined,
        );
        return () => clearTimeout(timer);
    }, []);
    return scenes;
}

/** What has begun to play is not begun anew for so long. */
const PLAYS_MS = 4500;

/** Counts how often the miniature in `frame` has played: once when it is seen, and whenever
 * somebody touches it. Who wants no motion sees it stand still. */
export function useRounds(frame: { current: HTMLElement | null }) {
    const [round, setRound] = useState(0);
    const begun = useRef(-PLAYS_MS);
    const play = () => {
        const now = performance.now();
        const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
        if (still || now - begun.current < PLAYS_MS) return;
        begun.current = now;
        setRound((before) => before + 1);
    };
    useEffect(() => {
        const observer = new IntersectionObserver(
            ([entry]) => {
                if (!entry?.isIntersecting) return;
                observer.disconnect();
                play();
            },
            { threshold: 0.6 },
        );
        if (frame.current) observer.observe(frame.current);
        return () => observer.disconnect();
    }, []);
    return { round, play };
}

interface MiniatureProps {
    id: string;
    date: string;
    round: number;
    Scene: ComponentType<SceneProps> | undefined;
}

/** A little game that plays by itself; decoration only. */
export function Miniature({ id, date, round, Scene }: MiniatureProps) {
    const chance = useMemo(() => randomOf(date, `home-${id}-${round}`), [date, id, round]);
    // What is drawn by chance is drawn once.
    const drawing = useMemo(
        () => Scene && <Scene key={round} chance={chance} moving={round > 0} />,
        [Scene, chance],
    );
    return (
        <div class={`mini mini-${id}${round > 0 ? " playing" : ""}`} aria-hidden="true">
            {drawing}
        </div>
    );
}
