import { useEffect, useState } from "preact/hooks";
import type { DayPath, Path, Question } from "../api/client";
import { writeCommand, type Request } from "../api/command";
import { urlOfDay } from "../daily/early-day";
import { useDeveloper } from "./developer";

/** The way for pages that came without TLS from another host. */
function copyBySelection(text: string): boolean {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "unseen";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
}

async function copy(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copyBySelection(text);
    }
}

interface CopyProps {
    text: string;
    label: string;
    /** It is the first thing to do where it stands. */
    main?: boolean;
}

/** A button that puts a text on the clipboard and says so. */
export function Copy({ text, label, main = false }: CopyProps) {
    const [said, setSaid] = useState("");
    useEffect(() => {
        if (!said) return undefined;
        const timer = setTimeout(() => setSaid(""), 2500);
        return () => clearTimeout(timer);
    }, [said]);
    const act = async () => setSaid((await copy(text)) ? "Copied" : "The browser refused");
    return (
        <span class="copy">
            <button type="button" class={main ? "main" : "small"} onClick={act}>
                {label}
            </button>
            <span role="status">{said}</span>
        </span>
    );
}

interface CopyRequestProps<P extends Path> {
    path: P;
    question: Question<P>;
    /** The answer came as lines, with progress. */
    lines?: boolean;
}

/** Shows a request to developers. */
function RequestLine({ request }: { request: Request }) {
    if (!useDeveloper()) return null;
    return (
        <div class="request">
            <code>
                {request.method} {request.path}
            </code>
            <Copy
                text={writeCommand(request, "curl", location.origin)}
                label="Copy as curl"
            />
        </div>
    );
}

/** Shows the request for the puzzle of a day to developers. */
export const CopyDay = ({ path, date }: { path: DayPath; date: string }) => (
    <RequestLine request={{ method: "GET", path: urlOfDay(path, date) }} />
);

/** Names the request that made what is shown, to be run elsewhere; for developers only. */
export function CopyRequest<P extends Path>({
    path,
    question,
    lines,
}: CopyRequestProps<P>) {
    const body = JSON.stringify(question);
    return <RequestLine request={{ method: "POST", path, body, lines: lines ?? false }} />;
}
