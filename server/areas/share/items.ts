import { and, eq } from 'drizzle-orm'
import type { SharedType } from '@core/domain'
import { reports, studies, type documents, type stories } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor, Client } from '../../access/context'
import { flagIsOn } from '../../access/audience'
import {
  findDatasetOf,
  findDocument,
  findQuestion,
  findReports,
  findStory,
  findStudy,
  type DatasetRow,
  type StudyRow,
} from '../../access/objects'

/** What decides who may open an item. */
export type Place =
  | { readonly type: 'story'; readonly story: typeof stories.$inferSelect }
  | {
      readonly type: 'study'
      readonly study: StudyRow
      readonly dataset?: DatasetRow
      readonly document?: typeof documents.$inferSelect
    }

export interface SharedItem {
  readonly type: SharedType
  /** By which it is found again. */
  readonly key: string
  /** For the security log. */
  readonly id: string
  readonly title: string
  /** Path and query of its screen. */
  readonly path: string
  readonly place: Place
}

/** What is named: `key` as the wire has it, `view` the query of the page from which it comes. */
export interface Named {
  readonly type: SharedType
  readonly key: string
  readonly view?: string
}

interface Asking {
  readonly actor: Actor
  readonly client: Pick<Client, 'flags'>
}

const segments = (...parts: readonly string[]): string => parts.map(part => `/${encodeURIComponent(part)}`).join('')
const withQuery = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query.toString()}`

type Find = (tx: Tx, asking: Asking, key: string, view: string) => Promise<Omit<SharedItem, 'type' | 'key'> | null>

const study: Find = async (tx, { actor }, key) => {
  const found = await findStudy(tx, actor, key)
  return (
    found && {
      id: found.id,
      title: found.name,
      path: segments('studies', found.studyNumber),
      place: { type: 'study', study: found },
    }
  )
}

const story: Find = async (tx, { actor, client }, id) => {
  const found = flagIsOn('stories_enabled', client.flags) ? await findStory(tx, actor, id) : null
  return (
    found && {
      id: found.id,
      title: found.title,
      path: segments('stories', found.id),
      place: { type: 'story', story: found },
    }
  )
}

const question: Find = async (tx, { actor }, key, view) => {
  const found = await findQuestion(tx, actor, key)
  if (!found) return null
  const { study, dataset, question } = found
  const screen = question.kind === 'open' ? 'open-analysis' : 'analysis'
  return {
    id: `${dataset.id}/${question.name}`,
    title: `${question.label || question.text} (${study.name})`,
    path: withQuery(segments(screen, study.studyNumber, dataset.name, question.name), new URLSearchParams(view)),
    place: { type: 'study', study, dataset },
  }
}

/** A saved report by its id alone. */
const report: Find = async (tx, { actor, client }, reportId) => {
  if (!flagIsOn('bulk_analysis_enabled', client.flags)) return null
  const [row] = await tx
    .select({ studyId: reports.studyId })
    .from(reports)
    .innerJoin(studies, and(eq(studies.clientId, reports.clientId), eq(studies.id, reports.studyId)))
    .where(and(eq(reports.clientId, actor.clientId), eq(reports.id, reportId)))
  const study = row && (await findStudy(tx, actor, row.studyId))
  const [found] = study ? await findReports(tx, actor, study, { reportId }) : []
  const data = study && found && (await findDatasetOf(tx, actor, study, found.datasetName))
  if (!study || !found || !data) return null
  const query = new URLSearchParams({ dataset: found.datasetName, report: reportId })
  return {
    id: reportId,
    title: found.report.title,
    path: withQuery(`${segments('studies', study.studyNumber)}/reports/builder`, query),
    place: { type: 'study', study, dataset: data.dataset },
  }
}

const document: Find = async (tx, { actor }, id, view) => {
  const found = await findDocument(tx, actor, id)
  if (!found) return null
  const page = new URLSearchParams(view).get('page') ?? '1'
  const query = new URLSearchParams({ tab: 'files', view: id, page: /^\d{1,4}$/.test(page) ? page : '1' })
  return {
    id,
    title: found.document.name,
    path: withQuery(segments('studies', found.study.studyNumber), query),
    place: { type: 'study', study: found.study, document: found.document },
  }
}

const FINDERS: Readonly<Record<SharedType, Find>> = { study, story, question, report, document }

/** An item as it exists for somebody; null where it is missing or hidden from them. */
export const findItem = async (tx: Tx, asking: Asking, { type, key, view = '' }: Named): Promise<SharedItem | null> => {
  const found = await FINDERS[type](tx, asking, key, view)
  return found && { type, key, ...found }
}
