import type { DatasetSummary, listVersions as Listing, OutputOf } from '@core/contract'
import { listVersions, publishVersion, withdrawDataset } from '@/api/wire'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { statesRemote, waitingDatasetRemote } from '@/library'
import { createRemote } from '@/store'
import { put, takeEvery } from '@/store/effects'

const paramsOf = ({ studyId, datasetName }: DatasetAddress) => ({ studyId, datasetName })
const OWN = { skipAuthRedirect: 'forbidden' } as const

/** All versions, and the files that could not become one. */
export const versionsRemote = createRemote<DatasetAddress, OutputOf<typeof Listing>>('datasetPage/versions', {
  request: (api, address, options) => api.call(listVersions, { params: paramsOf(address) }, { ...options, ...OWN }),
})

export const publishVersionRemote = createRemote<DatasetAddress & { readonly version: number }, DatasetSummary>(
  'datasetPage/publishVersion',
  {
    take: 'leading',
    request: (api, { version, ...address }, options) =>
      api.call(publishVersion, { params: { ...paramsOf(address), version } }, { ...options, ...OWN }),
  },
)

/** Takes the published version from its readers. */
export const withdrawRemote = createRemote<DatasetAddress, DatasetSummary>('datasetPage/withdraw', {
  take: 'leading',
  request: (api, address, options) => api.call(withdrawDataset, { params: paramsOf(address) }, { ...options, ...OWN }),
})

function* afterWithdrawal({ payload: { args } }: ReturnType<typeof withdrawRemote.succeeded>) {
  yield* put(waitingDatasetRemote.requested(args))
  yield* put(statesRemote.requested(args.studyId))
  yield* put(versionsRemote.requested(args))
}

export function* followVersions() {
  yield* takeEvery(withdrawRemote.succeeded, afterWithdrawal)
}
