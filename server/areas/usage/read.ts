import { sql, type SQL } from 'drizzle-orm'
import type { Usage } from '@core/contract'
import { datasetViewable, storyVisible, studyViewable } from '../../access/library'
import type { Actor } from '../../access/context'
import { datasetQuestions, datasets, stories, storyCards, studies } from '../../db/schema'
import { rowsOf } from '../../db/rows'
import { CARD_JOINS, cardShown } from '../../access/storyCards'
import type { Tx } from '../../db/types'
import { monthOf } from './write'

/** Rows of one list. */
const LIST = 50
const UNUSED_LIST = 100
/** Fewer people are not counted: their number would say who. */
const FEWEST_PEOPLE = 5

const studyFields = sql`${studies.id} as study_id, ${studies.studyNumber} as study_number, ${studies.name} as study_name`
const iso = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

interface Asked {
  readonly tx: Tx
  readonly actor: Actor
  /** The first moment, and its month. */
  readonly since: Date
  readonly month: string
}

const readUnfound = ({ tx, actor, since }: Asked) =>
  rowsOf<Usage['unfound'][number]>(
    tx,
    sql`select words, times, ${iso(sql`last`)} as last from unfound_searches
      where client_id = ${actor.clientId} and last >= ${since.toISOString()}::timestamptz order by times desc, words limit ${LIST}`,
  )

/** What was opened since, added up over the months. */
const opened = ({ actor, month }: Asked, kind: 'study' | 'question'): SQL =>
  sql`(select item, sum(times)::int as times, max(last) as last from usage_counts
    where client_id = ${actor.clientId} and kind = ${kind} and month >= ${month} group by item)`

const readStudies = (asked: Asked) =>
  rowsOf<Usage['studies'][number]>(
    asked.tx,
    sql`select ${studyFields}, o.times, ${iso(sql`o.last`)} as last from ${opened(asked, 'study')} o
      join ${studies} on ${studies.clientId} = ${asked.actor.clientId} and ${studies.id} = o.item
      where ${studyViewable(asked.actor)} order by o.times desc, ${studies.name} limit ${LIST}`,
  )

const readQuestions = (asked: Asked) =>
  rowsOf<Usage['questions'][number]>(
    asked.tx,
    sql`select ${studyFields}, ${datasets.name} as dataset_name, ${datasetQuestions.name} as question_name,
        coalesce(${datasetQuestions.definition}->>'text', '') as text, o.times
      from ${opened(asked, 'question')} o
      join ${datasets} on ${datasets.clientId} = ${asked.actor.clientId} and ${datasets.id} = split_part(o.item, ':', 1)
      join ${studies} on ${studies.clientId} = ${datasets.clientId} and ${studies.id} = ${datasets.studyId}
      join ${datasetQuestions} on ${datasetQuestions.clientId} = ${datasets.clientId} and ${datasetQuestions.datasetId} = ${datasets.id}
        and ${datasetQuestions.version} = ${datasets.currentVersion} and ${datasetQuestions.name} = substr(o.item, length(split_part(o.item, ':', 1)) + 2)
      where ${studyViewable(asked.actor)} and ${datasetViewable(asked.actor)}
      order by o.times desc, ${studies.name}, ${datasetQuestions.name} limit ${LIST}`,
  )

/** Files that were asked for, of studies that the reader may view: others are not counted either. */
const files = ({ actor, since }: Asked): SQL =>
  sql`from security_log l join ${studies} on ${studies.clientId} = l.client_id and ${studies.id} = l.detail->>'study'
    where l.client_id = ${actor.clientId} and l.event = 'download.created' and l.created >= ${since.toISOString()}::timestamptz
    and ${studyViewable(actor)}`

const readExports = (asked: Asked) =>
  rowsOf<Usage['exports'][number]>(
    asked.tx,
    sql`select l.detail->>'kind' as kind, count(*)::int as times ${files(asked)} group by 1 order by 2 desc, 1`,
  )

const readExported = (asked: Asked) =>
  rowsOf<Usage['exported'][number]>(
    asked.tx,
    sql`select ${studyFields}, count(*)::int as times ${files(asked)}
      group by ${studies.id}, ${studies.studyNumber}, ${studies.name} order by times desc, ${studies.name} limit ${LIST}`,
  )

const readUnused = async (asked: Asked) => {
  const { tx, actor, since } = asked
  const rows = await rowsOf<Usage['unused'][number] & { readonly all: number }>(
    tx,
    sql`select ${studyFields}, ${iso(sql`u.last`)} as last, count(*) over ()::int as all
      from ${studies} left join (
        select item, max(last) as last from usage_counts where client_id = ${actor.clientId} and kind = 'study' group by item
      ) u on u.item = ${studies.id}
      where ${studies.clientId} = ${actor.clientId} and ${studyViewable(actor)}
        and coalesce(u.last, ${studies.created}) < ${since.toISOString()}::timestamptz
      order by coalesce(u.last, ${studies.created}), ${studies.name} limit ${UNUSED_LIST}`,
  )
  return { unused: rows.map(({ all: _, ...row }) => row), unused_total: rows[0]?.all ?? 0 }
}

const readOldStories = ({ tx, actor, since }: Asked) =>
  rowsOf<Usage['old_stories'][number]>(
    tx,
    sql`select ${stories.id} as story_id, ${stories.title} as title, max(${studies.date})::text as newest
      from ${stories} join ${storyCards} on ${storyCards.clientId} = ${stories.clientId} and ${storyCards.storyId} = ${stories.id}
      ${CARD_JOINS}
      where ${stories.clientId} = ${actor.clientId} and ${storyVisible(actor)} and ${cardShown(actor)} and ${studies.id} is not null
      group by ${stories.id}, ${stories.title} having max(${studies.date}) < ${since.toISOString().slice(0, 10)}::date
      order by newest, ${stories.title} limit ${LIST}`,
  )

const readActive = async ({ tx, actor, month }: Asked): Promise<Usage['active']> => {
  const rows = await rowsOf<{ readonly month: string; readonly people: number }>(
    tx,
    sql`select month, count(*)::int as people from usage_people
      where client_id = ${actor.clientId} and month >= ${month} group by month order by month desc`,
  )
  return rows.map(({ people, ...row }) => ({ ...row, people: people < FEWEST_PEOPLE ? null : people }))
}

const readBeginning = async ({ tx, actor }: Asked): Promise<string | null> => {
  const [row] = await rowsOf<{ readonly month: string | null }>(
    tx,
    sql`select min(month) as month from usage_people where client_id = ${actor.clientId}`,
  )
  return row?.month ?? null
}

/** What the organisation used in so many months, as far as the reader may see it. */
export const readUsage = async (tx: Tx, actor: Actor, months: number): Promise<Usage> => {
  const since = new Date()
  since.setUTCMonth(since.getUTCMonth() - months)
  const asked = { tx, actor, since, month: monthOf(since) }
  return {
    months,
    counted_since: await readBeginning(asked),
    unfound: await readUnfound(asked),
    studies: await readStudies(asked),
    questions: await readQuestions(asked),
    exports: await readExports(asked),
    exported: await readExported(asked),
    ...(await readUnused(asked)),
    old_stories: await readOldStories(asked),
    active: await readActive(asked),
  }
}
