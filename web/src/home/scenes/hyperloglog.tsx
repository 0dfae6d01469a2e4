import { below } from "../../daily/day";
import type { Chance, SceneProps } from "../shapes";

const COLUMNS = 16;
const COUNT = 4 * COLUMNS;
const CELL = 18;
const RANKS = 6;

interface Visitor {
    register: number;
    rank: number;
    /** The horizontal position at the top, from which it falls. */
    x: number;
}

const makeVisitor = (chance: Chance): Visitor => ({
    register: below(chance, COUNT),
    rank: 1 + Math.min(RANKS - 1, Math.floor(-Math.log2(1 - chance()))),
    x: 20 + chance() * 280,
});

/** Linear counting: the estimate of a small number from the number of empty registers. */
const estimate = (empty: number) =>
    Math.round(COUNT * Math.log(COUNT / Math.max(1, empty)));

const leftOf = (register: number) => 16 + (register % COLUMNS) * CELL;
const topOf = (register: number) => 112 + Math.floor(register / COLUMNS) * CELL;

function Cell({ register, at, kind }: { register: number; at: number; kind: string }) {
    return (
        <rect
            class={kind}
            x={leftOf(register) + 1}
            y={topOf(register) + 1}
            width={CELL - 2}
            height={CELL - 2}
            rx="3"
            style={{ "--at": String(at) }}
        />
    );
}

/** A visitor that falls into its register. */
function Dot({ visitor, at }: { visitor: Visitor; at: number }) {
    const [x, y] = [leftOf(visitor.register) + 9, topOf(visitor.register) + 9];
    const style = {
        "--at": String(at),
        "--x": `${visitor.x - x}px`,
        "--y": `${-y}px`,
    };
    return <circle class="visitor" cx={x} cy={y} r="3.5" style={style} />;
}

/** Visitors fall into registers, whose ranks give an estimate of their number. */
export default function HyperloglogScene({ chance }: SceneProps) {
    const visitors = Array.from({ length: 36 + below(chance, 30) }, () =>
        makeVisitor(chance),
    );
    const highest = new Map<number, number>();
    visitors.forEach(({ register, rank }, i) => {
        const before = visitors[highest.get(register) ?? -1];
        if (!before || before.rank < rank) highest.set(register, i);
    });
    return (
        <>
            {Array.from({ length: COUNT }, (_, i) => (
                <Cell key={i} register={i} at={0} kind="empty" />
            ))}
            {[...highest].map(([register, i]) => (
                <Cell
                    key={register}
                    register={register}
                    at={i}
                    kind={`rank rank-${visitors[i]?.rank}`}
                />
            ))}
            {visitors.map((visitor, i) => (
                <Dot key={i} visitor={visitor} at={i} />
            ))}
            <text class="about" x="160" y="58">
                ≈ {estimate(COUNT - highest.size)}
            </text>
            <text class="unit" x="160" y="82">
                different visitors
            </text>
        </>
    );
}
