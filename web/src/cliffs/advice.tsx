import type { ComponentChildren } from "preact";
import type { CliffsSolveAnswer } from "openapi";
import type { RequestState } from "../api/use-answer";
import { formatFixed, formatShare, pluralize } from "../parts/number";
import type { Session } from "./game";
import { describe } from "./traits";
import { Zoombini } from "./zoombini";

interface AdviceProps {
    session: Session;
    asked: RequestState<"/cliffs/solve">;
    /** False until the band is entered. */
    isAsked: boolean;
}

/** What has to be entered first. */
function missingText({ size, band }: Session): string {
    const missing = pluralize(band.length - size, "Zoombini");
    return `Enter ${size === 0 ? "" : "the other "}${missing} to get advice.`;
}

/** The advice in a sentence. */
function adviceText({ session, asked, isAsked }: AdviceProps): string {
    const { answer, error } = asked;
    if (!isAsked) return missingText(session);
    if (error) return "No advice: please fix the error first.";
    if (!answer) return "";
    const { send, consistent_rules: rules } = answer;
    if (send) return `Send number ${send.zoombini + 1} to the ${send.cliff} cliff`;
    const isOver = session.game.moves.length >= session.size;
    return rules > 0 && isOver
        ? "Everyone's across: no more advice."
        : "No advice: no rule fits the moves.";
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

/** What to expect from the rest of the game. */
function forecastText({
    guaranteed,
    mistakes,
    win_probability: won,
}: CliffsSolveAnswer): string {
    const more = mistakes.expected_more;
    const mean =
        typeof more === "number" ? `Expect ${formatFixed(more, 1)} more sneezes. ` : "";
    if (guaranteed) return `${mean}With this advice you cannot lose.`;
    if (typeof won !== "number") return mean;
    return won === 0
        ? `${mean}The bridges have fallen.`
        : `${mean}You win ${formatShare(won)} of such games.`;
}

/** The next move, its probability, and what to expect. */
export function Advice(props: AdviceProps & { children: ComponentChildren }) {
    const { answer, busy } = props.asked;
    return (
        <div class="advice" aria-busy={busy}>
            <Recommendation {...props} />
            {props.isAsked && (
                <>
                    <p class="forecast">
                        {answer && answer.consistent_rules > 0 && forecastText(answer)}
                    </p>
                    {props.children}
                </>
            )}
        </div>
    );
}
