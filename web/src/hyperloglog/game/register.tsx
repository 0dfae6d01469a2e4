import { colorOf, inkOf, shadeOf } from "../shades";

/** The width of a register, and its usual height. */
export const SIZE = 40;

interface RegisterProps {
    rank: number;
    /** The rank of the first shade. */
    first?: number;
    x: number;
    y: number;
    height?: number;
}

/** A register in a drawing of class `gate-registers`. */
export function Register({ rank, first = 1, x, y, height = SIZE }: RegisterProps) {
    const shade = shadeOf(rank, first);
    return (
        <>
            <rect
                x={x + 1}
                y={y + 1}
                width={SIZE - 2}
                height={height - 2}
                rx="5"
                style={{ fill: colorOf(shade) }}
            />
            {rank > 0 && (
                <text
                    x={x + SIZE / 2}
                    y={y + height / 2 + 6}
                    style={{ fill: inkOf(shade) }}
                >
                    {rank}
                </text>
            )}
        </>
    );
}
