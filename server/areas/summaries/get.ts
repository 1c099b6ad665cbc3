import { Readable } from 'node:stream'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { getSummaryDeck, getSummaryItem, getSummaryItems, listSummaries } from '@core/contract'
import { fileName } from '@core/domain'
import { summaryTitle } from '@core/report'
import { datasets, studies, summaries, summaryItems } from '../../db/schema'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../http/mount'
import { summaryPresent } from '../../access/library'
import { deckStateOf, presentItemData, presentSummary } from './present'
import { asAttachment } from '../documents/name'
import { findStudy } from '../studies/find'
import { findSummary, readItem, readSummary, summaryFiles } from './store'

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** Own summary reports of a study, as far as the rights they were made with are still there. */
export const list: Verb<typeof listSummaries> = async (ctx, { params }) =>
  ctx.tenant(async tx => {
    const study = await findStudy(tx, ctx.actor, params.studyId)
    const counts = {
      total: count(),
      complete: sql<number>`count(*) filter (where ${summaryItems.state} = 'complete')`.mapWith(Number),
      failed: sql<number>`count(${summaryItems.errorData})`.mapWith(Number),
    }
    const rows = await tx
      .select({ summary: summaries, study: studies, dataset: datasets, counts })
      .from(summaries)
      .innerJoin(studies, and(eq(studies.clientId, summaries.clientId), eq(studies.id, summaries.studyId)))
      .innerJoin(datasets, and(eq(datasets.clientId, summaries.clientId), eq(datasets.id, summaries.datasetId)))
      .innerJoin(
        summaryItems,
        and(eq(summaryItems.clientId, summaries.clientId), eq(summaryItems.summaryId, summaries.id)),
      )
      .where(and(eq(summaries.clientId, study.clientId), eq(summaries.studyId, study.id), summaryPresent(ctx.actor)))
      .groupBy(summaries.clientId, summaries.id, studies.clientId, studies.id, datasets.clientId, datasets.id)
      .orderBy(desc(summaries.created), desc(summaries.id))
    return { results: rows.map(row => presentSummary(row, row.counts)) }
  })

/** S7.36: as cheap as can be, since it is polled. */
export const getItems: Verb<typeof getSummaryItems> = async (ctx, { params }) =>
  ctx.tenant(tx => readSummary(tx, ctx.actor, params))

/** S7.37. */
export const getItem: Verb<typeof getSummaryItem> = async (ctx, { params }) =>
  ctx.tenant(async tx => {
    const { summary } = await findSummary(tx, ctx.actor, params)
    const { item, result } = await readItem(tx, summary, params.itemId)
    return presentItemData(item, result)
  })

/** Octets of the deck, always as a download. */
export const getDeck: Verb<typeof getSummaryDeck> = async (ctx, { params }) => {
  const { key, dataset } = await ctx.tenant(async tx => {
    const found = await findSummary(tx, ctx.actor, params)
    const file = deckStateOf(found.summary) === 'ready' ? found.summary.file : null
    const detail = { summary: found.summary.id }
    if (file !== null) await ctx.audit(tx, { event: 'summary.deck_fetched', outcome: 'ok', detail })
    return { key: file, dataset: found.dataset }
  })
  const files = summaryFiles(ctx.dataDir, ctx.client.id)
  // It may be swept between the row and the octets.
  const size = key === null ? null : await files.size(key)
  if (key === null || size === null) throw notFound('PowerPoint')
  return new Response(Readable.toWeb(files.read(key)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-length': String(size),
      'content-type': MEDIA_TYPE,
      'content-disposition': asAttachment(fileName(summaryTitle(dataset.name), 'pptx')),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      vary: 'Authorization',
    },
  })
}
