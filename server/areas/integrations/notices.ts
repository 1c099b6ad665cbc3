import { timingSafeEqual, createHash } from 'node:crypto'
import type * as contract from '@core/contract'
import type { Provider } from '@core/domain'
import type { PublicCtx } from '../../access/context'
import { providerOf } from '../../access/integration'
import { notFound, Refusal } from '../../access/refusal'
import type { PublicVerb } from '../../access/verbs'
import { providerNotices } from '../../db/schema'
import type { JobServices } from '../../jobs/types'
import { noticeSecret } from '../../providers'
import type { Sealer } from '../../store/seal'
import { queueLook } from './plans'
import { connectorFor, findConnection, type ConnectionRow } from './store'

/** Bytes of a notice, at most. */
const MOST_BYTES = 64 * 1024
/** Notices of one survey come in swarms: answers are fetched once for all that come meanwhile. */
const GATHER_SECONDS = 60

export const noticePurpose = (clientId: string, provider: Provider) => `notices of ${provider} of ${clientId}`

/** The part of the address that says whose notices come there. */
export const noticeAddressKey = ({ clientId, noticeKey }: Pick<ConnectionRow, 'clientId' | 'noticeKey'>): string =>
  `${clientId}.${noticeKey}`

const isSame = (one: string, two: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(two))
}

/** The connection that an address belongs to. Throws Refusal not_found for every other address alike. */
const addressed = async (ctx: PublicCtx, name: string, key: string): Promise<ConnectionRow> => {
  const provider = providerOf(name)
  const [clientId = '', noticeKey = ''] = key.split('.')
  const row = await ctx.deps.db.tenant(clientId, tx => findConnection(tx, clientId, provider))
  if (!row || !isSame(row.noticeKey, noticeKey)) throw notFound('address')
  return row
}

const readAll = async (body: ReadableStream<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > MOST_BYTES) throw new Refusal('too_large', 'A notice is smaller than this.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What notices are signed with: the app's own key where the provider signs with that, else the one that it was given. */
export const noticeSecretOf = ({ providers, sealer }: JobServices, row: ConnectionRow): string => {
  const { surveymonkeyApp: app } = providers
  if (row.provider === 'surveymonkey' && app) return noticeSecret({ clientId: app.id, clientSecret: app.secret })
  return openNoticeSecret(sealer, row)
}

const openNoticeSecret = (sealer: Sealer, { clientId, provider, noticeSecret }: ConnectionRow): string =>
  sealer.open(noticeSecret, noticePurpose(clientId, provider))

/** Tells a provider that asks first that notices are taken at this address. */
export const probeNotices: PublicVerb<typeof contract.probeNotices> = async (ctx, { params }) => {
  await addressed(ctx, params.integration, params.noticeKey)
  return {}
}

/** A notice of new answers. It says nothing that is believed, so all it does is to have somebody look soon; copies count once. */
export const receiveNotice =
  (services: JobServices): PublicVerb<typeof contract.receiveNotice> =>
  async (ctx, { params, body }) => {
    const row = await addressed(ctx, params.integration, params.noticeKey)
    const { notices } = connectorFor(services, row.provider, ctx.signal)
    const received = { headers: ctx.headers, body: await readAll(body) }
    const notice = notices?.read(received, noticeSecretOf(services, row)) ?? null
    if (!notice) throw new Refusal('unauthenticated', 'The signature of this notice is not right.')
    await ctx.deps.db.tenant(row.clientId, async tx => {
      const { clientId, provider } = row
      const [fresh] = await tx
        .insert(providerNotices)
        .values({ clientId, provider, event: notice.event.slice(0, 500) })
        .onConflictDoNothing()
        .returning({ event: providerNotices.event })
      if (fresh && row.autoImport) await queueLook(tx, clientId, provider, GATHER_SECONDS)
    })
    return {}
  }
