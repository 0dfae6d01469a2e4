// The documents of the pages before any script runs, for the build (site.mjs): the frame and the
// skeleton of the page.
import renderToString from "preact-render-to-string";
import { Frame, Skeleton } from "./frame";
import { folderOf, HOME, NOT_FOUND, PAGES, titleOf } from "./pages";

export const documents = [HOME, ...PAGES, NOT_FOUND].map((page) => ({
    id: page.id,
    title: titleOf(page),
    description: page.description,
    isGame: page.game !== undefined,
    frame: renderToString(
        <Frame page={page}>
            <Skeleton page={page} />
        </Frame>,
    ),
    source: `${folderOf(page)}/page.tsx`,
}));
