import type { Rule } from "./game";
import { nameOf, readRule } from "./traits";
import { Feature } from "./zoombini";

/** The rule that was hidden, once the game is over. It takes the place of the camp. */
export function Ending({ rule }: { rule: Rule }) {
    const { cliff } = rule;
    return (
        <div class="ending" role="status">
            <h2>The rule was</h2>
            <ul>
                {readRule(rule.rule).map((condition) => (
                    <li key={nameOf(condition)}>
                        <Feature {...condition} />
                        {nameOf(condition)}
                    </li>
                ))}
            </ul>
            <p>
                These go to the <b>{cliff} cliff</b>, all others to the{" "}
                {cliff === "top" ? "bottom" : "top"}.
            </p>
        </div>
    );
}
