import type { OptionDef, QuestionDef } from '@core/domain/question'
import { countTexts } from '../csv/tally'
import { splitAnswers } from '../csv/multiAnswers'
import { cleanText } from './clean'
import { define, shown, textOf } from './define'
import { metadataReason } from './metadata'
import { countsOf, optionSet } from './options'
import type { Profile } from './profile'
import type { MappedQuestion } from './types'
import { isNamedWeight } from './weights'

const FEW_NUMBERS = 12
const MOST_TEXT_OPTIONS = 100
const LONGEST_OPTION = 160
const ENOUGH_FOR_IDENTIFIER = 20
const MEASURE_WORDS =
  /\bhow (many|much|old|long)\b|number of|\bage\b|\byears?\b|\bhours?\b|\bminutes?\b|\bdays?\b|\btimes\b|\bcount\b|percent|amount|price|\$|birth|visits?\b/iu

type Rest = Partial<Pick<MappedQuestion, 'state' | 'include' | 'counts' | 'base'>>

const mapped = (profile: Profile, def: QuestionDef, reason: string, rest: Rest = {}): MappedQuestion => ({
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

const bare = (profile: Profile, kind: 'open' | 'date' | 'meta', reason: string, rest: Rest = {}): MappedQuestion =>
  mapped(profile, define(profile.variable.name, textOf(profile.variable), { kind, source: source(profile) }), reason, rest)

const numeric = (profile: Profile, reason: string, rest: Rest = {}): MappedQuestion => {
  const calculated = [{ id: 'mean', label: 'Mean', kind: 'mean' as const }]
  const def = define(profile.variable.name, textOf(profile.variable), { kind: 'numeric', source: source(profile), calculated })
  return mapped(profile, def, reason, rest)
}

const single = (profile: Profile, reason: string, rest: Rest = {}): MappedQuestion => {
  const { unlabelled, ...set } = optionSet([profile])
  const bareCodes = profile.variable.valueLabels.length > 0 ? unlabelled : []
  const def = define(profile.variable.name, textOf(profile.variable), { kind: 'single', source: source(profile), ...set })
  const counts = Object.fromEntries(countsOf([profile]))
  if (bareCodes.length === 0) return mapped(profile, def, reason, { counts, ...rest })
  const list = bareCodes.slice(0, 5).join(', ')
  const note = `${bareCodes.length === 1 ? `Code ${list} has` : `Codes ${list}${bareCodes.length > 5 ? ' …' : ''} have`} no label in the file and ${bareCodes.length === 1 ? 'is' : 'are'} shown as ${bareCodes.length === 1 ? 'it stands' : 'they stand'}.`
  return mapped(profile, def, note, { counts, ...rest, state: 'check' })
}

const NPS_NETS = [
  { id: 'promoters', label: 'Promoters (9-10)', from: 9, to: 10 },
  { id: 'passives', label: 'Passives (7-8)', from: 7, to: 8 },
  { id: 'detractors', label: 'Detractors (0-6)', from: 0, to: 6 },
] as const

const scaleNumber = (option: OptionDef): number | null => {
  const match = /^(10|\d)(?!\d)/u.exec(String(option.codes[0])) ?? /^(10|\d)(?!\d)/u.exec(option.label)
  return match === null ? null : Number(match[1])
}

/** 0 to 10 and "recommend". */
const isNps = (profile: Profile): boolean => {
  const { variable, codes, valid } = profile
  if (!/recommend|weiterempfehl|recomend/iu.test(`${variable.name} ${variable.label}`) || valid === 0) return false
  if (variable.type === 'numeric') {
    return !profile.measured && profile.integers && profile.min >= 0 && profile.max <= 10 && (profile.max > 5 || variable.valueLabels.length >= 11)
  }
  const numbers = codes.map(({ code }) => /^(10|\d)(?!\d)/u.exec(String(code))).filter(match => match !== null)
  return numbers.length === codes.length && codes.length >= 6 && codes.length <= 11
}

const nps = (profile: Profile): MappedQuestion => {
  const { options: found } = optionSet([profile])
  const options = found
    .map((option): OptionDef => ({ ...option, score: option.missing ? null : scaleNumber(option) }))
    .sort((a, b) => (a.score ?? 99) - (b.score ?? 99))
  const nets = NPS_NETS.map(({ id, label, from, to }) => ({
    id,
    label,
    any_of: options.filter(({ score }) => score !== null && score >= from && score <= to).map(option => option.id),
  }))
  const calculated = [
    { id: 'nps', label: 'Net promoter score', kind: 'nps' as const },
    { id: 'mean', label: 'Mean', kind: 'mean' as const },
  ]
  const def = define(profile.variable.name, textOf(profile.variable), {
    kind: 'nps',
    source: source(profile),
    options,
    nets: nets.filter(net => net.any_of.length > 0),
    calculated,
    ordered: true,
  })
  return mapped(profile, def, 'A recommendation scale from 0 to 10.', { counts: Object.fromEntries(countsOf([profile])) })
}

/** Several answers in one cell. */
const delimited = (profile: Profile, separator: string): MappedQuestion => {
  const { variable, column } = profile
  const counts = new Map<string, number>()
  for (const { text, n } of countTexts(column)) {
    for (const answer of new Set(splitAnswers(text, separator))) counts.set(answer, (counts.get(answer) ?? 0) + n)
  }
  const labelled = variable.valueLabels.map(({ code, label }): OptionDef => ({ id: String(code), label: cleanText(label), codes: [code], score: null, missing: false }))
  const known = new Set(labelled.map(({ id }) => id))
  const rare = Math.max(2, profile.valid * 0.005)
  const others = [...counts].filter(([answer, n]) => !known.has(answer) && (labelled.length > 0 || n >= rare))
  others.sort((a, b) => b[1] - a[1])
  const options = [...labelled, ...others.map(([answer]): OptionDef => ({ id: answer, label: answer, codes: [answer], score: null, missing: false }))]
  const left = counts.size - others.length - [...counts.keys()].filter(answer => known.has(answer)).length
  const def = define(variable.name, textOf(variable), {
    kind: 'multi',
    source: { kind: 'delimited', var: variable.name, sep: separator, base: 'answered' },
    options,
  })
  const reason = `One cell holds several answers divided by "${separator}".`
  const asked = left > 0 ? `${reason} ${left} answers given by very few respondents are in the base but not listed.` : reason
  const unlabelled = labelled.length > 0 && others.length > 0
  return mapped(profile, def, unlabelled ? `${reason} Some codes have no label in the codebook.` : asked, {
    counts: Object.fromEntries(counts),
    state: unlabelled || left > 0 ? 'check' : 'ready',
  })
}

const averageLength = (profile: Profile): number =>
  profile.valid === 0 ? 0 : profile.codes.reduce((sum, { code, n }) => sum + String(code).length * n, 0) / profile.valid

const fromText = (profile: Profile): MappedQuestion => {
  const { codes, valid, variable } = profile
  if (variable.valueLabels.length > 0) return single(profile, 'Its values have labels.')
  if (profile.unique && valid >= ENOUGH_FOR_IDENTIFIER && averageLength(profile) < 40 && !codes.some(({ code }) => String(code).includes(' '))) {
    return bare(profile, 'meta', 'Every respondent has a different value: an identifier, left out.', { include: false })
  }
  const longest = codes.reduce((longest, { code }) => Math.max(longest, String(code).length), 0)
  const repeated = valid / Math.max(codes.length, 1)
  const few = codes.length <= MOST_TEXT_OPTIONS && longest <= LONGEST_OPTION && (repeated >= 5 || (codes.length <= 5 && repeated >= 2))
  return few ? single(profile, `A text with ${codes.length} different answers.`) : bare(profile, 'open', 'Answers in the respondents’ own words.')
}

const withLabels = (profile: Profile): MappedQuestion => {
  const { variable, codes } = profile
  const { options, unlabelled, calculated } = optionSet([profile])
  const named = options.filter(({ missing, id }) => !missing && !unlabelled.some(code => String(code) === id))
  if (profile.measured || named.length === 0) return numeric(profile, 'Its labels name only missing values or single points of a measure.')
  if (unlabelled.length === 0) return single(profile, 'Labels cover all its values.')
  // Labels at the ends of a short scale still make categories; labels on single points of a measure do not.
  const mostlyBare = unlabelled.length > named.length
  const shortScale = calculated.length > 0 && codes.length <= FEW_NUMBERS
  if (mostlyBare && !shortScale) return numeric(profile, 'Labels name only some of its values: a measure with marked points.')
  return shortScale && variable.valueLabels.length <= 3 ? { ...single(profile, ''), state: 'ready', reason: 'A scale whose ends are labelled.' } : single(profile, '')
}

const fromNumbers = (profile: Profile): MappedQuestion => {
  const { variable, codes, valid } = profile
  if (variable.valueLabels.length > 0) return withLabels(profile)
  if (profile.unique && profile.integers && valid >= ENOUGH_FOR_IDENTIFIER) {
    return bare(profile, 'meta', 'Every respondent has a different number: an identifier, left out.', { include: false })
  }
  const coded = variable.measure === 'nominal' || variable.measure === 'ordinal' || (variable.measure === null && !MEASURE_WORDS.test(`${variable.name} ${textOf(variable)}`))
  if (coded && !profile.measured && profile.integers && codes.length <= FEW_NUMBERS && profile.min >= -99 && profile.max <= 99) {
    return single(profile, 'Few different whole numbers without labels: probably codes; a codebook would name them.', { state: 'check' })
  }
  return numeric(profile, 'Numbers without labels.')
}

const byHint = (profile: Profile): MappedQuestion | null => {
  switch (profile.variable.hint?.kind) {
    case 'meta':
      return bare(profile, 'meta', 'The codebook calls it an identifier or a fact of the interview; left out.', { include: false })
    case 'open':
      return bare(profile, 'open', 'The codebook calls it a text.')
    case 'numeric':
      return profile.variable.type === 'numeric' && profile.variable.valueLabels.length === 0 && !profile.unique ? numeric(profile, 'The codebook calls it a number.') : null
    default:
      return null
  }
}

/** What one variable is when it belongs to no group. */
export const singleQuestion = (profile: Profile): MappedQuestion => {
  const { variable } = profile
  const meta = metadataReason(profile)
  if (meta !== null) return bare(profile, 'meta', `Left out: ${meta.reason}.`, { include: false })
  if (profile.valid === 0) {
    const kind = variable.valueLabels.length > 0 ? single(profile, '') : bare(profile, 'meta', '')
    return { ...kind, state: 'ready', reason: 'Nobody answered: left out.', include: false }
  }
  if (isNamedWeight(variable) && variable.type === 'numeric') {
    const values = profile.measured || codesVary(profile)
    if (values) return { ...numeric(profile, 'A weight: it counts respondents and is no question.'), include: false }
  }
  const hinted = byHint(profile)
  if (hinted !== null) return hinted
  const separator = variable.hint?.separator ?? null
  if (separator !== null && variable.type === 'text') return delimited(profile, separator)
  if (variable.type === 'date') return bare(profile, 'date', 'A date.')
  if (isNps(profile)) return nps(profile)
  return variable.type === 'text' ? fromText(profile) : fromNumbers(profile)
}

/** A body weight in whole kilos is a measure; weights of respondents have fractions or large sums. */
const codesVary = (profile: Profile): boolean => profile.codes.length > 1 && !profile.integers
