// Parts of sentences.
import { pluralize } from "../parts/number";

/** Joins names, such as "wolf, goat and cabbage". */
export function joinNames(names: readonly string[], conjunction = "and"): string {
    const last = names.at(-1) ?? "";
    return names.length < 2
        ? last
        : `${names.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

const NAMED_MAX = 8;

/** Joins names, or only counts many of them. */
export const nameGroup = (names: readonly string[], noun: string, nouns?: string) =>
    names.length > NAMED_MAX ? pluralize(names.length, noun, nouns) : joinNames(names);

/** Adds "the" to names such as "farmer", but not to those of people. */
export const withArticle = (name: string) =>
    /^\p{Ll}+$/u.test(name) ? `the ${name}` : name;

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
