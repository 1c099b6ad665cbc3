import { analyse, changeFilter, countBase, createFilter, deleteFilter, listFilters } from '@/api/wire'
import type { BaseCount, Filter, SavedFilter } from '@core/contract'
import { createRemote } from '@/store'
import { optionCountsOf, optionCountsRequest, type OptionsAsked } from '@/tables'

export interface DatasetAddress {
  readonly studyId: string
  readonly datasetName: string
}

// A refusal is shown in the dialog instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

/** The slot of the whole filter; its first conditions, one after the other, count on from there. */
export const WHOLE = 'whole'
export const stepSlot = (at: number): string => `step/${String(at)}`

export interface BaseAsked extends DatasetAddress {
  readonly slot: string
  readonly filters: Filter | null
  readonly weight: string | null
}

export const baseRemote = createRemote<BaseAsked, BaseCount>('filterEditor/base', {
  keyOf: ({ slot }) => slot,
  request: (api, { studyId, datasetName, filters, weight }, { signal }) =>
    api.call(countBase, { params: { studyId, datasetName }, body: { filters, weight } }, { signal, ...OWN }),
})

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

export const datasetKey = ({ studyId, datasetName }: DatasetAddress): string => JSON.stringify([studyId, datasetName])

/** The named filters of a dataset, by name. */
export const savedRemote = createRemote('filterEditor/saved', {
  keyOf: datasetKey,
  request: async (api, { studyId, datasetName }: DatasetAddress, { signal }): Promise<readonly SavedFilter[]> =>
    (await api.call(listFilters, { params: { studyId, datasetName } }, { signal, ...OWN })).results,
})

/** A new named filter, another name, or another filter under its name. */
export type FilterSaving =
  | { readonly id: null; readonly name: string; readonly filters: Filter }
  | { readonly id: string; readonly name: string }
  | { readonly id: string; readonly filters: Filter }

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
