import { sql, type SQL } from 'drizzle-orm'
import { datasetQuestions, datasets, studies } from '../../db/schema'
import type { Actor } from '../../access/context'
import { datasetPresent, datasetViewable, questionOpen, studyViewable } from '../../access/library'
import type { Corrections, Terms } from './terms'
import { findArguments, holdsLetters } from './text'
import type { ReadableTexts } from './typos'

/** Rows of (dataset_id, version, position, text_key, score): questions of all versions that match, before rights are applied. */
export const matchingQuestions = (clientId: string, terms: Terms | null, corrections?: Corrections): SQL => {
  if (terms && !terms.onlyStopWords) return sql`find_questions(${findArguments(terms, corrections)})`
  const holds = terms ? holdsLetters(terms, sql`${datasetQuestions.folded}`) : sql`true`
  return sql`(select ${datasetQuestions.datasetId}, ${datasetQuestions.version}, ${datasetQuestions.position}, ${datasetQuestions.textKey}, 0::real as score
    from ${datasetQuestions} where ${datasetQuestions.clientId} = ${clientId} and ${holds})`
}

/** Whether the question of a row `f` (dataset_id, version, position) is open to readers with limited rights too. */
export const isUnrestricted = (clientId: string): SQL => sql`exists (
  select 1 from ${datasetQuestions} where ${datasetQuestions.clientId} = ${clientId} and ${datasetQuestions.datasetId} = f.dataset_id
    and ${datasetQuestions.version} = f.version and ${datasetQuestions.position} = f.position
    and ${questionOpen})`

const readableOf = (actor: Actor, keys: SQL): SQL => sql`
    select ${datasetQuestions.folded} as folded from ${keys} f
    join ${datasets} on ${datasets.clientId} = ${actor.clientId} and ${datasets.id} = f.dataset_id and ${datasets.currentVersion} = f.version
    join ${studies} on ${studies.clientId} = ${actor.clientId} and ${studies.id} = ${datasets.studyId}
    join ${datasetQuestions} on ${datasetQuestions.clientId} = ${actor.clientId} and ${datasetQuestions.datasetId} = f.dataset_id
      and ${datasetQuestions.version} = f.version and ${datasetQuestions.position} = f.position
    where ${studyViewable(actor)} and ${datasetPresent(actor)}
      and (${datasetViewable(actor)} or ${questionOpen})`

/** Texts of questions that the reader may see. */
export const readableQuestions = (actor: Actor): ReadableTexts => ({
  all: query => readableOf(actor, sql`find_questions(${query}, ${query}, ${query}, ${query})`),
  some: query => readableOf(actor, sql`find_some_questions(${query})`),
})
