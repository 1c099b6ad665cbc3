import { combineReducers } from '@reduxjs/toolkit'
import { addedRows } from '@/features/addedRows'
import { reportBuilder } from '@/features/reportBuilder'
import { reportPreview } from '@/features/reportPreview'
import { savedReports } from '@/features/savedReports'
import type { FeatureModule } from '@/store'
import { all, call } from '@/store/effects'
import { reportFlow } from './flows/reportFlow'

export type { WithBulkReport } from './flows/reportFlow'

/** Building, previewing and keeping reports: four features in one slice of the store. */
export const bulkReport: FeatureModule = {
  name: 'bulkReport',
  reducer: combineReducers({
    [reportBuilder.name]: reportBuilder.reducer,
    [reportPreview.name]: reportPreview.reducer,
    [addedRows.name]: addedRows.reducer,
    [savedReports.name]: savedReports.reducer,
  }),
  *saga() {
    // The flow first: what one part announces must not be missed by another.
    yield* all([
      call(reportFlow),
      call(reportBuilder.saga),
      call(reportPreview.saga),
      call(addedRows.saga),
      call(savedReports.saga),
    ])
  },
}
