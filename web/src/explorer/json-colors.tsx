// JSON in colors. Keys, strings and the rest also differ by their places and their quotes, so
// the colors only help.
import type { ComponentChildren } from "preact";

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

/** How much is colored: a token is an element, and a page of a hundred thousand is slow. */
export const COLORED_MAX = 16_000;

export type Part = readonly [kind: "" | "key" | "text" | "number" | "word", text: string];

/** The parts of a text in order; what is between the tokens has no kind. */
export function partsOf(text: string): Part[] {
    const parts: Part[] = [];
    let end = 0;
    for (const found of text.slice(0, COLORED_MAX).matchAll(TOKEN)) {
        const [whole, string, colon] = found;
        const token = string ?? whole;
        const number = /^[-\d]/.test(token);
        const kind = string ? (colon ? "key" : "text") : number ? "number" : "word";
        if (found.index > end) parts.push(["", text.slice(end, found.index)]);
        parts.push([kind, token]);
        end = found.index + token.length;
    }
    if (end < text.length) parts.push(["", text.slice(end)]);
    return parts;
}

/** A text of JSON, or of lines of it. */
export function JsonText({ text }: { text: string }): ComponentChildren {
    return partsOf(text).map(([kind, part], index) =>
        kind ? (
            <span key={index} class={`json-${kind}`}>
                {part}
            </span>
        ) : (
            part
        ),
    );
}
