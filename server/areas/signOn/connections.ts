import type * as contract from '@core/contract'
import { SIGN_ON_LIMITS } from '@core/domain'
import { signOnConnections, type SignOnSettings } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { changesOf } from '../../access/audit'
import { passwordsClosed } from '../../access/passwordSignIn'
import { conflict, invalid } from '../../access/refusal'
import type { InputFor, TxVerb } from '../../access/verbs'
import { lockPeople } from '../people'
import type { SignOnDeps } from './deps'
import { setDomains } from './domains'
import { OIDC_CALLBACK } from './oidc'
import { presentConnection } from './present'
import { certificateOf } from './samlMetadata'
import { testTicket } from './start'
import {
  newConnectionId,
  readConnections,
  removeConnection,
  requireConnection,
  secretOf,
  updateConnection,
  type Connection,
} from './store'

type Body = InputFor<typeof contract.createConnection>['body']
type Change = InputFor<typeof contract.patchConnection>['body']

/** Connections of the organisation. */
export const listConnections: TxVerb<typeof contract.listConnections> = async (tx, ctx) => {
  const connections = await readConnections(tx, ctx.actor.clientId)
  const results = []
  for (const connection of connections) results.push(await presentConnection(tx, connection, ctx.origin))
  return { results, redirect_uri: ctx.origin + OIDC_CALLBACK }
}

const certificates = (given: readonly string[]): string[] => {
  try {
    return given.map(text => certificateOf(text).pem)
  } catch {
    const message = 'A certificate cannot be read. Paste it as PEM, from BEGIN CERTIFICATE to END CERTIFICATE.'
    throw invalid(message, { 'saml.certificates': [message] })
  }
}

const webAddress = (given: string, field: string): string => {
  const url = URL.parse(given)
  // Unencrypted ones are refused when they are asked, by the rules of the installation.
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return given
  throw invalid('Give a whole address, from https:// on.', { [field]: ['Give a whole address, from https:// on.'] })
}

const settingsOf = ({ oidc, saml }: Pick<Change, 'oidc' | 'saml'>): SignOnSettings | null => {
  if (oidc && saml) throw invalid('A connection uses OpenID Connect or SAML, not both.', { _: ['Choose one of both.'] })
  if (oidc)
    return {
      kind: 'oidc',
      issuer: webAddress(oidc.issuer, 'oidc.issuer'),
      clientId: oidc.client_id,
      scopes: oidc.scopes,
    }
  if (saml)
    return {
      kind: 'saml',
      entityId: saml.entity_id,
      ssoUrl: webAddress(saml.sso_url, 'saml.sso_url'),
      certificates: certificates(saml.certificates),
      idpInitiated: saml.idp_initiated,
    }
  return null
}

/** Adds a connection, which is off. */
export const createConnection =
  ({ sealer }: SignOnDeps): TxVerb<typeof contract.createConnection> =>
  async (tx, ctx, { body }) => {
    const { clientId } = ctx.actor
    await lockPeople(tx, clientId)
    const others = await readConnections(tx, clientId)
    if (others.length >= SIGN_ON_LIMITS.connections)
      throw conflict(`An organisation has at most ${SIGN_ON_LIMITS.connections} connections. Delete one first.`)
    const settings = settingsOf(body)
    if (!settings) throw invalid('Say how the provider is asked.', { _: ['Give OpenID Connect or SAML settings.'] })
    const id = newConnectionId(clientId)
    const secret = body.oidc?.secret === undefined ? null : sealer.seal(body.oidc.secret, secretOf(id))
    const { name, mapping, create_people: createPeople, default_role } = body satisfies Body
    const row = {
      clientId,
      id,
      name,
      settings,
      secret,
      mapping,
      createPeople,
      defaultManager: default_role === 'Manager',
    }
    await tx.insert(signOnConnections).values(row)
    const domains = await setDomains(tx, { clientId, id }, [], body.domains)
    await ctx.audit(tx, {
      event: 'sign_on.created',
      outcome: 'ok',
      detail: { name, kind: settings.kind, domains: domains.join(' ') },
    })
    return presentConnection(tx, await requireConnection(tx, clientId, id), ctx.origin)
  }

const NEEDED =
  'People sign in by this connection only: passwords are closed. Open signing in with a password first, or switch on another connection.'

/** While passwords are closed, one connection that works stays on. */
const refuseIfNeeded = async (tx: Tx, connection: Connection): Promise<void> => {
  if (!connection.enabled || !(await passwordsClosed(tx, connection.clientId))) return
  const others = await readConnections(tx, connection.clientId)
  if (!others.some(({ id, enabled }) => id !== connection.id && enabled)) throw conflict(NEEDED)
}

const refuseUntested = (tested: Connection['tested'], domains: readonly string[]): void => {
  if (domains.length === 0) throw conflict('Add a domain of your e-mail addresses first.')
  if (tested?.ok !== true) throw conflict('Test this connection first. A test that succeeds is needed to switch it on.')
}

const isSame = (one: SignOnSettings, other: SignOnSettings) => JSON.stringify(one) === JSON.stringify(other)

/** What the provider is asked with after the change; `renewed`: it differs, so that the last test says nothing any more. */
const nextSettings = (connection: Connection, change: Change, sealer: SignOnDeps['sealer']) => {
  const settings = settingsOf(change)
  if (settings && settings.kind !== connection.settings.kind)
    throw invalid('The kind of a connection cannot be changed.', { _: ['Add another connection instead.'] })
  const given = change.oidc?.secret
  // A secret goes only where its admin sent it: another issuer would be handed the old one.
  const kept =
    settings?.kind === 'oidc' && connection.settings.kind === 'oidc' && settings.issuer !== connection.settings.issuer
      ? null
      : connection.secret
  const secret = given === undefined ? kept : sealer.seal(given, secretOf(connection.id))
  const next = settings ?? connection.settings
  // In the order of the stored form, which the database may have changed.
  const renewed = given !== undefined || !isSame(sorted(next), sorted(connection.settings))
  return { settings: next, secret, renewed }
}

const sorted = (settings: SignOnSettings): SignOnSettings =>
  Object.fromEntries(Object.entries(settings).sort(([one], [other]) => one.localeCompare(other))) as SignOnSettings

const wordsOf = (change: Change): string =>
  Object.keys(change)
    .filter(key => change[key as keyof Change] !== undefined)
    .join(', ')

/** What the audit log compares of a connection: no secret, and certificates by their number. */
const openFacts = ({ name, domains, createPeople, defaultManager, mapping, settings }: Connection) => ({
  name,
  domains,
  create_people: createPeople,
  default_role: defaultManager ? 'Manager' : 'User',
  mapping: inOrder(mapping),
  address: settings.kind === 'oidc' ? settings.issuer : settings.ssoUrl,
})

const openGiven = ({ name, domains, create_people, default_role, mapping, oidc, saml }: Change) => ({
  name,
  domains,
  create_people,
  default_role,
  mapping: mapping && inOrder(mapping),
  address: oidc?.issuer ?? saml?.sso_url,
})

const inOrder = (values: object) =>
  Object.fromEntries(Object.entries(values).sort(([one], [other]) => one.localeCompare(other)))

const noteChange = async (tx: Tx, ctx: TxCtx, connection: Connection, change: Change, enabled: boolean) => {
  const { enabled: _, ...others } = change
  if (wordsOf(others) !== '')
    await ctx.audit(tx, {
      event: 'sign_on.changed',
      outcome: 'ok',
      detail: { name: change.name ?? connection.name, changed: wordsOf(others) },
      changes: changesOf(openFacts(connection), { ...openGiven(change) }),
    })
  if (enabled !== connection.enabled)
    await ctx.audit(tx, {
      event: enabled ? 'sign_on.enabled' : 'sign_on.disabled',
      outcome: 'ok',
      detail: { name: change.name ?? connection.name },
    })
}

/** Changes a connection. Other settings of the provider switch it off until they were tested. */
export const patchConnection =
  ({ sealer }: SignOnDeps): TxVerb<typeof contract.patchConnection> =>
  async (tx, ctx, { params, body }) => {
    const { clientId } = ctx.actor
    await lockPeople(tx, clientId)
    const connection = await requireConnection(tx, clientId, params.connectionId)
    const { settings, secret, renewed } = nextSettings(connection, body, sealer)
    const domains =
      body.domains === undefined
        ? connection.domains
        : await setDomains(tx, connection, connection.domains, body.domains)
    const tested = renewed ? null : connection.tested
    if (body.enabled === true) refuseUntested(tested, domains)
    const enabled = body.enabled ?? (connection.enabled && !renewed && domains.length > 0)
    if (!enabled) await refuseIfNeeded(tx, connection)
    await updateConnection(tx, connection, {
      settings,
      secret,
      tested,
      enabled,
      ...(body.name !== undefined && { name: body.name }),
      ...(body.mapping && { mapping: body.mapping }),
      ...(body.create_people !== undefined && { createPeople: body.create_people }),
      ...(body.default_role && { defaultManager: body.default_role === 'Manager' }),
    })
    await noteChange(tx, ctx, connection, body, enabled)
    return presentConnection(tx, await requireConnection(tx, clientId, connection.id), ctx.origin)
  }

/** Deletes a connection. */
export const deleteConnection: TxVerb<typeof contract.deleteConnection> = async (tx, ctx, { params }) => {
  const { clientId } = ctx.actor
  await lockPeople(tx, clientId)
  const connection = await requireConnection(tx, clientId, params.connectionId)
  await refuseIfNeeded(tx, connection)
  await removeConnection(tx, connection)
  await ctx.audit(tx, { event: 'sign_on.deleted', outcome: 'ok', detail: { name: connection.name } })
  return {}
}

/** The address that begins a test in a window of the admin's browser. */
export const testConnection =
  ({ sealer }: SignOnDeps): TxVerb<typeof contract.testConnection> =>
  async (tx, ctx, { params }) => {
    const { id } = await requireConnection(tx, ctx.actor.clientId, params.connectionId)
    const query = new URLSearchParams({ test: testTicket(sealer, id, ctx.actor.userId) })
    return { url: `/api/sign_on/${encodeURIComponent(id)}/start?${query.toString()}` }
  }
