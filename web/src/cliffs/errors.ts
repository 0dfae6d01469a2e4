// Errors of the service in the words of players.
import { errorAt } from "../api/client";

const MESSAGES: Readonly<Record<string, string>> = {
    "/mistakes_allowed": "A whole number from 0 to 4,096.",
    "/history":
        "These moves do not fit the Zoombinis: one is missing or was sent more than once.",
};

/** The error of a field; undefined if its value is valid. */
export const fieldError = (error: Error | undefined, field: string) =>
    errorAt(error, field) && MESSAGES[field];

/** The fields that show their errors. */
export const FIELDS = Object.keys(MESSAGES);
