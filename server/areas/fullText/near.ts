import { sql, type SQL } from 'drizzle-orm'
import { datasetQuestions } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Client } from '../../access/context'
import { hashedEmbedding, type EmbeddingProvider } from './embedding'
import { rowsOf } from '../../db/rows'

/** Cosine below which two texts only share common words. */
const FLOOR = 0.5

/** Whether this database keeps vectors: the extension was there when its tables were made. */
export const vectorsKept = async (tx: Tx): Promise<boolean> => {
  const rows = await rowsOf<{ kept: boolean }>(
    tx,
    sql`select to_regclass('public.question_vectors') is not null as kept`,
  )
  return rows[0]?.kept === true
}

/** Vector search is on: the client organisation's flag and a database that can. */
const vectorSearchOn = async (tx: Tx, client: Pick<Client, 'flags'>): Promise<boolean> =>
  client.flags.vector_search === true && (await vectorsKept(tx))

/** Words near in meaning are looked for: the client organisation's flag. They need no extension of the database. */
export const searchByMeaning = (client: Pick<Client, 'flags'>): boolean => client.flags.vector_search === true

export const toVector = (vector: readonly number[]): string => `[${vector.join(',')}]`

/**
 * Rows of (dataset_id, version, position, text_key, score) of questions whose text is near what was typed, or null where
 * vector search is off. Scores lie between -1 and 0: whatever full text finds stands before them. There is no limit but the
 * floor, so that questions which the reader may not see push none out.
 */
export const nearQuestions = async (
  tx: Tx,
  client: Pick<Client, 'id' | 'flags'>,
  typed: string | undefined,
  provider: EmbeddingProvider = hashedEmbedding,
): Promise<SQL | null> => {
  if (typed === undefined || typed.trim() === '' || !(await vectorSearchOn(tx, client))) return null
  const [vector = []] = await provider.embed([typed])
  if (vector.every(value => value === 0)) return null
  return sql`
    select n.dataset_id, n.version, n.position, q.text_key, (n.cosine - 1)::real as score
    from (
      select v.dataset_id, v.version, v.position, 1 - (v.embedding <=> ${toVector(vector)}::vector) as cosine
      from question_vectors v where v.client_id = ${client.id} and v.provider = ${provider.name}
    ) n
    join ${datasetQuestions} q on q.client_id = ${client.id} and q.dataset_id = n.dataset_id and q.version = n.version and q.position = n.position
    where n.cosine between ${FLOOR} and 1.001`
}
