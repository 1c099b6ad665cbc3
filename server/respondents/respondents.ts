import { LRUCache } from 'lru-cache'
import { named, type Known, type RespondentTable } from '@core/respondents'
import type { ColumnSource, DatasetVersion } from '../store/columns'
import { readRespondentsUrl } from './address'
import { createRespondentsClient, RespondentsUnavailable, type RespondentsClient } from './client'
import { loadVersion } from './load'
import { openTable } from './table'

/** A dataset version of a client organisation. */
export interface VersionOf extends DatasetVersion {
  readonly clientId: string
}

/** The database that counts respondents of large versions, one table for each. */
export interface Respondents {
  /** Versions with at least so many respondents are counted there. */
  readonly from: number
  /** Whether the version can be counted. Throws RespondentsUnavailable. */
  has(of: VersionOf, signal?: AbortSignal): Promise<boolean>
  open(of: VersionOf, data: Pick<RespondentTable, 'length' | 'head'>, signal: AbortSignal): RespondentTable
  /** Loads a version, which is there with the last step or not at all; one that is there stays. */
  load(source: ColumnSource, of: DatasetVersion, length: number, signal: AbortSignal): Promise<void>
  /** Drops the tables of a client organisation whose versions are not `kept`. */
  keepOnly(clientId: string, kept: readonly DatasetVersion[]): Promise<void>
}

const ID = /^[\w-]+$/

const safe = (id: string): string => {
  if (!ID.test(id)) throw new Error(`"${id}" cannot be part of the name of a table.`)
  return id
}

const prefixOf = (kind: 'version' | 'loading', clientId: string): string => `${kind}:${safe(clientId)}:`
const tableOf = ({ clientId, datasetId, version }: VersionOf): string =>
  `${prefixOf('version', clientId)}${safe(datasetId)}:${version}`
const loadingOf = ({ clientId, datasetId, version }: VersionOf): string =>
  `${prefixOf('loading', clientId)}${safe(datasetId)}:${version}`

/** What is known of so many versions is kept, whatever was asked of them. */
const KNOWN_VERSIONS = 200
/** A table that is still being loaded after this long belongs to a process that is gone. */
const STALE_SECONDS = 6 * 3600

const tablesNamed = (client: RespondentsClient, where: string, signal?: AbortSignal) =>
  client.list(`SELECT name FROM system.tables WHERE database = currentDatabase() AND ${where}`, signal)

const drop = (client: RespondentsClient, table: string) => client.run(`DROP TABLE IF EXISTS ${named(table)} SYNC`)

/** Opens the database of RESPONDENTS_URL. Nothing is asked yet. */
export const openRespondents = (url: string, from: number): Respondents => {
  const client = createRespondentsClient(readRespondentsUrl(url))
  const known = new LRUCache<string, Known>({ max: KNOWN_VERSIONS })
  const has = async (of: VersionOf, signal?: AbortSignal): Promise<boolean> => {
    const table = tableOf(of)
    if (known.has(table)) return true
    const found = await tablesNamed(client, `name = '${table}'`, signal)
    if (found.length > 0) known.set(table, new Map())
    return found.length > 0
  }
  return {
    from,
    has,
    open: (of, data, signal) => {
      const table = tableOf(of)
      const opened = openTable(
        client,
        table,
        { ...data, known: known.get(table) ?? new Map<string, Promise<Float64Array>>() },
        signal,
      )
      return {
        ...opened,
        ask: async (sql, width) => {
          try {
            return await opened.ask(sql, width)
          } catch (error) {
            // The table may be gone: it is looked for again, and loaded again where it is.
            if (error instanceof RespondentsUnavailable) known.delete(table)
            throw error
          }
        },
      }
    },
    load: async (source, of, length, signal) => {
      const version = { ...of, clientId: source.clientId }
      if (await has(version, signal)) return
      const loading = loadingOf(version)
      await drop(client, loading)
      await loadVersion(client, loading, source, of, length, signal)
      await client.run(`RENAME TABLE ${named(loading)} TO ${named(tableOf(version))}`, signal)
    },
    keepOnly: async (clientId, kept) => {
      const wanted = new Set(kept.map(of => tableOf({ ...of, clientId })))
      const all = await tablesNamed(client, `startsWith(name, '${prefixOf('version', clientId)}')`)
      const stale = await tablesNamed(
        client,
        `startsWith(name, '${prefixOf('loading', clientId)}') AND metadata_modification_time < now() - ${STALE_SECONDS}`,
      )
      for (const table of [...all.filter(name => !wanted.has(name)), ...stale]) {
        known.delete(table)
        await drop(client, table)
      }
    },
  }
}
