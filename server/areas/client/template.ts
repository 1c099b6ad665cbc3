import { Readable } from 'node:stream'
import type * as contract from '@core/contract'
import { notFound } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import type { JobCtx } from '../../jobs/types'
import { asAttachment } from '../../store/attachment'
import { brandingFiles, filledBy } from './brandingStore'

const SLOT = 'pptx_template'

/** The template as octets. It may be replaced under the same address, so that browsers ask each time. */
export const getTemplate: Verb<typeof contract.getTemplate> = async ctx => {
  const held = await ctx.tenant(async tx => {
    const filled = await filledBy(tx, ctx.client.id, SLOT)
    if (filled === null) throw notFound('template')
    await ctx.audit(tx, { event: 'branding.fetched', outcome: 'ok', detail: { slot: SLOT } })
    return filled
  })
  const files = brandingFiles(ctx.stores, ctx.client.id)
  const size = await files.size(held.file)
  if (size === null) throw new Error('A stored template is missing')
  return new Response(Readable.toWeb(files.read(held.file)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': held.mediaType,
      'content-length': String(size),
      'content-disposition': asAttachment(`${ctx.client.name} template.pptx`),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'Authorization',
    },
  })
}

/** Path of the template that decks of an organisation are made from; null: the built-in one. */
export const templateOf = async ({
  clientId,
  stores,
  tenant,
}: Pick<JobCtx, 'clientId' | 'stores' | 'tenant'>): Promise<string | null> => {
  const held = await tenant(tx => filledBy(tx, clientId, SLOT))
  return held === null ? null : brandingFiles(stores, clientId).local(held.file)
}
