import { scaleBand, scaleLinear } from "../parts/scale";
import type { BullsCowsTreeAnswer } from "openapi";
import { useAnswer } from "../api/use-answer";
import { Axis } from "../parts/axis";
import { CopyRequest } from "../parts/copy";
import { formatCount, formatFixed } from "../parts/number";
import { Plot } from "../parts/plot";
import { ErrorBox } from "../parts/error-box";
import { OBJECTIVES } from "./state";

type Figures = BullsCowsTreeAnswer;

/** What is proven of a tree by its objective. */
function proofOf(figures: Figures): string {
    if (figures.proven) return "proven";
    const guesses = figures.total_guesses_lower_bound;
    return guesses === undefined
        ? `at least ${formatCount(figures.nodes_lower_bound ?? 0)} positions`
        : `at least ${formatCount(guesses ?? 0)} guesses`;
}

const ROWS: readonly (readonly [string, (figures: Figures) => string])[] = [
    ["Guesses on average", (tree) => formatFixed(tree.expected_guesses ?? 0, 4)],
    ["Guesses for all secrets", (tree) => formatCount(tree.total_guesses ?? 0)],
    ["Guesses at worst", ({ height }) => String(height)],
    ["Positions", ({ nodes }) => formatCount(nodes ?? 0)],
    ["The best?", proofOf],
];

function Table({ trees }: { trees: readonly Figures[] }) {
    return (
        <table class="objectives">
            <thead>
                <tr>
                    <td />
                    {OBJECTIVES.map(([objective, name]) => (
                        <th key={objective} scope="col">
                            {name}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {ROWS.map(([name, write]) => (
                    <tr key={name}>
                        <th scope="row">{name}</th>
                        {trees.map((figures) => (
                            <td key={figures.objective}>{write(figures)}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

const HEIGHT = 280;
const MARGIN = { top: 20, right: 4, bottom: 42, left: 48 };
const FIGURES_WIDTH = 26;

interface GroupProps {
    trees: readonly Figures[];
    nth: number;
    breadth: number;
    scale: (count: number) => number;
}

function Group({ trees, nth, breadth, scale }: GroupProps) {
    const each = breadth / trees.length;
    return (
        <>
            {trees.map(({ objective, secrets_by_guesses }, i) => {
                const count = secrets_by_guesses?.[nth] ?? 0;
                const top = scale(count);
                return (
                    <g key={objective} transform={`translate(${i * each} 0)`}>
                        <rect
                            class={`column ${objective}`}
                            x="1"
                            y={top}
                            width={Math.max(each - 2, 1)}
                            height={HEIGHT - MARGIN.bottom - top}
                        />
                        {each >= FIGURES_WIDTH && (
                            <text x={each / 2} y={top - 5} text-anchor="middle">
                                {formatCount(count)}
                            </text>
                        )}
                    </g>
                );
            })}
        </>
    );
}

/** How many secrets each tree finds with how many guesses. */
function Chart({ trees }: { trees: readonly Figures[] }) {
    const rows = trees.map(({ secrets_by_guesses }) => secrets_by_guesses ?? []);
    const most = Math.max(...rows.flat());
    const longest = Math.max(...rows.map((row) => row.length));
    const nths = Array.from({ length: longest }, (_, i) => i + 1);
    const told = trees
        .map(({ objective }, i) => `${objective}: ${rows[i]?.join(", ")}`)
        .join("; ");
    return (
        <Plot
            class="objective-chart"
            height={HEIGHT}
            margin={MARGIN}
            label={`Secrets found by guess 1, 2, 3 and so on. ${told}`}
        >
            {({ left, right, top, floor }) => {
                const x = scaleBand(nths, [left, right], 0.15);
                const y = scaleLinear([0, most], [floor, top], { nice: 4 });
                return (
                    <>
                        <Axis
                            side="left"
                            scale={y}
                            count={4}
                            format={formatCount}
                            at={left}
                            grid={right - left}
                        />
                        {nths.map((nth) => (
                            <g key={nth} transform={`translate(${x(nth)} 0)`}>
                                <Group
                                    trees={trees}
                                    nth={nth - 1}
                                    breadth={x.bandwidth}
                                    scale={y}
                                />
                            </g>
                        ))}
                        <Axis
                            side="bottom"
                            scale={x}
                            format={String}
                            at={floor}
                            title="secrets found by this guess"
                        />
                    </>
                );
            }}
        </Plot>
    );
}

/** The trees of the objectives beside each other, and why none can be better. */
export function Objectives() {
    const asked = OBJECTIVES.map(([objective]) =>
        useAnswer("/bulls-cows/tree", { objective, depth: 0 }),
    );
    const bounds = useAnswer("/bulls-cows/bounds", {});
    const trees = asked.flatMap(({ answer }) => (answer ? [answer] : []));
    const error = [...asked, bounds].find((one) => one.error)?.error;
    return (
        <div class="compared">
            <p class="meanings">
                <b>Fewest guesses</b> needs the least for all secrets together.{" "}
                <b>Surest</b> is the best for the unluckiest secret, and then on average:
                here that is the same tree, in other games it is not.{" "}
                <b>Only possible codes</b> never guesses what is ruled out.{" "}
                <b>Fewest last guesses</b> leaves the fewest secrets to the seventh guess.{" "}
                <b>Smallest tree</b> is a curiosity: the least to write down.
            </p>
            {error && <ErrorBox error={error} />}
            {trees.length === OBJECTIVES.length && (
                <div class="beside">
                    <div
                        class="scroll"
                        tabIndex={0}
                        role="region"
                        aria-label="The trees in figures"
                    >
                        <Table trees={trees} />
                    </div>
                    <div>
                        <ul class="legend">
                            {OBJECTIVES.map(([objective, name]) => (
                                <li key={objective} class={objective}>
                                    {name}
                                </li>
                            ))}
                        </ul>
                        <Chart trees={trees} />
                    </div>
                </div>
            )}
            {bounds.answer && (
                <details>
                    <summary>Why no play is better at worst, or on average</summary>
                    <div class="arguments">
                        <p>
                            <b>At worst.</b> {bounds.answer.height.argument}
                        </p>
                        <p>
                            <b>On average.</b> {bounds.answer.expected_guesses.argument}
                        </p>
                    </div>
                </details>
            )}
            <div class="requests">
                {OBJECTIVES.map(([objective]) => (
                    <CopyRequest
                        key={objective}
                        path="/bulls-cows/tree"
                        question={{ objective, depth: 0 }}
                    />
                ))}
                <CopyRequest path="/bulls-cows/bounds" question={{}} />
            </div>
        </div>
    );
}
