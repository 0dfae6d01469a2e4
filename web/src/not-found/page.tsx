import { PageMark } from "../home/marks";
import { nearest } from "../nearest";
import { HOME, PAGES } from "../pages";
import { hrefOf } from "../place";

const SHOWN_MAX = 80;

/** What was asked for, as it would be written. */
function askedFor(): string {
    const { hash, pathname } = location;
    const path = hash.startsWith("#/") ? hash.slice(1) : pathname;
    let readable = path;
    try {
        readable = decodeURIComponent(path);
    } catch {
        // It stays as it came.
    }
    return readable.length > SHOWN_MAX ? `${readable.slice(0, SHOWN_MAX)}…` : readable;
}

/** Stands where an address leads to no page. */
export default function NotFound() {
    const asked = askedFor();
    const meant = nearest(asked, PAGES);
    return (
        <div class="not-found">
            <header class="introduction">
                <h1>There is no such page</h1>
                <p>
                    Nothing stands at <code>{asked}</code>.
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
                            <PageMark page={id} />
                            {title}
                        </a>
                    </li>
                ))}
            </ul>
            <p>
                Or begin <a href={hrefOf(HOME.id)}>at the front</a>.
            </p>
        </div>
    );
}
