/** The answer to a puzzle that the user enters. On phones, it stays at the bottom of the screen while the
 * plan is below the form, and leads to the plan. */
export const LiveAnswer = ({ text }: { text: string }) => (
    <button
        type="button"
        class="live-answer"
        onClick={() => document.querySelector(".stage")?.scrollIntoView()}
    >
        {text} <span aria-hidden="true">↓</span>
    </button>
);
