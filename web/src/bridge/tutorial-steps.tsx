// The steps of the tutorial.
import type { ComponentChildren } from "preact";
import { Sample, Sign } from "../crossings/sample";
import { Figure } from "./figure";

export const TUTORIAL: readonly ComponentChildren[] = [
    <>
        <Sample label="Two people with the torch; they need 5 and 10 minutes">
            <Figure place={0} minutes="5" torch />
            <Figure place={1} minutes="10" />
            <Sign>→</Sign>
        </Sample>
        <p>
            <strong>Tap the people who should cross, then “Send across”.</strong> You can
            also drag them to the bridge. The number on a shirt is how many minutes that
            person needs. A group is as slow as its slowest member: here, 10 minutes.
        </p>
    </>,
    <>
        <Sample label="The person who needs 5 minutes comes back with the torch">
            <Sign>←</Sign>
            <Figure place={0} minutes="5" torch />
        </Sample>
        <p>
            <strong>Someone has to bring the torch back,</strong> because it is too dark to
            cross without it. That takes time too: 5 more minutes.
        </p>
    </>,
    <>
        <Sample label="Two slow people with the torch; they need 20 and 25 minutes">
            <Figure place={2} minutes="20" />
            <Figure place={3} minutes="25" torch />
            <Sign>→</Sign>
        </Sample>
        <p>
            <strong>The moon is the clock.</strong> Get everyone to the far side in as few
            minutes as possible. You can undo as often as you like.
        </p>
    </>,
];
