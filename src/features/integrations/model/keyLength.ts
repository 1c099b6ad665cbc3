/** Characters that tokens of Qualtrics have. It says nowhere that they always will. */
export const USUAL_TOKEN_LENGTH = 40

const characters = (number: number): string => (number === 1 ? '1 character' : `${number} characters`)

/** '5 characters short. Spaces at the ends are dropped.'; null where the part is whole, or nothing was typed. */
export const lengthProblem = (typed: string, wanted: number): string | null => {
  const { length } = typed.trim()
  if (length === 0 || length === wanted) return null
  const by = characters(Math.abs(wanted - length))
  return `${by} ${length < wanted ? 'short' : 'too long'}. Spaces at the ends are dropped.`
}

/** Whether it is longer than it can become by more typing. */
export const isTooLong = (typed: string, wanted: number): boolean => typed.trim().length > wanted

/** '27/32' */
export const lengthCount = (typed: string, wanted: number): string => `${typed.trim().length}/${wanted}`
