import { Readable } from 'node:stream'
import type * as contract from '@core/contract'
import { fileName } from '@core/domain'
import { summaryTitle } from '@core/report'
import { notFound } from '../../access/refusal'
import type { TxVerb, Verb } from '../../access/verbs'
import { deckStateOf, presentItemData, presentSummaryItems } from './present'
import { asAttachment } from '../../store/attachment'
import { findSummary, readItem, readItems, summaryFiles } from './store'

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** As cheap as can be, since it is polled. */
export const getSummaryItems: TxVerb<typeof contract.getSummaryItems> = async (tx, _, { found }) =>
  presentSummaryItems(found, await readItems(tx, found.summary))

export const getSummaryItem: TxVerb<typeof contract.getSummaryItem> = async (tx, _, { params, found: { summary } }) => {
  const { item, result } = await readItem(tx, summary, params.itemId)
  return presentItemData(item, result)
}

/** Octets of the deck, always as a download. */
export const getSummaryDeck: Verb<typeof contract.getSummaryDeck> = async (ctx, { params }) => {
  const { key, dataset } = await ctx.tenant(async tx => {
    const found = await findSummary(tx, ctx.actor, params)
    const file = deckStateOf(found.summary) === 'ready' ? found.summary.file : null
    const detail = { summary: found.summary.id }
    if (file !== null) await ctx.audit(tx, { event: 'summary.deck_fetched', outcome: 'ok', detail })
    return { key: file, dataset: found.dataset }
  })
  const files = summaryFiles(ctx.stores, ctx.client.id)
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
