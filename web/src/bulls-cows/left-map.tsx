import { fitting, type BullsCowsRow } from "./code";
import { CodeMap } from "./code-map";
import { SecretsLeft } from "./secrets-left";

interface LeftMapProps {
    rows: readonly BullsCowsRow[];
    onChoose: ((code: string) => void) | undefined;
}

/** The candidates, which the user asked to see, next to the board. */
export function LeftMap({ rows, onChoose }: LeftMapProps) {
    const candidates = fitting(rows);
    return (
        <div class="side">
            <SecretsLeft candidates={candidates} count={candidates.length} />
            <CodeMap {...{ candidates, rows, onChoose }} />
        </div>
    );
}
