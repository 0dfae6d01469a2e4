import type { ComponentChildren } from "preact";
import { ProblemError } from "../api/client";
import { useDeveloper } from "./developer";

interface ErrorBoxProps {
    error: Error;
    title?: string;
    /** JSON pointers whose errors are shown at their fields already. */
    shown?: readonly string[];
    children?: ComponentChildren;
}

/** Says what went wrong, and nothing when all of it is said elsewhere; to developers also
 * which fields of the question are meant. */
export function ErrorBox({ error, title, shown = [], children }: ErrorBoxProps) {
    const developer = useDeveloper();
    const refusal = error instanceof ProblemError ? error : null;
    const rest = refusal?.besides(shown) ?? [];
    if (refusal && refusal.problem.errors && rest.length === 0) return null;
    return (
        <div class="error-box" role="alert">
            <strong>{title ?? refusal?.problem.title ?? "That did not work"}</strong>
            {rest.length > 0 ? (
                <ul>
                    {rest.map(({ pointer, detail }) => (
                        <li key={pointer + detail}>
                            {developer && pointer && <code>{pointer}</code>} {detail}
                        </li>
                    ))}
                </ul>
            ) : (
                <p>{error.message}</p>
            )}
            {children}
        </div>
    );
}
