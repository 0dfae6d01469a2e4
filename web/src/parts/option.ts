/** Returns the option in a text of the address. The result is `usual` for other texts. */
export function optionOf<T extends string | number>(
    options: readonly T[],
    text: string | undefined,
    usual = options[0] as T,
): T {
    return options.find((option) => String(option) === text) ?? usual;
}

/** Like `optionOf`, for the options of a <Choice>. */
export const namedOption = <T extends string>(
    options: readonly (readonly [T, string])[],
    text: string | undefined,
): T =>
    optionOf(
        options.map(([option]) => option),
        text,
    );
