import { and, asc, eq } from 'drizzle-orm'
import type { ReportPayload } from '@core/contract'
import type * as contract from '@core/contract'
import { questionsOfBanner, questionsOfFilter } from '@core/domain'
import { datasetVersions, reports } from '../../db/schema'
import type { Tx } from '../../db/types'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { bannersOf, type BannerRow } from './banners'
import { questionsOf, versionFor, type DatasetRow, type FoundDataset } from './find'
import { filterOf } from './patch'
import { carriedCounts, versionChanges } from './versionChanges'

/** Names of the questions that a report mentions. */
const questionsOfReport = ({ main, segmentation, options }: ReportPayload): string[] => [
  ...[...main, ...segmentation].flatMap(entry => Object.keys(entry)),
  ...(options.filters ? questionsOfFilter(options.filters) : []),
]

/** Titles of the reports, names of banners, and 'Default filters', by the names of the questions that they use. */
const usesOf = (
  { defaultFilters }: Pick<DatasetRow, 'defaultFilters'>,
  saved: readonly { readonly title: string; readonly payload: ReportPayload }[],
  banners: readonly BannerRow[],
): Map<string, string[]> => {
  const uses = new Map<string, string[]>()
  const add = (title: string, names: readonly string[]) => {
    for (const name of new Set(names)) {
      const titles = uses.get(name)
      if (titles) titles.push(title)
      else uses.set(name, [title])
    }
  }
  const filter = filterOf(defaultFilters)
  if (filter) add('Default filters', questionsOfFilter(filter))
  for (const banner of banners) add(`Banner ${banner.name}`, questionsOfBanner(banner))
  for (const { title, payload } of saved) add(title, questionsOfReport(payload))
  return uses
}

const respondentsOf = async (tx: Tx, { clientId, id }: DatasetRow): Promise<Map<number, number>> => {
  const { version, respondents } = datasetVersions
  const rows = await tx
    .select({ version, respondents })
    .from(datasetVersions)
    .where(and(eq(datasetVersions.clientId, clientId), eq(datasetVersions.datasetId, id)))
  return new Map(rows.map(row => [row.version, row.respondents]))
}

const compared = async (tx: Tx, { dataset }: FoundDataset, draft: number) => {
  const before = await questionsOf(tx, { dataset, version: { version: dataset.currentVersion } })
  const after = await questionsOf(tx, { dataset, version: { version: draft } })
  const saved = await tx
    .select({ title: reports.title, payload: reports.payload })
    .from(reports)
    .where(and(eq(reports.clientId, dataset.clientId), eq(reports.datasetId, dataset.id)))
    .orderBy(asc(reports.title), asc(reports.id))
  const uses = usesOf(dataset, saved, await bannersOf(tx, dataset))
  return {
    changes: versionChanges(before, after, name => [...new Set(uses.get(name))]),
    carried: carriedCounts(before, after),
  }
}

/** What readers have against what waits. Of a dataset that was never published all waits, and nothing is a change. */
export const getDatasetChanges: TxVerb<typeof contract.getDatasetChanges> = async (
  tx,
  ctx,
  { query, found: addressed },
) => {
  const found = await versionFor(tx, ctx.actor, addressed)
  const { published, currentVersion, draftVersion } = found.dataset
  const from = published ? currentVersion : null
  const respondents = await respondentsOf(tx, found.dataset)
  if (query.version !== undefined && !respondents.has(query.version)) throw notFound('version')
  const to = query.version ?? draftVersion ?? (published ? null : currentVersion)
  const numbers = {
    from_version: from,
    to_version: to,
    respondents_before: from === null ? 0 : (respondents.get(from) ?? 0),
    respondents_after: respondents.get(to ?? currentVersion) ?? 0,
  }
  if (from === null || to === null) return { ...numbers, changes: [], carried: { texts: 0, grids: 0 } }
  return { ...numbers, ...(await compared(tx, found, to)) }
}
