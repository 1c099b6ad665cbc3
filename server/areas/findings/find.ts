import type { AnalysisResponse, AnalysisTable, FoundDifference } from '@core/contract'
import type * as contract from '@core/contract'
import {
  axisEntries,
  comparisonsIn,
  findingsAmong,
  findingWords,
  searchedRows,
  searchedTable,
  type Comparison,
  type Difference,
  type FindingSettings,
} from '@core/findings'
import { chunkRows, indexQuestions, type RowRef } from '@core/report'
import { invalid } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { analyseFor } from '../analysis'
import { datasetFor } from '../datasets'

/** Tables of one call. */
const TABLES_MAX = 2000

const columnKey = ({ table }: Difference, at: number): string => table.cube.columns[at]?.key ?? ''

const present = (one: Difference, { confidence }: FindingSettings): FoundDifference => {
  const { table, row, contrast, kind, own, others } = one
  const { about, sentence, interval } = findingWords(one, confidence)
  const [low, high] = one.interval
  return {
    question: table.question,
    breakout: table.breakout,
    row: row.key,
    column: columnKey(one, contrast.column),
    other: contrast.other === null ? null : columnKey(one, contrast.other),
    ...{ kind, about, sentence, interval, low, high },
    value: own.value,
    other_value: others.value,
    difference: one.difference,
    effect: one.effect,
    adjusted_p: one.adjusted,
    n: own.n,
    other_n: others.n,
    eff: own.eff,
    other_eff: others.eff,
  }
}

/** What keeps every table from being made, such as an axis that is gone. Too few people to be shown is no mistake of the request. */
const refuseWrong = (tables: readonly AnalysisTable[]): void => {
  const problems = tables.flatMap(table => (table.outcome === 'problem' ? [table] : []))
  const [first] = problems
  if (first === undefined || problems.length < tables.length || first.code === 'protected') return
  throw invalid(first.message, { axis: [first.message] })
}

/** Refuses a name that no table comes of: gone, closed to the reader, or without answers to tabulate. */
const refuseUnknown = (names: readonly string[], rows: readonly Pick<RowRef, 'question'>[]): void => {
  const known = new Set(rows.map(({ question }) => question))
  const unknown = names.find(name => !known.has(name))
  if (unknown === undefined) return
  const message = `This dataset has no table of "${unknown}". Name questions that you can see and that have answers.`
  throw invalid(message, { questions: [message] })
}

/**
 * What matters in a dataset, by the same tables that the reader gets of its questions: what is hidden from them is in no table, so
 * it neither is a finding nor counts among the comparisons.
 */
export const findFindings: Verb<typeof contract.findFindings> = async (ctx, { params, body }) => {
  const { questions: names, confidence, control, ...context } = body
  const dataset = await datasetFor(ctx, params)
  const index = indexQuestions(dataset)
  const rows = searchedRows(dataset, index, names)
  refuseUnknown(names ?? [], rows)
  if (rows.length > TABLES_MAX)
    throw invalid(`These questions have ${rows.length} tables; ${TABLES_MAX} can be searched at once.`, {
      questions: ['Choose fewer questions.'],
    })
  const settings: FindingSettings = { confidence, control, lowBase: dataset.low_base_threshold }
  const axis = axisEntries(context.axis, index)
  const found: Comparison[] = []
  let filtered: AnalysisResponse['filtered'] = { n: 0, w: 0, eff: 0 }
  const version = dataset.version_number
  for (const chunk of chunkRows(rows)) {
    const asked = { ...context, rows: chunk.rows, inverted: false }
    const answer = await analyseFor(ctx, { params, body: asked }, { version })
    refuseWrong(answer.tables)
    filtered = answer.filtered
    for (const table of answer.tables) {
      const searched = table.outcome === 'cube' ? searchedTable(table, axis, index) : null
      if (searched !== null) found.push(...comparisonsIn(searched, settings))
    }
  }
  const { findings, ...looked } = findingsAmong(found, settings)
  return {
    dataset_version: version,
    filtered,
    ...looked,
    findings: findings.map(({ lead, also }) => ({
      lead: present(lead, settings),
      also: also.map(one => present(one, settings)),
    })),
  }
}
