/** Separates the levels of a nested metadata value. */
export const LEVEL_MARK = ':::'

/** The levels of a value, outermost first. */
export const levelsOf = (value: string): readonly string[] => value.split(LEVEL_MARK)

/** The innermost level of a value: 'Bakery' of 'Food:::Bakery'. */
export const leafOf = (value: string): string => levelsOf(value).at(-1) ?? value

/** All levels of a value in words: 'Food / Bakery'. */
export const pathWords = (value: string): string => levelsOf(value).join(' / ')
