// The steps of "How to play", each with a picture.
import { Register, SIZE } from "./register";
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
            Each guest has a ticket: half have a <strong>1</strong>, a quarter a{" "}
            <strong>2</strong>, an eighth a <strong>3</strong>, and so on. High numbers are
            rare.
        </p>
    </>,
    <>
        <Row ranks={[0, 0, 4, 0, 1, 0, 0, 2]} />
        <p>
            Each guest has one of the 64 boxes. A box keeps only its{" "}
            <strong>highest</strong> ticket. A guest who comes again changes nothing.
        </p>
    </>,
    <>
        <Row ranks={[6, 5, 8, 7, 6, 5, 9, 6]} />
        <p>
            <strong>Few empty boxes and high numbers</strong> mean many guests. If half of
            the boxes are empty, about 45 came. If half have a 3 or less, about 350 came,
            and each step up doubles that.
        </p>
    </>,
    <>
        <Row ranks={[1, 0, 2, 0, 0, 1, 0, 3]} />
        <p>
            Four guesses per door. Within 10% is right; yellow is within 30%. Solve all
            three doors with six guesses to keep your stars.
        </p>
    </>,
];
