import * as z from 'zod/mini'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '../../access/refusal'
import { datasetVersions, jobs } from '../../db/schema'
import type { Tx } from '../../db/types'
import { insertJob } from '../../jobs/enqueue'
import { defineJob } from '../../jobs/types'
import type { VersionOf } from '../../respondents/respondents'
import type { ColumnSource } from '../../store/columns'

const order = z.strictObject({ datasetId: z.string(), version: z.number() })

/** Loads a version into the database that counts large ones. What is there already, or gone, is left alone. */
export const loadJob = defineJob({
  name: 'analysis.load',
  lane: 'respondents',
  data: order,
  run: async (context, { datasetId, version }) => {
    const { clientId, services, signal } = context
    const source: ColumnSource = { clientId, tenant: work => context.tenant(work) }
    const [row] = await source.tenant(tx =>
      tx
        .select({ respondents: datasetVersions.respondents })
        .from(datasetVersions)
        .where(
          and(
            eq(datasetVersions.clientId, clientId),
            eq(datasetVersions.datasetId, datasetId),
            eq(datasetVersions.version, version),
          ),
        ),
    )
    if (row === undefined) return
    await services?.respondents?.load(source, { datasetId, version }, row.respondents, signal)
  },
})

const MINUTE = 60_000
/** After a load that failed, the next one waits. */
const PAUSE_SECONDS = 600

type Found = { readonly state: string; readonly finished: Date | null }

const lastLoad = async (tx: Tx, { clientId, datasetId, version }: VersionOf): Promise<Found | undefined> => {
  const [found] = await tx
    .select({ state: jobs.state, finished: jobs.finished })
    .from(jobs)
    .where(
      and(
        eq(jobs.clientId, clientId),
        eq(jobs.name, loadJob.name),
        inArray(jobs.state, ['waiting', 'running', 'failed']),
        sql`${jobs.data} = ${JSON.stringify({ datasetId, version })}::jsonb`,
      ),
    )
    .orderBy(sql`${jobs.created} desc`)
    .limit(1)
  return found
}

/** Has a version loaded, unless that is going on, and says so to the person who asks. */
export const loadFirst = async (tx: Tx, of: VersionOf): Promise<Refusal> => {
  const found = await lastLoad(tx, of)
  const since = found?.finished ? (Date.now() - found.finished.getTime()) / 1000 : 0
  if (found?.state === 'failed' && since < PAUSE_SECONDS)
    return new Refusal(
      'unavailable',
      'This dataset is so large that a database counts it, and it could not be loaded there. It is tried again in some minutes. If that fails too, tell the people who run this installation.',
      { retryAfter: PAUSE_SECONDS },
    )
  if (found === undefined || found.state === 'failed')
    await insertJob(tx, loadJob, { datasetId: of.datasetId, version: of.version })
  return new Refusal(
    'unavailable',
    'This dataset is so large that a database counts it, and it is being loaded there. Try again in a minute.',
    { retryAfter: MINUTE / 1000 },
  )
}
