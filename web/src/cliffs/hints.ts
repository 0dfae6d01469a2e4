// Hints for a game on this page: what the rule ignores, which Zoombini to send, and its cliff.
import type { CliffsCliff, CliffsSolveAnswer } from "openapi";
import type { Changes } from "../place";
import { acceptingCliff, canSend, type Rule, type Session } from "./game";
import { otherCliff } from "./state";
import { ignoredBy, type Trait } from "./traits";

const LIST = new Intl.ListFormat("en");

/** The cliff that sneezes at the features of a rule. */
export const allergicCliff = ({ cliff }: Rule): CliffsCliff => otherCliff(cliff);

/** The traits that the first hint excludes; empty before it. Not all that the rule ignores, if that
 * would name its only trait. */
export function ignoredTraits({ game, rule }: Session): Trait[] {
    if (!rule || game.hints.step === 0) return [];
    const ignored = ignoredBy(rule.rule);
    return ignored.slice(0, Math.max(1, ignored.length - 1));
}

/** The changes of the state for the next hint; undefined if the hints already name a cliff. */
export function nextHint(
    { game, band }: Session,
    answer: CliffsSolveAnswer | undefined,
): Changes | undefined {
    const { step, zoombini, used } = game.hints;
    if (step === 3) return undefined;
    const common = { hint: String(step + 1), latest: "on", used: String(used + 1) };
    if (step === 0 || zoombini !== null) return common;
    const best = answer?.certain[0] ?? answer?.send;
    // The service may be down, but any Zoombini has a cliff.
    const hinted = best?.zoombini ?? band.findIndex((_, i) => canSend(band, game.moves, i));
    return { ...common, hinted: String(hinted) };
}

/** What the hints mark on the board. */
export interface Marks {
    zoombini?: number | undefined;
    cliff?: "top" | "bottom" | undefined;
}

/** The marks of the hints so far. Their cliff is that of the hidden rule, so it is never wrong. */
export function marksOfHints({ game, band, rule }: Session): Marks {
    const { step, zoombini } = game.hints;
    if (zoombini === null) return {};
    const isLast = rule && step === 3;
    return {
        zoombini,
        cliff: isLast ? acceptingCliff(rule, band[zoombini] ?? "") : undefined,
    };
}

/** The latest hint; undefined after the next move. */
export function hintText(
    session: Session,
    answer: CliffsSolveAnswer | undefined,
): string | undefined {
    const { game, rule } = session;
    const { isLatest, step } = game.hints;
    if (!rule || !isLatest || step === 0) return undefined;
    const { zoombini, cliff } = marksOfHints(session);
    if (zoombini === undefined) {
        const ignored = LIST.format(ignoredTraits(session));
        return `Find what the ${allergicCliff(rule)} cliff is allergic to. Ignore the ${ignored}.`;
    }
    const number = zoombini + 1;
    if (cliff) return `Number ${number} belongs on the ${cliff} cliff.`;
    return answer?.certain.some((send) => send.zoombini === zoombini)
        ? `The clues already decide the cliff of number ${number}.`
        : `Send number ${number} next: it tells you the most.`;
}
