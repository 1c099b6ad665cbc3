import type { AnalysisRequest, AnalysisResponse, AnalysisTable, Dataset, ViewSettings } from '@core/contract'
import type { ArrangedTable, Cube } from '@core/crosstab'
import type { ChartInput } from '@core/domain/charts'
import type { TableDocument } from '@core/domain/tables'
import { problemOutcome, type EmptyOutcome } from '../outcome'
import { overviewChart } from '../overview'
import { shownTable } from '../pages'
import { bannerName, type QuestionIndex } from '../questions'
import type { AxisEntry } from '../tableDocument'

/** One table as shown: the arranged cube with its notes, or why there is nothing to show. */
export interface ShownTable {
  readonly breakout: string | null
  readonly cube: Cube | null
  readonly arranged: ArrangedTable | null
  readonly content: TableDocument | null
  readonly chart: ChartInput | null
  readonly outcome: EmptyOutcome | null
}

export interface Basis {
  readonly dataset: Dataset
  readonly index: QuestionIndex
  readonly settings: ViewSettings
}

export interface Answered {
  readonly asked: Pick<AnalysisRequest, 'axis' | 'filters' | 'auto_adjust_base'>
  readonly answer: AnalysisResponse
}

const axisEntries = ({ axis }: Answered['asked'], index: QuestionIndex): AxisEntry[] =>
  axis.map(item => {
    const questionName = 'banner' in item ? bannerName({ id: item.banner }) : (item.breakout ?? item.question)
    return { questionName, label: index.get(questionName)?.label ?? questionName }
  })

const tableShown = (
  table: AnalysisTable,
  { asked: { filters, auto_adjust_base: autoAdjustBase }, answer }: Answered,
  axis: readonly AxisEntry[],
  { dataset, index, settings }: Basis,
): ShownTable => {
  const none = { breakout: table.breakout, cube: null, arranged: null, content: null, chart: null }
  if (table.outcome === 'problem') {
    const about = { inverted: false, filtered: filters !== null, removal: 'Choose another question' }
    return { ...none, outcome: problemOutcome(table, about) }
  }
  const { cube } = table
  const shown = {
    shownRows: [...cube.rows, ...cube.numbers].map(({ key }) => key),
    shownColumns: cube.columns.map(({ key }) => key),
  }
  const asked = { axis, filters, autoAdjustBase }
  return {
    breakout: table.breakout,
    cube,
    ...shownTable(table, { shown, asked, settings, dataset, index, response: answer }),
  }
}

/** The tables of an answer about one question, arranged by its view settings: one, or one for each row of a grid. */
export const shownTables = (answered: Answered, basis: Basis): ShownTable[] => {
  const axis = axisEntries(answered.asked, basis.index)
  return answered.answer.tables.map(table => tableShown(table, answered, axis, basis))
}

/** The rows of a grid in one picture, as a question's page and stories show it; null for a single table, or where there is no such picture. */
export const gridPicture = (
  tables: readonly ShownTable[],
  questionName: string,
  { dataset, index, settings }: Basis,
): ChartInput | null => {
  const question = index.get(questionName)?.question
  const rows = tables.flatMap(({ breakout, arranged, outcome }) =>
    breakout === null || !arranged || outcome
      ? []
      : [{ key: breakout, label: index.get(breakout)?.breakout?.text ?? breakout, arranged }],
  )
  const shown = { numberType: settings.numberType, rounded: !dataset.permissions.view }
  return question ? overviewChart(rows, question, shown) : null
}
