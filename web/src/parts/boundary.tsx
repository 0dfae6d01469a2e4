import { Component, type ComponentChildren } from "preact";
import { ErrorBox } from "./error-box";

/** Shows an error in place of its children, so that the rest of the page still works. */
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
        return (
            <ErrorBox error={error} title="Something went wrong">
                <button type="button" onClick={() => location.reload()}>
                    Reload the page
                </button>
            </ErrorBox>
        );
    }
}
