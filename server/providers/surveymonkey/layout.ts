import type { Code } from '@core/crosstab'
import type { NeutralDefinition, NeutralQuestion } from '../../import/neutral'
import { addressOf, type Address } from './address'
import { type Loose, text } from './wire'

/** The columns of one row, or of the whole question where there are no rows. */
export interface Line {
  /** Null: answers of any row. */
  readonly row: string | null
  readonly columns: NeutralQuestion['columns']
}

/** A question of the definition with what is needed to read answers into its columns. */
export interface Part {
  readonly question: NeutralQuestion
  readonly address: Address
  readonly lines: readonly Line[]
  /** Codes by the ids of choices. */
  readonly codes: ReadonlyMap<string, Code>
}

/** Questions of the definition by the ids of questions at SurveyMonkey, and everything that answers may name. */
export interface Layout {
  readonly parts: ReadonlyMap<string, readonly Part[]>
  readonly known: ReadonlySet<string>
}

const linesOf = ({ rows, columns }: NeutralQuestion, { row }: Address): readonly Line[] =>
  rows.length === 0
    ? [{ row: row ?? null, columns }]
    : rows.map(({ code }) => ({ row: code, columns: columns.filter(column => column.row === code) }))

const partOf = (question: NeutralQuestion): Part | null => {
  const address = addressOf(question.ref)
  return (
    address && {
      question,
      address,
      lines: linesOf(question, address),
      codes: new Map(question.options.map(({ code, providerId }) => [providerId ?? String(code), code])),
    }
  )
}

/** Short names of what an answer is about: "600000001", "600000001 row 4000000003". */
const named = (question: string, kind: string, id: string): string => `${question} ${kind} ${id}`

const namesOf = ({ address: { question, col }, lines, codes }: Part): readonly string[] => [
  question,
  ...(col === undefined ? [] : [named(question, 'col', col)]),
  ...lines.flatMap(({ row }) => (row === null ? [] : [named(question, 'row', row)])),
  ...[...codes.keys()].map(id => named(question, 'choice', id)),
]

export const layoutOf = ({ questions }: NeutralDefinition): Layout => {
  const parts = new Map<string, Part[]>()
  const known = new Set<string>()
  for (const part of questions.flatMap(question => partOf(question) ?? [])) {
    const { question } = part.address
    parts.set(question, [...(parts.get(question) ?? []), part])
    for (const name of namesOf(part)) known.add(name)
  }
  return { parts, known }
}

/** What an answer names that the definition does not have. Choices of texts and rows of questions without rows say nothing. */
export const unknownIn = (
  { known }: Layout,
  question: string,
  parts: readonly Part[],
  answer: Loose,
): readonly string[] => {
  const hasRows = parts.some(({ lines }) => lines.some(({ row }) => row !== null))
  const hasCols = parts.some(({ address }) => address.col !== undefined)
  const hasChoices = parts.some(({ codes }) => codes.size > 0)
  const asked: readonly (readonly [boolean, string, string])[] = [
    [hasRows, 'row', text(answer.row_id)],
    [hasCols, 'col', text(answer.col_id)],
    [hasChoices, 'choice', text(answer.choice_id)],
  ]
  return asked.flatMap(([applies, kind, id]) => {
    const name = named(question, kind, id)
    return applies && id !== '' && !known.has(name) ? [name] : []
  })
}
