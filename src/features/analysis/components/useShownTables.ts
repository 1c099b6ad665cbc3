import { shownTables, type QuestionIndex, type ShownTable } from '@core/report'
import { useMemo } from 'react'
import type { Dataset, ViewSettings } from '@core/contract'
import type { TablesAnswer } from '../remotes'

/** Arranges the tables of an answer in the browser; changing the view settings makes no request. */
export const useShownTables = (
  data: TablesAnswer | null,
  dataset: Dataset,
  index: QuestionIndex,
  settings: ViewSettings,
): readonly ShownTable[] =>
  useMemo(
    () => (data ? shownTables({ asked: data.asked.body, answer: data.answer }, { dataset, index, settings }) : []),
    [data, dataset, index, settings],
  )
