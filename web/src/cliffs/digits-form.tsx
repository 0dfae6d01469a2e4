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
            <Disclosure
                summary="Paste all digits, or another number of Zoombinis"
                open={!!message}
            >
                <TextForm
                    label="The band as digits"
                    hint="Hair, eyes, nose and feet of each Zoombini, from 0 to 4 in the order of the pictures."
                    submit="Use this band"
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
