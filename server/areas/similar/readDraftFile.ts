import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type * as contract from '@core/contract'
import { QUESTIONNAIRE_LIMITS } from '@core/domain/questionnaire'
import type { Ctx } from '../../access/context'
import { invalid, Refusal } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { newId } from '../../db/ids'
import { DocumentError } from '../../documents/problem'
import { receiveFile } from '../../documents/receive'
import { readWordLines } from '../../documents/run'
import { cleanText } from '../../documents/text'
import { byteOrderMark, decodeAll, detectEncoding } from '../../import/csv/encoding'
import type { FileStore, FileStores } from '../../store/files'
import { sweepOrphans } from '../../store/sweep'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const ACCEPTED = 'Choose a Word (.docx) or text file, or paste the questions.'
const PROBLEMS: Readonly<Record<string, string>> = {
  'application/x-cfb':
    'This Word file is of an old format or protected by a password. Save it as .docx without a password.',
  'application/pdf': 'PDF files cannot be read here. Copy the questions from it and paste them.',
}

/** Files that are being read; nothing needs them afterwards. */
const draftFiles = (stores: FileStores, clientId: string): FileStore => stores.of(clientId, 'drafts')

/** What a killed process left behind. */
export const sweepDraftFiles = sweepOrphans({ files: draftFiles, needed: () => Promise.resolve(new Set()), hours: 1 })

const unsupported = (why: string): Refusal => new Refusal('unsupported', `${why} ${ACCEPTED}`)

const unusable = (message: string): Refusal => invalid(message, { file: [message] })

const wordText = async (ctx: Ctx, files: FileStore, path: string): Promise<string> => {
  const attempt = newId()
  try {
    const folder = await files.workFolder(attempt)
    return await readWordLines({ path, folder }, { signal: ctx.signal })
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    ctx.log.info({ detail: error.detail }, 'a draft of a questionnaire could not be read')
    throw unusable(error.message)
  } finally {
    await files.dropWorkFolder(attempt)
  }
}

const MARKUP = /^\s*(?:<\?xml|<!doctype|<html|\{\\rtf)/i

const plainText = (bytes: Buffer): string => {
  const { encoding, bom } = detectEncoding(bytes)
  const text = decodeAll(bytes.subarray(bom), encoding)
  if (text.includes('\0') || MARKUP.test(text)) throw unsupported('This is neither a Word file nor plain text.')
  return cleanText(text)
}

const textOf = async (ctx: Ctx, files: FileStore, path: string): Promise<string> => {
  const bytes = await readFile(path)
  // The mark of UTF-16 is also how some recordings begin.
  const found = byteOrderMark(bytes) ? undefined : await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found?.mime === WORD) return wordText(ctx, files, path)
  if (found) throw unsupported(PROBLEMS[found.mime] ?? 'This type of file is not supported, whatever its name says.')
  return plainText(bytes)
}

/** Answers the text of a file and deletes it. */
export const readDraftFile: Verb<typeof contract.readDraftFile> = async (ctx, { body }) => {
  const { bytes, characters } = QUESTIONNAIRE_LIMITS
  const files = draftFiles(ctx.stores, ctx.client.id)
  const key = await receiveFile(ctx, files, body, {
    maxBytes: bytes,
    what: 'file',
    field: 'file',
    tooLarge: 'Remove its pictures, or paste the questions.',
    accepted: ACCEPTED,
  })
  try {
    const text = await textOf(ctx, files, await files.local(key))
    if (text === '') throw unusable(`There is no text in the file. ${ACCEPTED}`)
    if (text.length > characters)
      throw unusable(
        `The file has more than ${characters.toLocaleString('en')} characters. Split it, or paste the part with the questions.`,
      )
    return { text }
  } finally {
    await files.delete(key)
  }
}
