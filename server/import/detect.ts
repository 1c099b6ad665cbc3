import type { ImportProblem } from '@core/contract/imports'
import { SURVEY_FILES } from '@core/domain/surveyFiles'
import type { FileFormat } from './types'

export type Detected =
  /** 'xlsx' and 'zip' are both ZIP files, whose content decides. */
  | { readonly ok: true; readonly format: Exclude<FileFormat, 'triple_s' | 'fixed'> | 'zip' }
  | { readonly ok: false; readonly problem: ImportProblem }

const ACCEPTED = `Tabularium reads ${SURVEY_FILES}.`
const DETECTION_BYTES = 65_536

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

const problem = (code: string, message: string, advice: string): Detected => ({
  ok: false,
  problem: { code, message, where: 'at the start of the file', advice },
})

interface Signature {
  readonly code: string
  readonly starts: readonly string[]
  readonly what: string
  readonly advice: string
}

const UNPACK = 'Unpack it and upload the survey file that is inside.'
const EXPORT = `Export the data as .sav or .csv from the program that made it. ${ACCEPTED}`

const SIGNATURES: readonly Signature[] = [
  { code: 'gzip', starts: ['\x1f\x8b'], what: 'a gzip archive', advice: UNPACK },
  {
    code: 'archive',
    starts: ['Rar!', "7z\xbc\xaf'\x1c", 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
    what: 'an archive',
    advice: UNPACK,
  },
  { code: 'pdf', starts: ['%PDF'], what: 'a PDF document', advice: EXPORT },
  { code: 'stata', starts: ['<stata_dta>'], what: 'a Stata file', advice: EXPORT },
  { code: 'rtf', starts: ['{\\rtf'], what: 'a rich-text document', advice: EXPORT },
  { code: 'parquet', starts: ['PAR1'], what: 'a Parquet file', advice: EXPORT },
  { code: 'sqlite', starts: ['SQLite format 3'], what: 'an SQLite database', advice: EXPORT },
  { code: 'image', starts: ['\x89PNG', '\xff\xd8\xff', 'GIF8'], what: 'a picture', advice: EXPORT },
  {
    code: 'sas',
    starts: ['\0\0\0\0\0\0\0\0\0\0\0\0\xc2\xea\x81\x60', 'HEADER RECORD*******'],
    what: 'a SAS file',
    advice: EXPORT,
  },
  {
    code: 'ebcdic',
    starts: ['\x5b\xc6\xd3\xf2', '\x5b\xc6\xd3\xf3'],
    what: 'an SPSS file in EBCDIC, the character set of IBM mainframes',
    advice: 'Save it as .sav with SPSS on Windows, macOS or Linux and upload that.',
  },
]

const isEncryptedSav = (text: string): boolean => text.startsWith('ENCRYPTED', 8)
const isPortable = (text: string): boolean => text.slice(0, 300).includes('SPSS PORT FILE')

/** The name of a stream in the container of old Office documents, which also holds workbooks with a password. */
const ENCRYPTED = latin1(Buffer.from('EncryptedPackage', 'utf16le'))

const oldOffice = (text: string): Detected =>
  text.includes(ENCRYPTED)
    ? problem(
        'encrypted',
        'This Office document is protected with a password.',
        'Open it in Excel, take the password away under File, Info, save it as .xlsx and upload that.',
      )
    : problem(
        'excel',
        'This is an old Excel or Office document (.xls), or one with a password.',
        'Open it in Excel, save it without a password as an Excel workbook (.xlsx) and upload that.',
      )

const zipped = (text: string): Detected => ({
  ok: true,
  format: /xl\/|\[Content_Types\]\.xml/u.test(text) ? 'xlsx' : 'zip',
})

const knownProblem = (text: string): Detected | null => {
  if (isEncryptedSav(text)) {
    return problem(
      'encrypted',
      'This SPSS file is encrypted with a password.',
      'Open it in SPSS with its password, save it without encryption and upload that.',
    )
  }
  if (isPortable(text)) {
    return problem(
      'portable',
      'This is an SPSS portable file (.por), not a .sav file.',
      'Open it in SPSS or PSPP, save it as .sav and upload that.',
    )
  }
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return zipped(text)
  if (text.startsWith('\xd0\xcf\x11\xe0')) return oldOffice(text)
  const signature = SIGNATURES.find(({ starts }) => starts.some(start => text.startsWith(start)))
  return signature === undefined ? null : problem(signature.code, `This is ${signature.what}.`, signature.advice)
}

const share = (bytes: Uint8Array, first: number, test: (byte: number) => boolean): number => {
  let hits = 0
  let seen = 0
  for (let at = first; at < bytes.length; at += 2) {
    seen += 1
    if (test(bytes[at] ?? 0)) hits += 1
  }
  return seen === 0 ? 0 : hits / seen
}

const isNul = (byte: number): boolean => byte === 0

/** UTF-16 has a zero in every other byte of Latin text, at even or odd positions only. */
const looksUtf16 = (bytes: Uint8Array): boolean => {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const even = share(bytes, 0, isNul)
  const odd = share(bytes, 1, isNul)
  return Math.max(even, odd) > 0.4 && Math.min(even, odd) < 0.02
}

const isControl = (byte: number): boolean =>
  (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1a) || byte === 0x7f

const looksBinary = (bytes: Uint8Array): boolean =>
  !looksUtf16(bytes) && (bytes.includes(0) || Math.max(share(bytes, 0, isControl), share(bytes, 1, isControl)) > 0.005)

const markupProblem = (text: string): Detected | null => {
  const start = text
    .replace(/^(\xef\xbb\xbf|\s)+/, '')
    .slice(0, 200)
    .toLowerCase()
  if (/^(<!doctype html|<html|<head|<body)/.test(start)) {
    return problem(
      'html',
      'This is a web page, not survey data.',
      `The download may have shown a login page. ${EXPORT}`,
    )
  }
  if (start.startsWith('<sss') || text.includes('<sss'))
    return problem(
      'triple_s_alone',
      'This is a Triple-S definition without its data.',
      'Put it into a ZIP archive together with the data file and upload that. Beside a CSV file, add it in the review as the codebook.',
    )
  if (start.startsWith('<?xml')) return problem('xml', 'This is an XML file.', EXPORT)
  if (/^(\{\s*"|\{\s*\}|\[\s*[[{])/.test(start)) return problem('json', 'This is a JSON file.', EXPORT)
  return null
}

/** Whether the bytes begin like an SPSS system file, plain or compressed; needs the first four bytes only. */
export const looksLikeSav = (bytes: Uint8Array): boolean => {
  const magic = latin1(bytes.subarray(0, 4))
  return magic === '$FL2' || magic === '$FL3'
}

/** Whether the bytes begin like the first line of a provider's survey. */
const looksNeutral = (text: string): boolean =>
  /^(\xef\xbb\xbf)?\s*\{\s*"tabularium_survey"\s*:/u.test(text.slice(0, 200))

/**
 * Detects the format from the first bytes (64 KB are plenty): the content decides, the name only words the message.
 * Any other text counts as delimited, unless its name promises SPSS data.
 */
export const detectFormat = (firstBytes: Uint8Array, fileName: string): Detected => {
  const bytes = firstBytes.subarray(0, DETECTION_BYTES)
  if (bytes.length === 0)
    return problem('empty_file', `The file ${fileName} is empty.`, 'Export the data again and upload that.')
  if (looksLikeSav(bytes)) return { ok: true, format: bytes[3] === 0x33 ? 'zsav' : 'sav' }
  const text = latin1(bytes)
  if (looksNeutral(text)) return { ok: true, format: 'survey' }
  const known = knownProblem(text) ?? markupProblem(text)
  if (known !== null) return known
  if (looksBinary(bytes)) {
    const named = /\.z?sav$/i.test(fileName) ? 'It does not start like an SPSS file: it may be damaged. ' : ''
    return problem('unknown_content', 'This is not a survey file we know.', `${named}${ACCEPTED}`)
  }
  // A person who names text .sav expects SPSS data; reading it as something else without a word would be a surprise.
  if (/\.z?sav$/i.test(fileName)) {
    return problem(
      'text_named_sav',
      `${fileName} is named like an SPSS file but holds plain text.`,
      'If it is delimited text, rename it to .csv and upload it again; otherwise save the data as .sav in SPSS.',
    )
  }
  if (/\.(asc|dat)$/iu.test(fileName) && !/[,;\t|]/u.test(text.slice(0, 4096)))
    return problem(
      'fixed_alone',
      `${fileName} holds data in fixed columns without their definition.`,
      'Put it into a ZIP archive together with its Triple-S definition (.sss or .xml) or SPSS syntax (.sps) and upload that.',
    )
  return { ok: true, format: 'csv' }
}
