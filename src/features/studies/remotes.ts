import { getStudy, listStudies, publishDataset } from '@/api/wire'
import type { DatasetSummary, OutputOf, StudyDetails } from '@core/contract'
import { createRemote } from '@/store'
import type { StudyListRequest } from './model'

/** One page of the list together with the query it answers, so that counts and cards never disagree. */
export type StudyPage = OutputOf<typeof listStudies> & { readonly query: StudyListRequest }

export const listRemote = createRemote<StudyListRequest, StudyPage>('studies/list', {
  request: async (api, query, options) => ({
    ...(await api.call(listStudies, { query: { ...query, boost: query.boost ? '1' : '0' } }, options)),
    query,
  }),
})

/** One study by its number. A refusal is shown on its page instead of leading to the login. */
export const studyRemote = createRemote<string, StudyDetails>('studies/study', {
  request: (api, id, options) => api.call(getStudy, { params: { id } }, { ...options, skipAuthRedirect: 'forbidden' }),
  keyOf: id => id,
})

export interface DatasetAddress {
  readonly studyNumber: string
  readonly datasetName: string
}

export const publishRemote = createRemote<DatasetAddress, DatasetSummary>('studies/publish', {
  request: (api, { studyNumber, datasetName }, options) =>
    api.call(publishDataset, { params: { studyId: studyNumber, datasetName } }, options),
  keyOf: ({ studyNumber, datasetName }) => JSON.stringify([studyNumber, datasetName]),
  take: 'leading',
})
