import { getDomain, getUserConfig, logout, recordSupportEvent, sessionCheck } from '@/api/wire'
import type { Domain, InputOf, OutputOf, SessionData, UserConfig } from '@core/contract'
import { FailureError } from '@/lib/failure'
import { createRemote, type NoArgs } from '@/store'

const noSession = () =>
  new FailureError({
    kind: 'http',
    status: 401,
    code: 'unauthenticated',
    message: 'You are not logged in.',
    fields: {},
    requestId: null,
  })

/** Both `false` and a session without a valid login are errors, like a refused check. */
const valid = (answer: SessionData | false): SessionData => {
  if (answer === false || !answer.valid_login) throw noSession()
  return answer
}

/** The session of the cookie, with its jwt. */
export const sessionRemote = createRemote<NoArgs, SessionData>('session/check', {
  request: async (api, _, options) => valid(await api.call(sessionCheck, {}, { ...options, skipAuthRedirect: true })),
})

export const configRemote = createRemote<NoArgs, UserConfig>('session/config', {
  request: (api, _, options) => api.call(getUserConfig, {}, { ...options, skipAuthRedirect: true }),
})

/** The groups of the client organisation, and who sees new studies; for managers only. */
export const domainRemote = createRemote<NoArgs, Domain>('session/domain', {
  request: (api, _, options) => api.call(getDomain, {}, { ...options, skipAuthRedirect: 'forbidden' }),
})

export const logoutRemote = createRemote<NoArgs, OutputOf<typeof logout>>('session/logout', {
  request: (api, _, options) => api.call(logout, {}, { ...options, skipAuthRedirect: true }),
  take: 'leading',
})

export type SupportEvent = InputOf<typeof recordSupportEvent>['body']

/** Sent by 'Contact us'. */
export const supportRemote = createRemote<SupportEvent, { id: string }>('session/support', {
  request: (api, body, options) => api.call(recordSupportEvent, { body }, { ...options, skipAuthRedirect: true }),
  take: 'leading',
})
