import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { clients, datasetColumns, datasets, datasetVersions } from '../db/schema'
import { refuseUnsafe, UnsafeDatabase } from '../db/guard'
import type { Database } from '../db/types'
import { nothing, say, UsageError, withDatabase } from './command'
import { missingFileProblems, orphanProblems } from './verifyFiles'

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
export const findProblems = async (db: Database, dataDir: string): Promise<string[]> => {
  await refuseForeign(db)
  const problems = [...(await rightsProblems(db))]
  const known = (await db.owner(null, tx => tx.select({ id: clients.id }).from(clients))).map(client => client.id)
  for (const id of known)
    problems.push(
      ...(await versionProblems(db, id)),
      ...(await columnProblems(db, id)),
      ...(await missingFileProblems(db, dataDir, id)),
    )
  return [...problems, ...(await orphanProblems(db, dataDir, known))]
}

/** `verify`: rights policies, column checksums, files that are missing, files without an owner. Returns 1 when something is wrong. */
export const run = async (args: string[]): Promise<number> => {
  nothing(args, 'verify')
  const problems = await withDatabase((db, env) => findProblems(db, env.dataDir), { asItIs: true })
  for (const problem of problems) say(`- ${problem}`)
  say(problems.length === 0 ? 'Everything is in order.' : `${problems.length} problems.`)
  return problems.length === 0 ? 0 : 1
}
