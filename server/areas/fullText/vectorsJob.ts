import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob, type JobCtx } from '../../jobs/types'
import { hashedEmbedding } from './embedding'
import { toVector, vectorsKept } from './near'
import { rowsOf } from '../../db/rows'

const AT_ONCE = 500

interface Unmade {
  readonly dataset_id: string
  readonly version: number
  readonly position: number
  readonly text: string
}

/** Makes the vectors of up to AT_ONCE questions that have none of this provider; resolves to how many there were. */
const makeSome = async (ctx: JobCtx): Promise<number> => {
  const rows = await ctx.tenant(async tx => {
    if (!(await vectorsKept(tx))) return []
    return rowsOf<Unmade>(
      tx,
      sql`
      select q.dataset_id, q.version, q.position, coalesce(q.definition->>'text', '') || ' ' || coalesce(q.definition->>'label', '') as text
      from dataset_questions q
      join datasets d on d.client_id = q.client_id and d.id = q.dataset_id and d.current_version = q.version
      where q.client_id = ${ctx.clientId} and not exists (
        select 1 from question_vectors v where v.client_id = q.client_id and v.dataset_id = q.dataset_id and v.version = q.version
          and v.position = q.position and v.provider = ${hashedEmbedding.name})
      order by q.dataset_id, q.version, q.position limit ${AT_ONCE}`,
    )
  })
  if (rows.length === 0) return 0
  const vectors = await hashedEmbedding.embed(rows.map(row => row.text))
  const values = rows.map((row, at) => ({ ...row, text: undefined, embedding: toVector(vectors[at] ?? []) }))
  await ctx.tenant(tx =>
    tx.execute(sql`
      insert into question_vectors (client_id, dataset_id, version, position, provider, embedding)
      select ${ctx.clientId}, r.dataset_id, r.version, r.position, ${hashedEmbedding.name}, r.embedding::vector
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) r (dataset_id text, version int, "position" int, embedding text)
      join dataset_questions q on q.client_id = ${ctx.clientId} and q.dataset_id = r.dataset_id and q.version = r.version and q.position = r.position
      on conflict (client_id, dataset_id, version, position) do update set provider = excluded.provider, embedding = excluded.embedding`),
  )
  return rows.length
}

/** Vectors of all questions of the client organisation that have none yet, of current versions; those of older ones go. */
export const questionVectorsJob = defineJob({
  name: 'search.vectors',
  data: z.strictObject({}),
  run: async ctx => {
    await ctx.tenant(async tx => {
      if (await vectorsKept(tx))
        await tx.execute(sql`
          delete from question_vectors v using datasets d
          where v.client_id = ${ctx.clientId} and d.client_id = v.client_id and d.id = v.dataset_id and d.current_version <> v.version`)
    })
    for (;;) {
      if (ctx.signal.aborted) throw new Error('The work was stopped.')
      if ((await makeSome(ctx)) === 0) return
    }
  },
})
