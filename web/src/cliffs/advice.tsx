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
    const { send } = answer;
    return send
        ? `Send number ${send.zoombini + 1} to the ${send.cliff} cliff`
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

/** Fewer are rounded to none. */
const SNEEZES_SHOWN = 0.05;

/** What to expect from the rest of the game. */
function forecastText({
    guaranteed,
    mistakes,
    win_probability: won,
}: CliffsSolveAnswer): string {
    const more = mistakes.expected_more;
    const mean =
        typeof more === "number" && more >= SNEEZES_SHOWN
            ? `Expect ${formatFixed(more, 1)} more sneezes. `
            : "";
    if (guaranteed) return `${mean}With this advice you cannot lose.`;
    return typeof won === "number"
        ? `${mean}You win ${formatShare(won)} of such games.`
        : mean;
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
