import type { AnalysisRequest, AnalysisResponse } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { tableRequest } from '@core/report'

/** Which options are to be counted, among those who pass the other rules of a filter. */
export interface OptionsAsked {
  readonly question: string
  readonly breakout: string | null
  readonly filters: QuestionFilter | null
}

export interface OptionCounts {
  readonly question: string
  readonly breakout: string | null
  /** Respondents by option and net id. */
  readonly counts: Readonly<Record<string, number>>
}

export const optionCountsRequest = ({ filters, ...asked }: OptionsAsked): AnalysisRequest =>
  tableRequest(asked, { filters })

/** The counts in the answer to such a request; none where there is no table. */
export const optionCountsOf = ({ question, breakout }: OptionsAsked, { tables }: AnalysisResponse): OptionCounts => {
  const [table] = tables
  const rows = table?.outcome === 'cube' ? table.cube.rows : []
  return { question, breakout, counts: Object.fromEntries(rows.map(row => [row.key, row.n[0] ?? 0])) }
}
