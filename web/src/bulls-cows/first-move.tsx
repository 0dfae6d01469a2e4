// A first move: the secret 1234, the guess 1325, and lines from digit to digit.
import { Pegs } from "./tiles";

const SECRET = "1234";
const GUESS = "1325";
const STEP = 56;
const TILE = 40;
const LOWER = 96;

/** From which place of the guess to which of the secret. */
type Join = readonly [guess: number, secret: number];

const middle = (place: number) => place * STEP + TILE / 2;

function Row({ code, y, lit }: { code: string; y: number; lit: readonly number[] }) {
    return (
        <>
            {[...code].map((digit, place) => (
                <g key={place} class={lit.includes(place) ? "joined" : ""}>
                    <rect x={place * STEP} y={y} width={TILE} height={TILE} rx="7" />
                    <text x={middle(place)} y={y + 28} text-anchor="middle">
                        {digit}
                    </text>
                </g>
            ))}
        </>
    );
}

function Picture({ bulls = [], cows = [] }: { bulls?: Join[]; cows?: Join[] }) {
    const joins = [...bulls, ...cows];
    const lines = (kind: string, list: Join[]) =>
        list.map(([from, to]) => (
            <line
                key={from}
                class={kind}
                x1={middle(to)}
                y1={TILE}
                x2={middle(from)}
                y2={LOWER}
            />
        ));
    return (
        <svg class="first-picture" viewBox="-84 -4 296 144" aria-hidden="true">
            <text class="side-name" x="-12" y="26" text-anchor="end">
                secret
            </text>
            <text class="side-name" x="-12" y={LOWER + 26} text-anchor="end">
                guess
            </text>
            {lines("bull", bulls)}
            {lines("cow", cows)}
            <Row code={SECRET} y={0} lit={joins.map(([, to]) => to)} />
            <Row code={GUESS} y={LOWER} lit={joins.map(([from]) => from)} />
        </svg>
    );
}

const BULL: Join[] = [[0, 0]];
const COWS: Join[] = [
    [1, 2],
    [2, 1],
];

/** What the window "How to play" shows, one after the other. */
export const FIRST_MOVES = [
    <>
        <Picture />
        <p>
            A secret has four different digits. Say it is 1234, which you do not know, and
            you guess 1325.
        </p>
    </>,
    <>
        <Picture bulls={BULL} />
        <p>
            The 1 is right, and in the right place: that is a <b>bull</b>.
        </p>
    </>,
    <>
        <Picture bulls={BULL} cows={COWS} />
        <p>
            3 and 2 are in the secret too, but in other places: two <b>cows</b>. There is no
            5.
        </p>
    </>,
    <>
        <p class="first-answer">
            <b>1325</b> <Pegs reply={{ bulls: 1, cows: 2 }} /> 1 bull, 2 cows
        </p>
        <p>
            That is all you are told: how many, and not which. Find the secret in as few
            guesses as you can; seven are always enough.
        </p>
    </>,
];
