import type { Tx } from '../db/types'
import type { Respondents } from '../respondents/respondents'
import type { FileStore, FileStores } from './files'

/** A client organisation in which something is cleared away. */
export interface SweepCtx {
  readonly clientId: string
  readonly stores: FileStores
  /** The database that counts large versions, if there is one. */
  readonly respondents?: Respondents | undefined
  /** One transaction as the unprivileged role inside the client organisation. */
  readonly tenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** Clears away what nobody needs any more in one client organisation. `now` in milliseconds since 1970. */
export type Sweep = (ctx: SweepCtx, now?: number) => Promise<void>

const HOUR_MS = 3_600_000

interface Stored {
  readonly files: (stores: FileStores, clientId: string) => FileStore
  /** Keys of the files that the rows of the organisation need. */
  readonly needed: (tx: Tx, clientId: string) => Promise<ReadonlySet<string>>
  /** Longer than a file takes to arrive or to be written: younger ones may not have their row yet. */
  readonly hours: number
}

/** Deletes files that no row needs: those of deleted rows, and what a killed process left behind. */
export const sweepOrphans =
  ({ files, needed, hours }: Stored): Sweep =>
  async ({ clientId, stores, tenant }, now = Date.now()) => {
    const keep = await tenant(tx => needed(tx, clientId))
    for (const stray of await files(stores, clientId).strays(keep, new Date(now - hours * HOUR_MS))) await stray.drop()
  }
