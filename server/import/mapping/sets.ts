import type { ImportWarning } from '@core/contract/imports'
import { FIRST_CODE } from '@core/crosstab'
import type { OptionDef } from '@core/domain/question'
import type { MultipleResponseSet, SurveyFile } from '../types'
import { define, shown } from './define'
import { multiQuestion, type MultiMember } from './multi'
import { optionsOf } from './options'
import { markAnswered, type Profile } from './profile'
import { labelStem } from './stems'
import type { FoundQuestion } from './types'

const LEAST_MEMBERS = 2

const counted = (profile: Profile, value: MultipleResponseSet['countedValue']): string | null =>
  profile.variable.valueLabels.find(({ code }) => String(code) === String(value))?.label ?? null

const optionLabels = (set: MultipleResponseSet, members: readonly Profile[]): string[] => {
  const own = members.map(({ variable }) => variable.label || variable.name)
  if (set.labelsFromCountedValue) return members.map((member, at) => counted(member, set.countedValue) ?? own[at] ?? '')
  return [...(labelStem(own, set.label !== '')?.parts ?? own)]
}

const setText = (set: MultipleResponseSet, members: readonly Profile[]): string => {
  const labels = members.map(({ variable }) => variable.label)
  if (set.labelFromFirstMember && labels[0] !== undefined && labels[0] !== '') return labels[0]
  const common = labelStem(labels)?.common ?? ''
  const own = set.label || set.name.replace(/^\$/u, '')
  // A set that is only numbered ("Q14 3") is labelled by what its members' labels have in common, often the brand.
  const numbered = own.length <= 12 && /\d/u.test(own)
  return numbered && common !== '' && !own.toLowerCase().includes(common.toLowerCase()) ? `${own}: ${common}` : own
}

/** Respondents per answer: a person who gave one in several variables of the set counts once. */
const respondentsPer = (members: readonly Profile[], length: number): Record<string, number> => {
  const counts = new Map<string, { n: number; last: number }>()
  const answerAt = members.map(({ column }) => {
    if (column.kind === 'coded') {
      const ids = column.dictionary.map(String)
      return (row: number) => ids[(column.index[row] ?? 0) - FIRST_CODE]
    }
    return (row: number) => {
      const value = column.values[row] ?? NaN
      return Number.isNaN(value) ? undefined : String(value)
    }
  })
  for (let row = 0; row < length; row++)
    for (const answer of answerAt) {
      const id = answer(row)
      if (id === undefined) continue
      const count = counts.get(id) ?? { n: 0, last: -1 }
      counts.set(id, count)
      if (count.last !== row) count.n++
      count.last = row
    }
  return Object.fromEntries([...counts].map(([id, { n }]) => [id, n]))
}

const categories = (set: MultipleResponseSet, members: readonly Profile[], length: number): FoundQuestion => {
  const { options } = optionsOf(members)
  const merged = new Map<string, OptionDef>(options.map(option => [option.id, option]))
  for (const { variable } of members) {
    for (const { code, label } of variable.valueLabels) {
      if (!merged.has(String(code)))
        merged.set(String(code), { id: String(code), label, codes: [code], score: null, missing: false })
    }
  }
  const marks = new Uint8Array(length)
  for (const member of members) markAnswered(member, marks)
  const base = marks.reduce((n, mark) => n + mark, 0)
  return {
    id: `s:${set.name}`,
    def: define(set.name.replace(/^\$/u, ''), setText(set, members), {
      kind: 'multi',
      source: { kind: 'vars', vars: members.map(({ variable }) => variable.name), base: 'answered' },
      options: [...merged.values()],
    }),
    state: 'ready',
    reason: `Multiple-response set of the file with ${members.length} variables that share one list of answers.`,
    set: { name: set.name, type: set.type, counted_value: null },
    variables: members.map(({ variable }) => shown(variable)),
    base,
    counts: respondentsPer(members, length),
    include: base > 0,
    replaces: [],
  }
}

const dichotomies = (set: MultipleResponseSet, members: readonly Profile[], length: number): FoundQuestion => {
  const labels = optionLabels(set, members)
  const { countedValue } = set
  const codes = countedValue === null ? null : [countedValue]
  const parts = members.map((profile, at): MultiMember => ({ profile, label: labels[at] ?? '', codes }))
  const others = members.some(({ codes: found }) => found.some(({ code }) => code !== countedValue))
  const question = multiQuestion({
    id: `s:${set.name}`,
    name: set.name.replace(/^\$/u, ''),
    text: setText(set, members),
    members: parts,
    base: others ? 'answered' : 'selected',
    reason: `Multiple-response set of the file with ${members.length} yes/no variables.`,
    length,
  })
  return {
    ...question,
    def: { ...question.def, kind: 'multi' },
    set: { name: set.name, type: set.type, counted_value: countedValue === null ? null : String(countedValue) },
  }
}

/** Questions of the file's own multiple-response sets; sets with fewer than two known members are ignored with a warning. */
export const setQuestions = (
  file: SurveyFile,
  profiles: ReadonlyMap<string, Profile>,
): { questions: FoundQuestion[]; warnings: ImportWarning[] } => {
  const questions: FoundQuestion[] = []
  const warnings: ImportWarning[] = []
  for (const set of file.sets) {
    const members = [...new Set(set.members)].flatMap(name => profiles.get(name) ?? [])
    if (members.length < LEAST_MEMBERS) {
      const message = `The multiple-response set ${set.name} has fewer than two variables that exist in the file and was ignored.`
      warnings.push({ code: 'set_ignored', message, where: set.name })
    } else {
      questions.push(
        set.type === 'C' ? categories(set, members, file.respondents) : dichotomies(set, members, file.respondents),
      )
    }
  }
  return { questions, warnings }
}
