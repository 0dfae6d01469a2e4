import { useEffect, useRef } from "preact/hooks";
import { Frame, Skeleton } from "./frame";
import { useLoaded } from "./load";
import { showStyles } from "./page-styles";
import { pageOf, titleOf, type Page } from "./pages";
import { Boundary } from "./parts/boundary";
import { useRestoredFocus } from "./parts/restored-focus";
import { ErrorBox } from "./parts/error-box";
import { usePlace, type State } from "./place";
import { isRestoring } from "./scroll";

/** Moves the focus to a new page, except to the first one. */
function useArrival(page: Page) {
    const main = useRef<HTMLElement>(null);
    const first = useRef(true);
    useEffect(() => {
        document.title = titleOf(page);
        if (!first.current) {
            main.current?.focus({ preventScroll: true });
            if (!isRestoring()) scrollTo(0, 0);
        }
        first.current = false;
    }, [page]);
    return main;
}

/** Shows a page when its script has arrived. */
function Content({ page, state }: { page: Page; state: State }) {
    const { Component, error, retry } = useLoaded(page);
    if (Component) {
        showStyles(page.id); // before the page measures what it draws
        return <Component state={state} />;
    }
    if (!error) return <Skeleton page={page} />;
    return (
        <ErrorBox error={error} title="Can’t load this page">
            <button type="button" onClick={retry}>
                Try again
            </button>
        </ErrorBox>
    );
}

export function App() {
    const place = usePlace();
    const page = pageOf(place.page);
    const main = useArrival(page);
    useRestoredFocus(main);
    return (
        <Frame page={page} main={main}>
            <Boundary key={page.id}>
                <Content page={page} state={place.state} />
            </Boundary>
        </Frame>
    );
}
