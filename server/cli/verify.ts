import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { clients, datasetColumns, datasets, datasetVersions } from '../db/schema'
import { refuseUnsafe, UnsafeDatabase } from '../db/guard'
import type { Database } from '../db/types'
import { readFileSync } from 'node:fs'
import { chainProblems, type Anchor } from '../areas/audit'
import { say, UsageError, withDatabase } from './command'
import { missingFileProblems, orphanProblems } from './verifyFiles'
import type { FileStores } from '../store/files'
import { openFiles } from '../store/open'

const rightsProblems = async (db: Database): Promise<readonly string[]> => {
  try {
    await refuseUnsafe(db)
    return []
  } catch (error) {
    if (error instanceof UnsafeDatabase) return error.problems
    throw error
  }
}

type Key = Pick<typeof datasetColumns.$inferSelect, 'datasetId' | 'version' | 'name'>

/** One column at a time: a data set may be larger than memory. */
const columnProblem = async (
  db: Database,
  clientId: string,
  { datasetId, version, name }: Key,
): Promise<string | null> => {
  const at = and(
    eq(datasetColumns.clientId, clientId),
    eq(datasetColumns.datasetId, datasetId),
    eq(datasetColumns.version, version),
    eq(datasetColumns.name, name),
  )
  const [row] = await db.owner(clientId, tx =>
    tx.select({ meta: datasetColumns.meta, bytes: datasetColumns.bytes }).from(datasetColumns).where(at),
  )
  const sum = row && createHash('sha256').update(row.bytes).digest('hex')
  return row && sum === row.meta.sha256
    ? null
    : `client ${clientId}: column ${name} of dataset ${datasetId} version ${version} does not match its checksum`
}

const columnProblems = async (db: Database, clientId: string): Promise<string[]> => {
  const { datasetId, version, name } = datasetColumns
  const keys = await db.owner(clientId, tx =>
    tx.select({ datasetId, version, name }).from(datasetColumns).where(eq(datasetColumns.clientId, clientId)),
  )
  const problems: string[] = []
  for (const key of keys) {
    const problem = await columnProblem(db, clientId, key)
    if (problem !== null) problems.push(problem)
  }
  return problems
}

/** A dataset points to versions that are there: what readers have, and what waits to be published. */
const versionProblems = async (db: Database, clientId: string): Promise<string[]> => {
  const { currentVersion: current, draftVersion: draft } = datasets
  const { datasetId, version } = datasetVersions
  const { rows, stored } = await db.owner(clientId, async tx => ({
    rows: await tx.select({ id: datasets.id, current, draft }).from(datasets).where(eq(datasets.clientId, clientId)),
    stored: await tx.select({ datasetId, version }).from(datasetVersions).where(eq(datasetVersions.clientId, clientId)),
  }))
  const known = new Set(stored.map(row => `${row.datasetId} ${row.version}`))
  return rows.flatMap(row =>
    [row.current, row.draft]
      .filter(number => number !== null && number > 0 && !known.has(`${row.id} ${number}`))
      .map(number => `client ${clientId}: dataset ${row.id} points to version ${number}, which is missing`),
  )
}

const refuseForeign = async (db: Database): Promise<void> => {
  const { rows } = await db.query("select to_regclass('public.clients') is not null as known", [])
  if ((rows[0] as { known: boolean }).known) return
  throw new UsageError('This database holds nothing of Tabularium. Is DATABASE_URL right? "migrate" makes the schema.')
}

/** Everything `verify` finds wrong, one sentence each. Throws UsageError for a database that is not the product's. */
export const findProblems = async (
  db: Database,
  stores: FileStores,
  anchors: readonly Anchor[] = [],
): Promise<string[]> => {
  await refuseForeign(db)
  const problems = [...(await rightsProblems(db))]
  const known = (await db.owner(null, tx => tx.select({ id: clients.id }).from(clients))).map(client => client.id)
  for (const id of known)
    problems.push(
      ...(await versionProblems(db, id)),
      ...(await columnProblems(db, id)),
      ...(await missingFileProblems(db, stores, id)),
      ...(await chainProblems(id, work => db.owner(id, work), anchors)),
    )
  return [...problems, ...(await orphanProblems(db, stores, known))]
}

const ANCHOR = /^([0-9a-z-]{1,60}) (\d{1,15}) ([0-9a-f]{64})$/

/** Heads of audit logs, one to a line as the screen gives them. Throws UsageError. */
const readAnchors = (path: string): Anchor[] => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new UsageError(`${path} cannot be read.`)
  }
  return text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map((line, at) => {
      const [, clientId = '', seq = '', hash = ''] = ANCHOR.exec(line.trim()) ?? []
      if (hash === '') throw new UsageError(`Line ${at + 1} of ${path} is not the head of an audit log.`)
      return { clientId, seq: Number(seq), hash }
    })
}

const anchorsOf = (args: readonly string[]): Anchor[] => {
  const [option, path, ...rest] = args
  if (option === undefined) return []
  if (option !== '--anchors' || path === undefined || rest.length > 0)
    throw new UsageError('Usage: verify [--anchors FILE]')
  return readAnchors(path)
}

/**
 * `verify`: rights policies, column checksums, the chain of the audit log (against heads that were kept with --anchors), files that
 * are missing, files without an owner. Returns 1 when something is wrong.
 */
export const run = async (args: string[]): Promise<number> => {
  const anchors = anchorsOf(args)
  const problems = await withDatabase(async (db, env) => findProblems(db, await openFiles(env), anchors), {
    asItIs: true,
  })
  for (const problem of problems) say(`- ${problem}`)
  if (problems.length === 0) say('Everything is in order.')
  else say(problems.length === 1 ? '1 problem.' : `${problems.length} problems.`)
  return problems.length === 0 ? 0 : 1
}
