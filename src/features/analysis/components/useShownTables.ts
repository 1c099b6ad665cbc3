import {
  bannerName,
  problemOutcome,
  shownTable,
  type AxisEntry,
  type EmptyOutcome,
  type QuestionIndex,
} from '@core/report'
import { useMemo } from 'react'
import type { AnalysisTable, Dataset, ViewSettings } from '@core/contract'
import type { ArrangedTable, Cube } from '@core/crosstab'
import type { ChartInput } from '@core/domain/charts'
import type { TableDocument } from '@core/domain/tables'
import type { TablesAnswer } from '../remotes'

/** One table as shown: the arranged cube with its notes, or why there is nothing to show. */
export interface ShownTable {
  readonly breakout: string | null
  readonly cube: Cube | null
  readonly arranged: ArrangedTable | null
  readonly content: TableDocument | null
  readonly chart: ChartInput | null
  readonly outcome: EmptyOutcome | null
}

interface Basis {
  readonly dataset: Dataset
  readonly index: QuestionIndex
  readonly settings: ViewSettings
}

const axisEntries = ({ asked }: TablesAnswer, index: QuestionIndex): AxisEntry[] =>
  asked.body.axis.flatMap(item => {
    const questionName = 'banner' in item ? bannerName({ id: item.banner }) : (item.breakout ?? item.question)
    return { questionName, label: index.get(questionName)?.label ?? questionName }
  })

const tableShown = (
  table: AnalysisTable,
  data: TablesAnswer,
  axis: readonly AxisEntry[],
  { dataset, index, settings }: Basis,
): ShownTable => {
  const { answer } = data
  const { filters, auto_adjust_base: autoAdjustBase } = data.asked.body
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

/** Arranges the tables of an answer in the browser; changing the view settings makes no request. */
export const useShownTables = (
  data: TablesAnswer | null,
  dataset: Dataset,
  index: QuestionIndex,
  settings: ViewSettings,
): readonly ShownTable[] =>
  useMemo(() => {
    if (!data) return []
    const axis = axisEntries(data, index)
    return data.answer.tables.map(table => tableShown(table, data, axis, { dataset, index, settings }))
  }, [data, dataset, index, settings])
