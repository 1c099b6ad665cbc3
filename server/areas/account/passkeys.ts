import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { and, eq, sql } from 'drizzle-orm'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { passkeys } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { BaseCtx } from '../../access/context'
import { conflict, Refusal } from '../../access/refusal'
import type { TotpOwner } from './totp'

export interface Site {
  readonly id: string
  readonly origin: string
}

type Place = Pick<BaseCtx, 'origin' | 'originIsSet'>

/** For which site passkeys are made; null where there can be none. Without PUBLIC_URL only the own machine is trusted. */
export const siteOf = ({ origin, originIsSet }: Place): Site | null => {
  const { hostname, protocol } = new URL(origin)
  if (hostname === 'localhost') return { id: hostname, origin }
  if (!originIsSet || protocol !== 'https:' || isIP(hostname.replace(/[[\]]/g, '')) !== 0) return null
  return { id: hostname, origin }
}

/** The same. Throws Refusal conflict. */
export const requireSite = (place: Place): Site => {
  const site = siteOf(place)
  if (!site) throw conflict('Passkeys need a secure connection (https). Ask your administrator.')
  return site
}

const text = z.string().check(z.maxLength(20_000))
const credential = {
  id: z.string().check(z.minLength(1), z.maxLength(1400)),
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.optional(z.nullable(text)),
  }),
})
export type Assertion = z.infer<typeof assertion>

/** What a browser says that a passkey signed; null for anything else. */
export const assertionOf = (json: unknown): Assertion | null => assertion.safeParse(json).data ?? null

/** Who a passkey without a name belongs to: "<client>.<user>", which the authenticator keeps. */
const handleOf = ({ clientId, userId }: TotpOwner): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`${clientId}.${userId}`))

/** The organisation in a handle; what the signature proves decides whether that is true. */
export const clientOfHandle = ({ response }: Assertion): string | null =>
  /^([0-9a-z-]{1,60})\./.exec(Buffer.from(response.userHandle ?? '', 'base64url').toString())?.[1] ?? null

export const passkeysOf = (tx: Tx, { clientId, userId }: TotpOwner) =>
  tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.clientId, clientId), eq(passkeys.userId, userId)))
    .orderBy(passkeys.created)

const described = ({ id, transports }: { readonly id: string; readonly transports: string[] }) => ({ id, transports })

/** What a browser needs to make a passkey that signs in by itself. */
export const registrationOptions = async (
  site: Site,
  owner: TotpOwner & { readonly email: string; readonly name: string },
  held: readonly { readonly id: string; readonly transports: string[] }[],
) =>
  generateRegistrationOptions({
    rpName: 'Tabularium',
    rpID: site.id,
    userID: handleOf(owner),
    userName: owner.email,
    userDisplayName: owner.name,
    excludeCredentials: held.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

const wrong = () => new Refusal('invalid', 'This passkey did not work. Try again, or use another one.')

/** The passkey that a browser made for a challenge. Throws Refusal invalid. */
export const verifyRegistration = async (site: Site, challenge: string, json: unknown) => {
  const parsed = registration.safeParse(json)
  if (!parsed.success) throw wrong()
  const verified = await verifyRegistrationResponse({
    response: parsed.data as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
  }).catch(() => null)
  if (verified?.verified !== true) throw wrong()
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: [...transports] }
}

/** What a browser asks its passkeys to sign; without `held` any passkey of this site. */
export const authenticationOptions = (
  site: Site,
  held?: readonly { readonly id: string; readonly transports: string[] }[],
) =>
  generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    ...(held && { allowCredentials: held.map(described) }),
  })

/** The hash by which a challenge is kept. */
export const challengeId = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url')

/** The challenge that was signed, as the browser says. */
export const signedChallenge = ({ response }: Assertion): string => {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return z.object({ challenge: z.string() }).safeParse(data).data?.challenge ?? ''
  } catch {
    return ''
  }
}

/** Whose passkey signed the challenge, which is noted with it; null for a wrong signature and for passkeys that nobody has. */
export const spendPasskey = async (
  tx: Tx,
  site: Site,
  clientId: string,
  challenge: string,
  given: Assertion,
): Promise<{ readonly userId: string; readonly name: string } | null> => {
  const [row] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.clientId, clientId), eq(passkeys.id, given.id)))
    .for('update')
  if (!row) return null
  const verified = await verifyAuthenticationResponse({
    response: given as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: row.id,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
    },
  }).catch(() => null)
  if (verified?.verified !== true) return null
  await tx
    .update(passkeys)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsed: sql`now()` })
    .where(and(eq(passkeys.clientId, clientId), eq(passkeys.id, given.id)))
  return { userId: row.userId, name: row.name }
}
