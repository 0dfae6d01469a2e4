/** The option that a text of the address names; the usual one where it names none, which is
 * the first unless another is given. */
export function optionOf<T extends string | number>(
    options: readonly T[],
    text: string | undefined,
    usual = options[0] as T,
): T {
    return options.find((option) => String(option) === text) ?? usual;
}

/** Likewise of options with their names, as <Choice> has them. */
export const namedOption = <T extends string>(
    options: readonly (readonly [T, string])[],
    text: string | undefined,
): T =>
    optionOf(
        options.map(([option]) => option),
        text,
    );
