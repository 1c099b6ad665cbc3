import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { FileType } from '../../documents/protocol'
import { Refusal } from '../../access/refusal'

export interface DocumentKind {
  readonly fileType: FileType
  readonly mediaType: string
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const KINDS: Readonly<Record<string, FileType>> = {
  'application/pdf': 'pdf',
  [`${OFFICE}.presentationml.presentation`]: 'pptx',
  [`${OFFICE}.wordprocessingml.document`]: 'docx',
  [`${OFFICE}.spreadsheetml.sheet`]: 'xlsx',
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/tiff': 'image',
}

const ACCEPTED =
  'Upload a PDF, PowerPoint (.pptx), Word (.docx) or Excel (.xlsx) file or a PNG, JPEG, WebP, GIF or TIFF picture.'

const PROBLEMS: Readonly<Record<string, string>> = {
  'application/x-cfb':
    'This Office file is of an old format or protected by a password. Save it as .pptx, .docx or .xlsx without a password.',
  'application/x-msdownload': 'Programs are not taken.',
  'application/x-elf': 'Programs are not taken.',
  'application/zip': 'This is a packed folder, not a document. Unpack it and upload the files in it.',
}

/** How SVG and HTML begin; neither is recognised by magic bytes, and both could run scripts. */
const markupOf = async (path: string): Promise<string | null> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    const text = buffer.subarray(0, bytesRead).toString('utf8')
    if (/<svg[\s>]/i.test(text)) return 'SVG drawings are not taken. Save the drawing as a PNG picture.'
    return /<(!doctype html|html|head|body|script)[\s>]/i.test(text)
      ? 'Web pages are not taken. Print the page to a PDF.'
      : null
  } finally {
    await file.close()
  }
}

/** What a stored file is by its content; its name counts for nothing. Throws Refusal unsupported. */
export const kindOf = async (path: string): Promise<DocumentKind> => {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const fileType = found && KINDS[found.mime]
  if (found && fileType !== undefined) return { fileType, mediaType: found.mime }
  const why =
    (found && PROBLEMS[found.mime]) ??
    (await markupOf(path)) ??
    'The content of this file is none of the kinds that are taken, whatever its name says.'
  throw new Refusal('unsupported', `${why} ${ACCEPTED}`)
}
