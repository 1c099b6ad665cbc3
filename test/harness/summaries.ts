import { and, eq } from 'drizzle-orm'
import {
  createSummary,
  deleteSummary,
  getSummaryItem,
  getSummaryItems,
  listSummaries,
  makeSummaryDeck,
  retrySummaryItem,
  type InputOf,
  type SummaryItems,
} from '@core/contract'
import { datasetColumns, jobs } from '@server/db/schema'
import type { Database } from '@server/db/types'
import { packTracker, type PackedSurvey } from '@server/demo/tenant'
import { TRACKER_STUDY } from '@server/demo/studies'
import type { Caller, MintedClient } from './serverApp'

/** Questions of the demo tracker that a small summary is made of; the first two are its default crosstab. */
const KEPT = ['respid', 'wave', 'gender', 'age', 'aware', 'satisfaction', 'wish', 'diet']

/** Subjects of its items: no identifier, no open answers, a grid row by row. */
export const SMALL_ITEMS = ['wave', 'gender', 'age', 'aware', 'satisfaction_1', 'satisfaction_2', 'diet']

/** The demo tracker with few questions, of which `open` are open to readers without full access. */
export const packSmallTracker = async (open: readonly string[] = []): Promise<PackedSurvey> => {
  const tracker = await packTracker()
  const questions = tracker.questions
    .filter(({ name }) => KEPT.includes(name))
    .map(question => ({
      ...question,
      breakouts: question.breakouts.slice(0, 2),
      unrestricted_filter: open.includes(question.name),
    }))
  return { ...tracker, questions }
}

/** Makes a stored column unreadable, as a damaged disk would: every table that needs it fails. Resolves to a function that repairs it. */
export const damageColumn = async ({ tenant, client }: MintedClient, name: string): Promise<() => Promise<void>> => {
  const one = and(eq(datasetColumns.clientId, client.id), eq(datasetColumns.name, name))
  const bytes = await tenant(async tx => {
    const [found] = await tx.select({ bytes: datasetColumns.bytes }).from(datasetColumns).where(one)
    if (!found) throw new Error(`There is no column ${name}`)
    await tx
      .update(datasetColumns)
      .set({ bytes: Buffer.from('not a column') })
      .where(one)
    return found.bytes
  })
  return async () => {
    await tenant(tx => tx.update(datasetColumns).set({ bytes }).where(one))
  }
}

/** How many jobs of a kind an organisation has had. */
export const jobsNamed = async (db: Database, { client }: MintedClient, name: string): Promise<number> => {
  const rows = await db.worker(tx =>
    tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.clientId, client.id), eq(jobs.name, name))),
  )
  return rows.length
}

type Body = InputOf<typeof createSummary>['body']
interface Named {
  readonly id: string
}

/** One person's calls about summary reports of the tracker's study. */
export const summariesOf = (caller: Caller) => {
  const studyId = TRACKER_STUDY.studyNumber
  const report = ({ id: reportId }: Named) => ({ params: { studyId, reportId } })
  const item = ({ id: reportId }: Named, itemId: string) => ({ params: { studyId, reportId, itemId } })
  const readItem = (of: Named, itemId: string) => caller.call(getSummaryItem, item(of, itemId))
  return {
    create: (body: Partial<Body> = {}) => caller.call(createSummary, { body: { study_id: studyId, ...body } }),
    list: async () => (await caller.call(listSummaries, { params: { studyId } })).results,
    read: (of: Named) => caller.call(getSummaryItems, report(of)),
    readItem,
    readAll: (of: SummaryItems) => Promise.all(of.items.map(({ id }) => readItem(of, id))),
    retry: (of: Named, itemId: string) => caller.call(retrySummaryItem, item(of, itemId)),
    makeDeck: (of: Named) => caller.call(makeSummaryDeck, report(of)),
    remove: (of: Named) => caller.call(deleteSummary, report(of)),
  }
}
