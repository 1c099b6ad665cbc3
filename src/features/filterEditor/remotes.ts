import { analyse, changeFilter, createFilter, deleteFilter, listFilters } from '@/api/wire'
import type { SavedFilter } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { datasetKey, type DatasetAddress } from '@/lib/datasetAddress'
import { createRemote } from '@/store'
import { optionCountsOf, optionCountsRequest, type OptionsAsked } from '@/tables'

// A refusal is said in the dialog instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

/** The slot of everything that is edited; its first conditions, one after the other, count on from there. */
export const WHOLE = 'filter/whole'
export const STEPS = 'filter/step/'
export const stepSlot = (at: number): string => `${STEPS}${String(at)}`

/** How often each option of one question was chosen by respondents who pass the other conditions. */
export const optionCountsRemote = createRemote('filterEditor/optionCounts', {
  request: async (api, { studyId, datasetName, ...asked }: DatasetAddress & OptionsAsked, { signal }) => {
    const body = optionCountsRequest(asked)
    return optionCountsOf(
      asked,
      await api.call(analyse, { params: { studyId, datasetName }, body }, { signal, ...OWN }),
    )
  },
})

/** The named filters of a dataset, by name. */
export const savedRemote = createRemote('filterEditor/saved', {
  keyOf: datasetKey,
  request: async (api, { studyId, datasetName }: DatasetAddress, { signal }): Promise<readonly SavedFilter[]> =>
    (await api.call(listFilters, { params: { studyId, datasetName } }, { signal, ...OWN })).results,
})

/** A new named filter, another name, or another filter under its name. */
export type FilterSaving =
  | { readonly id: null; readonly name: string; readonly filters: QuestionFilter }
  | { readonly id: string; readonly name: string }
  | { readonly id: string; readonly filters: QuestionFilter }

export interface Sending extends DatasetAddress {
  readonly saving: FilterSaving
}

export const saveRemote = createRemote('filterEditor/save', {
  take: 'leading',
  request: (api, { studyId, datasetName, saving }: Sending, { signal }): Promise<SavedFilter> => {
    const params = { studyId, datasetName }
    if (saving.id === null) {
      const { name, filters } = saving
      return api.call(createFilter, { params, body: { name, filters } }, { signal, ...OWN })
    }
    const { id: filterId, ...body } = saving
    return api.call(changeFilter, { params: { ...params, filterId }, body }, { signal, ...OWN })
  },
})

export interface Deletion extends DatasetAddress {
  readonly id: string
  /** The dialog or the page is being left: the request must outlive it. */
  readonly leaving: boolean
}

export const deleteRemote = createRemote('filterEditor/deleted', {
  keyOf: ({ id }: Deletion) => id,
  request: (api, { studyId, datasetName, id, leaving }) =>
    api.call(deleteFilter, { params: { studyId, datasetName, filterId: id } }, { ...OWN, keepalive: leaving }),
})
