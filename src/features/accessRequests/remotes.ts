import { combineReducers } from '@reduxjs/toolkit'
import type { AccessRequests, InputOf, OwnAccessRequest } from '@core/contract'
import type * as contract from '@core/contract'
import { answerAccess, askAccess, listAccess } from '@/api/wire'
import { createRemote, remoteAt, remotesOf, withAnswers, type NoArgs } from '@/store'

/** A refusal is said where it happens; only a session that is over leads to the login. */
const OWN = { skipAuthRedirect: 'forbidden' } as const

export type Wish = Required<InputOf<typeof contract.askAccess>['body']>
export type Wanted = Pick<Wish, 'item_type' | 'item_id'>

export const keyOfWanted = ({ item_type: type, item_id: id }: Wanted): string => `${type}:${id}`

export const askRemote = createRemote<Wish, OwnAccessRequest>('accessRequests/ask', {
  keyOf: keyOfWanted,
  take: 'leading',
  request: (api, body, options) => api.call(askAccess, { body }, { ...options, ...OWN }),
})

export const listRemote = createRemote<NoArgs, AccessRequests>('accessRequests/list', {
  request: (api, _, options) => api.call(listAccess, {}, { ...options, ...OWN }),
})

export type Answer = InputOf<typeof contract.answerAccess>['body'] & { readonly requestId: string }

export const answerRemote = createRemote<Answer, AccessRequests>('accessRequests/answer', {
  keyOf: ({ requestId }) => requestId,
  take: 'leading',
  request: (api, { requestId, ...body }, options) =>
    api.call(answerAccess, { params: { requestId }, body }, { ...options, ...OWN }),
})

export const remotes = remotesOf({ ask: askRemote, list: listRemote, answers: answerRemote })

export const reducer = combineReducers({
  ...remotes.reducers,
  list: withAnswers(listRemote.reducer, on => [on(answerRemote.succeeded, (state, { data }) => ({ ...state, data }))]),
})

export interface WithAccessRequests {
  readonly accessRequests: ReturnType<typeof reducer>
}

export const selectAsk = ({ accessRequests }: WithAccessRequests, wanted: Wanted) =>
  remoteAt(accessRequests.ask, keyOfWanted(wanted))
export const selectList = ({ accessRequests }: WithAccessRequests) => accessRequests.list
export const selectAnswer = ({ accessRequests }: WithAccessRequests, requestId: string) =>
  remoteAt(accessRequests.answers, requestId)
