import type { WeighAction } from '@core/domain/preparation'
import { analyse, getPreparedVariable, tryWeighting } from '@/api/wire'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createRemote } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

export interface Attempt extends DatasetAddress {
  readonly action: WeighAction
  /** The step that is being changed. */
  readonly step: string | null
  readonly questions: readonly string[] | null
}

/** What weights would be; a newer question takes the place of the one before, whose work ends on the server too. */
export const tryRemote = createRemote('weights/try', {
  request: (api, { studyId, datasetName, action, step, questions }: Attempt, options) =>
    api.call(
      tryWeighting,
      {
        params: { studyId, datasetName },
        body: { do: action, ...(step !== null && { step }), ...(questions !== null && { questions: [...questions] }) },
      },
      { ...options, ...OWN },
    ),
})

/** Variables with their answers, for margins and segments. */
export const answersRemote = createRemote('weights/answers', {
  request: (api, { studyId, datasetName, names }: DatasetAddress & { readonly names: readonly string[] }, options) =>
    Promise.all(
      names.map(variableName =>
        api.call(getPreparedVariable, { params: { studyId, datasetName, variableName } }, { ...options, ...OWN }),
      ),
    ),
})

export interface SharesOf extends DatasetAddress {
  readonly question: string
  readonly weight: string | null
}

/** Shares of a question in a dataset, as its readers get them. */
export const sharesRemote = createRemote('weights/shares', {
  request: (api, { studyId, datasetName, question, weight }: SharesOf, options) =>
    api.call(
      analyse,
      {
        params: { studyId, datasetName },
        body: {
          rows: [{ question }],
          axis: [],
          nested: false,
          filters: null,
          weight,
          auto_adjust_base: true,
          inverted: false,
        },
      },
      { ...options, ...OWN },
    ),
})
