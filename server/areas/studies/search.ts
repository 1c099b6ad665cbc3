import { sql, type SQL } from 'drizzle-orm'
import type { ByGlossary, StudyListItem } from '@core/contract'
import { datasets, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { datasetPresent, datasetViewable, studyViewable } from '../../access/library'
import {
  type Corrections,
  type ReadableTexts,
  type Terms,
  findArguments,
  holdsLetters,
  isUnrestricted,
  markerFor,
  matchingQuestions,
  readTerms,
  readableQuestions,
  readerOf,
  searchByParts,
  tuneSearch,
} from '../fullText'
import { byGlossary, type OwnGlossary } from '../glossary'
import { rowsOf } from '../../db/rows'
import { studiesByParts, type PartHit } from './searchParts'

/** What a query adds to the list of studies, as expressions on a row of studies. */
export interface StudiesFound {
  /** What was searched in place of what was typed, or null. */
  readonly corrected: string | null
  readonly byGlossary: ByGlossary
  /** The study itself, or one of its questions, contains the words. */
  readonly where: SQL
  readonly summary: SQL<boolean>
  /** Questions of the study that the reader may see and that match. */
  readonly datapoint: SQL<number>
  /** Some of what was found matches only a part of the query. */
  readonly hasParts: boolean
  readonly near: SQL<boolean>
  /** Best first: by name or number, by metadata, by questions; what matches a part comes last. */
  readonly order: SQL
  /** The same items, with what matched in their names. */
  readonly mark: (tx: Tx, items: readonly StudyListItem[]) => Promise<StudyListItem[]>
}

interface Hit {
  readonly id: string
  /** How well the study's own texts match; null = not at all. */
  readonly score: number | null
  readonly questions: number
  /** How much of the query it meets, where that is only a part. */
  readonly part?: number
}

/** The number as it is compared with what was typed: however its parts are joined, and in whatever case. */
const numberKey = (number: string): string => number.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Above all other scores. */
const EXACT_NUMBER = 4

const isNumber = ({ typed }: Terms): SQL =>
  sql`translate(lower(${studies.studyNumber}), '-_ ', '') = ${numberKey(typed)}`

/** Rows of (study_id, score): studies whose own texts match, before rights are applied. */
const matchingStudies = (clientId: string, terms: Terms, corrections?: Corrections): SQL =>
  terms.onlyStopWords
    ? sql`(select ${studies.id} as study_id, 0::real as score from ${studies}
        where ${studies.clientId} = ${clientId} and ${holdsLetters(terms, sql`${studies.searchText}`)})`
    : sql`find_studies(${findArguments(terms, corrections)})`

const findHits = async (tx: Tx, actor: Actor, terms: Terms, corrections: Corrections): Promise<Hit[]> =>
  rowsOf<Hit>(
    tx,
    sql`
    with own as materialized (select m.study_id, m.score from ${matchingStudies(actor.clientId, terms, corrections)} m),
    place as materialized (
      select ${datasets.id} as dataset_id, ${datasets.currentVersion} as version, ${datasets.studyId} as study_id, ${datasetViewable(actor)} as open
      from ${datasets} where ${datasets.clientId} = ${actor.clientId} and ${datasetPresent(actor)}
    ),
    asked as materialized (
      select p.study_id, count(*)::int as questions
      from ${matchingQuestions(actor.clientId, terms, corrections)} f join place p on p.dataset_id = f.dataset_id and p.version = f.version
      where p.open or ${isUnrestricted(actor.clientId)}
      group by 1
    )
    select ${studies.id} as id, case when own.score is not null and ${isNumber(terms)} then ${EXACT_NUMBER} else own.score end as score, coalesce(asked.questions, 0) as questions
    from ${studies} left join own on own.study_id = ${studies.id} left join asked on asked.study_id = ${studies.id}
    where ${studies.clientId} = ${actor.clientId} and ${studyViewable(actor)} and (own.study_id is not null or asked.study_id is not null)`,
  )

/** Texts of studies that the reader may view, and of their questions that the reader may see. */
const readableStudies = (actor: Actor): ReadableTexts => ({
  all: query => sql`
    select searchable(${studies.searchText}) as folded from find_studies(${query}, ${query}, ${query}, ${query}) f
    join ${studies} on ${studies.clientId} = ${actor.clientId} and ${studies.id} = f.study_id
    where ${studyViewable(actor)}
    union all ${readableQuestions(actor).all(query)}`,
})

const lookup = (values: readonly (readonly [string, number])[]): SQL =>
  sql`(${JSON.stringify(Object.fromEntries(values))}::jsonb->>${studies.id})`

/** Those that match all words, and those that meet the query by its parts; `wholly`: no others than meet all of it. */
const withParts = (strict: readonly Hit[], parts: readonly PartHit[], wholly: boolean): Hit[] => {
  const known = new Set(strict.map(({ id }) => id))
  const more = parts.filter(({ id, whole }) => !known.has(id) && (whole || !wholly))
  return [
    ...strict,
    ...more.map(({ id, whole, share, own, questions }) => ({
      id,
      score: own ? 0 : null,
      questions,
      ...(!whole && { part: share }),
    })),
  ]
}

interface Ask {
  readonly glossary: OwnGlossary
  readonly typed: string | undefined
  /** Only what matches everything. */
  readonly wholly: boolean
}

/** Looks once for what the reader may see, so that list, count and facets agree. Null without a query. */
export const searchStudies = async (
  tx: Tx,
  actor: Actor,
  { glossary, typed, wholly }: Ask,
): Promise<StudiesFound | null> => {
  const terms = readTerms(typed, glossary.own)
  if (!terms) return null
  await tuneSearch(tx)
  const { found, corrected, ...tried } = await searchByParts(tx, {
    clientId: actor.clientId,
    terms,
    read: readerOf(terms, glossary.all),
    texts: readableStudies(actor),
    run: async ({ asked, corrections }) => {
      const strict = await findHits(tx, actor, terms, corrections)
      const { hits: parts, known } = asked ? await studiesByParts(tx, actor, asked) : { hits: [], known: [] }
      const hits = withParts(strict, parts, wholly)
      return { hits, known, total: hits.filter(hit => hit.part === undefined).length, unfiltered: hits.length }
    },
  })
  const { hits } = found
  const own = hits.flatMap(({ id, score }) => (score === null ? [] : [[id, score] as const]))
  const asked = hits.filter(hit => hit.questions > 0).map(({ id, questions }) => [id, questions] as const)
  const parts = hits.flatMap(({ id, part }) => (part === undefined ? [] : [[id, part] as const]))
  const score = sql`coalesce(${lookup(own)}::real, -1)`
  const datapoint = sql<number>`coalesce(${lookup(asked)}::int, 0)`
  const near = sql<boolean>`(${lookup(parts)} is not null)`
  return {
    corrected,
    byGlossary: byGlossary(terms, glossary),
    where: sql`${studies.id} = any(${sql.param(hits.map(hit => hit.id))}::text[])`,
    summary: sql<boolean>`(${score} >= 0)`,
    datapoint,
    hasParts: parts.length > 0,
    near,
    order: sql`coalesce(${lookup(parts)}::real, 2) desc, ${score} desc, ${datapoint} desc`,
    mark: async (within, items) => {
      const marker = await markerFor(
        within,
        terms,
        tried,
        items.map(item => item.name),
      )
      return items.map(item => (marker.hits(item.name) > 0 ? { ...item, marked_name: marker.mark(item.name) } : item))
    },
  }
}
