import { KEY_PART_LENGTH } from '@core/domain'

/** '5 characters short. Spaces at the ends are dropped.'; null where the part is whole, or nothing was typed. */
export const partProblem = (typed: string): string | null => {
  const { length } = typed.trim()
  if (length === 0 || length === KEY_PART_LENGTH) return null
  const by = Math.abs(KEY_PART_LENGTH - length)
  const much = by === 1 ? '1 character' : `${by} characters`
  return `${much} ${length < KEY_PART_LENGTH ? 'short' : 'too long'}. Spaces at the ends are dropped.`
}

/** '27/32' */
export const partCount = (typed: string): string => `${typed.trim().length}/${KEY_PART_LENGTH}`
