import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { datasetQuestions, datasets, studies } from '../../db/schema'
import type { Actor } from '../../http/context'
import { datasetViewable } from '../../policies/library'

const LIKE_SPECIAL = /[\\%_]/g

const containing = (text: string): string => `%${text.replace(LIKE_SPECIAL, character => `\\${character}`)}%`

/** Questions of the study that the reader may see and that speak of the words; a locked dataset counts nothing. */
export const questionHits = (actor: Actor, query: string): SQL<number> => sql<number>`(
  select count(*)::int from ${datasetQuestions}
  join ${datasets} on ${datasets.clientId} = ${datasetQuestions.clientId} and ${datasets.id} = ${datasetQuestions.datasetId}
    and ${datasets.currentVersion} = ${datasetQuestions.version}
  where ${datasets.clientId} = ${studies.clientId} and ${datasets.studyId} = ${studies.id} and ${datasetViewable(actor)}
    and ${datasetQuestions.search} @@ websearch_to_tsquery('simple', ${query}))`

/** The study's own name, number or metadata holds the words. */
export const summaryHit = (query: string): SQL<boolean> => sql<boolean>`(
  ${studies.name} ilike ${containing(query)} or ${studies.studyNumber} ilike ${containing(query)}
  or exists (select 1 from jsonb_array_elements(${studies.metadata}) f(field), jsonb_array_elements_text(field->'values') v(value) where value ilike ${containing(query)}))`
