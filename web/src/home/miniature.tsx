import type { ComponentType } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { randomOf } from "../daily/day";
import { GAMES } from "../games";
import type { SceneProps } from "./shapes";

type Scenes = Readonly<Record<string, ComponentType<SceneProps>>>;

/** The scenes whose scripts have arrived. They load one after the other, so that the page stays
 * responsive. */
export function useScenes(): Scenes {
    const [scenes, setScenes] = useState<Scenes>({});
    useEffect(() => {
        let isLeft = false;
        const load = async () => {
            for (const { id } of GAMES) {
                const { default: Scene } = await import(`./scenes/${id}.tsx`);
                if (isLeft) return;
                setScenes((before) => ({ ...before, [id]: Scene }));
            }
        };
        load().catch(() => undefined); // the page works without scenes
        return () => {
            isLeft = true;
        };
    }, []);
    return scenes;
}

/** The minimum time between two starts of a scene. */
const PLAYS_MS = 4500;

/** Counts how often a miniature has played: once when it becomes visible, and again when the user
 * points at it. It does not play for users who prefer reduced motion. */
export function useRounds(frame: { current: HTMLElement | null }) {
    const [round, setRound] = useState(0);
    const started = useRef(-PLAYS_MS);
    const play = () => {
        const now = performance.now();
        const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
        if (isStill || now - started.current < PLAYS_MS) return;
        started.current = now;
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

/** A small drawing of a game that plays by itself. It is decoration. */
export function Miniature({ id, date, round, Scene }: MiniatureProps) {
    const chance = useMemo(() => randomOf(date, `home-${id}-${round}`), [date, id, round]);
    // A scene draws random numbers, so it is drawn once.
    const scene = useMemo(
        () => Scene && <Scene key={round} chance={chance} moving={round > 0} />,
        [Scene, chance],
    );
    return (
        <svg
            id={`mini-${id}`}
            class={`mini mini-${id}${round > 0 ? " playing" : ""}`}
            viewBox="0 0 320 200"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
        >
            {scene}
        </svg>
    );
}
