import { and, asc, eq } from 'drizzle-orm'
import type { DatasetBanner } from '@core/contract'
import {
  bannerGone,
  columnsOfEntry,
  compileBanner,
  type BannerEntry,
  type PlanContext,
  type QuestionDef,
} from '@core/domain'
import { banners } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { DatasetRow } from './find'

export type BannerRow = typeof banners.$inferSelect

/** All banners of a dataset in their order, whatever of them a version still has. */
export const bannersOf = (tx: Tx, { clientId, id }: Pick<DatasetRow, 'clientId' | 'id'>): Promise<BannerRow[]> =>
  tx
    .select()
    .from(banners)
    .where(and(eq(banners.clientId, clientId), eq(banners.datasetId, id)))
    .orderBy(asc(banners.position), asc(banners.id))

/** To readers an entry says no more than which questions it is of: answers and heads may be of what was hidden since. */
const openEntry = ({ levels }: BannerEntry): BannerEntry => ({
  levels: levels.map(({ question, breakout, head }) => ({ question, breakout, head })),
})

/** To readers with full rights: what is missing may have been hidden, so that it has no name. */
const SOME_GONE =
  'Some of its columns are not in this dataset any more. Ask a manager to mend the banner, or use another one.'

/**
 * Banners as a reader meets them over the questions that the reader has. Only managers have all entries and the names of what is
 * gone; readers with full rights are told that something is. Without full rights, entries of closed questions are left out, and
 * banners of which nothing remains, and nothing is said.
 */
export const presentBanners = (
  rows: readonly BannerRow[],
  questions: readonly QuestionDef[],
  { full, manages }: { readonly full: boolean; readonly manages: boolean },
): DatasetBanner[] => {
  const byName = new Map(questions.map(question => [question.name, question]))
  const context: PlanContext = full ? {} : { permitted: ({ unrestricted_filter: open }) => open }
  const goneFor = (gone: readonly string[]): string[] => {
    if (manages) return [...gone]
    return full && gone.length > 0 ? [SOME_GONE] : []
  }
  return rows.flatMap(row => {
    const compiled = row.entries.flatMap(entry => {
      const [one] = compileBanner(byName, { ...row, entries: [entry] }, context)
      return one ? [{ one, entry }] : []
    })
    if (!full && compiled.length === 0) return []
    return [
      {
        id: row.id,
        name: row.name,
        revision: row.revision,
        entries: manages ? [...row.entries] : compiled.map(({ entry }) => openEntry(entry)),
        groups: compiled.map(({ one }) => ({ group: one.id, label: one.label, columns: one.columns })),
        columns: compiled.flatMap(({ one }) => columnsOfEntry(one)),
        gone: goneFor(bannerGone(byName, row)),
        modified: row.modified.toISOString(),
      },
    ]
  })
}
