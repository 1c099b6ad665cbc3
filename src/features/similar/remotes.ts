import { getSimilarSamples } from '@/api/wire'
import { createRemote, type RemoteState } from '@/store'
import type { OutputOf } from '@core/contract'

type Answer = OutputOf<typeof getSimilarSamples>

/** By natural key. */
export const similarRemote = createRemote<string, Answer>('similar/questions', {
  request: (api, nk, { signal }) =>
    api.call(getSimilarSamples, { params: { id: nk } }, { signal, skipAuthRedirect: 'forbidden' }),
})

export interface WithSimilar {
  readonly similar: RemoteState<Answer>
}
