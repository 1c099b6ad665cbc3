import { changeView, createView, deleteView, listViews } from '@/api/wire'
import type { ListView, ListViewSettings } from '@core/contract'
import type { ViewedList } from '@core/domain'
import { createRemote } from '@/store'

// A refusal is shown where it happened instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

interface OfList {
  readonly list: ViewedList
}

/** The saved views of a list, by name. */
export const viewsRemote = createRemote('listViews/views', {
  keyOf: ({ list }: OfList) => list,
  request: async (api, params: OfList, options): Promise<readonly ListView[]> =>
    (await api.call(listViews, { params: { list: params.list } }, { ...options, ...OWN })).results,
})

/** A new view, another name, other settings, or whether the list opens with it. */
export type Saving =
  | { readonly id: null; readonly name: string; readonly settings: ListViewSettings }
  | { readonly id: string; readonly name: string }
  | { readonly id: string; readonly settings: ListViewSettings }
  | { readonly id: string; readonly is_default: boolean }

export interface Sending extends OfList {
  readonly saving: Saving
}

/** What was sent, with the view as it is now. */
export interface Saved {
  readonly sent: Sending
  readonly view: ListView
}

export const saveRemote = createRemote<Sending, Saved>('listViews/save', {
  take: 'leading',
  request: async (api, sent, options) => {
    const { list, saving } = sent
    if (saving.id === null) {
      const { name, settings } = saving
      const body = { name, settings }
      return { sent, view: await api.call(createView, { params: { list }, body }, { ...options, ...OWN }) }
    }
    const { id: viewId, ...body } = saving
    return { sent, view: await api.call(changeView, { params: { list, viewId }, body }, { ...options, ...OWN }) }
  },
})

export interface Removal extends OfList {
  readonly id: string
}

export const removeRemote = createRemote('listViews/remove', {
  keyOf: ({ id }: Removal) => id,
  take: 'leading',
  request: (api, { list, id, leaving }: Removal & { readonly leaving: boolean }) =>
    api.call(deleteView, { params: { list, viewId: id } }, { ...OWN, keepalive: leaving }),
})
