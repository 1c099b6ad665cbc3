import { combineReducers, createAction } from '@reduxjs/toolkit'
import type { InputOf, OutputOf } from '@core/contract'
import { previewShare, shareByEmail } from '@/api/wire'
import { createRemote, initialRemote, remotesOf, withAnswers } from '@/store'

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

export const events = {
  /** The dialog opens, empty. */
  opened: createAction('share/opened'),
}

export const remotes = remotesOf({ mails: shareRemote, preview: previewRemote })

export const reducer = combineReducers({
  mails: withAnswers(remotes.reducers.mails, on => [on(events.opened, () => initialRemote())]),
  preview: withAnswers(remotes.reducers.preview, on => [on(events.opened, () => initialRemote())]),
})

export interface WithShare {
  readonly share: ReturnType<typeof reducer>
}

export const selectPreview = (state: WithShare) => state.share.preview
export const selectMails = (state: WithShare) => state.share.mails
