// The steps of the tutorial: the secret 1234, the guess 1325, and lines between equal digits.
import { Pegs } from "./tiles";

const SECRET = "1234";
const GUESS = "1325";
const STEP = 56;
const TILE = 40;
const LOWER = 96;

/** A position in the guess, and the position of the same digit in the secret. */
type Match = readonly [guess: number, secret: number];

const middleOf = (position: number) => position * STEP + TILE / 2;

interface RowProps {
    code: string;
    y: number;
    /** The positions of digits that are bulls or cows. */
    matched: readonly number[];
}

function Row({ code, y, matched }: RowProps) {
    return (
        <>
            {[...code].map((digit, position) => (
                <g key={position} class={matched.includes(position) ? "matched" : ""}>
                    <rect x={position * STEP} y={y} width={TILE} height={TILE} rx="7" />
                    <text x={middleOf(position)} y={y + 28} text-anchor="middle">
                        {digit}
                    </text>
                </g>
            ))}
        </>
    );
}

function Picture({ bulls = [], cows = [] }: { bulls?: Match[]; cows?: Match[] }) {
    const matches = [...bulls, ...cows];
    const lines = (kind: string, list: Match[]) =>
        list.map(([from, to]) => (
            <line
                key={from}
                class={kind}
                x1={middleOf(to)}
                y1={TILE}
                x2={middleOf(from)}
                y2={LOWER}
            />
        ));
    return (
        <svg class="tutorial-picture" viewBox="-84 -4 296 144" aria-hidden="true">
            <text class="row-name" x="-12" y="26" text-anchor="end">
                secret
            </text>
            <text class="row-name" x="-12" y={LOWER + 26} text-anchor="end">
                guess
            </text>
            {lines("bull", bulls)}
            {lines("cow", cows)}
            <Row code={SECRET} y={0} matched={matches.map(([, to]) => to)} />
            <Row code={GUESS} y={LOWER} matched={matches.map(([from]) => from)} />
        </svg>
    );
}

const BULL: Match[] = [[0, 0]];
const COWS: Match[] = [
    [1, 2],
    [2, 1],
];

export const TUTORIAL_STEPS = [
    <>
        <Picture />
        <p>
            The secret has four different digits. Say it is 1234, which you don't know, and
            you guess 1325.
        </p>
    </>,
    <>
        <Picture bulls={BULL} />
        <p>
            The 1 is correct, and in the correct position: that is a <b>bull</b>.
        </p>
    </>,
    <>
        <Picture bulls={BULL} cows={COWS} />
        <p>
            The 3 and the 2 are in the secret, but in other positions: two <b>cows</b>. The
            5 is not in the secret.
        </p>
    </>,
    <>
        <p class="tutorial-reply">
            <b>1325</b> <Pegs reply={{ bulls: 1, cows: 2 }} /> 1 bull, 2 cows
        </p>
        <p>
            The answer says how many, but not which ones. Find the secret in seven guesses.
        </p>
        <p>If you are stuck, a hint shows you a digit of the secret.</p>
    </>,
];
