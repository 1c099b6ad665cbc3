import { DOCUMENT_LIMITS } from '@core/domain'
import type { ReadPage } from './protocol'

/** A document that cannot be read for a reason its owner can understand; the message is shown. */
export class DocumentError extends Error {
  constructor(
    message: string,
    readonly detail = '',
    /** What could be read all the same: pages without pictures. */
    readonly kept: readonly ReadPage[] = [],
  ) {
    super(message)
    this.name = 'DocumentError'
  }
}

const count = new Intl.NumberFormat('en')

export const damaged = (detail: string): DocumentError =>
  new DocumentError('The file is damaged or incomplete. Open it, save it again and upload it once more.', detail)

export const locked = (): DocumentError =>
  new DocumentError('The file is protected by a password. Save it without one and upload it again.')

export const tooManyPages = (pages: number): DocumentError =>
  new DocumentError(
    `The file has ${count.format(pages)} pages; the limit is ${count.format(DOCUMENT_LIMITS.pages)}. Split it and upload the parts.`,
  )

export const tooManyPixels = (): DocumentError =>
  new DocumentError(
    `The picture has more than ${DOCUMENT_LIMITS.pixels / 1_000_000} million pixels. Make it smaller and upload it again.`,
  )

export const tooManyEntries = (): DocumentError =>
  new DocumentError(
    `The file is packed from more than ${count.format(DOCUMENT_LIMITS.entries)} parts. Remove pictures or sheets and upload it again.`,
  )

export const unpacksTooLarge = (): DocumentError =>
  new DocumentError(
    `Unpacked, the file is larger than ${DOCUMENT_LIMITS.unpacked / 1024 ** 3} GB. Remove pictures or sheets and upload it again.`,
  )

export const tooDeep = (): DocumentError =>
  new DocumentError(
    `The file is nested more than ${DOCUMENT_LIMITS.xmlDepth} levels deep, which no office program writes. Open it, save it again and upload it once more.`,
  )

const duration = (ms: number): string =>
  ms < 120_000 ? `${Math.round(ms / 1000)} seconds` : `${Math.round(ms / 60_000)} minutes`

const SPLIT = 'Split it and upload the parts.'

export const tooSlow = (limitMs: number): DocumentError =>
  new DocumentError(`Reading the file took longer than ${duration(limitMs)}. ${SPLIT}`)

export const needsTooMuchMemory = (megabytes: number): DocumentError =>
  new DocumentError(`Reading the file needs more than ${megabytes} MB of memory. ${SPLIT}`)

const STILL_FOUND = 'Its text can still be searched. Make its pictures smaller and upload it again to get previews.'

export const drawsTooSlowly = (limitMs: number): DocumentError =>
  new DocumentError(`Drawing the pages took longer than ${duration(limitMs)}. ${STILL_FOUND}`)

export const drawingNeedsTooMuchMemory = (megabytes: number): DocumentError =>
  new DocumentError(`Drawing the pages needs more than ${megabytes} MB of memory. ${STILL_FOUND}`)

/** The same problem for a file whose text was read before. */
export const keeping = (error: DocumentError, kept: readonly ReadPage[]): DocumentError =>
  new DocumentError(error.message, error.detail, kept)
