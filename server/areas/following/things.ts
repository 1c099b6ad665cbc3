import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { datasetQuestions, datasets, datasetVersions, documents, reports, stories, studies } from '../../db/schema'
import { flagIsOn } from '../../access/audience'
import type { Ctx } from '../../access/context'
import {
  datasetPresent,
  datasetViewable,
  documentOpen,
  questionOpen,
  reportPresent,
  storyVisible,
  studyViewable,
} from '../../access/library'

export type Asking = Pick<Ctx, 'actor' | 'client'>

/** The columns that name a thing, of a notice or of what somebody follows. */
export interface Named {
  readonly clientId: PgColumn
  readonly itemType: PgColumn
  readonly itemId: PgColumn
  readonly datasetId: PgColumn
  readonly question: PgColumn
  /** What kind of thing a search found, and its id. */
  readonly found: PgColumn | SQL
  readonly subject: PgColumn | SQL
}

const isOn = (name: Parameters<typeof flagIsOn>[0], { client }: Asking, condition: SQL): SQL =>
  flagIsOn(name, client.flags) ? condition : sql`false`

/**
 * Joins for a notice or something followed, to be joined in this order: each has a row only as far as the thing exists for the reader
 * now.
 */
export const joinsOf = (asking: Asking, named: Named) => {
  const { actor } = asking
  const { clientId, itemType, itemId, found, subject } = named
  const newest = sql`lateral (select ${datasetQuestions.definition}->>'text' as text, ${datasetQuestions.version} as version, ${questionOpen} as open
    from ${datasetQuestions} join ${datasetVersions} on ${datasetVersions.clientId} = ${datasetQuestions.clientId}
      and ${datasetVersions.datasetId} = ${datasetQuestions.datasetId} and ${datasetVersions.version} = ${datasetQuestions.version}
    where ${datasetQuestions.clientId} = ${clientId} and ${datasetQuestions.datasetId} = ${datasets.id} and ${datasetQuestions.name} = ${named.question}
      and (${datasetQuestions.version} = ${datasets.currentVersion}
        or (${datasetQuestions.version} < ${datasets.currentVersion} and ${datasetVersions.publishedAt} is not null))
    order by ${datasetQuestions.version} desc limit 1) as asked`
  return {
    dataset: and(eq(datasets.clientId, clientId), eq(datasets.id, named.datasetId), datasetPresent(actor)),
    document: and(
      eq(documents.clientId, clientId),
      sql`${found} = 'document' and ${documents.id} = ${subject}`,
      documentOpen(actor),
    ),
    study: and(
      eq(studies.clientId, clientId),
      sql`${studies.id} = case when ${itemType} = 'study' then ${itemId} when ${found} = 'study' then ${subject}
        else coalesce(${datasets.studyId}, ${documents.studyId}) end`,
      studyViewable(actor),
    ),
    story: and(
      eq(stories.clientId, clientId),
      sql`${stories.id} = case when ${itemType} = 'story' then ${itemId} when ${found} = 'story' then ${subject} end`,
      isOn('stories_enabled', asking, storyVisible(actor)),
    ),
    report: and(
      eq(reports.clientId, clientId),
      sql`${itemType} = 'report' and ${reports.id} = ${itemId} and ${reports.datasetId} = ${datasets.id}`,
      isOn('bulk_analysis_enabled', asking, reportPresent(actor)),
    ),
    /** The newest version of a question that ever reached readers, to all who see it; whether the reader does is `questionSeen`. */
    question: newest,
    questionSeen: sql`(asked.version is not null and (asked.open or ${datasetViewable(actor)}))`,
  }
}

type Joins = ReturnType<typeof joinsOf>

/** Whether the question is in the data that readers have now. */
export const IN_DATA = sql`asked.version = ${datasets.currentVersion}`

/** Whether a thing exists for its reader; `asked` is joined. */
export const itemKnown = ({ itemType, found }: Named, { questionSeen }: Joins): SQL | undefined => {
  const study = sql`${studies.id} is not null`
  const story = sql`${stories.id} is not null`
  const question = sql`${datasets.id} is not null and ${studies.id} is not null and ${questionSeen}`
  return or(
    sql`(${itemType} = 'study' and ${study})`,
    sql`(${itemType} = 'story' and ${story})`,
    sql`(${itemType} = 'question' and ${question})`,
    sql`(${itemType} = 'report' and ${reports.id} is not null and ${study})`,
    sql`(${itemType} = 'search' and case ${found} when 'study' then ${study} when 'story' then ${story}
      when 'document' then ${documents.id} is not null and ${study} when 'dataset' then ${question} and ${IN_DATA} else ${found} is null end)`,
  )
}

/** Texts of a thing; of a search, its address, from which `searchTitle` makes one. */
export const TITLES = {
  study: studies.name,
  story: stories.title,
  question: sql<string | null>`asked.text`,
  report: reports.title,
} as const
