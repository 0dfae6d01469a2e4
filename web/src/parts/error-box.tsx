import type { ComponentChildren } from "preact";
import { ProblemError } from "../api/client";
import { useDeveloper } from "./developer";

interface ErrorBoxProps {
    error: Error;
    title?: string;
    /** JSON pointers of fields that show their own errors. */
    shown?: readonly string[];
    children?: ComponentChildren;
}

/** Shows an error, or nothing if the fields show all of it. Developers also see the JSON pointers of
 * the fields. */
export function ErrorBox({ error, title, shown = [], children }: ErrorBoxProps) {
    const developer = useDeveloper();
    const rejected = error instanceof ProblemError ? error : null;
    const rest = rejected?.besides(shown) ?? [];
    if (rejected && rejected.problem.errors && rest.length === 0) return null;
    return (
        <div class="error-box" role="alert">
            <strong>{title ?? rejected?.problem.title ?? "Something went wrong"}</strong>
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
