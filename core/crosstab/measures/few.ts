/** Fewer respondents than this on both sides of a test of shares are a handful: the result is shown muted. */
export const FEW_RESPONDENTS = 5

/** Whether a comparison of shares rests on a handful: respondents who chose the row, unweighted, on either side. */
export const areFew = (one: number, other: number): boolean => one < FEW_RESPONDENTS && other < FEW_RESPONDENTS
