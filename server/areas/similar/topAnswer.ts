import type { AskedMatch, Dataset, Question } from '@core/contract'
import { defaultView, indexQuestions, requestOf, shownTables, type QuestionIndex, type ShownTable } from '@core/report'
import type { Reader } from '../../access/context'
import { analyseFor } from '../analysis'
import { openDataset } from '../datasets'

/** What a question's page shows first: its base, and the answer that most gave; null without a table of answers or numbers. */
export interface Figure extends Pick<AskedMatch, 'base' | 'top'> {
  readonly question: Question
}

interface Address {
  readonly studyId: string
  readonly datasetName: string
}

interface Cell {
  readonly base: number
  readonly top: NonNullable<AskedMatch['top']>
}

/** The highest share of a table in Total, or its average where it has no shares. */
const topOf = ({ arranged, outcome, breakout }: ShownTable, index: QuestionIndex): Cell | null => {
  const total = arranged?.columns.findIndex(({ group }) => group === null) ?? -1
  const base = arranged?.columns[total]?.n
  if (!arranged || outcome !== null || base === undefined) return null
  const row = breakout === null ? null : (index.get(breakout)?.breakout?.text ?? breakout)
  const cells = arranged.rows.flatMap(({ type, label, cells: all }) => {
    const value = all[total]?.value
    return value == null ? [] : [{ type, label, value }]
  })
  const shares = cells.filter(({ type }) => type === 'cat')
  const [first, ...others] = shares
  if (first) {
    const { label, value } = others.reduce((best, one) => (one.value > best.value ? one : best), first)
    return { base, top: { row, answer: label, value, unit: 'percent' } }
  }
  const average = cells.find(({ type }) => type === 'mean')
  return average ? { base, top: { row, answer: average.label, value: average.value, unit: 'average' } } : null
}

/** Of the rows of a grid the one with the highest share. */
const bestOf = (tables: readonly ShownTable[], index: QuestionIndex): Cell | null =>
  tables
    .flatMap(table => topOf(table, index) ?? [])
    .reduce<Cell | null>((best, one) => (best === null || one.top.value > best.top.value ? one : best), null)

/** The tables of some questions as their pages show them at first, without columns beside Total, by the name of the question. */
const tablesOf = async (
  reader: Reader,
  address: Address,
  dataset: Dataset,
  index: QuestionIndex,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly ShownTable[]>> => {
  const [first] = names
  if (first === undefined) return new Map()
  // Filters and weight are those of the dataset, so that the questions share a request.
  const { view } = defaultView(dataset, index, first)
  const body = { ...requestOf({ ...view, axis: [] }, first, index), rows: names.map(question => ({ question })) }
  const answer = await analyseFor(reader, { params: address, body })
  const shown = shownTables({ asked: body, answer }, { dataset, index, settings: view.settings })
  const byName = new Map<string, ShownTable[]>(names.map(name => [name, []]))
  answer.tables.forEach(({ question }, at) => {
    const table = shown[at]
    if (table) byName.get(question)?.push(table)
  })
  return byName
}

/** The first figures of some questions of one dataset, by name, with the reader's own rights. Throws Refusal not_found. */
export const figuresOf = async (
  reader: Reader,
  address: Address,
  names: readonly string[],
): Promise<ReadonlyMap<string, Figure>> => {
  const { found, dataset } = await reader.tenant(tx => openDataset(tx, reader, address))
  const index = indexQuestions(dataset)
  const questions = names.flatMap(name => index.get(name)?.question ?? [])
  const counted = questions.filter(({ is_quantitative }) => is_quantitative && found.dataStored)
  const tables = await tablesOf(
    reader,
    address,
    dataset,
    index,
    counted.map(({ question_name }) => question_name),
  )
  return new Map(
    questions.map(question => {
      const best = bestOf(tables.get(question.question_name) ?? [], index)
      return [question.question_name, { question, base: best?.base ?? question.base, top: best?.top ?? null }]
    }),
  )
}
