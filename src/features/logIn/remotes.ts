import type { InputOf, SecondStepNeeded, SessionData } from '@core/contract'
import { firstAdmin, login, passkeyChallenge, passkeyLogin, secondStep, secondStepPasskey } from '@/api/wire'
import { signWithPasskey } from '@/lib/passkeys'
import { createRemote, type NoArgs } from '@/store'

const PUBLIC = { skipAuthRedirect: true } as const

const zone = () => ({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The session, or what the second step can be. */
export const loginRemote = createRemote<Credentials, SessionData | SecondStepNeeded>('logIn/login', {
  request: (api, credentials, options) =>
    api.call(login, { body: { ...credentials, ...zone() } }, { ...options, ...PUBLIC }),
  take: 'leading',
})

/** A code of the app, a recovery code, or a passkey that the browser asks for. */
export type SecondProof =
  | { readonly kind: 'totp'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }
  | { readonly kind: 'passkey' }

export const secondRemote = createRemote<SecondProof, SessionData>('logIn/second', {
  request: async (api, proof, options) => {
    const call = (body: InputOf<typeof secondStep>['body']) => api.call(secondStep, { body }, { ...options, ...PUBLIC })
    if (proof.kind === 'totp') return call({ code: proof.code })
    if (proof.kind === 'recovery') return call({ recovery_code: proof.code })
    const asked = await api.call(secondStepPasskey, {}, { ...options, ...PUBLIC })
    return call({ passkey: await signWithPasskey(asked.options) })
  },
  take: 'leading',
})

/** Logs in with a passkey alone. */
export const passkeyRemote = createRemote<NoArgs, SessionData>('logIn/passkey', {
  request: async (api, _, options) => {
    const asked = await api.call(passkeyChallenge, {}, { ...options, ...PUBLIC })
    const passkey = await signWithPasskey(asked.options)
    return api.call(passkeyLogin, { body: { passkey, ...zone() } }, { ...options, ...PUBLIC })
  },
  take: 'leading',
})

export type FirstAdmin = InputOf<typeof firstAdmin>['body']

/** Empty installation only: creates the first organisation and its administrator, and logs in. */
export const firstAdminRemote = createRemote<FirstAdmin, SessionData>('logIn/firstAdmin', {
  request: (api, body, options) => api.call(firstAdmin, { body }, { ...options, ...PUBLIC }),
  take: 'leading',
})
