import { TextForm } from "../forms/text-form";
import { Disclosure } from "../parts/disclosure";
import { readDigits } from "./entry";
import { bandError } from "./errors";
import type { Session } from "./game";
import { writeBand } from "./state";
import { isIncomplete } from "./traits";

/** The band as digits, to be typed or pasted. */
export function DigitsForm({
    session,
    error,
}: {
    session: Session;
    error: Error | undefined;
}) {
    const { band, change } = session;
    const message = bandError(error, band);
    const complete = band.filter((code) => !isIncomplete(code));
    return (
        <div class="sheet">
            <Disclosure summary="Enter digits instead" open={!!message}>
                <TextForm
                    label="The Zoombinis as digits"
                    hint="Four digits from 0 to 4 for each Zoombini: its hair, eyes, nose and feet, in the order of the pictures."
                    submit="Use these Zoombinis"
                    text={complete.join(" ")}
                    error={message}
                    onSubmit={(text) =>
                        change({
                            ...writeBand(readDigits(text)),
                            edit: undefined,
                            pick: undefined,
                        })
                    }
                />
            </Disclosure>
        </div>
    );
}
