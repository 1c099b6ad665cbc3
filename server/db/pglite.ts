import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const extensions = { citext, pg_trgm, unaccent, vector }

export interface PgliteSource {
  /** Folder of the database; absent = in memory. */
  readonly dataDir?: string
  /** A dump (`PGlite.dumpDataDir`) to start from. */
  readonly dump?: Blob
}

export interface ServedPglite {
  /** Folder of the socket, which the driver takes as host. */
  readonly host: string
  dump(): Promise<Blob>
  stop(): Promise<void>
}

/** Opens an embedded database in this thread and serves it on a unix socket in a private temporary folder (mode 0700). */
export const servePglite = async ({ dataDir, dump }: PgliteSource): Promise<ServedPglite> => {
  const db = await PGlite.create({
    extensions,
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
  })
  // mkdtemp makes the folder 0700. Socket paths are limited to 107 bytes, so a long TMPDIR is not used.
  const host = await mkdtemp(join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'tabularium-'))
  const server = new PGLiteSocketServer({ db, path: join(host, '.s.PGSQL.5432'), maxConnections: 2 })
  await server.start()
  return {
    host,
    dump: () => db.dumpDataDir('gzip'),
    stop: async () => {
      await server.stop()
      await db.close()
      await rm(host, { recursive: true, force: true })
    },
  }
}
