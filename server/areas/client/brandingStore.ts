import { and, eq, type SQL } from 'drizzle-orm'
import type { BrandingSlot } from '@core/domain'
import { branding, brandingPrevious, clients } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { FileStore, FileStores } from '../../store/files'
import { sweepOrphans } from '../../store/sweep'

/** Pictures and templates of one client organisation. */
export const brandingFiles = (stores: FileStores, clientId: string): FileStore => stores.of(clientId, 'branding')

/** A file in a slot, as it is stored. */
export type Filling = typeof branding.$inferSelect

const inSlot = (
  table: typeof branding | typeof brandingPrevious,
  clientId: string,
  slot: BrandingSlot,
): SQL | undefined => and(eq(table.clientId, clientId), eq(table.slot, slot))

/** The file that fills a slot, or null. */
export const filledBy = async (tx: Tx, clientId: string, slot: BrandingSlot): Promise<Filling | null> => {
  const [row] = await tx
    .select()
    .from(branding)
    .where(inSlot(branding, clientId, slot))
  return row ?? null
}

/** The file that a slot held before the current one, or null. */
export const filledBefore = async (tx: Tx, clientId: string, slot: BrandingSlot): Promise<Filling | null> => {
  const [row] = await tx
    .select()
    .from(brandingPrevious)
    .where(inSlot(brandingPrevious, clientId, slot))
  return row ?? null
}

/** Everybody who changes the branding of an organisation waits here until the transaction of the one before has ended. */
export const lockBranding = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('update')
}

type NewFilling = Omit<Filling, 'clientId' | 'modifiedAt'>

const put = async (tx: Tx, table: typeof branding | typeof brandingPrevious, row: Filling): Promise<void> => {
  const { clientId: _, slot: __, ...set } = row
  await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({ target: [table.clientId, table.slot], set })
}

/** What a change of a slot did. */
export interface SlotChange {
  readonly changed: boolean
  /** Key of a file that nothing needs once the transaction has committed. */
  readonly dropped: string | null
}

const NOTHING: SlotChange = { changed: false, dropped: null }

/** Fills a slot; the file that it held is kept as its previous one. Behind lockBranding. */
export const fillSlot = async (tx: Tx, clientId: string, filling: NewFilling): Promise<SlotChange> => {
  const before = await filledBy(tx, clientId, filling.slot)
  const dropped = before && (await filledBefore(tx, clientId, filling.slot))
  if (before) await put(tx, brandingPrevious, before)
  await put(tx, branding, { clientId, ...filling, modifiedAt: new Date() })
  return { changed: true, dropped: dropped?.file ?? null }
}

/** Empties a slot; the file that it held is kept as its previous one. Behind lockBranding. */
export const emptySlot = async (tx: Tx, clientId: string, slot: BrandingSlot): Promise<SlotChange> => {
  const before = await filledBy(tx, clientId, slot)
  if (!before) return NOTHING
  const dropped = await filledBefore(tx, clientId, slot)
  await put(tx, brandingPrevious, before)
  await tx.delete(branding).where(inSlot(branding, clientId, slot))
  return { changed: true, dropped: dropped?.file ?? null }
}

/** Brings the previous file of a slot back; the current one takes its place. Null where there is none. Behind lockBranding. */
export const revertSlot = async (
  tx: Tx,
  clientId: string,
  { slot, by }: { readonly slot: BrandingSlot; readonly by: string },
): Promise<SlotChange | null> => {
  const previous = await filledBefore(tx, clientId, slot)
  if (!previous) return null
  const current = await filledBy(tx, clientId, slot)
  if (current) await put(tx, brandingPrevious, current)
  else await tx.delete(brandingPrevious).where(inSlot(brandingPrevious, clientId, slot))
  await put(tx, branding, { ...previous, modifiedBy: by, modifiedAt: new Date() })
  return { changed: true, dropped: null }
}

/** Keys of all files that the branding of the organisation needs. */
export const neededBranding = async (tx: Tx, clientId: string): Promise<Set<string>> => {
  const needed = new Set<string>()
  for (const table of [branding, brandingPrevious]) {
    const rows = await tx.select({ file: table.file }).from(table).where(eq(table.clientId, clientId))
    for (const { file } of rows) needed.add(file)
  }
  return needed
}

export const sweepBranding = sweepOrphans({ files: brandingFiles, needed: neededBranding, hours: 24 })
