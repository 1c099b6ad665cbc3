import { sql } from 'drizzle-orm'
import { MATCHES_MAX, type QuestionHit } from '@core/contract'
import { datasetQuestions, datasets, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { datasetViewable, questionOpen, studySample, type Sample } from '../../access/library'
import { type StoredQuestion, presentInList, withoutClosedGrid } from '../datasets'
import { presentStudyReference } from '../catalogue'
import type { Marker } from '../fullText'
import { rowsOfOften } from '../../db/rows'

type Key = readonly [datasetId: string, version: number, position: number]

/** A found question and the same question in other waves, best match first, then newest first. */
export interface FoundGroup {
  readonly head: Key
  /** It matches some of what was asked, or something near it. */
  readonly near: boolean
  /** Of these, at most 20 are named in `waves`. */
  readonly wave_count: number
  readonly waves: readonly Key[]
}

interface Place {
  readonly datasetName: string
  /** Whether the reader may see all of its questions. */
  readonly full: boolean
  readonly study: Parameters<typeof presentStudyReference>[0]
}

interface Wave extends Place {
  readonly name: string
}

interface QuestionFound extends Place {
  readonly question: StoredQuestion
  readonly near: boolean
  readonly waves: readonly Wave[]
  readonly waveCount: number
}

const keyOf = (key: Key): string => key.join('/')

interface Row {
  readonly dataset: string
  readonly version: number
  readonly position: number
  readonly name: string
  /** Null for waves. */
  readonly definition: StoredQuestion | null
  /** The grid that it came from, when readers with limited rights know it too. */
  readonly open_grid: string | null
  readonly dataset_name: string
  readonly full: boolean
  readonly study: string
  readonly study_name: string
  readonly number: string
  readonly date: string
  readonly sample: Sample
}

const placeOf = (row: Row): Place => ({
  datasetName: row.dataset_name,
  full: row.full,
  study: { id: row.study, name: row.study_name, studyNumber: row.number, date: row.date, sample: row.sample },
})

const readRows = async (tx: Tx, actor: Actor, keys: readonly Key[], heads: ReadonlySet<string>) => {
  const wanted = keys.map(([dataset, version, position]) => ({
    dataset,
    version,
    position,
    whole: heads.has(keyOf([dataset, version, position])),
  }))
  const rows = await rowsOfOften<Row>(
    tx,
    sql`
    select w.dataset, w.version, w.position, q.name, case when w.whole then q.definition end as definition,
      case when w.whole and q.definition->>'of_grid' is not null then (
        select ${datasetQuestions.name} from ${datasetQuestions}
        where ${datasetQuestions.clientId} = ${actor.clientId} and ${datasetQuestions.datasetId} = w.dataset
          and ${datasetQuestions.version} = w.version and ${datasetQuestions.name} = q.definition->>'of_grid' and ${questionOpen}
      ) end as open_grid,
      ${datasets.name} as dataset_name, ${datasetViewable(actor)} as full, ${studies.id} as study, ${studies.name} as study_name,
      ${studies.studyNumber} as number, ${studies.date}::text as date, ${studySample(actor)} as sample
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (dataset text, version int, "position" int, whole boolean)
    join ${datasetQuestions} q on q.client_id = ${actor.clientId} and q.dataset_id = w.dataset and q.version = w.version and q.position = w.position
    join ${datasets} on ${datasets.clientId} = ${actor.clientId} and ${datasets.id} = w.dataset
    join ${studies} on ${studies.clientId} = ${actor.clientId} and ${studies.id} = ${datasets.studyId}`,
  )
  return new Map<string, Row>(rows.map(row => [keyOf([row.dataset, row.version, row.position]), row]))
}

/** The questions of one page of results, in its order. */
export const readQuestionHits = async (
  tx: Tx,
  actor: Actor,
  groups: readonly FoundGroup[],
): Promise<QuestionFound[]> => {
  if (groups.length === 0) return []
  const heads = groups.map(group => group.head)
  const keys = [...heads, ...groups.flatMap(group => group.waves)]
  const rows = await readRows(tx, actor, keys, new Set(heads.map(keyOf)))
  return groups.flatMap(group => {
    const row = rows.get(keyOf(group.head))
    if (!row?.definition) return []
    const place = placeOf(row)
    const question = place.full
      ? row.definition
      : withoutClosedGrid(row.definition, new Set(row.open_grid === null ? [] : [row.open_grid]))
    const waves = group.waves.flatMap(key => {
      const wave = rows.get(keyOf(key))
      return wave ? [{ ...placeOf(wave), name: wave.name }] : []
    })
    return [{ ...place, question, near: group.near, waves, waveCount: group.wave_count }]
  })
}

type Kind = QuestionHit['matches'][number]['kind']

/** What of a question may match besides its own text. */
const partsOf = (question: StoredQuestion): { kind: Kind; text: string }[] => {
  const parts: { kind: Kind; text: string }[] = [
    ...question.options.map(option => ({ kind: 'response' as const, text: option.label })),
    ...question.breakouts.map(row => ({ kind: 'breakout' as const, text: row.text })),
    ...question.nets.map(net => ({ kind: 'net' as const, text: net.label })),
    ...question.tags.map(tag => ({ kind: 'tag' as const, text: tag })),
    { kind: 'label', text: question.label },
    { kind: 'name', text: question.name },
  ]
  return parts.filter(part => part.text !== '')
}

/** All texts that are marked. */
export const textsOf = ({ question, study }: QuestionFound): string[] => [
  study.name,
  question.text,
  ...partsOf(question).map(part => part.text),
]

/** What its page shows; who looked for its code finds it there without a mark. */
const shownTexts = ({ question }: QuestionFound): string[] => [
  question.text,
  ...partsOf(question).flatMap(({ kind, text }) => (kind === 'name' || kind === 'tag' ? [] : [text])),
]

const presentHit = (clientId: string, found: QuestionFound, marker: Marker): QuestionHit => {
  const { question, study, datasetName } = found
  const matches = partsOf(question)
    .map(part => ({ ...part, hits: marker.hits(part.text) }))
    .filter(part => part.hits > 0)
  // Sorting is stable: parts with as many words keep their order.
  const best = [...matches].sort((a, b) => b.hits - a.hits).slice(0, MATCHES_MAX)
  const listed = presentInList({ clientId, studyId: study.id, datasetName }, question)
  return {
    id: listed.nk,
    ...listed,
    near: found.near,
    marked_text: marker.mark(question.text),
    marked_words: marker.words(shownTexts(found)),
    dataset_name: datasetName,
    study: presentStudyReference(study),
    ...(marker.hits(study.name) > 0 && { marked_study: marker.mark(study.name) }),
    matches: best.map(({ kind, text }) => ({ kind, text: marker.snippet(text) })),
    inner_hit_count: matches.length,
    waves: found.waves.map(wave => ({
      question_name: wave.name,
      dataset_name: wave.datasetName,
      study: presentStudyReference(wave.study),
    })),
    wave_count: found.waveCount,
  }
}

export const presentQuestionHits = (clientId: string, hits: readonly QuestionFound[], marker: Marker): QuestionHit[] =>
  hits.map(found => presentHit(clientId, found, marker))
