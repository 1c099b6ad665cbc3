import { Readable } from 'node:stream'
import type * as contract from '@core/contract'
import { TEMPLATE_LIMITS } from '@core/domain'
import type { Tx } from '../../db/types'
import type { Ctx } from '../../access/context'
import { invalid, notFound, Refusal, refuseScarce } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { ReportFileError } from '../../reportFiles/problem'
import { checkTemplateFile } from '../../reportFiles/write'
import { asAttachment } from '../../store/attachment'
import { getBranding } from './branding'
import { brandingFiles, emptySlot, fileIn, fillSlot } from './brandingStore'

const SLOT = 'pptx_template'
const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const MB = 1024 ** 2

/** Refuses what is no template, in words for its field; it is read in a process of its own. */
const check = async (ctx: Ctx, path: string): Promise<void> => {
  try {
    await checkTemplateFile(path, { signal: ctx.signal })
  } catch (error) {
    if (!(error instanceof ReportFileError)) throw error
    throw invalid(error.message, { [SLOT]: [error.message] })
  }
}

/** What cannot be deleted now is left to the sweep. */
const drop = async (ctx: Ctx, key: string | null): Promise<void> => {
  if (key === null) return
  await brandingFiles(ctx.dataDir, ctx.client.id)
    .delete(key)
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'an old template was left to the sweep'))
}

/** Takes a template in place of the one there was. */
export const uploadBranding: Verb<typeof contract.uploadBranding> = async (ctx, { body }) => {
  const { bytes } = body.pptx_template
  if (bytes.byteLength === 0) throw invalid('The file is empty.', { [SLOT]: ['The file is empty.'] })
  if (bytes.byteLength > TEMPLATE_LIMITS.bytes)
    throw new Refusal('too_large', `A template can have ${TEMPLATE_LIMITS.bytes / MB} MB at most.`)
  refuseScarce(await ctx.space(), bytes.byteLength)
  const files = brandingFiles(ctx.dataDir, ctx.client.id)
  const { key } = await files.put(Readable.from([bytes]), { maxBytes: TEMPLATE_LIMITS.bytes, signal: ctx.signal })
  try {
    await check(ctx, files.path(key))
    let before: string | null = null
    const { answer, repeated } = await ctx.createOnce(async tx => {
      const filling = { slot: SLOT, file: key, mediaType: MEDIA_TYPE, modifiedBy: ctx.actor.userId } as const
      before = await fillSlot(tx, ctx.client.id, filling)
      await ctx.audit(tx, {
        event: 'branding.filled',
        outcome: 'ok',
        detail: { slot: SLOT, bytes: bytes.byteLength },
      })
      return getBranding(tx, ctx)
    })
    await drop(ctx, repeated ? key : before)
    return answer
  } catch (error) {
    // A commit whose answer was lost still needs the file.
    const kept = await ctx.tenant(tx => fileIn(tx, ctx.client.id, SLOT)).catch(() => key)
    if (kept !== key) await drop(ctx, key)
    throw error
  }
}

/** Removes the template: without one of its own the organisation has the built-in one. */
export const patchBranding: Verb<typeof contract.patchBranding> = async ctx => {
  const { answer, before } = await ctx.tenant(async tx => {
    const held = await emptySlot(tx, ctx.client.id, SLOT)
    if (held !== null) await ctx.audit(tx, { event: 'branding.emptied', outcome: 'ok', detail: { slot: SLOT } })
    return { answer: await getBranding(tx, ctx), before: held }
  })
  await drop(ctx, before)
  return answer
}

/** The template as octets. It may be replaced under the same address, so that browsers ask each time. */
export const getTemplate: Verb<typeof contract.getTemplate> = async ctx => {
  const key = await ctx.tenant(async tx => {
    const held = await fileIn(tx, ctx.client.id, SLOT)
    if (held === null) throw notFound('template')
    await ctx.audit(tx, { event: 'branding.fetched', outcome: 'ok', detail: { slot: SLOT } })
    return held
  })
  const files = brandingFiles(ctx.dataDir, ctx.client.id)
  const size = await files.size(key)
  if (size === null) throw new Error('A stored template is missing')
  return new Response(Readable.toWeb(files.read(key)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': MEDIA_TYPE,
      'content-length': String(size),
      'content-disposition': asAttachment(`${ctx.client.name} template.pptx`),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'Authorization',
    },
  })
}

/** Path of the template that decks of an organisation are made from; null: the built-in one. */
export const templateOf = async (tx: Tx, dataDir: string, clientId: string): Promise<string | null> => {
  const key = await fileIn(tx, clientId, SLOT)
  return key === null ? null : brandingFiles(dataDir, clientId).path(key)
}
