import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { CliffsSend, CliffsSolveAnswer } from "openapi";
import { ProblemError } from "../api/client";
import type { RequestState } from "../api/use-answer";
import { formatFixed, formatShare } from "../parts/number";
import type { Game } from "./state";
import { describe } from "./traits";
import { Zoombini } from "./zoombini";

type Move = NonNullable<CliffsSolveAnswer["send"]>;

interface AdviceProps {
    game: Game;
    band: readonly string[];
    asked: RequestState<"/cliffs/solve">;
    /** Everybody who is certain goes. */
    onCertain: (sends: readonly CliffsSend[]) => void;
    onSend: (send: CliffsSend, accepted?: boolean) => void;
}

/** What the advice is, in a sentence. */
function orderOf({ game, band, asked }: AdviceProps): string {
    const { answer } = asked;
    if (asked.error instanceof ProblemError) return "No advice; what is wrong is marked.";
    if (asked.error) return "No advice came.";
    if (!answer) return "";
    const { send: move } = answer;
    if (move) return `Number ${move.zoombini + 1} to the ${move.cliff} cliff`;
    if (answer.consistent_rules > 0 && game.moves.length >= band.length)
        return "Everybody is across: nothing is left to advise.";
    return "No rule of this level explains the moves.";
}

function chanceOf(move: Move): string {
    if (move.probability === 1) return "It is certain that this is right.";
    return `${formatShare(move.probability)} that this is right.`;
}

function Advised(props: AdviceProps & { move: Move | null }) {
    const { band, move } = props;
    const code = move && (band[move.zoombini] ?? "");
    return (
        <div class={move ? "cliffs-advised" : "cliffs-advised none"}>
            {code !== null && <Zoombini code={code} />}
            <div>
                <p class="cliffs-order" role="status">
                    {orderOf(props)}
                </p>
                {move && (
                    <>
                        <p class="hint">{describe(code ?? "")}</p>
                        <meter
                            min={0}
                            max={1}
                            value={move.probability}
                            aria-label="Probability that it is right"
                        />
                        <p>{chanceOf(move)}</p>
                    </>
                )}
            </div>
        </div>
    );
}

/** Figures that the service may not know. */
function told<T>(value: T | null | undefined, format: (value: T) => string): string {
    return value === undefined ? "" : value === null ? "unknown" : format(value);
}

function Figures({ answer }: { answer: CliffsSolveAnswer | undefined }) {
    const mistakes = answer?.mistakes;
    const open = answer && answer.consistent_rules > 0 ? answer : undefined;
    const rows = [
        ["Mistakes made", told(mistakes, (m) => `${m.made} of ${m.allowed} allowed`)],
        [
            "Expected from here",
            told(open?.mistakes.expected_more, (mean) => formatFixed(mean, 2)),
        ],
        ["At most, playing so", told(open?.mistakes.worst_more, String)],
        ["Probability to get across", told(open?.win_probability, formatShare)],
    ];
    if (open?.goal === "queries")
        rows.push(
            [
                "Questions expected",
                told(open.queries, (cost) => formatFixed(cost.expected_questions, 2)),
            ],
            [
                "Cost, with the crossings",
                told(open.queries, (cost) => formatFixed(cost.expected_cost, 2)),
            ],
        );
    return (
        <dl class="cliffs-figures">
            {rows.map(([name, value]) => (
                <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                </div>
            ))}
        </dl>
    );
}

const times = (count: number) =>
    count === 1 ? "1 more mistake" : `${count} more mistakes`;

/** What can be promised, and whether the play that is advised keeps it. */
function promise({ guarantee, guaranteed, mistakes }: CliffsSolveAnswer): string {
    if (guarantee === null) return "What can be promised was not found out.";
    const left = mistakes.allowed - mistakes.made;
    if (left < 0) return `This game is lost: ${mistakes.allowed} were allowed.`;
    const least = `at most ${times(guarantee.worst_more)}`;
    if (!guarantee.within_allowed)
        return `No strategy can promise to get across: the best promise is ${least}, and ${left} may still be made.`;
    const kept = guaranteed ? "This play never loses." : "This play may lose, rarely.";
    return `${kept} A strategy can promise ${least}, and ${left} may still be made.`;
}

/** By what the play is the best, or as much of it as is proven. */
function proof({ proven, argument = "" }: CliffsSolveAnswer): string {
    if (proven) return `Proven. ${argument}`;
    return `Good play; that it is the best is not proven. ${argument}`.trim();
}

/** Plays the advice, and says what happened where the page does not know. */
function Act({
    game,
    asked,
    move,
    onSend,
    onCertain,
}: AdviceProps & { move: Move | null }) {
    const certain = asked.answer?.certain ?? [];
    const doubtful = move !== null && move.probability < 1;
    const act = (accepted?: boolean) => () => move && onSend(move, accepted);
    const first = useRef<HTMLButtonElement>(null);
    const sendCertain = () => {
        first.current?.focus(); // the button of the certain goes with them
        onCertain(certain);
    };
    return (
        <div class="buttons">
            {game.mode === "play" ? (
                <button
                    ref={first}
                    type="button"
                    class="main"
                    aria-disabled={!move}
                    onClick={act()}
                >
                    Play the advice
                </button>
            ) : (
                <>
                    <button
                        ref={first}
                        type="button"
                        class="main"
                        aria-disabled={!move}
                        aria-label="Advice played: taken"
                        onClick={act(true)}
                    >
                        Taken
                    </button>
                    <button
                        type="button"
                        aria-disabled={!doubtful}
                        aria-label="Advice played: sneezed back"
                        onClick={doubtful ? act(false) : undefined}
                    >
                        Sneezed back
                    </button>
                </>
            )}
            {certain.length > 1 && (
                <button type="button" onClick={sendCertain}>
                    Send the {certain.length} who are certain
                </button>
            )}
        </div>
    );
}

/** Whom to send next, how sure that is, and what can be promised. */
export function Advice(props: AdviceProps & { children: ComponentChildren }) {
    const { asked, children } = props;
    const { answer } = asked;
    const move = answer?.send ?? null;
    return (
        <div class="cliffs-advice" aria-busy={asked.busy}>
            <Advised {...props} move={move} />
            <Act {...props} move={move} />
            <Figures answer={answer} />
            <p class="cliffs-promise">
                {answer && answer.consistent_rules > 0 && promise(answer)}
            </p>
            <p class="hint">{answer && answer.consistent_rules > 0 && proof(answer)}</p>
            {children}
        </div>
    );
}
