import { eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { BrandingInfo } from '@core/contract'
import { BRANDING_SLOTS, type BrandingSlot } from '@core/domain'
import { clients } from '../../db/schema'
import type { Tx } from '../../db/types'
import { changesOf } from '../../access/audit'
import type { Ctx } from '../../access/context'
import { conflict, invalid, refuseScarce } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { brandColour, getBranding } from './branding'
import { brandingFiles, emptySlot, fillSlot, lockBranding, neededBranding, revertSlot } from './brandingStore'
import { storeFor, type SentFile, type StoredFile } from './brandingUpload'

/** What becomes of each slot that is named, and of the colour. */
interface Change {
  readonly slots: readonly (readonly [BrandingSlot, StoredFile | 'previous' | null])[]
  /** Undefined: it stays. */
  readonly color: string | null | undefined
  /** The version that the writer began with. */
  readonly base: string | undefined
}

const MEANWHILE =
  'Somebody else changed the branding while you were editing. Nothing was saved. Look at their version, then publish again.'

const NO_PREVIOUS = 'There is no previous file to go back to.'

const changeSlot = async (tx: Tx, ctx: Ctx, [slot, to]: Change['slots'][number]): Promise<string | null> => {
  const clientId = ctx.client.id
  if (to === null) {
    const { changed, dropped } = await emptySlot(tx, clientId, slot)
    if (changed) await ctx.audit(tx, { event: 'branding.emptied', outcome: 'ok', detail: { slot } })
    return dropped
  }
  if (to === 'previous') {
    const reverted = await revertSlot(tx, clientId, { slot, by: ctx.actor.userId })
    if (!reverted) throw invalid(NO_PREVIOUS, { [slot]: [NO_PREVIOUS] })
    await ctx.audit(tx, { event: 'branding.reverted', outcome: 'ok', detail: { slot } })
    return null
  }
  const { dropped } = await fillSlot(tx, clientId, { ...to, modifiedBy: ctx.actor.userId })
  const detail = { slot, file: to.fileName, bytes: to.bytes }
  await ctx.audit(tx, { event: 'branding.filled', outcome: 'ok', detail })
  return dropped
}

const changeColour = async (tx: Tx, ctx: Ctx, color: string | null): Promise<void> => {
  const before = await brandColour(tx, ctx.client.id)
  if (before === color) return
  await tx
    .update(clients)
    .set({ brand: color === null ? {} : { color } })
    .where(eq(clients.id, ctx.client.id))
  await ctx.audit(tx, { event: 'branding.coloured', outcome: 'ok', changes: changesOf({ color: before }, { color }) })
}

interface Changed {
  readonly info: BrandingInfo
  /** Keys of files that nothing needs any more. */
  readonly dropped: readonly string[]
}

/** Makes all changes, or none. Throws Refusal conflict when there is another version than the writer began with. */
const change = async (tx: Tx, ctx: Ctx, { slots, color, base }: Change): Promise<Changed> => {
  await lockBranding(tx, ctx.client.id)
  if (base !== undefined && base !== (await getBranding(tx, ctx)).version)
    throw conflict(MEANWHILE, { base: [MEANWHILE] })
  const dropped: string[] = []
  for (const one of slots) {
    const key = await changeSlot(tx, ctx, one)
    if (key !== null) dropped.push(key)
  }
  if (color !== undefined) await changeColour(tx, ctx, color)
  return { info: await getBranding(tx, ctx), dropped }
}

/** What cannot be deleted now is left to the sweep. */
const drop = async (ctx: Ctx, keys: readonly string[]): Promise<void> => {
  for (const key of keys)
    await brandingFiles(ctx.stores, ctx.client.id)
      .delete(key)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'a file of the branding was left to the sweep'))
}

type FormBody = Parameters<Verb<typeof contract.uploadBranding>>[1]['body']

const isFile = (value: unknown): value is SentFile => typeof value === 'object' && value !== null

const namedIn = (body: FormBody) =>
  BRANDING_SLOTS.flatMap(slot => (body[slot] === undefined ? [] : [[slot, body[slot]] as const]))

/** Stores the files of a form. The keys are added to `stored` as they are made, so that none is lost when a later one is refused. */
const storeAll = async (ctx: Ctx, body: FormBody, stored: string[]): Promise<Change['slots']> => {
  const slots: (readonly [BrandingSlot, StoredFile | 'previous' | null])[] = []
  for (const [slot, value] of namedIn(body)) {
    if (!isFile(value)) {
      slots.push([slot, value === 'previous' ? 'previous' : null])
      continue
    }
    const file = await storeFor(ctx, slot, value)
    stored.push(file.file)
    slots.push([slot, file])
  }
  return slots
}

/** Takes files into their slots, with whatever else the form changes. */
export const uploadBranding: Verb<typeof contract.uploadBranding> = async (ctx, { body }) => {
  const bytes = namedIn(body).reduce((sum, [, value]) => sum + (isFile(value) ? value.bytes.byteLength : 0), 0)
  refuseScarce(await ctx.space(), bytes)
  const stored: string[] = []
  try {
    const slots = await storeAll(ctx, body, stored)
    let dropped: readonly string[] = []
    const { answer, repeated } = await ctx.createOnce(async tx => {
      const changed = await change(tx, ctx, { slots, color: body.color === '' ? null : body.color, base: body.base })
      dropped = changed.dropped
      return changed.info
    })
    await drop(ctx, repeated ? stored : dropped)
    return answer
  } catch (error) {
    // A commit whose answer was lost still needs its files.
    const needed = await ctx.tenant(tx => neededBranding(tx, ctx.client.id)).catch(() => new Set(stored))
    await drop(
      ctx,
      stored.filter(key => !needed.has(key)),
    )
    throw error
  }
}

/** Empties slots, brings previous files back, sets the colour. */
export const patchBranding: Verb<typeof contract.patchBranding> = async (ctx, { body }) => {
  const slots = BRANDING_SLOTS.flatMap(slot => {
    const to = body[slot]
    return to === undefined ? [] : [[slot, to] as const]
  })
  const { info, dropped } = await ctx.tenant(tx => change(tx, ctx, { slots, color: body.color, base: body.base }))
  await drop(ctx, dropped)
  return info
}
