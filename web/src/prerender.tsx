// The documents of the pages as they stand before any script runs, for the build (site.mjs): the
// frame and the shape of the page.
import renderToString from "preact-render-to-string";
import { Frame, Skeleton } from "./frame";
import { descriptions } from "./pages.json";
import { HOME, NOT_FOUND, PAGES, titleOf } from "./pages";

export const documents = [HOME, ...PAGES, NOT_FOUND].map((page) => ({
    id: page.id,
    title: titleOf(page),
    description: descriptions[page.id as keyof typeof descriptions],
    frame: renderToString(
        <Frame page={page}>
            <Skeleton page={page} />
        </Frame>,
    ),
    load: page.load,
}));
