import { Register, SIZE } from "./register";

/** The shares of the people whose flips have a number. */
const SHARES = ["half of them", "a quarter", "an eighth", "…"];

/** How a guest changes a box. */
export const Rule = () => (
    <div class="rule">
        <p>
            Each guest has one of the 64 boxes, and flips a coin until it lands heads. The
            box keeps its <strong>largest</strong> number of flips:
        </p>
        <ul>
            {SHARES.map((share, i) => (
                <li key={share}>
                    <svg
                        class="gate-registers"
                        viewBox={`0 0 ${SIZE} ${SIZE}`}
                        aria-hidden="true"
                    >
                        <Register rank={i + 1} x={0} y={0} />
                    </svg>
                    <span class="unseen">{i + 1} for</span> {share}
                </li>
            ))}
        </ul>
        <p>
            Large numbers and few empty boxes mean many guests. Coming again changes
            nothing.
        </p>
    </div>
);
