import { combineReducers, createAction } from '@reduxjs/toolkit'
import type { InputOf, OutputOf } from '@core/contract'
import { previewShare, shareByEmail, suggestReceivers } from '@/api/wire'
import { createRemote, initialRemote, remoteAt, remotesOf, withAnswers } from '@/store'

export type ShareRequest = InputOf<typeof shareByEmail>['body']
export type ShareResult = OutputOf<typeof shareByEmail>['results'][number]

/** Sending one mail after the other may take most of a minute. */
const TIMEOUT_MS = 90_000

export const shareRemote = createRemote<ShareRequest, readonly ShareResult[]>('share/mail', {
  request: async (api, body, options) =>
    (await api.call(shareByEmail, { body }, { ...options, skipAuthRedirect: 'forbidden', timeout: TIMEOUT_MS }))
      .results,
  take: 'leading',
})

export type SharePreview = OutputOf<typeof previewShare>

export const previewRemote = createRemote<InputOf<typeof previewShare>['body'], SharePreview>('share/preview', {
  request: (api, body, options) => api.call(previewShare, { body }, { ...options, skipAuthRedirect: 'forbidden' }),
})

type Lookup = InputOf<typeof suggestReceivers>['body']
export type Suggestions = OutputOf<typeof suggestReceivers>['results']

export const suggestRemote = createRemote<Lookup, Suggestions>('share/suggestions', {
  request: async (api, body, options) =>
    (await api.call(suggestReceivers, { body }, { ...options, skipAuthRedirect: 'forbidden' })).results,
  keyOf: ({ item_type: type, item_id: id, query }) => JSON.stringify([type, id, query]),
})

export const events = {
  /** The dialog opens, empty. */
  opened: createAction('share/opened'),
}

export const remotes = remotesOf({ mails: shareRemote, preview: previewRemote, suggestions: suggestRemote })

export const reducer = combineReducers({
  mails: withAnswers(remotes.reducers.mails, on => [on(events.opened, () => initialRemote())]),
  preview: withAnswers(remotes.reducers.preview, on => [on(events.opened, () => initialRemote())]),
  suggestions: remotes.reducers.suggestions,
})

export interface WithShare {
  readonly share: ReturnType<typeof reducer>
}

export const selectPreview = (state: WithShare) => state.share.preview
export const selectMails = (state: WithShare) => state.share.mails
export const selectSuggestions = (state: WithShare, lookup: Lookup) =>
  remoteAt(state.share.suggestions, suggestRemote.keyOf(lookup))
