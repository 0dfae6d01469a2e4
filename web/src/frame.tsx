import type { ComponentChildren, RefObject } from "preact";
import { hrefOf } from "./address";
import { descriptions } from "./pages.json";
import type { Page } from "./pages";
import { OutageNotice } from "./parts/outage-notice";
import { DeveloperSwitch } from "./parts/developer";
import { Header } from "./parts/header";

/** The shape of a page while its script is being fetched. The document has it too
 * (web/prerender.tsx), so that something stands there before any script runs. */
export function Skeleton({ page }: { page: Page }) {
    const description = descriptions[page.id as keyof typeof descriptions];
    return (
        <div class="skeleton">
            <div class="introduction">
                <p class="title">{page.title}</p>
                <p>{description}</p>
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

/** What surrounds every page. */
export function Frame({ page, main, children }: FrameProps) {
    const skip = (event: Event) => {
        event.preventDefault(); // what stands behind "#" is the state
        main?.current?.focus();
    };
    return (
        <>
            <a class="skip" href="#main" onClick={skip}>
                Skip to the content
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
                    Solutions, proofs and odds come from the service behind this page:{" "}
                    <a href={hrefOf("api")}>its interface</a>,{" "}
                    <a href="/assets/licenses.txt">what the page is made with</a>. Not
                    connected with the makers of any of the games.
                </p>
                <DeveloperSwitch />
            </footer>
            <OutageNotice />
        </>
    );
}
