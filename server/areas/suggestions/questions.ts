import { sql } from 'drizzle-orm'
import type { StoredQuestion } from '@core/domain'
import { datasetQuestions, datasets, studies } from '../../db/schema'
import { rowsOfOften } from '../../db/rows'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { datasetPresent, datasetViewable, studySample, studyViewable } from '../../access/library'
import { isUnrestricted } from '../fullText'
import { NEWEST, type StudyRow } from './studies'
import { codeScore, keyIn, keyOf, queriesOf, scoreOf, type Typed } from './typed'
import { CHUNKS, WINDOW } from './window'

type Key = readonly [datasetId: string, version: number, position: number]

export interface QuestionRow {
  readonly definition: StoredQuestion
  readonly datasetName: string
  readonly study: StudyRow
}

const STUDY_OF_DATASET = sql`${studies.clientId} = ${datasets.clientId} and ${studies.id} = ${datasets.studyId}`

/** All matches that the reader may see, newest first, where there are few in all; else null. */
const findFew = async (tx: Tx, actor: Actor, typed: Typed): Promise<readonly Key[] | null> => {
  const [found] = await rowsOfOften<{ all: number; keys: Key[] }>(
    tx,
    sql`
    with ${queriesOf(typed)},
    f as materialized (select m.* from typed t, find_few_questions(t.wanted, ${WINDOW + 1}::int) m)
    select (select count(*)::int from f) as all, (
      select coalesce(json_agg(json_build_array(f.dataset_id, f.version, f.position) order by ${NEWEST}, ${datasets.id}, f.position), '[]'::json)
      from f join ${datasets} on ${datasets.clientId} = ${actor.clientId} and ${datasets.id} = f.dataset_id and ${datasets.currentVersion} = f.version
      join ${studies} on ${STUDY_OF_DATASET}
      where ${studyViewable(actor)} and ${datasetPresent(actor)} and (${datasetViewable(actor)} or ${isUnrestricted(actor.clientId)})
    ) as keys`,
  )
  return found && found.all <= WINDOW ? found.keys : null
}

/** The first matches in some of the studies that the reader may view, counted from the newest. */
const findIn = async (tx: Tx, actor: Actor, typed: Typed, offset: number, limit: number, most: number) => {
  const [found] = await rowsOfOften<{ studies: number; keys: Key[] }>(
    tx,
    sql`
    with ${queriesOf(typed)},
    chosen as materialized (
      select ${studies.id} as id, ${studies.year} as year, ${studies.date} as date from ${studies}
      where ${studies.clientId} = ${actor.clientId} and ${studyViewable(actor)} order by ${NEWEST} limit ${limit}::int offset ${offset}::int
    ),
    place as materialized (
      select ${datasets.id} as id, ${datasets.currentVersion} as version, ${datasetViewable(actor)} as whole,
        row_number() over (order by chosen.year desc, chosen.date desc, chosen.id, ${datasets.id}) as nth
      from chosen join ${datasets} on ${datasets.clientId} = ${actor.clientId} and ${datasets.studyId} = chosen.id where ${datasetPresent(actor)}
    ),
    given as (
      select array_agg(id order by nth) as ids, array_agg(version order by nth) as versions, array_agg(whole order by nth) as whole from place
    )
    select (select count(*)::int from chosen) as studies, (
      select coalesce(json_agg(json_build_array(f.dataset_id, f.version, f.position) order by f.nth), '[]'::json)
      from typed t, given, find_questions_of(t.wanted, given.ids, given.versions, given.whole, ${most}::int)
        with ordinality f (dataset_id, version, position, nth)
    ) as keys`,
  )
  return found ?? { studies: 0, keys: [] }
}

/** The newest matches, looked for in more and more studies until the window is full. */
const findNewest = async (tx: Tx, actor: Actor, typed: Typed): Promise<readonly Key[]> => {
  const keys: Key[] = []
  let offset = 0
  for (let round = 0; keys.length < WINDOW; round += 1) {
    const limit = CHUNKS[Math.min(round, CHUNKS.length - 1)] ?? 0
    const found = await findIn(tx, actor, typed, offset, limit, WINDOW - keys.length)
    keys.push(...found.keys)
    offset += limit
    if (found.studies < limit) break
  }
  return keys
}

/** The best of the window, the newest wave of each text. */
const rank = async (tx: Tx, actor: Actor, typed: Typed, keys: readonly Key[]): Promise<QuestionRow[]> => {
  if (keys.length === 0) return []
  const asked = keys.map(([dataset, version, position], nth) => ({ dataset, version, position, nth }))
  const begins = sql`(case when starts_with(q.text_folded, searchable(${typed.terms.typed})) then 1 else 0 end)`
  const wanted = keyOf(typed.terms.typed) === '' ? sql`0` : begins
  return rowsOfOften<QuestionRow>(
    tx,
    sql`
    with ${queriesOf(typed)},
    texts as materialized (
      select distinct on (q.text_key) w.dataset, w.version, w.position, w.nth, ${codeScore(typed, keyIn(sql`q.name`))} as code, ${wanted} as begins, ${scoreOf(sql`q.search`)} as score
      from typed t cross join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) w (dataset text, version int, "position" int, nth int)
      join ${datasetQuestions} q on q.client_id = ${actor.clientId} and q.dataset_id = w.dataset and q.version = w.version and q.position = w.position
      order by q.text_key, code desc, w.nth
    ),
    best as materialized (select * from texts order by (code = 2) desc, begins desc, code desc, score desc, nth limit ${typed.most}::int)
    select q.definition, ${datasets.name} as "datasetName",
      json_build_object('id', ${studies.id}, 'name', ${studies.name}, 'studyNumber', ${studies.studyNumber}, 'date', ${studies.date}, 'sample', ${studySample(actor)}) as study
    from best b
    join ${datasetQuestions} q on q.client_id = ${actor.clientId} and q.dataset_id = b.dataset and q.version = b.version and q.position = b.position
    join ${datasets} on ${datasets.clientId} = ${actor.clientId} and ${datasets.id} = b.dataset
    join ${studies} on ${STUDY_OF_DATASET}
    order by (b.code = 2) desc, b.begins desc, b.code desc, b.score desc, b.nth`,
  )
}

/**
 * Questions that the reader may see, by code, text or answers: an exact code first, then what begins as typed, then matches in
 * the text, then the newest. Rights act inside the queries, before anything is cut off.
 */
export const suggestQuestions = async (tx: Tx, actor: Actor, typed: Typed): Promise<QuestionRow[]> =>
  rank(tx, actor, typed, (await findFew(tx, actor, typed)) ?? (await findNewest(tx, actor, typed)))
