import { Readable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import * as contract from '@core/contract'
import type { LoginSlot, PictureSlot } from '@core/domain'
import { clients } from '../../db/schema'
import type { Database, Tx } from '../../db/types'
import { liveSession } from '../../access/authenticate'
import type { PublicCtx } from '../../access/context'
import { namedSession } from '../../access/namedSession'
import { notFound, Refusal } from '../../access/refusal'
import type { PublicVerb } from '../../access/verbs'
import { brandColour } from './branding'
import { brandingFiles, filledBefore, filledBy, type Filling } from './brandingStore'
import { versionOf } from './presentBranding'

const YEAR_SECONDS = 31_536_000

interface Named {
  readonly slot: PictureSlot
  readonly version: string
}

/** The picture of an address: the current one or the one before. Throws notFound for any other. */
const findPicture = async (tx: Tx, clientId: string, { slot, version }: Named): Promise<Filling> => {
  const held = [await filledBy(tx, clientId, slot), await filledBefore(tx, clientId, slot)]
  const found = held.find(one => one !== null && versionOf(one.file) === version)
  if (!found) throw notFound('picture')
  return found
}

/** A picture never changes under its address. `whose`: who may keep it on the way. */
const send = async (ctx: PublicCtx, { clientId, file, mediaType }: Filling, whose: 'public' | 'private') => {
  const files = brandingFiles(ctx.stores, clientId)
  const size = await files.size(file)
  if (size === null) throw new Error('A stored picture is missing')
  return new Response(Readable.toWeb(files.read(file)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': mediaType,
      'content-length': String(size),
      'content-security-policy': "default-src 'none'",
      'cache-control': `${whose}, max-age=${YEAR_SECONDS}, immutable`,
      'x-content-type-options': 'nosniff',
      ...(whose === 'private' && { vary: 'Cookie' }),
    },
  })
}

/** A picture for people of the organisation. */
export const getBrandingPicture: PublicVerb<typeof contract.getBrandingPicture> = async (ctx, { params }) => {
  const { clientId, sessionId } = await namedSession(ctx)
  const held = await ctx.deps.db.tenant(clientId, async tx => {
    if (!(await liveSession(tx, clientId, sessionId))) throw new Refusal('unauthenticated', 'Sign in first.')
    return findPicture(tx, clientId, params)
  })
  return send(ctx, held, 'private')
}

/** The only organisation of the installation; null where there are several, whose look would tell who uses it. */
const onlyClient = async (db: Database): Promise<string | null> => {
  const found = await db.owner(null, tx =>
    tx.select({ id: clients.id }).from(clients).orderBy(asc(clients.id)).limit(2),
  )
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

const nameOf = async (tx: Tx, clientId: string): Promise<string | null> => {
  const [client] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
  return client?.name ?? null
}

const NO_LOOK: contract.LoginLook = { name: null, color: null, logo: null, login_background: null }

/** What the login page shows. Until somebody signs in, only an installation of one organisation has a look. */
export const getLoginLook: PublicVerb<typeof contract.getLoginLook> = async ({ deps }) => {
  const clientId = await onlyClient(deps.db)
  if (clientId === null) return NO_LOOK
  return deps.db.tenant(clientId, async tx => {
    const addressOf = async (slot: LoginSlot): Promise<string | null> => {
      const held = await filledBy(tx, clientId, slot)
      const path = contract.getLoginPicture.path.replace('{slot}', slot)
      return held && contract.routePath(path.replace('{version}', versionOf(held.file)))
    }
    const logo = await addressOf('logo')
    return {
      name: logo === null ? null : await nameOf(tx, clientId),
      color: await brandColour(tx, clientId),
      logo,
      login_background: await addressOf('login_background'),
    }
  })
}

/** A picture of the login page, for everyone. Throws notFound unless the installation has one organisation. */
export const getLoginPicture: PublicVerb<typeof contract.getLoginPicture> = async (ctx, { params }) => {
  const clientId = await onlyClient(ctx.deps.db)
  if (clientId === null) throw notFound('picture')
  const held = await ctx.deps.db.tenant(clientId, async tx => {
    const current = await filledBy(tx, clientId, params.slot)
    if (!current || versionOf(current.file) !== params.version) throw notFound('picture')
    return current
  })
  return send(ctx, held, 'public')
}
