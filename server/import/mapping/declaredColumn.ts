import { proposeNets } from '@core/domain'
import { npsParts } from '@core/domain/nps'
import { bareQuestion, type CalculatedDef, type OptionDef, type QuestionDef } from '@core/domain/question'
import { KIND_WORDS } from '../neutral/kindWords'
import { orderedOptions, ranksOf } from '../neutral/options'
import type { NeutralOption, NeutralQuestion } from '../neutral/types'
import { metadataReason } from './metadata'
import { countsOf } from './options'
import type { Profile } from './profile'
import type { FoundQuestion } from './types'

const MEAN: CalculatedDef = { id: 'mean', label: 'Mean', kind: 'mean' }
const HIGHEST = 10

export const declaredOption = ({ code, label, score, na }: Omit<NeutralOption, 'raw'>): OptionDef => ({
  id: String(code),
  label: label || String(code),
  codes: [code],
  score: score ?? null,
  missing: na === true,
})

type Parts = Pick<QuestionDef, 'kind'> & Partial<QuestionDef>

/** Scores as the provider gives them; without them there is no mean. */
const choice = (question: NeutralQuestion): Parts => {
  const options = orderedOptions(question).map(declaredOption)
  const calculated = options.some(({ score, missing }) => score !== null && !missing) ? [MEAN] : []
  const parts = { kind: 'single', options, ordered: question.ordered === true, calculated } as const
  return { ...parts, nets: proposeNets({ ...parts, nets: [], text: question.text }) }
}

const isScale = (values: readonly (number | null)[]): values is number[] =>
  new Set(values).size === values.length &&
  values.every(value => value !== null && Number.isInteger(value) && value >= 0 && value <= HIGHEST)

const labelNumber = ({ label }: NeutralOption): number | null => {
  const found = /^(10|\d)(?!\d)/u.exec(label)?.[1]
  return found === undefined ? null : Number(found)
}

/** Values from 0 to 10 by the providers' scores, else by labels, else by codes, whichever gives one to every option. */
const recommendation = (question: NeutralQuestion): Parts => {
  const listed = orderedOptions(question)
  const asked = listed.filter(({ na, deleted }) => na !== true && deleted !== true)
  const value = [
    ({ score }: NeutralOption) => score ?? null,
    labelNumber,
    ({ code }: NeutralOption) => (typeof code === 'number' ? code : null),
  ].find(each => isScale(asked.map(each)))
  if (value === undefined) return choice(question)
  const scores = new Map(asked.map(option => [String(option.code), value(option)]))
  return npsParts(listed.map(declaredOption).map(option => ({ ...option, score: scores.get(option.id) ?? null })))
}

const ranking = (question: NeutralQuestion): Parts => ({
  kind: 'single',
  options: ranksOf(question)
    .map(declaredOption)
    .map(option => ({ ...option, score: option.missing ? null : Number(option.codes[0]) })),
  ordered: true,
  calculated: [{ ...MEAN, label: 'Mean rank' }],
})

/** What one column of a question is by itself. */
export const columnParts = (question: NeutralQuestion): Parts => {
  switch (question.kind) {
    case 'single':
    case 'grid':
      return choice(question)
    case 'nps':
      return recommendation(question)
    case 'rank':
      return ranking(question)
    case 'numeric':
      return { kind: 'numeric', calculated: [MEAN] }
    case 'open':
    case 'date':
    case 'meta':
      return { kind: question.kind }
    case 'multi':
      return { kind: 'single' }
  }
}

const ticks = ({ variable }: Profile): OptionDef[] => variable.valueLabels.map(declaredOption)

/** Why a question is what it is, and why it is left out. `personal`: what identifies people in it. */
export const declaredReason = ({ kind, hidden }: NeutralQuestion, personal: string | null): string => {
  const what = `The survey defines it as ${KIND_WORDS[kind]}`
  if (personal !== null) return `${what}; left out, because ${personal}.`
  return hidden === true || kind === 'meta' ? `${what}; left out unless you include it.` : `${what}.`
}

/** A column of a declared question by itself, named by its variable; null where nothing is declared. */
export const declaredColumn = (profile: Profile): FoundQuestion | null => {
  const { variable } = profile
  const declared = variable.hint?.declared
  if (declared === undefined) return null
  const personal = metadataReason(profile)?.reason ?? null
  const def = bareQuestion(variable.name, variable.label, {
    raw_text: declared.textRaw || variable.label,
    ...columnParts(declared),
    ...(declared.kind === 'multi' && { options: ticks(profile) }),
    source: { kind: 'variable', var: variable.name },
  })
  return {
    id: `v:${variable.name}`,
    def,
    state: 'ready',
    reason: declaredReason(declared, personal),
    set: null,
    variables: [{ name: variable.name, label: variable.label }],
    base: profile.valid,
    counts: def.options.length > 0 ? Object.fromEntries(countsOf([profile])) : {},
    include: declared.hidden !== true && declared.kind !== 'meta' && personal === null,
    replaces: [],
  }
}
