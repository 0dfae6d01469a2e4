// The steps of "How to play", each with a picture.
import { GROUND, House, WIDTH } from "./house";
import { shadesOf, usualRegisters } from "./lights";

/** Houses with numbers of guests. */
const Houses = ({ counts, door }: { counts: readonly number[]; door: number }) => (
    <svg
        class="houses"
        viewBox={`-6 0 ${counts.length * (WIDTH + 12)} ${GROUND + 4}`}
        aria-hidden="true"
    >
        {counts.map((count, i) => (
            <House
                key={i}
                x={i * (WIDTH + 12)}
                shades={shadesOf(usualRegisters(count), door, false)}
                sign={`${count} guests`}
                isOpen
            />
        ))}
    </svg>
);

export const INSTRUCTIONS = [
    <>
        <Houses counts={[20, 80]} door={0} />
        <p>
            Each guest picks a random window and lights it. Several guests can pick the same
            one: after 80 guests, some of the 64 windows are still dark.
        </p>
    </>,
    <>
        <Houses counts={[150, 600]} door={1} />
        <p>
            With hundreds of guests, look at the brightness. The more guests pick a window,
            the brighter it usually is.
        </p>
    </>,
    <>
        <Houses counts={[300, 300]} door={1} />
        <p>
            Drag the slider until your house is as bright as theirs. You have one guess at
            each of three doors. Within 30%, you keep the star of the door.
        </p>
    </>,
];
