import { join } from 'node:path'
import { and, eq, type SQL } from 'drizzle-orm'
import { branding } from '../../db/schema'
import type { Tx } from '../../db/types'
import { folderStore, type FileStore } from '../../store/files'
import { sweepOrphans } from '../../store/sweep'

export type Slot = (typeof branding.$inferSelect)['slot']

/** Pictures and templates of one client organisation. */
export const brandingFiles = (dataDir: string, clientId: string): FileStore =>
  folderStore(join(dataDir, 'files', clientId, 'branding'))

const isSlot = (clientId: string, slot: Slot): SQL | undefined =>
  and(eq(branding.clientId, clientId), eq(branding.slot, slot))

/** Key of the file that fills a slot, or null; with `lock` nobody else changes it before the end of the transaction. */
export const fileIn = async (tx: Tx, clientId: string, slot: Slot, lock = false): Promise<string | null> => {
  const asked = tx.select({ file: branding.file }).from(branding).where(isSlot(clientId, slot))
  const [row] = await (lock ? asked.for('update') : asked)
  return row?.file ?? null
}

interface Filling {
  readonly slot: Slot
  readonly file: string
  readonly mediaType: string
  readonly modifiedBy: string
}

/** Fills a slot. Returns the key of the file that it held, which nothing needs once the transaction has committed. */
export const fillSlot = async (tx: Tx, clientId: string, filling: Filling): Promise<string | null> => {
  const before = await fileIn(tx, clientId, filling.slot, true)
  const values = { ...filling, modifiedAt: new Date() }
  await tx
    .insert(branding)
    .values({ clientId, ...values })
    .onConflictDoUpdate({ target: [branding.clientId, branding.slot], set: values })
  return before
}

/** Empties a slot. Returns the key of the file that it held. */
export const emptySlot = async (tx: Tx, clientId: string, slot: Slot): Promise<string | null> => {
  const [gone] = await tx.delete(branding).where(isSlot(clientId, slot)).returning({ file: branding.file })
  return gone?.file ?? null
}

/** Keys of all files that the branding of the organisation needs. */
export const neededBranding = async (tx: Tx, clientId: string): Promise<Set<string>> => {
  const rows = await tx.select({ file: branding.file }).from(branding).where(eq(branding.clientId, clientId))
  return new Set(rows.map(({ file }) => file))
}

export const sweepBranding = sweepOrphans({ files: brandingFiles, needed: neededBranding, hours: 24 })
