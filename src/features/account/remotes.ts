import type { OutputOf, OwnAccount, SecondFactorPolicy } from '@core/contract'
import {
  addPasskey,
  changePassword,
  confirmTotp,
  endSession,
  endSessions,
  eraseOwn,
  exportOwnData,
  getAccount,
  getSecondFactorPolicy,
  passkeyOptions,
  patchSecondFactorPolicy,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '@/api/wire'
import type { ApiClient } from '@/api'
import { makePasskey } from '@/lib/passkeys'
import { createRemote, type NoArgs } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

export const accountRemote = createRemote<NoArgs, OwnAccount>('account/own', {
  request: (api, _, options) => api.call(getAccount, {}, { ...options, ...OWN }),
})

/** Everything that is stored about the person, to be saved as a file. */
export const dataRemote = createRemote<NoArgs, Blob>('account/data', {
  take: 'leading',
  request: (api, _, options) => api.bytes(exportOwnData, {}, { ...options, ...OWN }),
})

/** The key of an app that is being set up. */
export const totpRemote = createRemote<NoArgs, OutputOf<typeof startTotp>>('account/totp', {
  request: (api, _, options) => api.call(startTotp, {}, { ...options, ...OWN }),
  take: 'leading',
})

/** One change of the own account. */
export type AccountChange =
  | { readonly kind: 'endSession'; readonly id: string; readonly current: boolean }
  | { readonly kind: 'endSessions'; readonly which: 'others' | 'all' }
  | { readonly kind: 'password'; readonly current: string; readonly password: string }
  | { readonly kind: 'confirmTotp'; readonly code: string }
  | { readonly kind: 'removeTotp'; readonly code: string }
  | { readonly kind: 'renewCodes' }
  | { readonly kind: 'addPasskey'; readonly name: string }
  | { readonly kind: 'removePasskey'; readonly id: string }
  | { readonly kind: 'erase'; readonly email: string }

export interface AccountChanged {
  readonly kind: AccountChange['kind']
  /** The person is signed out here too. */
  readonly left: boolean
  /** New recovery codes to show this once. */
  readonly codes: readonly string[] | null
}

const make = async (
  api: ApiClient,
  change: AccountChange,
  options: Parameters<ApiClient['call']>[2],
): Promise<readonly string[] | null> => {
  switch (change.kind) {
    case 'endSession':
      await api.call(endSession, { params: { sessionId: change.id } }, options)
      return null
    case 'endSessions':
      await api.call(endSessions, { body: { which: change.which } }, options)
      return null
    case 'password':
      await api.call(changePassword, { body: { current: change.current, password: change.password } }, options)
      return null
    case 'confirmTotp':
      return (await api.call(confirmTotp, { body: { code: change.code } }, options)).recovery_codes
    case 'removeTotp':
      await api.call(removeTotp, { body: { code: change.code } }, options)
      return null
    case 'renewCodes':
      return (await api.call(renewRecoveryCodes, {}, options)).recovery_codes
    case 'addPasskey': {
      const asked = await api.call(passkeyOptions, {}, options)
      const passkey = await makePasskey(asked.options)
      return (await api.call(addPasskey, { body: { name: change.name, passkey } }, options)).recovery_codes
    }
    case 'erase':
      await api.call(eraseOwn, { body: { email: change.email } }, options)
      return null
    case 'removePasskey':
      await api.call(removePasskey, { params: { passkeyId: change.id } }, options)
      return null
  }
}

export const changeRemote = createRemote('account/change', {
  take: 'leading',
  request: async (api, change: AccountChange, options): Promise<AccountChanged> => ({
    kind: change.kind,
    codes: await make(api, change, { ...options, ...OWN }),
    left:
      change.kind === 'erase' ||
      (change.kind === 'endSession' && change.current) ||
      (change.kind === 'endSessions' && change.which === 'all'),
  }),
})

export const policyRemote = createRemote<NoArgs, SecondFactorPolicy>('account/policy', {
  request: (api, _, options) => api.call(getSecondFactorPolicy, {}, { ...options, ...OWN }),
})

export const policyChangeRemote = createRemote('account/policyChange', {
  take: 'leading',
  request: (api, required: boolean, options) =>
    api.call(patchSecondFactorPolicy, { body: { required } }, { ...options, ...OWN }),
})
