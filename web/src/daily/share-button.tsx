import { Copy } from "../parts/copy";

interface ShareProps {
    text: string;
    /** The label of the button that copies. */
    label: string;
    main?: boolean;
}

/** A button that opens the share sheet of a phone. On other devices it copies the text. */
export function Share({ text, label, main = false }: ShareProps) {
    const canShare = "share" in navigator && matchMedia("(pointer: coarse)").matches;
    if (!canShare) return <Copy text={text} label={label} size={main ? "main" : ""} />;
    return (
        <button
            type="button"
            class={main ? "main" : ""}
            onClick={() => void navigator.share({ text }).catch(() => {})}
        >
            Share
        </button>
    );
}
