import { VERBATIMS } from './content'
import type { Random } from './random'

const { good, bad, mixed, openers, nothing, wishes } = VERBATIMS

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

// People type as they like: capitals, stops and spaces come and go.
const typed = (random: Random, text: string): string => {
  if (random.chance(0.22)) return text.toLowerCase()
  if (random.chance(0.02)) return text.toUpperCase()
  return random.chance(0.55) ? `${sentence(text)}.` : sentence(text)
}

/** Why a respondent gave that score out of ten, in their own words; '' when they wrote nothing. */
export const reasonFor = (random: Random, score: number): string => {
  if (random.chance(0.06)) return ''
  if (random.chance(0.08)) return random.pick(nothing)
  const bank =
    score >= 9
      ? good
      : score >= 7
        ? random.pick([good, good, mixed])
        : score >= 5
          ? random.pick([mixed, bad, good])
          : bad
  const first = random.pick(openers) + random.pick(bank)
  if (!random.chance(0.38)) return typed(random, first)
  const second = random.pick(score >= 7 ? good : bad)
  return typed(random, `${first}${random.pick([' and ', ', also ', '. Plus ', ' - '])}${second}`)
}

export const wishOf = (random: Random): string => (random.chance(0.18) ? '' : typed(random, random.pick(wishes)))
