import { combineReducers, createAction, type UnknownAction } from '@reduxjs/toolkit'
import type { InputOf, OutputOf } from '@core/contract'
import { shareByEmail } from '@/api/wire'
import { createRemote } from '@/store'

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

/** The dialog opens, empty. */
export const shareOpened = createAction('share/opened')

type Mails = ReturnType<typeof shareRemote.reducer>

const mails = (state: Mails | undefined, action: UnknownAction): Mails =>
  shareRemote.reducer(shareOpened.match(action) ? undefined : state, action)

export const reducer = combineReducers({ mails })

export interface ShareRoot {
  readonly share: ReturnType<typeof reducer>
}

export const selectMails = (state: ShareRoot) => state.share.mails
