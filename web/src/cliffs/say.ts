// What the service finds wrong, in a player's words.
import { errorAt } from "../api/client";
import { formatCount } from "../parts/number";
import { readCode } from "./traits";

const SAID: Readonly<Record<string, string>> = {
    "/seed": "A seed is a whole number, such as 7.",
    "/mistakes_allowed": `A whole number from 0 to ${formatCount(4096)}.`,
    "/ask_cost": "A number from 0 to 100, such as 0.5.",
    "/history":
        "These moves do not fit the band: somebody is sent who is not there, or who is across already.",
};

/** What is wrong with a field; nothing while it is right. */
export const sayError = (error: Error | undefined, field: string) =>
    errorAt(error, field) && SAID[field];

/** What is wrong with a band; the service's words where it is none of its codes. */
export function sayBand(error: Error | undefined, band: readonly string[]) {
    const found = errorAt(error, "/zoombinis");
    const wrong = band.filter((code) => readCode(code) === null);
    if (!found || wrong.length === 0) return found;
    const names = wrong.map((code) => `“${code}”`).join(", ");
    const verb = wrong.length === 1 ? "is no Zoombini" : "are no Zoombinis";
    return `${names} ${verb}: each has four digits from 0 to 4, such as 3221.`;
}
