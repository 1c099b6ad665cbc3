import type { Code, MultiBase } from '@core/crosstab'
import type { OptionDef, QuestionDef } from '@core/domain/question'
import { amounts } from '@core/domain/scales'
import { cleanText } from './clean'
import { define, shown } from './define'
import type { Dichotomy } from './dichotomies'
import { npsParts } from '@core/domain/nps'
import { addSelected, markAnswered, type Profile } from './profile'
import type { FoundQuestion } from './types'
import { ASKS_FOR_SEVERAL, RECOMMENDS } from './words'

export interface MultiMember {
  readonly profile: Profile
  readonly label: string
  readonly codes: readonly Code[] | null
}

interface Tally {
  readonly counts: Record<string, number>
  readonly base: number
  /** Nobody selected more than one member. */
  readonly exclusive: boolean
}

const countMarks = (marks: Iterable<number>): number => {
  let n = 0
  for (const mark of marks) if (mark > 0) n += 1
  return n
}

export const tallyMembers = (members: readonly MultiMember[], base: MultiBase, length: number): Tally => {
  const sums = new Uint16Array(length)
  const counts: Record<string, number> = {}
  for (const { profile, codes } of members) counts[profile.variable.name] = addSelected(profile, codes, sums)
  const exclusive = sums.every(sum => sum <= 1)
  if (base === 'all') return { counts, base: length, exclusive }
  if (base === 'selected') return { counts, base: countMarks(sums), exclusive }
  const marks = new Uint8Array(length)
  for (const { profile } of members) markAnswered(profile, marks)
  return { counts, base: countMarks(marks), exclusive }
}

export interface MultiSpec {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly members: readonly MultiMember[]
  readonly base: MultiBase
  readonly reason: string
  readonly length: number
}

/** Options of a multiple-response question; ids are the names of the members' variables. */
export const memberOptions = (members: readonly MultiMember[]): OptionDef[] =>
  members.map(({ profile, label, codes }) => ({
    id: profile.variable.name,
    label: cleanText(label) || profile.variable.name,
    codes: codes === null ? [] : [...codes],
    score: null,
    missing: false,
  }))

const RECOMMENDATION = 11

/** A single choice whose options are numbers is a scale: from 0 to 10 and about recommending, the net promoter score. */
const spreadScale = (options: OptionDef[], text: string): Partial<QuestionDef> => {
  const numbered = options.map((option): OptionDef => {
    const number = /^(\d{1,2})(?!\d|\s*(?:-|to)\s*\d)/u.exec(option.label)?.[1]
    return number === undefined ? option : { ...option, score: Number(number) }
  })
  const scores = numbered.flatMap(({ score }) => (score === null ? [] : [score]))
  const consecutive =
    scores.length >= 3 &&
    new Set(scores).size === scores.length &&
    Math.max(...scores) - Math.min(...scores) === scores.length - 1
  if (!consecutive) return { ordered: amounts(options.map(({ label }) => label)) !== null }
  if (scores.length === RECOMMENDATION && RECOMMENDS.test(text)) return npsParts(numbered)
  return { options: numbered, ordered: true, calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }] }
}

/**
 * A question over yes/no members. When blank means "not selected" and nobody ever selected two, it is a single choice that
 * the tool spread over columns.
 */
export const multiQuestion = ({ id, name, text, members, base, reason, length }: MultiSpec): FoundQuestion => {
  const tally = tallyMembers(members, base, length)
  const spread = base === 'selected' && tally.exclusive && tally.base > 1 && !ASKS_FOR_SEVERAL.test(text)
  const scale = spread ? spreadScale(memberOptions(members), text) : null
  const def = define(name, text, {
    kind: spread ? 'single' : 'multi',
    source: {
      kind: 'members',
      base,
      members: members.map(({ profile, codes }) => ({
        id: profile.variable.name,
        var: profile.variable.name,
        codes: codes === null ? null : [...codes],
      })),
    },
    options: memberOptions(members),
    ...scale,
  })
  return {
    id,
    def,
    state: 'ready',
    reason: spread ? `${reason} Nobody chose more than one: a single choice with a column per option.` : reason,
    set: null,
    variables: members.map(({ profile }) => shown(profile.variable)),
    base: tally.base,
    counts: tally.counts,
    include: tally.base > 0,
    replaces: [],
  }
}

/** Blank cells of dichotomies mean "not asked" when "not selected" is written down somewhere, and "not selected" otherwise. */
export const baseOf = (dichotomies: readonly Dichotomy[]): MultiBase =>
  dichotomies.some(({ complete }) => complete) ? 'answered' : 'selected'
