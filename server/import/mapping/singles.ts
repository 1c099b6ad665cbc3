import type { OptionDef, QuestionDef } from '@core/domain/question'
import { numericValue } from '@core/crosstab'
import { isScaleText } from '@core/domain/scales'
import { define, shown, textOf } from './define'
import { declaredColumn } from './declaredColumn'
import { delimitedQuestion } from './delimited'
import { metadataReason } from './metadata'
import { npsParts } from '@core/domain/nps'
import { countsOf, optionSet } from './options'
import type { Profile } from './profile'
import type { FoundQuestion } from './types'
import { isNamedWeight } from './weights'
import { ASKS_FOR_A_NUMBER, ASKS_FOR_ONE, ASKS_FOR_WORDS, RECOMMENDS } from './words'

const FEW_NUMBERS = 12
const MANY_NUMBERS = 10
const PERHAPS_CODES = 30
const MOST_TEXT_OPTIONS = 100
const LONGEST_OPTION = 160
const ENOUGH_FOR_IDENTIFIER = 20

/** Why numbers are answers: said of each question, and counted once for the file. */
export const BARE_CODES = 'Few different whole numbers without labels: probably codes; a codebook would name them.'

type Rest = Partial<Pick<FoundQuestion, 'state' | 'include' | 'counts' | 'base'>>

const mapped = (profile: Profile, def: QuestionDef, reason: string, rest: Rest = {}): FoundQuestion => ({
  id: `v:${profile.variable.name}`,
  def,
  state: 'ready',
  reason,
  set: null,
  variables: [shown(profile.variable)],
  base: profile.valid,
  counts: {},
  include: true,
  replaces: [],
  ...rest,
})

const source = (profile: Profile) => ({ kind: 'variable', var: profile.variable.name }) as const

const bare = (profile: Profile, kind: 'open' | 'date' | 'meta', reason: string, rest: Rest = {}): FoundQuestion =>
  mapped(
    profile,
    define(profile.variable.name, textOf(profile.variable), { kind, source: source(profile) }),
    reason,
    rest,
  )

const numeric = (profile: Profile, reason: string, rest: Rest = {}): FoundQuestion => {
  const calculated = [{ id: 'mean', label: 'Mean', kind: 'mean' as const }]
  const def = define(profile.variable.name, textOf(profile.variable), {
    kind: 'numeric',
    source: source(profile),
    calculated,
  })
  return mapped(profile, def, reason, rest)
}

const single = (profile: Profile, reason: string, rest: Rest = {}): FoundQuestion => {
  const { unlabelled, ...set } = optionSet([profile])
  const bareCodes = profile.variable.valueLabels.length > 0 ? unlabelled : []
  const def = define(profile.variable.name, textOf(profile.variable), {
    kind: 'single',
    source: source(profile),
    ...set,
  })
  const counts = Object.fromEntries(countsOf([profile]))
  if (bareCodes.length === 0) return mapped(profile, def, reason, { counts, ...rest })
  const list = bareCodes.slice(0, 5).join(', ')
  const note = `${bareCodes.length === 1 ? `Code ${list} has` : `Codes ${list}${bareCodes.length > 5 ? ' …' : ''} have`} no label in the file and ${bareCodes.length === 1 ? 'is' : 'are'} shown as ${bareCodes.length === 1 ? 'it is' : 'they are'}.`
  return mapped(profile, def, note, { counts, ...rest, state: 'check' })
}

const scaleNumber = (option: OptionDef): number | null => {
  const match = /^(10|\d)(?!\d)/u.exec(String(option.codes[0])) ?? /^(10|\d)(?!\d)/u.exec(option.label)
  return match === null ? null : Number(match[1])
}

/** A scale from 0 to 10 with "recommend" in its text. */
const isNps = (profile: Profile): boolean => {
  const { variable, codes, valid } = profile
  if (!RECOMMENDS.test(`${variable.name} ${variable.label}`) || valid === 0) return false
  if (variable.type === 'numeric') {
    return (
      !profile.measured &&
      profile.integers &&
      profile.min >= 0 &&
      profile.max <= 10 &&
      (profile.max > 5 || variable.valueLabels.length >= 11)
    )
  }
  const numbers = codes.map(({ code }) => /^(10|\d)(?!\d)/u.exec(String(code))).filter(match => match !== null)
  return numbers.length === codes.length && codes.length >= 6 && codes.length <= 11
}

const nps = (profile: Profile): FoundQuestion => {
  const { options: found } = optionSet([profile])
  const options = found
    .map((option): OptionDef => ({ ...option, score: option.missing ? null : scaleNumber(option) }))
    .sort((a, b) => (a.score ?? 99) - (b.score ?? 99))
  const def = define(profile.variable.name, textOf(profile.variable), { source: source(profile), ...npsParts(options) })
  const sure = profile.variable.valueLabels.length > 0 || profile.min === 0 || profile.variable.type === 'text'
  const reason = sure
    ? 'A recommendation scale from 0 to 10.'
    : 'Probably a recommendation scale from 0 to 10, though nobody answered 0.'
  return mapped(profile, def, reason, {
    state: sure ? 'ready' : 'check',
    counts: Object.fromEntries(countsOf([profile])),
  })
}

const averageLength = (profile: Profile): number =>
  profile.valid === 0 ? 0 : profile.codes.reduce((sum, { code, n }) => sum + String(code).length * n, 0) / profile.valid

const fromText = (profile: Profile): FoundQuestion => {
  const { codes, valid, variable } = profile
  if (variable.valueLabels.length > 0) return single(profile, 'Its values have labels.')
  if (
    profile.unique &&
    valid >= ENOUGH_FOR_IDENTIFIER &&
    averageLength(profile) < 40 &&
    !codes.some(({ code }) => String(code).includes(' '))
  ) {
    return bare(profile, 'meta', 'Every respondent has a different value: an identifier, left out.', { include: false })
  }
  if (ASKS_FOR_WORDS.test(variable.label)) return bare(profile, 'open', 'Answers in the respondents’ own words.')
  const longest = codes.reduce((longest, { code }) => Math.max(longest, String(code).length), 0)
  const repeated = valid / Math.max(codes.length, 1)
  const few =
    codes.length <= MOST_TEXT_OPTIONS &&
    longest <= LONGEST_OPTION &&
    (repeated >= 5 || (codes.length <= 5 && repeated >= 2))
  return few
    ? single(profile, `A text with ${codes.length} different answers.`)
    : bare(profile, 'open', 'Answers in the respondents’ own words.')
}

const withLabels = (profile: Profile): FoundQuestion => {
  const { variable, codes } = profile
  const { options, unlabelled, calculated } = optionSet([profile])
  const named = options.filter(({ missing, id }) => !missing && !unlabelled.some(code => String(code) === id))
  if (profile.measured || named.length === 0)
    return numeric(profile, 'Its labels name only missing values or single points of a measure.')
  if (unlabelled.length === 0) {
    const labelled = new Set(variable.valueLabels.map(({ code }) => String(code)))
    const all = codes.every(({ code }) => labelled.has(String(code)))
    return single(profile, all ? 'Labels cover all its values.' : 'A count whose last answer is open.')
  }
  // Labels at the ends of a short scale still make categories; labels on single points of a measure do not.
  const mostlyBare = unlabelled.length > named.length
  const shortScale = calculated.length > 0 && codes.length <= FEW_NUMBERS
  if (mostlyBare && !shortScale)
    return numeric(profile, 'Labels name only some of its values: a measure with marked points.')
  return shortScale && variable.valueLabels.length <= 3
    ? { ...single(profile, ''), state: 'ready', reason: 'A scale whose ends are labelled.' }
    : single(profile, '')
}

const fromNumbers = (profile: Profile): FoundQuestion => {
  const { variable, codes, valid } = profile
  if (variable.valueLabels.length > 0) return withLabels(profile)
  if (profile.unique && profile.integers && valid >= ENOUGH_FOR_IDENTIFIER) {
    return bare(profile, 'meta', 'Every respondent has a different number: an identifier, left out.', {
      include: false,
    })
  }
  const coded = variable.measure !== 'scale' && !isMeasure(profile)
  const listed = ASKS_FOR_ONE.test(textOf(variable))
  if (
    coded &&
    !profile.measured &&
    profile.integers &&
    codes.length <= (listed ? MOST_TEXT_OPTIONS : FEW_NUMBERS) &&
    profile.min >= -99 &&
    profile.max <= 99
  ) {
    if (isScaleText(textOf(variable))) return single(profile, 'Whole numbers on the scale that the question names.')
    return single(profile, BARE_CODES)
  }
  const perhapsCodes = coded && profile.integers && !profile.measured && codes.length <= PERHAPS_CODES
  return perhapsCodes
    ? numeric(
        profile,
        'Whole numbers without labels, taken as a measure; if they are codes, a codebook would name them.',
        { state: 'check' },
      )
    : numeric(profile, 'Numbers without labels.')
}

const byHint = (profile: Profile): FoundQuestion | null => {
  switch (profile.variable.hint?.kind) {
    case 'meta':
      return bare(profile, 'meta', 'The codebook calls it an identifier or a fact of the interview; left out.', {
        include: false,
      })
    case 'open':
      return bare(profile, 'open', 'The codebook calls it a text.')
    case 'numeric':
      return profile.variable.type === 'numeric' && profile.variable.valueLabels.length === 0 && !profile.unique
        ? numeric(profile, 'The codebook calls it a number.')
        : null
    default:
      return null
  }
}

/** Name or text ask for an amount, and do not ask to choose from a list, where numbers are codes. */
export const isMeasure = ({ variable }: Profile): boolean => {
  const text = `${words(variable.name)} ${words(textOf(variable))}`
  return (
    ASKS_FOR_A_NUMBER.test(text) && !ASKS_FOR_ONE.test(text) && !ASKS_FOR_ONE.test(variable.hint?.questionText ?? '')
  )
}

const words = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/_/gu, ' ')

/** A text column nearly all of whose cells are numbers: "1 month" among months. */
const dirtyNumbers = (profile: Profile): FoundQuestion | null => {
  const { variable, codes, valid } = profile
  if (variable.type !== 'text' || variable.valueLabels.length > 0 || codes.length < MANY_NUMBERS) return null
  const stray = codes.filter(({ code }) => Number.isNaN(numericValue(code)))
  const strays = stray.reduce((sum, { n }) => sum + n, 0)
  if (strays * 10 > valid) return null
  if (strays === 0) return numeric(profile, 'Numbers without labels.')
  const example = stray
    .slice(0, 3)
    .map(({ code }) => `"${String(code).slice(0, 30)}"`)
    .join(', ')
  const reason = `Numbers, except ${strays} ${strays === 1 ? 'answer' : 'answers'} such as ${example} that count as not answered.`
  return numeric(profile, reason, { state: 'check', base: valid - strays })
}

/** What one variable is when it belongs to no group. */
export const singleQuestion = (profile: Profile): FoundQuestion => {
  const { variable } = profile
  const declared = declaredColumn(profile)
  if (declared !== null) return declared
  const meta = metadataReason(profile)
  if (meta !== null) return bare(profile, 'meta', `Left out: ${meta.reason}.`, { include: false })
  if (profile.valid === 0) {
    const kind = variable.valueLabels.length > 0 ? single(profile, '') : bare(profile, 'meta', '')
    return { ...kind, state: 'ready', reason: 'Nobody answered: left out.', include: false }
  }
  if (isNamedWeight(variable) && variable.type === 'numeric') {
    if (weighs(profile)) return { ...numeric(profile, 'A weight, not a question.'), include: false }
  }
  if (
    variable.valueLabels.length === 0 &&
    profile.codes.length === 1 &&
    variable.type === 'numeric' &&
    profile.valid > 1
  ) {
    return { ...single(profile, ''), state: 'ready', reason: 'Everybody has the same value: left out.', include: false }
  }
  const hinted = byHint(profile) ?? dirtyNumbers(profile)
  if (hinted !== null) return hinted
  const separator = variable.hint?.separator ?? null
  if (separator !== null && variable.type === 'text') return delimitedQuestion(profile, separator)
  if (variable.type === 'date') return bare(profile, 'date', 'A date.')
  if (isNps(profile)) return nps(profile)
  return variable.type === 'text' ? fromText(profile) : fromNumbers(profile)
}

/** Weights of respondents average about 1 or count up to a population; a body's weight does neither. */
const weighs = ({ variable, mean }: Profile): boolean =>
  variable.hint?.kind === 'weight' || (mean > 0.3 && mean < 3) || mean >= 500
