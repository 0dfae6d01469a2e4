// The features of Zoombinis, drawn in a box of 100 by 128 with the body around (50, 64). The values
// of a trait differ in shape, not only in color.
import type { VNode } from "preact";

export const HAIR: readonly VNode[] = [
    <path
        fill="var(--zoombini-hair)"
        d="M13 62C7 54 10 47 15 43C8 38 13 30 20 29C18 20 27 16 33 20C36 10 45 10 49 16C54 8 64 11 66 19C74 15 82 21 80 28C88 30 91 38 86 43C92 48 92 55 87 62C84 54 80 49 76 46L71 54L65 44L59 51L53 43L47 51L41 43L35 52L29 45L23 54C19 55 16 58 13 62z"
    />,
    <>
        <path
            fill="var(--zoombini-hair)"
            d="M21 46L18 13Q50 5 82 13L79 46Q66 35 50 35T21 46z"
        />
        <path fill="none" d="M34 14L36 32M50 12V30M66 14L64 32" />
    </>,
    <>
        <path
            fill="var(--zoombini-hair)"
            d="M70 30C82 12 99 20 95 38C93 50 101 58 93 70C84 64 86 54 84 46C83 39 78 37 70 36z"
        />
        <path
            fill="var(--zoombini-hair)"
            d="M15 56C15 34 31 23 50 23S85 34 85 56C76 43 66 38 47 40C32 42 22 47 15 56z"
        />
        <path fill="none" d="M26 43C34 34 46 31 60 33" />
    </>,
    <>
        <path fill="var(--zoombini-cap)" d="M16 45C16 22 31 12 50 12S84 22 84 45z" />
        <path fill="var(--zoombini-cap)" d="M12 45H99C99 52 92 55 84 54L46 52L12 53z" />
        <circle fill="var(--zoombini-cap)" cx="50" cy="11" r="4" />
        <path fill="none" d="M50 15V44M33 19C29 27 28 36 28 44" />
    </>,
    <path
        fill="var(--zoombini-hair)"
        d="M43 36C41 26 34 17 24 14C33 9 42 13 46 20C45 12 48 5 55 1C54 9 56 14 56 20C61 12 70 9 79 13C69 17 60 25 58 36z"
    />,
];

const circles = (xs: readonly number[], radius: number, y: number, fill: string) =>
    xs.map((x) => <circle key={x} fill={fill} cx={x} cy={y} r={radius} />);

export const EYES: readonly VNode[] = [
    <>
        {circles([36, 64], 11, 56, "var(--zoombini-white)")}
        {circles([38, 62], 4.5, 57, "var(--zoombini-line)")}
    </>,
    <>
        <circle fill="var(--zoombini-white)" cx="50" cy="54" r="15" />
        <circle fill="var(--zoombini-line)" cx="50" cy="55" r="7" />
        <circle fill="var(--zoombini-white)" stroke="none" cx="47" cy="52" r="2.2" />
    </>,
    <>
        {circles([36, 64], 11, 56, "var(--zoombini-white)")}
        {circles([37, 63], 2.5, 62, "var(--zoombini-line)")}
        <path
            fill="var(--zoombini-light)"
            d="M24 59A12 13 0 0 1 48 59zM52 59A12 13 0 0 1 76 59z"
        />
    </>,
    <>
        <path fill="var(--zoombini-rim)" d="M6 47H94V55H6z" />
        {circles([31, 69], 17, 55, "var(--zoombini-rim)")}
        <g stroke="none">
            {circles([31, 69], 11, 55, "var(--zoombini-white)")}
            {circles([33, 67], 4, 56, "var(--zoombini-line)")}
        </g>
    </>,
    <>
        <path
            fill="var(--zoombini-line)"
            d="M9 43H91L90 51L83 53L76 70H60L52 54H48L40 70H24L17 53L10 51z"
        />
        <path fill="none" stroke="var(--zoombini-glare)" d="M28 64L35 51M64 64L71 51" />
    </>,
];

export const NOSES: readonly VNode[] = [
    <circle fill="var(--nose-green)" cx="50" cy="76" r="7.5" />,
    <path fill="var(--nose-orange)" d="M43 70Q50 63 57 70L53 92Q50 96 47 92z" />,
    <path fill="var(--nose-red)" d="M50 65L61 83H39z" />,
    <path
        fill="var(--nose-purple)"
        d="M32 76C32 68 44 69 50 72C56 69 68 68 68 76S56 83 50 80C44 83 32 84 32 76z"
    />,
    <path fill="var(--nose-blue)" d="M42.500 68.500H57.500V83.500H42.500z" />,
];

/** A shape and its mirror image. */
const pair = (d: string, fill: string) => (
    <>
        <path fill={fill} d={d} />
        <path fill={fill} d={d} transform="matrix(-1 0 0 1 100 0)" />
    </>
);

export const FEET: readonly VNode[] = [
    <>
        <path class="leg" d="M38 96V112M62 96V112" />
        {pair("M20 124C19 114 27 110 34 110H43V124z", "var(--zoombini-shoe)")}
    </>,
    <>
        <path class="leg" d="M38 96V104M62 96V104" />
        {pair("M22 117C21 109 28 107 32 107V102H44V117z", "var(--zoombini-boot)")}
        {circles([27, 39, 61, 73], 4, 121.5, "var(--zoombini-iron)")}
    </>,
    <>
        <path class="leg" d="M50 96V110" />
        <circle fill="var(--zoombini-iron)" cx="50" cy="111" r="14" />
        <path
            fill="none"
            stroke="var(--zoombini-spoke)"
            stroke-width="2.5"
            d="M50 99V123M38 111H62M41.500 102.500L58.500 119.500M58.500 102.500L41.500 119.500"
        />
        <circle fill="var(--zoombini-white)" cx="50" cy="111" r="3.5" />
    </>,
    <>
        <path class="leg" d="M50 96V110" />
        {pair("M50 113C40 99 20 101 15 111C20 122 40 125 50 113z", "var(--zoombini-blade)")}
        <circle fill="var(--zoombini-iron)" cx="50" cy="113" r="5" />
    </>,
    <path
        class="leg"
        d="M50 96C34 98 34 104 50 104S66 110 50 111S34 117 50 118H66C66 124 58 125 34 124"
    />,
];
