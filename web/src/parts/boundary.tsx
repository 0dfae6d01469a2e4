import { Component, type ComponentChildren } from "preact";
import { ErrorBox } from "./error-box";

/** What a new start of the page may mend. */
function Stranded({ error, title }: { error: Error; title: string }) {
    return (
        <ErrorBox error={error} title={title}>
            <button type="button" onClick={() => location.reload()}>
                Load it again
            </button>
        </ErrorBox>
    );
}

/** Keeps a fault of one part from taking the rest of the page with it. */
export class Boundary extends Component<
    { children: ComponentChildren },
    { error?: Error }
> {
    override state: { error?: Error } = {};

    static override getDerivedStateFromError(error: Error) {
        return { error };
    }

    override render() {
        const { error } = this.state;
        if (!error) return this.props.children;
        return <Stranded error={error} title="This page has a fault" />;
    }
}
