import { useEffect, useState } from "preact/hooks";
import type { DayPath, Path, Question } from "../api/client";
import { writeCommand, type Request } from "../api/command";
import { urlOfDay } from "../daily/early-day";
import { useDeveloper } from "./developer";

/** Copies where the clipboard API is missing: on pages from other hosts without TLS. */
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
    /** The class of the button; empty for one of the usual size. */
    size?: "main" | "small" | "";
}

/** A button that copies a text to the clipboard and reports it. */
export function Copy({ text, label, size = "small" }: CopyProps) {
    const [message, setMessage] = useState("");
    useEffect(() => {
        if (!message) return undefined;
        const timer = setTimeout(() => setMessage(""), 5000);
        return () => clearTimeout(timer);
    }, [message]);
    const act = async () => setMessage((await copy(text)) ? "Copied" : "Can’t copy");
    return (
        <span class="copy">
            <button type="button" class={size} onClick={act}>
                <span>{label}</span>
                {message && <span aria-hidden="true">{message}</span>}
            </button>
            <span class="unseen" role="status">
                {message}
            </span>
        </span>
    );
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

/** Shows the request for a daily puzzle to developers. */
export const CopyDay = ({ path, date }: { path: DayPath; date: string }) => (
    <RequestLine request={{ method: "GET", path: urlOfDay(path, date) }} />
);

interface CopyRequestProps<P extends Path> {
    path: P;
    question: Question<P>;
    /** True if the response was a stream with progress reports. */
    lines?: boolean;
}

/** Shows the request for an answer to developers. */
export function CopyRequest<P extends Path>(props: CopyRequestProps<P>) {
    const { path, question, lines = false } = props;
    const body = JSON.stringify(question);
    return <RequestLine request={{ method: "POST", path, body, lines }} />;
}
