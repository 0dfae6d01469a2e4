import { historyOf } from "../games";
import { nearest } from "./nearest";
import { HOME, PAGES } from "../pages";
import { hrefOf } from "../place";

const SHOWN_MAX = 80;

/** The path of the address in readable form. */
function readPath(): string {
    const { hash, pathname } = location;
    let path = hash.startsWith("#/") ? hash.slice(1) : pathname;
    try {
        path = decodeURIComponent(path);
    } catch {
        // The path stays encoded.
    }
    return path.length > SHOWN_MAX ? `${path.slice(0, SHOWN_MAX)}…` : path;
}

/** The page for unknown addresses. */
export default function NotFound() {
    const path = readPath();
    const meant = nearest(path, PAGES);
    return (
        <div class="not-found">
            <header class="introduction">
                <h1>Page not found</h1>
                <p>
                    We couldn’t find <code>{path}</code>.
                    {meant && (
                        <>
                            {" "}
                            Did you mean <a href={hrefOf(meant.id)}>{meant.title}</a>?
                        </>
                    )}
                </p>
            </header>
            <ul class="all-pages" aria-label="All pages">
                {PAGES.map(({ id, title }) => (
                    <li key={id}>
                        <a href={hrefOf(id)} class={id === meant?.id ? "meant" : undefined}>
                            {title}
                        </a>
                    </li>
                ))}
            </ul>
            <p>
                Or go to the <a href={hrefOf(HOME.id)}>home page</a> or your{" "}
                <a href={historyOf()}>history</a>.
            </p>
        </div>
    );
}
