import { HOME, PAGES } from "./pages";
import { hrefOf } from "./place";

/** Stands where an address leads to no page. */
export default function NotFound() {
    return (
        <>
            <header class="introduction">
                <h1>There is no such page</h1>
                <p>
                    Nothing stands at <code>{location.pathname}</code>. These are the pages
                    that there are:
                </p>
            </header>
            <ul>
                {[HOME, ...PAGES].map(({ id, title }) => (
                    <li key={id}>
                        <a href={hrefOf(id)}>{title}</a>
                    </li>
                ))}
            </ul>
        </>
    );
}
