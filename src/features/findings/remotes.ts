import type { AnalysisContext } from '@core/report'
import type { AnalysisRequest, AnalysisResponse } from '@core/contract'
import { analyse } from '@/api/wire'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createRemote } from '@/store'

interface Chunk {
  readonly address: DatasetAddress
  readonly context: AnalysisContext
  readonly rows: AnalysisRequest['rows']
}

/** Some tables of a search. Its answers are gathered by the slice, so its own reducer is not mounted. */
export const chunkRemote = createRemote('findings/chunk', {
  request: (api, { address, context, rows }: Chunk, { signal }): Promise<AnalysisResponse> =>
    api.call(
      analyse,
      { params: { studyId: address.studyId, datasetName: address.datasetName }, body: { ...context, rows } },
      { signal, skipAuthRedirect: 'forbidden' },
    ),
})
