import * as z from 'zod/mini'
import { endpoint } from './http'
import { objectId } from './params'
import { profileParams } from './people'
import { passkeyJson } from './session'

/** A browser in which the person is signed in. */
export const ownSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  how: z.enum(['password', 'passkey', 'provider']),
  agent: z.string(),
  address: z.string(),
  time_zone: z.nullable(z.string()),
  created: z.string(),
  last_used: z.string(),
})
export type OwnSession = z.infer<typeof ownSession>

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created: z.string(),
  last_used: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkey>

/** How a person signs in, and where they are signed in. */
export const ownAccount = z.object({
  /** False: there is none, as for people whom their organisation signs in. */
  has_password: z.boolean(),
  sessions: z.array(ownSession),
  /** Since when an authenticator app is asked for; null: it is not. */
  totp: z.nullable(z.string()),
  passkeys: z.array(passkey),
  /** False where the address of the product allows none. */
  passkeys_possible: z.boolean(),
  recovery_codes_left: z.number(),
  second_factor_required: z.boolean(),
  /** Whether the organisation lets people delete their own account. */
  self_deletion: z.boolean(),
})
export type OwnAccount = z.infer<typeof ownAccount>

const password = z.string().check(z.minLength(1), z.maxLength(1024))
const code = z.string().check(z.maxLength(40))

/** New recovery codes, shown this once; null: there were codes already. */
const newCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) })

export const getAccount = endpoint({
  id: 'account.get',
  method: 'GET',
  path: '/account/',
  summary: 'How you sign in, and where you are signed in',
  audience: 'user',
  response: ownAccount,
})

export const endSession = endpoint({
  id: 'account.endSession',
  method: 'DELETE',
  path: '/account/sessions/{sessionId}/',
  summary: 'Sign out of one browser',
  audience: 'user',
  params: z.object({ sessionId: objectId }),
  response: z.object({}),
})

export const endSessions = endpoint({
  id: 'account.endSessions',
  method: 'POST',
  path: '/account/sessions/end/',
  summary: 'Sign out of all browsers, or of all but this one',
  audience: 'user',
  body: z.strictObject({ which: z.enum(['others', 'all']) }),
  response: z.object({ ended: z.number() }),
})

export const changePassword = endpoint({
  id: 'account.password',
  method: 'POST',
  path: '/account/password/',
  summary: 'Change your password; all other browsers are signed out',
  audience: 'user',
  body: z.strictObject({ current: password, password }),
  response: z.object({}),
})

export const startTotp = endpoint({
  id: 'account.totpStart',
  method: 'POST',
  path: '/account/totp/',
  summary: 'Begin to set up an authenticator app',
  audience: 'user',
  response: z.object({ key: z.string(), uri: z.string() }),
})

export const confirmTotp = endpoint({
  id: 'account.totpConfirm',
  method: 'POST',
  path: '/account/totp/confirm/',
  summary: 'Switch the authenticator app on with its first code',
  audience: 'user',
  body: z.strictObject({ code }),
  response: newCodes,
})

export const removeTotp = endpoint({
  id: 'account.totpRemove',
  method: 'POST',
  path: '/account/totp/remove/',
  summary: 'Switch the authenticator app off with one of its codes or a recovery code',
  audience: 'user',
  body: z.strictObject({ code }),
  response: z.object({}),
})

export const renewRecoveryCodes = endpoint({
  id: 'account.recoveryCodes',
  method: 'POST',
  path: '/account/recovery_codes/',
  summary: 'Replace your recovery codes',
  audience: 'user',
  response: z.object({ recovery_codes: z.array(z.string()) }),
})

export const passkeyOptions = endpoint({
  id: 'account.passkeyOptions',
  method: 'POST',
  path: '/account/passkeys/options/',
  summary: 'What the browser needs to make a passkey',
  audience: 'user',
  response: z.object({ options: passkeyJson }),
})

export const addPasskey = endpoint({
  id: 'account.passkeyAdd',
  method: 'POST',
  path: '/account/passkeys/',
  summary: 'Add the passkey that the browser made',
  audience: 'user',
  ends: true,
  body: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), passkey: passkeyJson }),
  response: newCodes,
  success: 201,
})

export const removePasskey = endpoint({
  id: 'account.passkeyRemove',
  method: 'DELETE',
  path: '/account/passkeys/{passkeyId}/',
  summary: 'Remove a passkey of your own',
  audience: 'user',
  params: z.object({ passkeyId: z.string().check(z.maxLength(1400)) }),
  response: z.object({}),
})

/** Who of the organisation has a second factor. People who come by its provider are not counted. */
export const secondFactorPolicy = z.object({
  required: z.boolean(),
  people_with: z.number(),
  people_without: z.number(),
})
export type SecondFactorPolicy = z.infer<typeof secondFactorPolicy>

export const getSecondFactorPolicy = endpoint({
  id: 'account.policy',
  method: 'GET',
  path: '/account/policy/',
  summary: 'Whether the organisation requires a second factor, and who has one',
  audience: 'admin',
  response: secondFactorPolicy,
})

export const patchSecondFactorPolicy = endpoint({
  id: 'account.policyChange',
  method: 'PATCH',
  path: '/account/policy/',
  summary: 'Require a second factor of everyone, or stop to',
  audience: 'admin',
  body: z.strictObject({ required: z.boolean() }),
  response: secondFactorPolicy,
})

export const endPersonSessions = endpoint({
  id: 'people.endSessions',
  method: 'POST',
  path: '/proxy/rottweiler/users/{profileId}/end_sessions/',
  summary: 'Sign a person out of all browsers',
  audience: 'manager',
  object: 'person',
  params: profileParams,
  response: z.object({ ended: z.number() }),
})

export const removePersonFactors = endpoint({
  id: 'people.removeFactors',
  method: 'POST',
  path: '/proxy/rottweiler/users/{profileId}/remove_factors/',
  summary: 'Remove the second factors of a person who lost them, and sign the person out',
  audience: 'manager',
  object: 'person',
  params: profileParams,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)) }),
  response: z.object({}),
})
