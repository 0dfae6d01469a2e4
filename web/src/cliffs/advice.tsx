import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { CliffsSolveAnswer } from "openapi";
import type { RequestState } from "../api/use-answer";
import { formatFixed, formatShare, pluralize } from "../parts/number";
import { Figures } from "./figures";
import { actionsOf, type Session } from "./game";
import { describe } from "./traits";
import { Zoombini } from "./zoombini";

interface AdviceProps {
    session: Session;
    asked: RequestState<"/cliffs/solve">;
}

/** The advice in a sentence. */
function adviceText({ session, asked }: AdviceProps): string {
    const { answer, error } = asked;
    if (error) return "No advice: please fix the error first.";
    if (session.size === 0) return "Enter a Zoombini to get advice.";
    if (!answer) return "";
    const { send, consistent_rules: rules } = answer;
    if (send) return `Send number ${send.zoombini + 1} to the ${send.cliff} cliff`;
    const isOver = session.game.moves.length >= session.size;
    return rules > 0 && isOver
        ? "Everyone's across: no more advice."
        : "No rule of this level fits the moves.";
}

function chanceText(probability: number): string {
    if (probability === 1) return "Certain to be right.";
    return `${formatShare(probability)} likely to be right.`;
}

function Recommendation(props: AdviceProps) {
    const move = props.asked.answer?.send;
    const code = move ? (props.session.band[move.zoombini] ?? "") : undefined;
    return (
        <div class="recommended" role="status">
            {code !== undefined && <Zoombini code={code} />}
            <div>
                <p class="order">{adviceText(props)}</p>
                <p class="hint">{code && describe(code)}</p>
                <p>{move && chanceText(move.probability)}</p>
            </div>
        </div>
    );
}

/** A note while the band is entered. */
function partText({ size, band }: Session): string {
    if (size === 0 || size === band.length) return "";
    return `For the ${pluralize(size, "Zoombini")} entered so far.`;
}

/** Figures that the service may not know. */
function figure<T>(value: T | null | undefined, format: (value: T) => string): string {
    return value === undefined ? "" : value === null ? "unknown" : format(value);
}

/** What the advice leads to. */
function Forecast({ answer }: { answer: CliffsSolveAnswer | undefined }) {
    const open = answer && answer.consistent_rules > 0 ? answer : undefined;
    const rows = [
        ["Mistakes so far", figure(answer?.mistakes, (m) => `${m.made} of ${m.allowed}`)],
        [
            "More mistakes, on average",
            figure(open?.mistakes.expected_more, (mean) => formatFixed(mean, 2)),
        ],
        ["More mistakes, at most", figure(open?.mistakes.worst_more, String)],
        ["Chance of winning", figure(open?.win_probability, formatShare)],
    ];
    if (open?.queries) {
        const { expected_questions: questions, expected_cost: cost } = open.queries;
        rows.push(
            ["Questions, on average", figure(questions, (mean) => formatFixed(mean, 2))],
            ["Total cost, on average", figure(cost, (mean) => formatFixed(mean, 2))],
        );
    }
    return <Figures rows={rows} />;
}

/** What can be guaranteed, and whether the advice guarantees it. */
function guaranteeText({ guarantee, guaranteed, mistakes }: CliffsSolveAnswer): string {
    if (guarantee === null) return "The best guarantee is unknown.";
    const left = mistakes.allowed - mistakes.made;
    if (left < 0) return `This game is lost: only ${mistakes.allowed} were allowed.`;
    const best = `at most ${pluralize(guarantee.worst_more, "more mistake")}`;
    if (!guarantee.within_allowed)
        return `No strategy can guarantee a win: the best guarantee is ${best}, and the limit is ${left}.`;
    const advice = guaranteed
        ? "This advice never loses."
        : "This advice can lose, but rarely.";
    return `${advice} The best guarantee is ${best}. The limit is ${left}.`;
}

function proofText({ proven, argument = "" }: CliffsSolveAnswer): string {
    return `${proven ? "Proven." : "Good, but not proven to be the best."} ${argument}`.trim();
}

/** Makes the recommended move. In a game outside this page, the player enters its outcome. */
function MoveButtons({ session, asked }: AdviceProps) {
    const { send, sendAll } = actionsOf(session);
    const first = useRef<HTMLButtonElement>(null);
    const move = asked.answer?.send;
    const certain = asked.answer?.certain ?? [];
    const isUncertain = move !== undefined && move !== null && move.probability < 1;
    const common = { ref: first, type: "button", class: "main" } as const;
    const sendCertain = () => {
        first.current?.focus(); // because the button for the certain ones disappears
        sendAll(certain);
    };
    return (
        <div class="buttons">
            {session.game.mode === "play" ? (
                <button
                    {...common}
                    aria-disabled={!move}
                    onClick={() => move && send(move)}
                >
                    Make this move
                </button>
            ) : (
                <>
                    <button
                        {...common}
                        aria-disabled={!move}
                        aria-label="Advised cliff: took it"
                        onClick={() => move && send(move)}
                    >
                        Took it
                    </button>
                    <button
                        type="button"
                        aria-disabled={!isUncertain}
                        aria-label="Advised cliff: sneezed"
                        onClick={() => isUncertain && send(move, false)}
                    >
                        Sneezed
                    </button>
                </>
            )}
            {certain.length > 1 && (
                <button type="button" onClick={sendCertain}>
                    Send all {certain.length} certain ones
                </button>
            )}
        </div>
    );
}

/** The next move, its probability, and what can be guaranteed. */
export function Advice(props: AdviceProps & { children: ComponentChildren }) {
    const { answer, busy } = props.asked;
    const open = answer && answer.consistent_rules > 0 ? answer : undefined;
    return (
        <div class="advice" aria-busy={busy}>
            <p class="hint">{partText(props.session)}</p>
            <Recommendation {...props} />
            {props.session.size > 0 && (
                <>
                    <MoveButtons {...props} />
                    <p class="hint">
                        {answer &&
                            answer.certain.length > 1 &&
                            "A dashed arrow points to a cliff that is certain."}
                    </p>
                    <Forecast answer={answer} />
                    <p class="guarantee">{open && guaranteeText(open)}</p>
                    <p class="hint">{open && proofText(open)}</p>
                    {props.children}
                </>
            )}
        </div>
    );
}
