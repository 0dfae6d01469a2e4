import type { ComponentChildren } from "preact";
import type { Rule } from "./game";
import { allergicCliff } from "./hints";
import { nameOf, readRule } from "./traits";
import { Feature } from "./zoombini";

/** The rule that was hidden, once the game is over. It takes the place of the camp. */
export function Ending({ rule, children }: { rule: Rule; children: ComponentChildren }) {
    return (
        <div class="ending">
            {children}
            <div role="status">
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
                    The <b>{allergicCliff(rule)} cliff</b> sneezes at these, the{" "}
                    {rule.cliff} cliff at everyone else.
                </p>
            </div>
        </div>
    );
}
