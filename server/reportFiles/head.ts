import type { Dataset } from '@core/contract'
import { testLevels } from '@core/crosstab'
import { formatWhole, LOW_BASE_MARK, noteLines, type NoteLine } from '@core/domain/tables'
import { filterWords, missingWords, testWordsOf, toTree, type Builder, type QuestionIndex } from '@core/report'
import type { ReportHead } from './protocol'

interface Opened {
  readonly builder: Builder
  readonly dataset: Dataset
  readonly index: QuestionIndex
}

/** Notes that apply to all tables of the report; a table with other levels says so itself. */
const notesOf = ({ builder, dataset, index }: Opened): NoteLine[] => {
  const words = filterWords(toTree(builder.filters), index)
  const { showStatTesting } = builder.viewSettings
  const { first, second, correction, test } = testLevels(builder.viewSettings)
  const weight = dataset.weights.find(({ variable }) => variable === builder.weight)
  const lines = noteLines({
    base: { text: '', n: 0, of: null },
    filter: words === '' ? 'none' : words,
    // Each table gives the efficiency of its own base.
    weight: weight ? { label: weight.label, efficiency: null } : null,
    test: showStatTesting
      ? {
          method: test === 'house' ? 'column proportions and means, t, effective base' : testWordsOf(test).withMeans,
          confidence: first,
          second,
          correction,
        }
      : null,
    lowBaseThreshold: dataset.low_base_threshold,
    dataset: null,
    rounded: !dataset.permissions.view,
  })
  const base = builder.autoAdjustBase ? 'respondents who answered the question.' : 'everyone who passes the filters.'
  const low = `columns with an unweighted base under ${formatWhole(dataset.low_base_threshold)} are marked ${LOW_BASE_MARK}.`
  return [{ term: 'Base', text: base }, ...lines.filter(({ term }) => term !== 'Base'), { term: 'Low base', text: low }]
}

/** The text of a file before its tables. */
export const headOf = (opened: Opened, now = new Date()): ReportHead => {
  const { builder, dataset } = opened
  return {
    title: builder.title,
    description: builder.description,
    study: dataset.study_name,
    fieldwork: dataset.study_date,
    dataset: { name: dataset.dataset_name, version: dataset.version_number },
    date: now.toISOString().slice(0, 10),
    notes: notesOf(opened),
    missing: builder.missing.map(missingWords),
  }
}
