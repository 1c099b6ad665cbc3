import type { Confidence } from '@core/domain/preparation'
import type { Candidate } from './groups'
import { turnOf } from './loops'
import { nameStems } from './stems'
import type { FoundQuestion } from './types'

const LEAST_COLUMNS = 3
/** "Other", "none" and the like are numbered apart from the answers before them. */
const SET_APART = 90

const placeOf = (part: string): number => {
  const digits = /\d+/u.exec(part)?.[0]
  return digits === undefined ? part.toLowerCase().charCodeAt(0) : Number(digits)
}

const followEachOther = (parts: readonly string[]): boolean =>
  parts.map(placeOf).every((place, at, places) => at === 0 || place >= SET_APART || place === (places[at - 1] ?? 0) + 1)

/** Members numbered or lettered one after the other, as tools number the parts of one question or the turns of a loop. */
const inSequence = ({ members }: Candidate): boolean => {
  const names = members.map(({ variable }) => variable.name)
  return (
    followEachOther(names.map(name => nameStems(name)[0]?.row ?? '')) ||
    followEachOther(names.map(name => turnOf(name)?.number ?? ''))
  )
}

/** Numbers have no answers in common that would say that they belong together. */
const sharesAnswers = ({ def }: FoundQuestion): boolean => def.kind !== 'grid' || def.options.length > 0

/**
 * How sure it is that the members are parts of one question. 'sure': the file says so, or names and texts agree. 'likely':
 * one of the two agrees, and so do the answers of three columns or more, without a gap in their numbers. Else 'doubtful'.
 */
export const groupConfidence = (candidate: Candidate, question: FoundQuestion): Confidence => {
  if (candidate.declared || (candidate.byName && candidate.byLabel)) return 'sure'
  const agree = candidate.members.length >= LEAST_COLUMNS && sharesAnswers(question)
  return agree && (!candidate.byName || inSequence(candidate)) ? 'likely' : 'doubtful'
}
