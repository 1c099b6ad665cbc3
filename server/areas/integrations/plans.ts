import { eq, and, sql } from 'drizzle-orm'
import type { Provider } from '@core/domain'
import { jobs } from '../../db/schema'
import type { Tx } from '../../db/types'
import { insertPlanned } from '../../jobs/enqueue'
import { PROVIDER_LANE } from '../../jobs/lanes'

/** The kinds of jobs of this area. They follow each other in a circle, so each is queued by what it is called. */
export const FETCH = { name: 'integrations.fetch', lane: PROVIDER_LANE, maxAttempts: 10 } as const
export const SETTLE = { name: 'integrations.settle', lane: 'main', maxAttempts: 5 } as const
export const LOOK = { name: 'integrations.look', lane: PROVIDER_LANE, maxAttempts: 3 } as const

/** Seconds between two looks for new answers. */
export const LOOK_SECONDS = 900

/** Goes on with a run in so many seconds. */
export const queueFetch = (tx: Tx, runId: string, delaySeconds = 0): Promise<void> =>
  insertPlanned(tx, { ...FETCH, data: { runId } }, delaySeconds)

/** What follows the end of a run's import. */
export const settlePlan = (runId: string) => ({ ...SETTLE, data: { runId } })

/** Looks for new answers in so many seconds, unless a look is planned that comes no later. */
export const queueLook = async (tx: Tx, clientId: string, provider: Provider, delaySeconds: number): Promise<void> => {
  const [planned] = await tx
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(
        eq(jobs.clientId, clientId),
        eq(jobs.name, LOOK.name),
        eq(jobs.state, 'waiting'),
        sql`${jobs.data} @> ${JSON.stringify({ provider })}::jsonb`,
        sql`${jobs.due} <= now() + make_interval(secs => ${delaySeconds})`,
      ),
    )
    .limit(1)
  if (!planned) await insertPlanned(tx, { ...LOOK, data: { provider } }, delaySeconds)
}
