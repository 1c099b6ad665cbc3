import type { ApiClient } from '@/api'
import type { DatasetBanner } from '@core/contract'
import type { BannerEntry } from '@core/domain'
import { tableRequest } from '@core/report'
import { analyse, createBanner, deleteBanner, getDataset, listBanners, orderBanners, patchBanner } from '@/api/wire'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createRemote } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const
const paramsOf = ({ studyId, datasetName }: DatasetAddress) => ({ studyId, datasetName })

/** One change of the banners of a dataset. */
export type Change =
  | { readonly kind: 'create'; readonly name: string; readonly entries: readonly BannerEntry[] }
  | {
      readonly kind: 'patch'
      readonly id: string
      readonly revision: number
      readonly name?: string
      readonly entries?: readonly BannerEntry[]
    }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'order'; readonly order: readonly string[] }

type Options = Parameters<ApiClient['call']>[2]

const make = async (api: ApiClient, address: DatasetAddress, change: Change, options: Options): Promise<void> => {
  const params = paramsOf(address)
  switch (change.kind) {
    case 'create':
      await api.call(createBanner, { params, body: { name: change.name, entries: [...change.entries] } }, options)
      return
    case 'patch': {
      const { id, revision, name, entries } = change
      const body = {
        base_revision: revision,
        ...(name !== undefined && { name }),
        ...(entries !== undefined && { entries: [...entries] }),
      }
      await api.call(patchBanner, { params: { ...params, bannerId: id }, body }, options)
      return
    }
    case 'delete':
      await api.call(deleteBanner, { params: { ...params, bannerId: change.id } }, options)
      return
    case 'order':
      await api.call(orderBanners, { params, body: { order: [...change.order] } }, options)
  }
}

/** Banners, and of which dataset. */
export interface BannerList {
  readonly of: DatasetAddress
  readonly banners: readonly DatasetBanner[]
}

/** The banners of a dataset; with a change, as they are after it. */
export const bannersRemote = createRemote('banners/list', {
  request: async (
    api,
    { change, ...address }: DatasetAddress & { readonly change: Change | null },
    options,
  ): Promise<BannerList> => {
    const own = { ...options, ...OWN }
    if (change) await make(api, address, change, own)
    const { results } = await api.call(listBanners, { params: paramsOf(address) }, own)
    return { of: paramsOf(address), banners: results }
  },
})

/** The newest version of the dataset: what banners can be made of. */
export const questionsRemote = createRemote('banners/questions', {
  request: async (api, address: DatasetAddress, options) => ({
    of: paramsOf(address),
    dataset: await api.call(getDataset, { params: paramsOf(address), query: { draft: '1' } }, { ...options, ...OWN }),
  }),
})

/** Questions in the columns of a banner, as readers get them. */
export const stripRemote = createRemote('banners/strip', {
  request: (
    api,
    { banner, rows, ...address }: DatasetAddress & { readonly banner: string; readonly rows: readonly string[] },
    options,
  ) =>
    api.call(
      analyse,
      {
        params: paramsOf(address),
        body: {
          ...tableRequest({ question: '', breakout: null }, { axis: [{ banner }] }),
          rows: rows.map(question => ({ question })),
        },
      },
      { ...options, ...OWN },
    ),
})
