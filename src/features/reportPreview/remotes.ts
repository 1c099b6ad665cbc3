import type { AnalysisContext, RowRef } from '@core/report'
import type { AnalysisRequest, AnalysisResponse } from '@core/contract'
import { analyse } from '@/api/wire'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createRemote } from '@/store'

/** All tables of a report: the dataset, how they are counted, and their row questions in order. */
export interface TablesRequest {
  readonly address: DatasetAddress
  readonly context: AnalysisContext
  readonly rows: readonly RowRef[]
}

interface Chunk extends Pick<TablesRequest, 'address' | 'context'> {
  readonly rows: AnalysisRequest['rows']
}

/** One request of several tables. Its answers go into the cache, so its own reducer is not mounted. */
export const chunkRemote = createRemote('reportPreview/chunk', {
  request: (api, { address, context, rows }: Chunk, { signal }): Promise<AnalysisResponse> =>
    api.call(
      analyse,
      { params: { studyId: address.studyId, datasetName: address.datasetName }, body: { ...context, rows } },
      { signal },
    ),
})
