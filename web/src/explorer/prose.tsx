// The part of Markdown in the descriptions of the OpenAPI document: paragraphs, lists, fenced blocks
// and `code`.

const withCode = (text: string) =>
    text
        .split(/(`[^`]+`)/)
        .map((part) => (part.startsWith("`") ? <code>{part.slice(1, -1)}</code> : part));

function Block({ text }: { text: string }) {
    if (text.startsWith("```"))
        return <pre tabIndex={0}>{text.replace(/^```\w*\n|\n?```$/g, "")}</pre>;
    if (!text.startsWith("- ")) return <p>{withCode(text)}</p>;
    // Indented lines continue an item.
    const items = text.split(/^- /m).slice(1);
    return (
        <ul>
            {items.map((item) => (
                <li key={item}>{withCode(item)}</li>
            ))}
        </ul>
    );
}

/** A description of the OpenAPI document. */
export function Prose({ text }: { text: string }) {
    const blocks = text.match(/```[\s\S]*?```|(?:(?!\n\s*\n|```)[\s\S])+/g) ?? [];
    const filled = blocks.map((block) => block.trim()).filter(Boolean);
    return (
        <div class="prose">
            {filled.map((block) => (
                <Block key={block} text={block} />
            ))}
        </div>
    );
}
