// The steps of "How to play", each with a picture.
import { formatCount } from "../../parts/number";
import { REGISTERS } from "./gates";
import { Register, SIZE } from "./register";

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
        <Row ranks={[0, 0, 1, 0, 0, 0, 0, 0]} />
        <p>
            Everyone who comes in has one of {REGISTERS} boxes, and flips a coin until it
            lands heads. The number of flips goes into the box: <strong>1</strong> for half
            of the people, <strong>2</strong> for a quarter, <strong>3</strong> for an
            eighth.
        </p>
    </>,
    <>
        <Row ranks={[0, 0, 4, 0, 1, 0, 0, 2]} />
        <p>
            A box keeps only its <strong>largest</strong> number. Someone who comes again
            has the same box and the same flips, so nothing changes.
        </p>
    </>,
    <>
        <Row ranks={[1, 0, 2, 0, 0, 1, 0, 3]} />
        <p>
            Few people? Count the <strong>empty</strong> boxes. If half of them are empty,
            about 45 people came. A quarter means about 90, and a single one about 270.
        </p>
    </>,
    <>
        <Row ranks={[6, 5, 8, 7, 6, 5, 9, 6]} />
        <p>
            Many people? Find the <strong>most common</strong> number. If it is 3, about 300
            people came. Each step up doubles that: 600 for 4, and nearly{" "}
            {formatCount(5000)} for 7.
        </p>
    </>,
];
