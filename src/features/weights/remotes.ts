import type { AnalysisResponse } from '@core/contract'
import type { WeighAction } from '@core/domain/preparation'
import { analyse, getPreparedVariable, tryWeighting } from '@/api/wire'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createRemote } from '@/store'
import type { SourceTable } from './model/source'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

export interface Attempt extends DatasetAddress {
  readonly action: WeighAction
  /** The step that is being changed. */
  readonly step: string | null
  readonly questions: readonly string[] | null
  /** The question in the columns; null: what is weighted by itself. */
  readonly axis: string | null
}

/** What weights would be; a newer question takes the place of the one before, whose work ends on the server too. */
export const tryRemote = createRemote('weights/try', {
  request: (api, { studyId, datasetName, action, step, questions, axis }: Attempt, options) =>
    api.call(
      tryWeighting,
      {
        params: { studyId, datasetName },
        body: {
          do: action,
          ...(step !== null && { step }),
          ...(questions !== null && { questions: [...questions] }),
          ...(axis !== null && { axis }),
        },
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
  /** What the answer is found by again. */
  readonly key: string
  readonly tables: readonly SourceTable[]
}

/** Tables of another dataset, as its readers get them, one after the other. */
export const sharesRemote = createRemote('weights/shares', {
  request: async (api, { key, studyId, datasetName, tables }: SharesOf, options) => {
    const answered: { readonly fixed: readonly string[]; readonly response: AnalysisResponse }[] = []
    for (const { fixed, request } of tables) {
      const params = { studyId, datasetName }
      answered.push({ fixed, response: await api.call(analyse, { params, body: request }, { ...options, ...OWN }) })
    }
    return { key, answered }
  },
})
