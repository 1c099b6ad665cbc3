import type { NeutralColumn, NeutralOption, NeutralQuestion, NeutralRow } from '../../import/neutral'
import { plainText } from '../text'
import { columnName, refOf, type Address } from './address'
import { imageText } from './unsure'
import { numberOf, record, records, text, type Loose } from './wire'

/** A question as SurveyMonkey describes it, with its parts at hand. */
export interface Source {
  readonly id: string
  /** "Q5": its number among the questions that can be answered. */
  readonly name: string
  readonly html: string
  readonly question: Loose
  readonly choices: readonly Loose[]
  readonly rows: readonly Loose[]
  readonly cols: readonly Loose[]
  readonly other: Loose | null
  readonly warn: (code: string, message: string) => void
}

const byPosition = (items: readonly Loose[]): readonly Loose[] =>
  items
    .filter(item => text(item.id) !== '')
    .map((item, at) => ({ item, position: numberOf(item.position) ?? at + 1 }))
    .sort((a, b) => a.position - b.position)
    .map(({ item }) => item)

export const choicesOf = (holder: Loose): readonly Loose[] => byPosition(records(holder.choices))

/** Of several headings, shown to different people, the first counts. */
const headingOf = (question: Loose): string => {
  const [first] = records(question.headings)
  return text(first?.heading) || text(first?.description) || imageText(first?.image)
}

export const sourceOf = (question: Loose, name: string, warn: Source['warn']): Source => {
  const answers = record(question.answers)
  return {
    id: text(question.id),
    name,
    html: headingOf(question),
    question,
    choices: choicesOf(answers),
    rows: byPosition(records(answers.rows)),
    cols: byPosition(records(answers.cols)),
    other: records(answers.other)[0] ?? null,
    warn,
  }
}

const isGone = ({ visible }: Loose): boolean => visible === false

/** Label and its source: the text, else what a picture shows; pictures without words have their id, faces and stars a position. */
const wordsOf = (item: Loose, at: number): { label: string; raw: string } => {
  const raw = text(item.text)
  const image = record(item.image)
  const isImage = Object.keys(image).length > 0 || /<img\b/iu.test(raw)
  const label = plainText(raw) || plainText(imageText(image)) || (isImage ? text(item.id) : String(at + 1))
  return { label, raw: raw || label }
}

/** Options of choices, in their order; those deleted at SurveyMonkey are kept. */
export const optionsOf = (choices: readonly Loose[]): readonly NeutralOption[] =>
  choices.map((choice, at) => ({
    code: text(choice.id),
    ...wordsOf(choice, at),
    ...(choice.is_na === true && { na: true }),
    ...(isGone(choice) && { deleted: true }),
  }))

/** Options of a rating: a weight is what its choice counts in means. */
export const scoredOptions = (choices: readonly Loose[]): readonly NeutralOption[] =>
  optionsOf(choices).map((option, at) => {
    const score = option.na === true ? null : numberOf(choices[at]?.weight)
    return score === null ? option : { ...option, score }
  })

export const neutralRows = (rows: readonly Loose[]): readonly NeutralRow[] =>
  rows.map((row, at) => ({ code: text(row.id), ...wordsOf(row, at) }))

type Given = Pick<NeutralQuestion, 'kind'> &
  Partial<Pick<NeutralQuestion, 'options' | 'rows' | 'ordered' | 'otherOf' | 'hidden'>>

interface Part extends Omit<Address, 'question'> {
  /** What follows the name of the question: "_1". */
  readonly suffix?: string
  /** What the part is about, as SurveyMonkey has it. */
  readonly about?: string
}

const columnsOf = (address: Address, { kind, rows = [], options = [] }: Given): readonly NeutralColumn[] => {
  const { question, col } = address
  const end = address.isText === true ? 'text' : undefined
  const places = rows.length === 0 ? [undefined] : rows.map(({ code }) => code)
  return places.flatMap(place => {
    const row = place ?? address.row
    const inRow = place === undefined ? {} : { row: place }
    if (kind !== 'multi') return [{ name: columnName(question, col, row, end), ...inRow }]
    return options.map(({ code }) => ({
      name: columnName(question, col, row, String(code), end),
      ...inRow,
      option: code,
    }))
  })
}

const joined = (html: string, about: string): string => [html, about].filter(part => part.trim() !== '').join(' - ')

/** A question of the definition about a part of the source, with its columns. */
export const questionOf = (source: Source, part: Part, given: Given): NeutralQuestion => {
  const { suffix = '', about = '', ...rest } = part
  const address: Address = { question: source.id, ...rest }
  return {
    ref: refOf(address),
    name: source.name + suffix,
    textRaw: joined(source.html, about),
    text: joined(plainText(source.html), plainText(about)),
    options: [],
    rows: [],
    columns: columnsOf(address, given),
    ...given,
    ...(isGone(source.question) && { hidden: true }),
  }
}

/** Rows as a question has them. One row alone is none: its text is part of the question, and its id of the address. */
export const rowsOrOne = (
  rows: readonly Loose[],
): { readonly rows: readonly NeutralRow[]; readonly part: Pick<Part, 'row' | 'about'> } => {
  const [only] = rows
  if (rows.length !== 1 || only === undefined) return { rows: neutralRows(rows), part: {} }
  return { rows: [], part: { row: text(only.id), about: text(only.text) } }
}
