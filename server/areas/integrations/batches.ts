import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, asc, eq, gt } from 'drizzle-orm'
import { providerBatches } from '../../db/schema'
import type { NeutralResponse } from '../../import/neutral'
import type { JobCtx } from '../../jobs/types'

/** Responses of one step as they are stored: lines of JSON, packed. */
export const packBatch = (responses: readonly NeutralResponse[]): Promise<Buffer> =>
  promisify(gzip)(responses.map(response => JSON.stringify(response)).join('\n'), { level: 1 })

const unpackBatch = async (bytes: Buffer): Promise<NeutralResponse[]> =>
  (await promisify(gunzip)(bytes))
    .toString('utf8')
    .split('\n')
    .map(line => JSON.parse(line) as NeutralResponse)

/** All responses of a run in the order in which they came, one batch in memory at a time. */
export async function* storedResponses(ctx: JobCtx, runId: string): AsyncGenerator<NeutralResponse> {
  for (let last = -1; ;) {
    const [row] = await ctx.tenant(tx =>
      tx
        .select()
        .from(providerBatches)
        .where(
          and(
            eq(providerBatches.clientId, ctx.clientId),
            eq(providerBatches.runId, runId),
            gt(providerBatches.batch, last),
          ),
        )
        .orderBy(asc(providerBatches.batch))
        .limit(1),
    )
    if (!row) return
    last = row.batch
    yield* await unpackBatch(row.bytes)
  }
}
