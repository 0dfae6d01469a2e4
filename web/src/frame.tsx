import type { ComponentChildren, RefObject } from "preact";
import { hrefOf } from "./address";
import { isGame } from "./games";
import type { Page } from "./pages";
import { Header } from "./parts/header";
import { OutageNotice } from "./parts/outage-notice";
import { Tabs } from "./parts/tabs";

/** Takes the place of a page until its script has arrived. The HTML documents contain it too
 * (prerender.tsx), so it is visible before any script runs. */
export function Skeleton({ page }: { page: Page }) {
    return isGame(page.id) ? (
        <div class="skeleton">
            <div class="game-header">
                <p class="title">{page.title}</p>
                <Tabs page={page.id} tab="today" />
            </div>
            <div class="sheet board" />
            {page.description && <p class="about">{page.description}</p>}
        </div>
    ) : (
        <div class="skeleton">
            <div class="introduction">
                <p class="title">{page.title}</p>
                {page.description && <p>{page.description}</p>}
            </div>
            <div class="sheet board" />
        </div>
    );
}

interface FrameProps {
    page: Page;
    main?: RefObject<HTMLElement | null>;
    children: ComponentChildren;
}

/** The header, the footer and the notices around every page. */
export function Frame({ page, main, children }: FrameProps) {
    const skip = (event: Event) => {
        event.preventDefault(); // the fragment of the address contains the state
        main?.current?.focus();
    };
    return (
        <>
            <a class="skip" href="#main" onClick={skip}>
                Skip to content
            </a>
            <Header current={page.id} />
            <main
                id="main"
                data-page={page.id}
                {...(main && { ref: main })}
                tabIndex={-1}
                aria-label={page.title}
            >
                {children}
            </main>
            <footer class="footer">
                <p>
                    Not affiliated with the games’ makers ·{" "}
                    <a href="/assets/licenses.txt">Licenses</a> ·{" "}
                    <a href={hrefOf("api")}>API</a>
                </p>
            </footer>
            <OutageNotice />
        </>
    );
}
