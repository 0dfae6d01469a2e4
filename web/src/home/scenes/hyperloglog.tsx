import { below } from "../../daily/day";
import type { Chance, SceneProps } from "./scenes";

const [COLUMNS, ROWS] = [16, 4];
const COUNT = COLUMNS * ROWS;
const CELL = 18;
const [LEFT, TOP] = [16, 112];
const RANKS = 6;

interface Visitor {
    register: number;
    rank: number;
    /** Where it comes from above the registers. */
    x: number;
}

const makeVisitor = (chance: Chance): Visitor => {
    const register = below(chance, COUNT);
    const rank = 1 + Math.min(RANKS - 1, Math.floor(-Math.log2(1 - chance())));
    return { register, rank, x: 20 + chance() * 280 };
};

/** The estimate of few items: by how many registers are still empty. */
const estimate = (empty: number) =>
    Math.round(COUNT * Math.log(COUNT / Math.max(1, empty)));

const cornerOf = (register: number) => [
    LEFT + (register % COLUMNS) * CELL,
    TOP + Math.floor(register / COLUMNS) * CELL,
];

function Register({
    register,
    hit,
}: {
    register: number;
    hit: [number, number] | undefined;
}) {
    const [x, y] = cornerOf(register);
    const at = {
        x: (x ?? 0) + 1,
        y: (y ?? 0) + 1,
        width: CELL - 2,
        height: CELL - 2,
        rx: 3,
    };
    return (
        <>
            <rect class="empty" {...at} />
            {hit && (
                <rect class={`rank-${hit[0]}`} {...at} style={{ "--at": String(hit[1]) }} />
            )}
        </>
    );
}

/** Visitors fall into registers; what those hold tells how many came. */
export default function HyperloglogScene({ chance }: SceneProps) {
    const visitors = Array.from({ length: 36 + below(chance, 30) }, () =>
        makeVisitor(chance),
    );
    const best = new Map<number, [number, number]>();
    visitors.forEach(({ register, rank }, i) => {
        if ((best.get(register)?.[0] ?? 0) < rank) best.set(register, [rank, i]);
    });
    return (
        <svg viewBox="0 0 320 200" class="drawing">
            {Array.from({ length: COUNT }, (_, i) => (
                <Register key={i} register={i} hit={best.get(i)} />
            ))}
            {visitors.map(({ register, x }, i) => {
                const [left = 0, top = 0] = cornerOf(register);
                const style = {
                    "--at": String(i),
                    "--x": `${x - left - CELL / 2}px`,
                    "--y": `${-top - CELL}px`,
                };
                return (
                    <circle
                        key={i}
                        class="visitor"
                        cx={left + CELL / 2}
                        cy={top + CELL / 2}
                        r="3.500"
                        style={style}
                    />
                );
            })}
            <text class="about" x="160" y="58">
                ≈ {estimate(COUNT - best.size)}
            </text>
            <text class="of" x="160" y="82">
                different visitors
            </text>
        </svg>
    );
}
