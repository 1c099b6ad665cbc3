import { bareQuestion, type BreakoutDef, type OptionDef } from '@core/domain/question'
import { orderedOptions } from '../neutral/options'
import type { NeutralColumn, NeutralQuestion } from '../neutral/types'
import { columnParts, declaredColumn, declaredOption, declaredReason } from './declaredColumn'
import { tallyMembers, type MultiMember } from './multi'
import { countsOf } from './options'
import { markAnswered, type Profile } from './profile'
import type { FoundQuestion } from './types'

interface Part {
  readonly column: NeutralColumn
  readonly profile: Profile
}

/** A declared question with its columns. */
interface Declared {
  readonly question: NeutralQuestion
  readonly parts: readonly Part[]
}

type Found = Pick<FoundQuestion, 'def' | 'base' | 'counts'>

const textsOf = ({ name, text, textRaw }: NeutralQuestion) => ({
  text: text || name,
  raw_text: textRaw || text || name,
})

const group = ({ question, parts }: Declared, found: Found): FoundQuestion => ({
  id: `g:${question.name}:${parts[0]?.profile.variable.name ?? ''}`,
  state: 'ready',
  reason: declaredReason(question, null),
  set: null,
  variables: parts.map(({ profile: { variable } }) => ({ name: variable.name, label: variable.label })),
  include: question.hidden !== true,
  replaces: [],
  ...found,
})

/** The members of a list of ticks in the order of the options. */
const membersOf = (question: NeutralQuestion, parts: readonly Part[]): { id: string; member: MultiMember }[] =>
  orderedOptions(question).flatMap(({ code, label }) =>
    parts
      .filter(({ column }) => column.option === code)
      .map(({ profile }) => ({ id: String(code), member: { profile, label, codes: [1] } })),
  )

/** One list of ticks: who is in its base, and how many ticked each. Options that do not apply are out of it. */
const ticksOf = (question: NeutralQuestion, parts: readonly Part[], length: number) => {
  const members = membersOf(question, parts)
  const { counts, base } = tallyMembers(
    members.map(({ member }) => member),
    'answered',
    length,
  )
  return {
    base,
    counts: Object.fromEntries(members.map(({ id, member }) => [id, counts[member.profile.variable.name] ?? 0])),
    source: {
      kind: 'members' as const,
      base: 'answered' as const,
      members: members.map(({ id, member }) => ({ id, var: member.profile.variable.name, codes: [1] })),
    },
  }
}

const multi = (declared: Declared, length: number): FoundQuestion => {
  const { question, parts } = declared
  const { text, raw_text } = textsOf(question)
  const { base, counts, source } = ticksOf(question, parts, length)
  const options = orderedOptions(question).map((option): OptionDef => ({ ...declaredOption(option), codes: [1] }))
  return group(declared, {
    def: bareQuestion(question.name, text, { kind: 'multi', source, raw_text, options }),
    base,
    counts,
  })
}

const answeredBy = (parts: readonly Part[], length: number): number => {
  const marks = new Uint8Array(length)
  for (const { profile } of parts) markAnswered(profile, marks)
  return marks.reduce((n, mark) => n + mark, 0)
}

const rowText = ({ rows }: NeutralQuestion, code: string): { text: string; original_text: string } => {
  const row = rows.find(each => each.code === code)
  return { text: row?.label || code, original_text: row?.raw || row?.label || code }
}

/** A row's list of ticks is named by the row's code, which is the same in every wave. */
const multiGrid = (declared: Declared, length: number): FoundQuestion => {
  const { question, parts } = declared
  const { text, raw_text } = textsOf(question)
  const totals: Record<string, number> = {}
  const breakouts = question.rows.map(({ code }): BreakoutDef => {
    const { source, counts } = ticksOf(
      question,
      parts.filter(({ column }) => column.row === code),
      length,
    )
    for (const [id, n] of Object.entries(counts)) totals[id] = (totals[id] ?? 0) + n
    return { name: `${question.name}_${code}`, ...rowText(question, code), source }
  })
  const options = orderedOptions(question).map((option): OptionDef => ({ ...declaredOption(option), codes: [] }))
  return group(declared, {
    def: bareQuestion(question.name, text, { kind: 'grid', source: null, raw_text, options, breakouts }),
    base: answeredBy(parts, length),
    counts: totals,
  })
}

const grid = (declared: Declared, length: number): FoundQuestion => {
  const { question, parts } = declared
  const { text, raw_text } = textsOf(question)
  const ofRow = new Map(parts.map(part => [part.column.row, part.profile]))
  const breakouts = question.rows.flatMap(({ code }): BreakoutDef[] => {
    const name = ofRow.get(code)?.variable.name
    return name === undefined ? [] : [{ name, ...rowText(question, code), source: { kind: 'variable', var: name } }]
  })
  const rows = columnParts(question)
  const def = bareQuestion(question.name, text, { ...rows, kind: 'grid', source: null, raw_text, breakouts })
  return group(declared, {
    def,
    base: answeredBy(parts, length),
    counts: def.options.length > 0 ? Object.fromEntries(countsOf(parts.map(({ profile }) => profile))) : {},
  })
}

/** What is asked for the text behind an option, where the provider does not say it. */
const otherText = ({ otherOf, text }: NeutralQuestion, byRef: ReadonlyMap<string, NeutralQuestion>): string | null => {
  const parent = otherOf === undefined ? undefined : byRef.get(otherOf.ref)
  if (parent === undefined || (text !== '' && text !== parent.text)) return null
  const option = parent.options.find(({ code }) => code === otherOf?.option)
  return `${parent.text || parent.name} - ${option?.label || 'Other'}, in own words`
}

/** A question of one column; of texts and dates with rows, one question per row. */
const alone = (
  { question }: Declared,
  { column, profile }: Part,
  byRef: ReadonlyMap<string, NeutralQuestion>,
): FoundQuestion[] => {
  const found = declaredColumn(profile)
  if (found === null) return []
  const name = column.row === undefined ? question.name : `${question.name}_${column.row}`
  const text = column.row === undefined ? (otherText(question, byRef) ?? textsOf(question).text) : found.def.text
  return [{ ...found, def: { ...found.def, name, text, label: text, raw_text: question.textRaw || text } }]
}

const ALONE: ReadonlySet<NeutralQuestion['kind']> = new Set(['open', 'date', 'meta'])

/** The questions that a provider declares, as it declares them and in its order; none for files without declarations. */
export const declaredQuestions = (profiles: readonly Profile[], length: number): FoundQuestion[] => {
  const questions = new Map<NeutralQuestion, Part[]>()
  for (const profile of profiles) {
    const question = profile.variable.hint?.declared
    const column = question?.columns.find(({ name }) => name === profile.variable.name)
    if (question === undefined || column === undefined) continue
    const parts = questions.get(question)
    if (parts) parts.push({ column, profile })
    else questions.set(question, [{ column, profile }])
  }
  const byRef = new Map([...questions.keys()].map(question => [question.ref, question]))
  return [...questions].flatMap(([question, parts]) => {
    const declared = { question, parts }
    const hasRows = question.rows.length > 0
    if (question.kind === 'multi') return [hasRows ? multiGrid(declared, length) : multi(declared, length)]
    if (hasRows && !ALONE.has(question.kind)) return [grid(declared, length)]
    return parts.flatMap(part => alone(declared, part, byRef))
  })
}
