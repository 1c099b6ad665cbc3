import type { AnalysisResponse, AnalysisTable, Dataset, Question, ViewSettings } from '@core/contract'
import { sectionOf, type QuestionFilter } from '@core/domain'
import { testLevels, weightingEfficiencies, type ArrangedTable, type Cube, type TestName } from '@core/crosstab'
import type { TableDocument, TableNotesData, TableQuestion } from '@core/domain/tables'
import { filterWords, toTree } from './filterTree'
import { groupOf, type QuestionIndex } from './questions'
import { testWordsOf } from './significanceTests'
import { waveBreaks } from './waves'

export type CubeTable = Extract<AnalysisTable, { outcome: 'cube' }>

/** A variable of the axis by its name in the dataset and as the screen names it. */
export interface AxisEntry {
  readonly questionName: string
  readonly label: string
}

/** What was asked for besides the question itself. */
export interface Asked {
  readonly axis: readonly AxisEntry[]
  readonly filters: QuestionFilter | null
  readonly autoAdjustBase: boolean
}

/** Banner group to the label of its question. */
export const groupLabels = (
  { question, breakout }: CubeTable,
  axis: readonly AxisEntry[],
  index: QuestionIndex,
): Record<string, string> => {
  const labels: Record<string, string> = {}
  for (const { questionName, label } of axis) {
    const addressed = index.get(questionName)
    // What two entries of the axis have in common is one span, under the head of the first.
    for (const { group, label: head } of addressed?.banner?.groups ?? []) labels[group] ??= head
    if (addressed && !addressed.banner) labels[groupOf(addressed)] ??= label
  }
  const [outer, inner] = axis
  const groups = [outer, inner].map(entry => (entry ? index.get(entry.questionName) : undefined))
  // The engine makes one group of a nested banner.
  if (outer && inner && groups[0] && groups[1])
    labels[`${groupOf(groups[0])}|${groupOf(groups[1])}`] = `${outer.label} > ${inner.label}`
  const own = index.get(breakout ?? question)
  if (own) labels[groupOf(own)] ??= own.label
  return labels
}

const SIGNS = /[\p{L}\p{N}]/gu
const GOES_ON = /^[\p{L}\p{N}_]/u

const sameSign = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase() || one.toUpperCase() === other.toUpperCase()

/**
 * Whether a text begins with these words, whatever separates them. Sign by sign: a pattern made of the words costs a millisecond
 * to compile, for each title of a report.
 */
const beginsWith = (text: string, words: string): boolean => {
  const signs = words.match(SIGNS)
  if (signs === null) return false
  const found = text.matchAll(SIGNS)
  let end = 0
  for (const sign of signs) {
    const next = found.next()
    if (next.done === true || !sameSign(next.value[0], sign)) return false
    end = next.value.index + next.value[0].length
  }
  return !GOES_ON.test(text.slice(end))
}

/**
 * The name before the text, unless the text begins with it already, as in many questionnaires ("Q7 Brands heard of"), or is
 * what the name was made of ("Q2Everbought", "Q2. Ever bought").
 */
export const namedQuestion = (name: string, text: string): string => (beginsWith(text, name) ? text : `${name} ${text}`)

/** "Q7 Brands heard of"; for a grid "Q15 Tastes great: Brand image", so that the row remains when the title is cut. */
export const tableTitle = (
  { question, breakout, row_axis }: CubeTable,
  axis: readonly AxisEntry[],
  index: QuestionIndex,
): string => {
  const label = index.get(question)?.label ?? question
  const row = breakout === null ? null : (index.get(breakout)?.breakout?.text ?? breakout)
  const side = axis.find(({ questionName }) => {
    const addressed = index.get(questionName)
    return addressed !== undefined && groupOf(addressed) === row_axis
  })
  return `${namedQuestion(question, row === null ? label : `${row}: ${label}`)}${side ? `, by ${side.label}` : ''}`
}

const testMethod = (cube: Cube, test: TestName): Pick<NonNullable<TableNotesData['test']>, 'method' | 'tool'> => {
  const { label, shares, withMeans, several } = testWordsOf(test)
  const method = cube.numbers.length > 0 ? withMeans : shares
  return {
    method: cube.askedItems && several !== undefined ? `${method}, ${several}` : method,
    ...(test !== 'house' && { tool: label }),
  }
}

interface NotesInput {
  readonly table: CubeTable
  readonly arranged: ArrangedTable
  readonly asked: Asked
  readonly settings: ViewSettings
  readonly dataset: Dataset
  readonly index: QuestionIndex
  readonly response: Omit<AnalysisResponse, 'tables'> | null
}

/** The notes under the table: who is counted, filter, weight, test, data version. */
export const notesOf = ({ table, arranged, asked, settings, dataset, index, response }: NotesInput): TableNotesData => {
  const question = index.get(table.question)?.question
  const words = filterWords(toTree(asked.filters), index)
  const { first, second, correction, test } = testLevels(settings)
  return {
    base: {
      text: asked.autoAdjustBase ? 'respondents who answered' : 'everyone who passes the filters',
      n: arranged.columns[0]?.n ?? table.cube.base.n[0] ?? 0,
      of: response?.respondents ?? null,
    },
    filter: words === '' ? null : words,
    weight: response?.weight
      ? { label: response.weight.label, efficiency: weightingEfficiencies(table.cube.base)[0] ?? null }
      : null,
    test: settings.showStatTesting ? { ...testMethod(table.cube, test), confidence: first, second, correction } : null,
    lowBaseThreshold: dataset.low_base_threshold,
    dataset: { name: dataset.dataset_name, version: response?.dataset_version ?? dataset.version_number },
    severalAnswers: question?.fundamental_question_type === 'multi',
    rounded: !dataset.permissions.view,
    // Protected figures may be zero where somebody answered.
    ...(dataset.permissions.view && {
      waves: waveBreaks(table.cube, {
        question,
        breakout: table.breakout,
        sample: response?.wave_sample,
        labelOf: name => index.get(name)?.label ?? name,
      }),
    }),
  }
}

const kindOf = ({ fundamental_question_type: type, is_interval }: Question): TableQuestion['kind'] => {
  switch (type) {
    case 'multi':
      return 'multiple'
    case 'numeric':
      return 'number'
    case 'nps':
      return '0–10'
    default:
      return is_interval ? 'scale' : 'single'
  }
}

/** What lists of tables and files say about the question of a table; undefined where it is not in the dataset. */
const questionOf = ({ question: name, breakout, cube }: CubeTable, index: QuestionIndex): TableQuestion | undefined => {
  const question = index.get(name)?.question
  if (!question) return undefined
  const row = breakout === null ? null : (index.get(breakout)?.breakout?.text ?? breakout)
  return {
    name: breakout ?? name,
    text: question.question_text,
    row,
    section: sectionOf(question),
    kind: cube.rows.length === 0 && cube.numbers.length > 0 ? 'number' : kindOf(question),
    scores: question.calculated.flatMap(({ id, kind }) => (kind === 'nps' ? [id] : [])),
  }
}

/** The table with everything that copies and exports carry. */
export const documentOf = (input: NotesInput): TableDocument => ({
  table: input.arranged,
  title: tableTitle(input.table, input.asked.axis, input.index),
  question: questionOf(input.table, input.index),
  numberType: input.settings.numberType,
  testing: input.settings.showStatTesting,
  showUnweightedBase: input.settings.showUnweightedBase,
  groupLabels: groupLabels(input.table, input.asked.axis, input.index),
  notes: notesOf(input),
})
