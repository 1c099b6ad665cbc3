const FORMULA = /^[=+\-@\t\r]/

/** A text that a spreadsheet would run as a formula where it is typed or read from CSV. */
export const isFormula = (text: string): boolean => FORMULA.test(text)

/** Such a text with an apostrophe in front, for files without types of cells. */
export const neutral = (value: string): string => (isFormula(value) ? `'${value}` : value)
