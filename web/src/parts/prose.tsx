// The part of Markdown in the descriptions of the OpenAPI document: paragraphs, headings, lists,
// fenced blocks, `code`, *emphasis* and **strong emphasis**.
import type { VNode } from "preact";

function spans(text: string) {
    return text.split(/(`[^`]+`|\*\*[^*]+\*\*|(?<!\w)\*[^*\s][^*]*\*)/).map((part) => {
        if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
        if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
        if (part.startsWith("*") && part.length > 1) return <em>{part.slice(1, -1)}</em>;
        return part;
    });
}

/** The items of a list. Indented lines continue an item. */
function items(block: string): string[] {
    return block.split(/^- /m).slice(1);
}

function blockOf(block: string): VNode {
    if (block.startsWith("```"))
        return <pre tabIndex={0}>{block.replace(/^```\w*\n|\n?```$/g, "")}</pre>;
    if (block.startsWith("## ")) {
        const [title = "", ...rest] = block.slice(3).split("\n");
        return (
            <>
                <h3>{spans(title)}</h3>
                {rest.length > 0 && <p>{spans(rest.join("\n"))}</p>}
            </>
        );
    }
    if (block.startsWith("- "))
        return (
            <ul>
                {items(block).map((item) => (
                    <li key={item}>{spans(item)}</li>
                ))}
            </ul>
        );
    return <p>{spans(block)}</p>;
}

/** A description of the OpenAPI document. */
export function Prose({ text }: { text: string }) {
    const blocks = text.match(/```[\s\S]*?```|(?:(?!\n\s*\n|```)[\s\S])+/g) ?? [];
    const written = blocks.map((block) => block.trim()).filter(Boolean);
    return <div class="prose">{written.map(blockOf)}</div>;
}
