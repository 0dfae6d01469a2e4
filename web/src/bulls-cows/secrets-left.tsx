import { formatCount } from "../parts/number";
import { CODES } from "./code";
import { isColor } from "./format";
import { Tiles } from "./tiles";

/** At most this number of candidates is listed. */
const LISTED_MAX = 12;

interface SecretsLeftProps {
    candidates: readonly string[];
    /** The number of candidates; null if it is not known yet. */
    count: number | null;
    /** The number of all codes. */
    total?: number;
    /** The candidates are unknown, because a row has an error. */
    unknown?: boolean;
}

/** The number of candidates, and the first ones. */
export function SecretsLeft({
    candidates,
    count,
    total = CODES.length,
    unknown,
}: SecretsLeftProps) {
    if (unknown)
        return (
            <p class="candidate-count" role="status">
                Fix the error in the row to see which secrets are left.
            </p>
        );
    const listed = candidates.slice(0, LISTED_MAX);
    const more = (count ?? 0) - listed.length;
    return (
        <div class="secrets-left">
            <p class="candidate-count" role="status">
                {count === null ? (
                    "Counting the secrets…"
                ) : (
                    <>
                        <b>{formatCount(count)}</b> of {formatCount(total)} secrets left
                    </>
                )}
            </p>
            <p class="candidate-list">
                {count !== null && count < total && (
                    <>
                        {[...(listed[0] ?? "")].some(isColor)
                            ? listed.map((code) => (
                                  <Tiles key={code} code={code} size="small" />
                              ))
                            : listed.join(" ")}
                        {more > 0 && ` and ${formatCount(more)} more`}
                    </>
                )}
            </p>
        </div>
    );
}
