// The style sheets of the pages. Each contains all styles of its page, and one is in effect.

/** The path of the style sheet of each page. Defined by site.mjs. */
declare const STYLES: Readonly<Record<string, string>>;

const ofPage = (id: string) => (link: HTMLLinkElement) =>
    link.getAttribute("href") === STYLES[id];

const findLinks = () => [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'),
];

/** If a file could not be loaded, browsers add a sheet whose rules cannot be read. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
    try {
        return sheet !== null && sheet.cssRules.length > 0;
    } catch {
        return false;
    }
}

/** Loads the style sheet of a page without putting it into effect. */
export function loadStyles(id: string): Promise<void> {
    const href = STYLES[id];
    if (href === undefined || findLinks().filter(ofPage(id)).some(isLoaded))
        return Promise.resolve();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.media = "not all";
    link.href = href;
    return new Promise((resolve, reject) => {
        link.onload = () => resolve();
        link.onerror = () => {
            link.remove(); // so that the next attempt requests it again
            reject(new Error(`${href} cannot be loaded`));
        };
        document.head.append(link);
    });
}

/** Puts the style sheet of a page into effect, and no other. */
export function showStyles(id: string): void {
    const isShown = ofPage(id);
    for (const link of findLinks()) link.media = isShown(link) ? "all" : "not all";
}
