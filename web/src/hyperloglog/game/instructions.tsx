// The steps of "How to play", each with a picture.
import { Register, SIZE } from "./register";
import { RulerTable } from "./ruler";
import { Tickets } from "./ticket";

function Row({ ranks }: { ranks: readonly number[] }) {
    return (
        <svg
            class="gate-registers"
            viewBox={`0 0 ${ranks.length * SIZE} ${SIZE}`}
            aria-hidden="true"
        >
            {ranks.map((rank, i) => (
                <Register key={i} rank={rank} x={i * SIZE} y={0} />
            ))}
        </svg>
    );
}

export const INSTRUCTIONS = [
    <>
        <Tickets />
        <p>
            Each guest draws a ticket: half draw a <strong>1</strong>, a quarter a{" "}
            <strong>2</strong>, an eighth a <strong>3</strong>, and so on. High numbers are
            rare.
        </p>
    </>,
    <>
        <Row ranks={[0, 0, 4, 0, 1, 0, 0, 2]} />
        <p>
            The ticket falls into one of 64 boxes. A box shows only its{" "}
            <strong>highest</strong> ticket. With many guests, few boxes stay empty, and the
            numbers are high.
        </p>
    </>,
    <>
        <RulerTable rank={0} />
        <p>
            A table at each door helps you to read the boxes. If 20 are empty, about 75
            guests came, because 20 is between 24 and 16.
        </p>
    </>,
    <>
        <Row ranks={[1, 0, 2, 0, 0, 1, 0, 3]} />
        <p>
            Three guesses per door. Within 10% is right, and yellow is close. Solve all
            three doors with six guesses to keep your stars.
        </p>
    </>,
];
