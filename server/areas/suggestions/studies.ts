import { sql, type SQL } from 'drizzle-orm'
import { studies } from '../../db/schema'
import { rowsOfOften } from '../../db/rows'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { studySample, studyViewable, type Sample } from '../../access/library'
import { codeScore, keyIn, queriesOf, scoreOf, type Typed } from './typed'
import { WINDOW } from './window'

export interface StudyRow {
  readonly id: string
  readonly name: string
  readonly studyNumber: string
  readonly date: string
  readonly sample: Sample
}

/** The order of the index of years. */
export const NEWEST = sql`${studies.year} desc, ${studies.date} desc, ${studies.id}`

/** At most WINDOW + 1 keys, before rights are applied. */
const findFew = (tx: Tx, typed: Typed) =>
  rowsOfOften<{ id: string }>(
    tx,
    sql`with ${queriesOf(typed)} select f.study_id as id from typed t, find_few_studies(t.wanted, ${WINDOW + 1}::int) f`,
  )

const rank = (tx: Tx, actor: Actor, typed: Typed, matches: SQL): Promise<StudyRow[]> =>
  rowsOfOften<StudyRow>(
    tx,
    sql`
    with ${queriesOf(typed)},
    shown as materialized (
      select ${studies.id} as id, row_number() over (order by ${NEWEST}) as nth
      from typed t cross join ${studies}
      where ${studies.clientId} = ${actor.clientId} and ${studyViewable(actor)} and ${matches}
      order by ${NEWEST} limit ${WINDOW}::int
    )
    select ${studies.id} as id, ${studies.name} as name, ${studies.studyNumber} as "studyNumber", ${studies.date}::text as date, ${studySample(actor)} as sample
    from shown join ${studies} on ${studies.clientId} = ${actor.clientId} and ${studies.id} = shown.id cross join typed t
    order by ${codeScore(typed, keyIn(sql`${studies.studyNumber}`))} desc, ${codeScore(typed, keyIn(sql`${studies.name}`))} desc,
      ${scoreOf(sql`${studies.search}`)} desc, shown.nth
    limit ${typed.most}::int`,
  )

/** Studies that the reader may view, by number, name or metadata: what begins as typed first, then the newest. */
export const suggestStudies = async (tx: Tx, actor: Actor, typed: Typed): Promise<StudyRow[]> => {
  const few = await findFew(tx, typed)
  if (few.length === 0) return []
  if (few.length > WINDOW) return rank(tx, actor, typed, sql`${studies.search} @@ t.wanted`)
  return rank(tx, actor, typed, sql`${studies.id} = any(${sql.param(few.map(({ id }) => id))}::text[])`)
}
