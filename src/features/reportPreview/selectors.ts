import { previewTables, type RowRef } from '@core/report'
import { createSelector } from 'reselect'
import type { WithReportPreview } from './slice'

const NO_ROWS: readonly RowRef[] = []

export const selectPreview = (state: WithReportPreview) => state.bulkReport.preview.screen
export const selectCache = (state: WithReportPreview) => state.bulkReport.preview.cache
export const selectRows = (state: WithReportPreview) => selectPreview(state).request?.rows ?? NO_ROWS

/** The tables of the preview that have arrived, in report order. */
export const selectPreviewTables = createSelector([selectCache, selectRows], previewTables)
