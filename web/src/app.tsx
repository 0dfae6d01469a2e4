import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import { Away } from "./parts/away";
import { Boundary, Stranded } from "./parts/boundary";
import { DeveloperSwitch } from "./parts/developer";
import { Header } from "./parts/header";
import { useKeptFocus } from "./parts/kept-focus";
import { HOME, pageOf, type Page, type PageProps } from "./pages";
import { hrefOf, usePlace, type State } from "./place";

type Loaded = ComponentType<PageProps>;

/** Shows a page once its script is there. */
function PageFrame({ page, state }: { page: Page; state: State }) {
    const [content, setContent] = useState<{ shown: Loaded } | null>(null);
    const [error, setError] = useState<Error | null>(null);
    useEffect(() => {
        let current = true;
        setContent(null);
        page.load()
            .then((module) => current && setContent({ shown: module.default }))
            .catch((reason: Error) => current && setError(reason));
        return () => void (current = false);
    }, [page]);
    if (error) return <Stranded error={error} title="This page could not be fetched" />;
    if (!content) return <p class="loading">Fetching the page</p>;
    return <content.shown state={state} />;
}

/** Moves the focus to the new page, but not when the first one appears. */
function useArrival(page: Page) {
    const main = useRef<HTMLElement>(null);
    const first = useRef(true);
    useEffect(() => {
        document.title = page === HOME ? page.title : `${page.title} - puzzled`;
        if (!first.current) {
            main.current?.focus({ preventScroll: true });
            scrollTo(0, 0);
        }
        first.current = false;
    }, [page]);
    return main;
}

export function App() {
    const place = usePlace();
    const page = pageOf(place.page);
    const main = useArrival(page);
    useKeptFocus(main);
    const skip = (event: Event) => {
        event.preventDefault(); // what stands behind "#" is the state
        main.current?.focus();
    };
    return (
        <>
            <a class="skip" href="#main" onClick={skip}>
                Skip to the content
            </a>
            <Header current={page.id} />
            <main id="main" ref={main} tabIndex={-1} aria-label={page.title}>
                <Boundary key={page.id}>
                    <PageFrame page={page} state={place.state} />
                </Boundary>
            </main>
            <footer class="footer">
                <p>
                    Every figure comes from the service behind this page:{" "}
                    <a href={hrefOf("api")}>its interface</a>,{" "}
                    <a href="/assets/licenses.txt">what the page is made with</a>. Not
                    connected with the makers of any of the games.
                </p>
                <DeveloperSwitch />
            </footer>
            <Away />
        </>
    );
}
