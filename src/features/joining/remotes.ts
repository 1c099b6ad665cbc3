import type { InputOf, OutputOf } from '@core/contract'
import type * as contract from '@core/contract'
import { acceptLink, askReset, inspectLink, signUp } from '@/api/wire'
import { createRemote } from '@/store'

/** Nobody is signed in here: refusals are shown on the page. */
const OWN = { skipAuthRedirect: true } as const

/** What the link of a secret is for. */
export const linkRemote = createRemote('joining/link', {
  request: (api, secret: string, options): Promise<OutputOf<typeof contract.inspectLink>> =>
    api.call(inspectLink, { body: { secret } }, { ...options, ...OWN }),
})

export type Accepted = InputOf<typeof contract.acceptLink>['body']

/** Uses the link up and signs in; an account with a second step is asked for it at the login. */
export const acceptRemote = createRemote('joining/accept', {
  take: 'leading',
  request: (api, body: Accepted, options): Promise<OutputOf<typeof contract.acceptLink>> =>
    api.call(acceptLink, { body }, { ...options, ...OWN }),
})

/** A mail that somebody asks for: a link to a new password, or to join. */
export interface Asked {
  readonly what: 'forgot' | 'sign-up'
  readonly email: string
}

export const askRemote = createRemote('joining/ask', {
  take: 'leading',
  request: (api, { what, email }: Asked, options): Promise<{ mails: boolean }> =>
    api.call(what === 'forgot' ? askReset : signUp, { body: { email } }, { ...options, ...OWN }),
})
