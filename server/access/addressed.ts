import { and, eq, or, sql } from 'drizzle-orm'
import { onceOfConnection } from '../db/rows'
import { datasets, studies } from '../db/schema'
import type { Tx } from '../db/types'

// What nearly every path names, before any rights: written out once on each connection.

const inClient = sql.placeholder('clientId')
const isNumber = sql`lower(${studies.studyNumber}) = ${sql.placeholder('number')}`
// No number looks like an id (`studies_number_is_no_id`), so a key never fits two studies.
const isMeant = and(eq(studies.clientId, inClient), or(isNumber, eq(studies.id, sql.placeholder('key'))))

const studyStatement = onceOfConnection(tx =>
  tx.select().from(studies).where(isMeant).limit(1).prepare('addressed_study'),
)

const datasetStatement = onceOfConnection(tx =>
  tx
    .select({ study: studies, dataset: datasets })
    .from(studies)
    .innerJoin(
      datasets,
      and(
        eq(datasets.clientId, inClient),
        eq(datasets.studyId, studies.id),
        eq(datasets.name, sql.placeholder('name')),
      ),
    )
    .where(isMeant)
    .limit(1)
    .prepare('addressed_dataset'),
)

const meant = (clientId: string, key: string) => ({ clientId, key, number: key.toLowerCase() })

/** The study that a key in a path means, by its number, in upper or lower case, or by its id. */
export const studyAt = async (tx: Tx, clientId: string, key: string): Promise<typeof studies.$inferSelect | null> => {
  const [study] = await studyStatement(tx).execute(meant(clientId, key))
  return study ?? null
}

/** A dataset by the key of its study and by its name, with the study. */
export const datasetAt = async (
  tx: Tx,
  clientId: string,
  studyKey: string,
  name: string,
): Promise<{ study: typeof studies.$inferSelect; dataset: typeof datasets.$inferSelect } | null> => {
  const [row] = await datasetStatement(tx).execute({ ...meant(clientId, studyKey), name })
  return row ?? null
}
