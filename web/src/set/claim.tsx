import type { SetCheckAnswer } from "openapi";
import { CopyRequest } from "../parts/copy";
import { Trouble } from "../parts/trouble";
import type { Asked } from "../api/use-answer";
import { describe, type Relation } from "./card";
import { Picture } from "./picture";

const ROWS = ["number", "color", "texture", "shape"] as const;
const NAMES = { number: "number", color: "color", texture: "shading", shape: "shape" };
const MORE = ["", "one more", "two more", "three cards"];
const SIGNS: Record<Relation, string> = { same: "=", different: "≠", mixed: "✗" };

/** Small pictures of a few cards. */
export function Row({ cards }: { cards: readonly string[] }) {
    return (
        <span class="row" role="img" aria-label={cards.map(describe).join(", ")}>
            {cards.map((code) => (
                <span class="card face" key={code}>
                    <Picture code={code} />
                </span>
            ))}
        </span>
    );
}

function Verdict({ answer }: { answer: SetCheckAnswer }) {
    return (
        <>
            <p class={answer.valid ? "verdict good" : "verdict bad"}>
                <strong>{answer.valid ? "A set." : "No set."}</strong>{" "}
                {answer.reason ?? "Each attribute is all the same or all different."}
            </p>
            <ul class="relations">
                {ROWS.map((name) => {
                    const relation = answer.attributes[name] ?? "same";
                    return (
                        <li key={name} class={relation}>
                            <span aria-hidden="true">{SIGNS[relation]}</span>
                            {` ${NAMES[name]} ${relation}`}
                        </li>
                    );
                })}
            </ul>
            {!answer.valid && (
                <p class="completes">
                    The first two need <Row cards={[String(answer.completes)]} />{" "}
                    {describe(String(answer.completes))}.
                </p>
            )}
        </>
    );
}

interface ClaimProps {
    picked: readonly string[];
    asked: Asked<"/set/check">;
}

/** What was claimed to be a set, and what the service says to it. */
export function Claim({ picked, asked }: ClaimProps) {
    const left = 3 - picked.length;
    return (
        <div class="claim">
            {picked.length > 0 && <Row cards={picked} />}
            <div aria-live="polite">
                {left > 0 && (
                    <p>Choose {MORE[left]}, and the service says whether they are a set.</p>
                )}
                {asked.answer && <Verdict answer={asked.answer} />}
            </div>
            {asked.error && <Trouble error={asked.error} />}
            {left === 0 && <CopyRequest path="/set/check" question={{ cards: picked }} />}
        </div>
    );
}
