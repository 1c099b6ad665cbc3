import { DOCUMENT_LIMITS } from '@core/domain'

/** A document that cannot be read for a reason its owner can understand; the message is shown. */
export class DocumentError extends Error {
  constructor(
    message: string,
    readonly detail = '',
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

export const tooSlow = (): DocumentError =>
  new DocumentError(
    `Reading the file took longer than ${DOCUMENT_LIMITS.readMs / 60_000} minutes. Split it and upload the parts.`,
  )

export const needsTooMuchMemory = (): DocumentError =>
  new DocumentError(
    `Reading the file needs more than ${DOCUMENT_LIMITS.heapMb / 1024} GB of memory. Split it and upload the parts.`,
  )
