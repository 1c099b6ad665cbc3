import { and, asc, eq } from 'drizzle-orm'
import type { ReportPayload } from '@core/contract'
import { questionsOfBanner, questionsOfFilter } from '@core/domain'
import { reports } from '../../db/schema'
import type { Tx } from '../../db/types'
import { bannersOf } from './banners'
import type { DatasetRow } from './find'
import { filterOf } from './patch'

/** Names of the questions that a report mentions. */
const questionsOfReport = ({ main, segmentation, options }: ReportPayload): string[] => [
  ...[...main, ...segmentation].flatMap(entry => Object.keys(entry)),
  ...(options.filters ? questionsOfFilter(options.filters) : []),
]

/** Titles of the saved reports, names of banners, and 'Default filters', by the names of the questions that they use. */
export const usesOf = async (tx: Tx, dataset: DatasetRow): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const uses = new Map<string, Set<string>>()
  const add = (title: string, names: readonly string[]) => {
    for (const name of names) uses.set(name, (uses.get(name) ?? new Set()).add(title))
  }
  const filter = filterOf(dataset.defaultFilters)
  if (filter) add('Default filters', questionsOfFilter(filter))
  for (const banner of await bannersOf(tx, dataset)) add(`Banner ${banner.name}`, questionsOfBanner(banner))
  const saved = await tx
    .select({ title: reports.title, payload: reports.payload })
    .from(reports)
    .where(and(eq(reports.clientId, dataset.clientId), eq(reports.datasetId, dataset.id)))
    .orderBy(asc(reports.title), asc(reports.id))
  for (const { title, payload } of saved) add(title, questionsOfReport(payload))
  return uses
}
