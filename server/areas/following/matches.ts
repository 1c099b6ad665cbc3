import { sql, type SQL } from 'drizzle-orm'
import type { FoundType } from '@core/domain'
import { datasetQuestions, datasets, documentPages, documents, stories, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { rowsOf } from '../../db/rows'
import type { Actor } from '../../access/context'
import {
  datasetPresent,
  datasetViewable,
  documentOpen,
  questionOpen,
  storyVisible,
  studyViewable,
} from '../../access/library'
import { STORY_FACETS, choicesOf, overlaps, parseSelection, storyPasses, type Vocabulary } from '../catalogue'
import { onRow, readTerms, type Terms } from '../fullText'
import type { OwnGlossary } from '../glossary'
import { searchOf } from './searches'

/** Something that has just been published. */
export interface Findable {
  readonly type: FoundType
  readonly id: string
  /** Of a dataset: the version that readers had until now; its questions are not new. */
  readonly before?: number | undefined
}

interface Asked {
  readonly actor: Actor
  readonly terms: Terms
  /** The filters of the search that concern studies, and those that concern stories. */
  readonly inStudy: SQL
  readonly inStory: SQL
}

/** What a search found: of a dataset, one of its new questions, by whose rights it is shown. */
export interface Match {
  readonly question?: string
}

const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `)

const matches = ({ terms }: Asked, search: SQL, folded: SQL): SQL => onRow(terms, { search, folded }).found

const ofStudies = (asked: Asked): SQL =>
  sql`${studies.clientId} = ${asked.actor.clientId} and ${studyViewable(asked.actor)} and ${asked.inStudy}`

const study = (asked: Asked, { id }: Findable): SQL => sql`
  select null as question from ${studies} where ${studies.id} = ${id} and ${ofStudies(asked)}
    and ${matches(asked, sql`${studies.search}`, sql`${studies.searchText}`)}`

/** Questions that are open to all readers come first: those who see the dataset later see why it was found. */
const dataset = (asked: Asked, { id, before }: Findable): SQL => {
  const { actor } = asked
  const isNew =
    before === undefined
      ? sql`true`
      : sql`not exists (select 1 from ${datasetQuestions} old where old.client_id = ${actor.clientId} and old.dataset_id = ${id}
          and old.version = ${before} and old.name = ${datasetQuestions.name})`
  // Asked for first: the index finds the questions of one version.
  const current = sql`(select now.current_version from ${datasets} now where now.client_id = ${actor.clientId} and now.id = ${id})`
  return sql`
    select ${datasetQuestions.name} as question from ${datasetQuestions}
    join ${datasets} on ${datasets.clientId} = ${datasetQuestions.clientId} and ${datasets.id} = ${datasetQuestions.datasetId}
    join ${studies} on ${studies.clientId} = ${datasets.clientId} and ${studies.id} = ${datasets.studyId}
    where ${datasetQuestions.clientId} = ${actor.clientId} and ${datasetQuestions.datasetId} = ${id} and ${datasetQuestions.version} = ${current}
      and ${datasets.published} and ${ofStudies(asked)} and (${datasetViewable(actor)} or (${datasetPresent(actor)} and ${questionOpen}))
      and ${matches(asked, sql`${datasetQuestions.search}`, sql`${datasetQuestions.folded}`)} and ${isNew}
    order by ${questionOpen} desc, ${datasetQuestions.position} limit 1`
}

const story = (asked: Asked, { id }: Findable): SQL => sql`
  select null as question from ${stories} where ${stories.clientId} = ${asked.actor.clientId} and ${stories.id} = ${id}
    and ${stories.archivedAt} is null and ${storyVisible(asked.actor)} and ${asked.inStory} and ${matches(asked, sql`${stories.search}`, sql`${stories.searchText}`)}`

const document = (asked: Asked, { id }: Findable): SQL => sql`
  select null as question from ${documents}
  join ${studies} on ${studies.clientId} = ${documents.clientId} and ${studies.id} = ${documents.studyId}
  where ${documents.clientId} = ${asked.actor.clientId} and ${documents.id} = ${id} and ${documents.state} <> 'reading'
    and ${documentOpen(asked.actor)} and ${ofStudies(asked)}
    and (${matches(asked, sql`${documents.search}`, sql`${documents.searchText}`)} or exists (
      select 1 from ${documentPages} where ${documentPages.clientId} = ${asked.actor.clientId} and ${documentPages.documentId} = ${documents.id}
        and ${matches(asked, sql`${documentPages.search}`, sql`${documentPages.searchText}`)}))`

const FINDERS = { study, dataset, story, document } as const

/** Whether somebody who searches finds what was published, by its words and with their rights; null: they do not. */
export const matchOf = async (
  tx: Tx,
  actor: Actor,
  found: Findable,
  {
    address,
    vocabulary,
    glossary,
  }: { readonly address: string; readonly vocabulary: Vocabulary; readonly glossary: OwnGlossary },
): Promise<Match | null> => {
  const { words, studyFilters, storyFilters } = searchOf(address)
  const terms = readTerms(words, glossary.own)
  if (!terms) return null
  const inStudies = choicesOf(parseSelection(studyFilters), vocabulary)
  const asked: Asked = {
    actor,
    terms,
    inStudy: all(inStudies.map(({ facets }) => overlaps(sql`${studies.facets}`, facets))),
    inStory: all(storyPasses(parseSelection(storyFilters), sql`(${STORY_FACETS})`)),
  }
  const [row] = await rowsOf<{ question: string | null }>(tx, FINDERS[found.type](asked, found))
  return row ? (row.question === null ? {} : { question: row.question }) : null
}
