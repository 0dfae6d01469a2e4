// Errors of the service in the words of players.
import { errorAt } from "../api/client";
import { readPartial } from "./traits";

const MESSAGES: Readonly<Record<string, string>> = {
    "/mistakes_allowed": "A whole number from 0 to 4,096.",
    "/history":
        "These moves do not fit the Zoombinis: one is missing or was sent more than once.",
};

/** The error of a field; undefined if its value is valid. */
export const fieldError = (error: Error | undefined, field: string) =>
    errorAt(error, field) && MESSAGES[field];

/** The error of a band: its invalid codes, otherwise the message of the service. */
export function bandError(error: Error | undefined, band: readonly string[]) {
    const found = errorAt(error, "/zoombinis");
    const at = band.findIndex((code) => readPartial(code) === null);
    if (!found || at < 0) return found;
    return `Zoombini ${at + 1} is “${band[at]}”: each needs four digits from 0 to 4, such as 3221.`;
}

/** The fields that show their errors. */
export const FIELDS = ["/zoombinis", ...Object.keys(MESSAGES)];
