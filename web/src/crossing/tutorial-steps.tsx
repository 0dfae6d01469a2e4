// The steps of the tutorial.
import type { ComponentChildren } from "preact";
import { Sample, Sign } from "../crossings/sample";
import { Figure } from "./figure";
import { lookOf } from "./looks";

const One = ({ name, color }: { name: string; color: number }) => (
    <Figure look={lookOf(name, name, "")} color={color} oar={name === "farmer"} />
);

export const TUTORIAL: readonly ComponentChildren[] = [
    <>
        <Sample label="The farmer and the goat go aboard">
            <One name="farmer" color={0} />
            <One name="goat" color={2} />
            <Sign>→</Sign>
        </Sample>
        <p>
            <strong>Tap the travelers who should go aboard, then “Send across”.</strong> You
            can also drag them. Someone in the boat must be able to row: here, only the
            farmer has an oar.
        </p>
    </>,
    <>
        <Sample label="The wolf with the goat, which is not allowed without the farmer">
            <One name="wolf" color={1} />
            <One name="goat" color={2} />
            <Sign>✗</Sign>
        </Sample>
        <p>
            <strong>Some travelers must not be left alone together.</strong> If the farmer
            took the cabbage now, the wolf would eat the goat. If that happens, undo the
            crossing.
        </p>
    </>,
    <>
        <Sample label="The farmer comes back with the boat">
            <Sign>←</Sign>
            <One name="farmer" color={0} />
        </Sample>
        <p>
            <strong>Bring the boat back for the others,</strong> in as few crossings as you
            can. It can help to take a traveler back again.
        </p>
    </>,
];
