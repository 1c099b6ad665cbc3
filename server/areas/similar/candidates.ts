import { sql, type SQL } from 'drizzle-orm'
import type { StoredQuestion } from '@core/domain'
import { datasetQuestions, datasets, datasetVersions, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor, Client } from '../../access/context'
import { datasetPresent, datasetViewable, studySample, studyViewable, type Sample } from '../../access/library'
import type { FoundQuestion } from '../../access/objects'
import { isUnrestricted, nearQuestions } from '../fullText'
import { rowsOf } from '../../db/rows'

/** Candidates whose answer options are compared. */
const COMPARED = 75
/** Texts that come nearest by letters or vectors; of these, words are compared. */
const TEXTS = 200
/** Below this two texts only share phrases that many questions have. */
const FLOOR = 0.25
/** Newest waves taken of the very same text, and of each other one. */
const WAVES = 15
const WAVES_OF_OTHERS = 3

/** A question that the reader may see, with what is needed to compare and present it. */
export interface Candidate {
  /** 0 to 1; 1: the same text but for case, accents and punctuation. */
  readonly similarity: number
  /** The same without vectors: letters and words that both texts have. */
  readonly literal: number
  readonly definition: StoredQuestion
  readonly dataset_name: string
  readonly respondents: number
  /** The reader has full rights to its data. */
  readonly open: boolean
  readonly study: {
    readonly id: string
    readonly name: string
    readonly studyNumber: string
    readonly date: string
    readonly sample: Sample
  }
}

/** Shares of trigrams that texts have in common at least, tried one after the other before the least one. */
const SHARES = [0.8, 0.6] as const
const LEAST_SHARE = 0.3

/** Rows of (dataset_id, version, position, text_key, letters, cosine), before rights are applied. */
const nearRows = (text: string, share: number, near: SQL | null): SQL => {
  const letters = sql`select dataset_id, version, position, text_key, similarity as letters, 0::real as cosine from find_similar_questions(${text}, ${share}::real)`
  return near
    ? sql`${letters} union all select dataset_id, version, position, text_key, 0::real, (score + 1)::real from (${near}) v`
    : letters
}

/** Whether a row f is the question itself, where the text is that of one. */
const isOwn = (actor: Actor, own: Pick<FoundQuestion, 'dataset' | 'question'> | undefined): SQL =>
  own === undefined
    ? sql`false`
    : sql`(f.dataset_id = ${own.dataset.id} and f.position = any(array(
        select ${datasetQuestions.position} from ${datasetQuestions} where ${datasetQuestions.clientId} = ${actor.clientId}
          and ${datasetQuestions.datasetId} = ${own.dataset.id} and ${datasetQuestions.version} = f.version and ${datasetQuestions.name} = ${own.question.name})))`

interface Compared {
  /** Texts that were compared by their words. */
  readonly texts: number
  readonly candidates: readonly Candidate[]
}

interface Text {
  readonly text: string
  readonly own: Pick<FoundQuestion, 'dataset' | 'question'> | undefined
  readonly near: SQL | null
}

/** The closest of the texts that have this share of trigrams in common. Rights act inside, before anything is ranked or cut off. */
const closest = async (tx: Tx, actor: Actor, { text, own, near }: Text, share: number): Promise<Compared> => {
  const rows = await rowsOf<{ compared: Compared }>(
    tx,
    sql`
    with asked as materialized (
      select md5(searchable(${text})) as text_key, tsvector_to_array(to_tsvector('library', searchable(${text}))) as stems
    ),
    place as materialized (
      select ${datasets.id} as dataset_id, ${datasets.currentVersion} as version, ${datasets.name} as dataset_name, ${datasetViewable(actor)} as open,
        ${studies.date} as date, ${studies.id} as study_id,
        json_build_object('id', ${studies.id}, 'name', ${studies.name}, 'studyNumber', ${studies.studyNumber}, 'date', ${studies.date}, 'sample', ${studySample(actor)}) as study
      from ${datasets} join ${studies} on ${studies.clientId} = ${datasets.clientId} and ${studies.id} = ${datasets.studyId}
      where ${datasets.clientId} = ${actor.clientId} and ${studyViewable(actor)} and ${datasetPresent(actor)}
    ),
    found as materialized (
      select f.dataset_id, f.version, f.position, f.text_key, max(f.letters) as letters, max(f.cosine) as cosine
      from (${nearRows(text, share, near)}) f join place p on p.dataset_id = f.dataset_id and p.version = f.version
      where p.open or ${isUnrestricted(actor.clientId)}
      group by 1, 2, 3, 4
    ),
    texts as materialized (
      select text_key, max(letters) as letters, max(cosine) as cosine, (array_agg(dataset_id order by dataset_id, position))[1] as dataset_id,
        (array_agg(version order by dataset_id, position))[1] as version, (array_agg(position order by dataset_id, position))[1] as position
      from found group by 1 order by greatest(max(letters), max(cosine)) desc, text_key limit ${TEXTS}
    ),
    closeness as materialized (
      select t.text_key, case when t.text_key = a.text_key then 1 else least(0.99, greatest(l.literal, t.cosine)) end as similarity,
        case when t.text_key = a.text_key then 1 else least(0.99, l.literal) end as literal
      from texts t cross join asked a
      join ${datasetQuestions} q on q.client_id = ${actor.clientId} and q.dataset_id = t.dataset_id and q.version = t.version and q.position = t.position
      cross join lateral (
        select count(*)::int as own, count(*) filter (where s.stem = any(a.stems))::int as common
        from unnest(tsvector_to_array(ts_filter(q.search, '{a}'))) s (stem)
      ) w
      cross join lateral (
        select (t.letters + coalesce(w.common::real / nullif(cardinality(a.stems) + w.own - w.common, 0), 0)) / 2 as literal
      ) l
    ),
    waves as materialized (
      select f.*, c.similarity, c.literal, p.dataset_name, p.open, p.study, p.date, p.study_id,
        row_number() over (partition by f.text_key order by p.date desc, p.study_id, f.dataset_id, f.position) as nth
      from found f join closeness c using (text_key) join place p on p.dataset_id = f.dataset_id and p.version = f.version
      where c.similarity >= ${FLOOR} and not ${isOwn(actor, own)}
    )
    select json_build_object('texts', (select count(*) from texts), 'candidates', coalesce((select json_agg(c) from (
      select w.similarity::float8 as similarity, w.literal::float8 as literal, q.definition, w.dataset_name, v.respondents, w.open, w.study
      from waves w
      join ${datasetQuestions} q on q.client_id = ${actor.clientId} and q.dataset_id = w.dataset_id and q.version = w.version and q.position = w.position
      join ${datasetVersions} v on v.client_id = ${actor.clientId} and v.dataset_id = w.dataset_id and v.version = w.version
      where w.nth <= case when w.similarity = 1 then ${WAVES}::int else ${WAVES_OF_OTHERS}::int end
      order by w.similarity desc, w.date desc, w.study_id, w.dataset_id, w.position limit ${COMPARED}
    ) c), '[]'::json)) as compared`,
  )
  const compared = rows[0]?.compared
  if (!compared) throw new Error('The search gave no answer')
  return compared
}

/**
 * The questions whose text comes closest to a text, or to that of the question `own`, which is left out; newest first among
 * equals. Closeness: letters (trigrams) and words (stems) each count half, vectors where they say more. Only so many texts are
 * compared by words: where enough have most letters in common, those with fewer are not looked for. What is hidden decides none of it.
 */
export const findCandidates = async (
  tx: Tx,
  actor: Actor,
  client: Client,
  text: string,
  own?: Pick<FoundQuestion, 'dataset' | 'question'>,
): Promise<readonly Candidate[]> => {
  const near = await nearQuestions(tx, client, text)
  await tx.execute(sql`select set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`)
  // A text that a vector finds may have few letters in common, which count too.
  for (const share of near === null ? SHARES : []) {
    const { texts, candidates } = await closest(tx, actor, { text, own, near }, share)
    if (texts === TEXTS) return candidates
  }
  return (await closest(tx, actor, { text, own, near }, LEAST_SHARE)).candidates
}
