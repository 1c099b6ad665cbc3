import { sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { datasetQuestions, datasets, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import { datasetPresent, datasetViewable, studySample, studyViewable, type Sample } from '../../access/library'
import { naturalKey } from '../../access/objects'
import { presentStudyReference } from '../catalogue'
import { readGlossary } from '../glossary'
import {
  type Corrections,
  type Terms,
  isUnrestricted,
  matchingQuestions,
  readTerms,
  readableQuestions,
  withCorrections,
} from '../fullText'
import { rowsOf } from '../../db/rows'

const MOST = 50

interface Row {
  readonly question_name: string
  readonly question_text: string
  readonly dataset_name: string
  readonly vendor: string | null
  readonly id: string
  readonly name: string
  readonly number: string
  readonly date: string
  readonly sample: Sample
}

const find = async (
  tx: Tx,
  actor: Actor,
  vendor: string | undefined,
  terms: Terms,
  corrections: Corrections | undefined,
): Promise<{ total: number; rows: Row[] }> => {
  const rows = await rowsOf<Row>(
    tx,
    sql`
    select q.name as question_name, coalesce(q.definition->>'text', '') as question_text, ${datasets.name} as dataset_name, ${datasets.externalType} as vendor,
      ${studies.id} as id, ${studies.name} as name, ${studies.studyNumber} as number, ${studies.date}::text as date, ${studySample(actor)} as sample
    from ${matchingQuestions(actor.clientId, terms, corrections)} f
    join ${datasets} on ${datasets.clientId} = ${actor.clientId} and ${datasets.id} = f.dataset_id and ${datasets.currentVersion} = f.version
    join ${studies} on ${studies.clientId} = ${datasets.clientId} and ${studies.id} = ${datasets.studyId}
    join ${datasetQuestions} q on q.client_id = ${actor.clientId} and q.dataset_id = f.dataset_id and q.version = f.version and q.position = f.position
    where ${studyViewable(actor)} and ${datasetPresent(actor)} and (${datasetViewable(actor)} or ${isUnrestricted(actor.clientId)})
      and ${vendor === undefined ? sql`true` : sql`${datasets.externalType} = ${vendor}`}
    order by f.score desc, ${studies.date} desc, ${studies.id}, ${datasets.id}, f.position limit ${MOST}`,
  )
  return { total: rows.length, rows }
}

/** Rights act inside the query. */
export const searchVendorQuestions: TxVerb<typeof contract.searchVendorQuestions> = async (tx, ctx, { query }) => {
  const { actor } = ctx
  const terms = readTerms(query.query, (await readGlossary(tx, ctx.client)).own)
  if (!terms) return { results: [] }
  const { rows } = await withCorrections(tx, actor.clientId, terms, readableQuestions(actor), corrections =>
    find(tx, actor, query.vendor, terms, corrections),
  )
  return {
    results: rows.map(({ question_name, question_text, dataset_name, vendor, ...study }) => ({
      nk: naturalKey({ clientId: actor.clientId, studyId: study.id, datasetName: dataset_name }, question_name),
      question_name,
      question_text,
      dataset_name,
      vendor,
      study: presentStudyReference({ ...study, studyNumber: study.number }),
    })),
  }
}
