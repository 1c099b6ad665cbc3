import { SAML, ValidateInResponseTo, type Profile } from '@node-saml/node-saml'
import { attributesOf, type Assertion } from './identity'
import { SignOnProblem } from './problem'
import { plainResponse } from './samlDocument'
import type { Connection } from './store'

/** Milliseconds by which clocks may differ. */
const CLOCK_MS = 60_000
/** An assertion is younger than this when it arrives. */
const AGE_MS = 10 * 60_000

const base = (connectionId: string, origin: string) => `${origin}/api/sign_on/saml/${encodeURIComponent(connectionId)}`

/** What a SAML provider needs to know of this product; the entity id is the address of the metadata. */
export const samlAddresses = (connectionId: string, origin: string) => ({
  entityId: `${base(connectionId, origin)}/metadata`,
  metadataUrl: `${base(connectionId, origin)}/metadata`,
  acsUrl: `${base(connectionId, origin)}/acs`,
})

/** The library for a connection. `requestId`: the request that may be answered; null: the provider may begin. */
const samlOf = (connection: Connection, origin: string, requestId: string | null): SAML => {
  const { settings, id } = connection
  if (settings.kind !== 'saml') throw new SignOnProblem('invalid', 'The connection does not use SAML.')
  const { entityId, acsUrl } = samlAddresses(id, origin)
  const known = new Date().toISOString()
  return new SAML({
    callbackUrl: acsUrl,
    entryPoint: settings.ssoUrl,
    issuer: entityId,
    audience: entityId,
    idpCert: [...settings.certificates],
    idpIssuer: settings.entityId,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_MS,
    maxAssertionAgeMs: AGE_MS,
    signatureAlgorithm: 'sha256',
    validateInResponseTo: requestId === null ? ValidateInResponseTo.ifPresent : ValidateInResponseTo.always,
    generateUniqueId: () => requestId ?? '',
    // Requests are stored with attempts; the library only needs to know which one may be answered.
    cacheProvider: {
      saveAsync: () => Promise.resolve(null),
      getAsync: key => Promise.resolve(requestId !== null && key === requestId ? known : null),
      removeAsync: () => Promise.resolve(null),
    },
  })
}

/** The address at the provider that begins a sign-in (HTTP-Redirect binding). */
export const samlStart = (connection: Connection, origin: string, requestId: string, state: string): Promise<string> =>
  samlOf(connection, origin, requestId).getAuthorizeUrlAsync(state, undefined, {})

interface Node {
  readonly $?: Readonly<Record<string, string>>
  readonly _?: string
}
interface Confirmation extends Node {
  readonly SubjectConfirmationData?: readonly Node[]
}
interface Parsed {
  readonly Assertion: {
    readonly $: Readonly<Record<string, string>>
    readonly Conditions?: readonly Node[]
    readonly Subject?: readonly { readonly SubjectConfirmation?: readonly Confirmation[] }[]
  }
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

const refuse = (reason: string): never => {
  throw new SignOnProblem('invalid', reason)
}

/** What the library leaves open: who may hand the assertion in, where, in answer to what, and until when. */
const confirm = (profile: Profile, expected: { acsUrl: string; entityId: string; requestId: string | null }) => {
  const { Assertion } = (profile.getAssertion?.() ?? refuse('There is no assertion.')) as unknown as Parsed
  if (profile.issuer !== expected.entityId) refuse(`The assertion is of another provider: ${profile.issuer}.`)
  const confirmations = Assertion.Subject?.[0]?.SubjectConfirmation ?? []
  const [only] = confirmations
  if (confirmations.length !== 1 || only?.$?.Method !== BEARER) refuse('There is not exactly one bearer confirmation.')
  const data = only?.SubjectConfirmationData?.[0]?.$ ?? {}
  if (data.Recipient !== expected.acsUrl) refuse(`The assertion is for another recipient: ${data.Recipient ?? 'none'}.`)
  if (data.NotOnOrAfter === undefined) refuse('The confirmation has no end.')
  if (Assertion.Conditions?.[0]?.$?.NotOnOrAfter === undefined) refuse('The assertion has no end.')
  if ((data.InResponseTo ?? null) !== expected.requestId) refuse('The assertion answers another request.')
  return {
    id: Assertion.$.ID ?? refuse('The assertion has no id.'),
    until: Date.parse(data.NotOnOrAfter ?? '') + CLOCK_MS,
  }
}

const destinationOf = (xml: string): string | null =>
  /^<[^>]*\sDestination\s*=\s*["']([^"']*)["']/u.exec(xml)?.[1] ?? null

/** Whether a response names the request that it answers. What it says is not checked. */
export const answersRequest = (base64: string): boolean =>
  Buffer.from(base64, 'base64').toString('utf8').includes('InResponseTo')

export interface Accepted {
  readonly assertion: Assertion
  /** Of the provider, for this assertion alone. */
  readonly id: string
  /** Until when the assertion could be handed in again; milliseconds since 1970. */
  readonly until: number
}

/** An assertion that was checked in every way but for replay. Throws SignOnProblem with what is wrong. */
export const samlAnswer = async (
  connection: Connection,
  origin: string,
  requestId: string | null,
  base64: string,
): Promise<Accepted> => {
  const { settings } = connection
  const entityId = settings.kind === 'saml' ? settings.entityId : ''
  const { acsUrl } = samlAddresses(connection.id, origin)
  const xml = plainResponse(base64)
  if (![null, acsUrl].includes(destinationOf(xml))) refuse('The response is for another destination.')
  const saml = samlOf(connection, origin, requestId)
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(xml, 'utf8').toString('base64') })
    .catch((error: unknown) => refuse(error instanceof Error ? error.message : 'The response could not be read.'))
  if (!profile?.nameID) return refuse('The assertion names nobody.')
  const { id, until } = confirm(profile, { acsUrl, entityId, requestId })
  const attributes = attributesOf((profile.attributes ?? {}) as Record<string, unknown>)
  return {
    id,
    until,
    assertion: {
      subject: profile.nameID,
      attributes,
      emailVerified: null,
      signature: 'Assertion signed by a certificate of this connection',
      leave: null,
    },
  }
}
