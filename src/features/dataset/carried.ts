import type { CarriedForm } from '@core/contract'
import { decideRename, getCarried } from '@/api/wire'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { statesRemote, waitingDatasetRemote } from '@/library'
import { createRemote, pollWithBackoff } from '@/store'
import { put, takeEvery, type SagaGenerator } from '@/store/effects'
import { changesRemote } from './remotes'

const paramsOf = ({ studyId, datasetName }: DatasetAddress) => ({ studyId, datasetName })
const OWN = { skipAuthRedirect: 'forbidden' } as const

/** How the steps of the file before fit the newest one; null where there was none. */
export const carriedRemote = createRemote<DatasetAddress, CarriedForm | null>('datasetPage/carried', {
  request: async (api, address, options) =>
    (await api.call(getCarried, { params: paramsOf(address) }, { ...options, ...OWN })).carried,
})

export interface RenameDecision extends DatasetAddress {
  readonly from: string
  readonly accepted: boolean
}

/** Takes a variable for a renamed one, or not; a version is made with that. */
export const renameRemote = createRemote<RenameDecision, CarriedForm | null>('datasetPage/rename', {
  take: 'leading',
  request: async (api, { from, accepted, ...address }, options) =>
    (await api.call(decideRename, { params: paramsOf(address), body: { from, accepted } }, { ...options, ...OWN }))
      .carried,
})

/** Making a version takes a second or two. */
const MAKING_POLL = { base: 500, factor: 1.25 } as const

function* ask(address: DatasetAddress): SagaGenerator<CarriedForm | null> {
  return (yield* carriedRemote.fetchQuietly(address)).data
}

/** Until the version is made; then what it changes for readers is asked for again. */
function* onDecided({ payload: { args, data } }: ReturnType<typeof renameRemote.succeeded>) {
  const { studyId, datasetName } = args
  const address = { studyId, datasetName }
  yield* carriedRemote.set(address, data)
  if (data?.making)
    yield* pollWithBackoff<CarriedForm | null>({
      ...MAKING_POLL,
      run: () => ask(address),
      until: carried => carried !== null && !carried.making,
      progressed: () => false,
      stop: ['datasetPage/pageLeft'],
    })
  yield* put(changesRemote.requested(address))
  yield* put(waitingDatasetRemote.requested(address))
  yield* put(statesRemote.requested(studyId))
}

export function* followCarried() {
  yield* takeEvery(renameRemote.succeeded, onDecided)
}
