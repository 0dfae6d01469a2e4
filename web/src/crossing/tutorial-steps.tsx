// The steps of the tutorial.
import type { ComponentChildren } from "preact";
import { Sample, Sign } from "../crossings/sample";
import { Figure } from "./figure";
import { lookOf } from "./looks";

const One = ({ name, color }: { name: string; color: number }) => (
    <Figure look={lookOf(name, name, "")} color={color} oar={name === "adult"} />
);

export const TUTORIAL: readonly ComponentChildren[] = [
    <>
        <Sample label="An adult with an oar and a child go aboard">
            <One name="adult" color={0} />
            <One name="child" color={2} />
            <Sign>→</Sign>
        </Sample>
        <p>
            <strong>Tap the travelers who should go aboard, then “Send across”.</strong> You
            can also drag them. Someone in the boat must be able to row. If not everyone
            can, those with an oar can.
        </p>
    </>,
    <>
        <Sample label="The adult comes back with the boat">
            <Sign>←</Sign>
            <One name="adult" color={0} />
        </Sample>
        <p>
            <strong>Bring the boat back for the others,</strong> in as few crossings as you
            can. It can help to take someone back again. The rules are below the river. If a
            crossing breaks one, you see what happens, and undo it.
        </p>
    </>,
];
