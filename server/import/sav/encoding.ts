import type { ImportWarning } from '@core/contract/imports'
import { createDecoder, type ByteDecoder } from '../textDecoder'
import { unsupported } from './problems'

/** Windows, DOS and other code page numbers whose WHATWG label is not `windows-NNNN`. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  437: 'cp437',
  850: 'cp850',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20127: 'windows-1252',
  20866: 'koi8-r',
  20932: 'euc-jp',
  21866: 'koi8-u',
  51932: 'euc-jp',
  51936: 'gbk',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
}

const ALIASES: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  unicode: 'utf-8',
  latin1: 'windows-1252',
  ascii: 'windows-1252',
  sjis: 'shift_jis',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  eucgb: 'gbk',
  gb2312: 'gbk',
  big5hkscs: 'big5',
  roman8: 'macintosh',
}

const pageLabel = (page: number): string | null => {
  const label = CODE_PAGES[page]
  if (label !== undefined) return label
  if (page >= 1250 && page <= 1258) return `windows-${page}`
  const part = page - 28590
  return part >= 1 && part <= 16 ? `iso-8859-${part}` : null
}

const decoderOf = (label: string): ByteDecoder | null =>
  createDecoder(/^(iso-8859-1|us-ascii)$/.test(label) ? 'windows-1252' : label)

/** Decoder of an encoding by the name SPSS or PSPP wrote: `UTF-8`, `windows-1252`, `CP932`, `ISO_8859-1`, `1252`. */
export const decoderByName = (name: string): ByteDecoder | null => {
  const wanted = name.trim().toLowerCase()
  const page = /^(?:windows-?|cp-?|ibm-?|microsoft-cp|ms-?|x-cp)?(\d{3,5})$/.exec(wanted)?.[1]
  const label = page === undefined ? ALIASES[wanted.replace(/[-_]/g, '')] : pageLabel(Number(page))
  return decoderOf(label ?? wanted.replace(/^iso_?(8859)[-_]/, 'iso-$1-').replaceAll('_', '-')) ?? decoderOf(wanted)
}

export const isAscii = (bytes: Uint8Array, start = 0, end = bytes.length): boolean => {
  let all = 0
  for (let at = start; at < end; at += 1) all |= bytes[at] ?? 0
  return all < 0x80
}

const asciiText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

/** Length without the beginning of a UTF-8 letter that was cut off at the end of a field. */
const withoutCutLetter = (bytes: Uint8Array): Uint8Array => {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back)
    if (byte < 0x80) break
  }
  return bytes
}

/** Turns bytes of the file into text and remembers which did not fit the encoding. */
export class TextReader {
  private broken = 0
  private firstBroken: string | null = null
  private guessed = 0
  private looksUtf8 = 0
  private readonly utf8 = createDecoder('utf-8')
  private readonly western = createDecoder('windows-1252')

  /** `announced` null: each text is taken as UTF-8 when it is valid UTF-8, else as windows-1252. */
  constructor(private readonly announced: ByteDecoder | null) {}

  get encoding(): string {
    return this.announced?.encoding ?? (this.guessed > this.looksUtf8 ? 'windows-1252' : 'utf-8')
  }

  /** Whether bytes of ASCII are their own text. */
  get readsAscii(): boolean {
    return this.announced?.encoding !== 'utf-16le'
  }

  /** Whether valid UTF-8 is its own text, and nothing is to be said about it. */
  get readsUtf8(): boolean {
    return this.announced?.encoding === 'utf-8'
  }

  /**
   * `where` names the place for a warning: a variable, a record. `full`: the bytes fill their field, so that a last letter
   * may have been cut by the writer; it is dropped without a warning.
   */
  text(bytes: Uint8Array, where: string, full = false): string {
    if (this.readsAscii && isAscii(bytes)) return asciiText(bytes)
    if (this.announced === null) return this.guess(bytes)
    if (this.announced.encoding !== 'utf-8') return this.foreign(this.announced, bytes, where)
    return (
      this.announced.decodeStrict(bytes) ??
      this.cutText(this.announced, bytes, full) ??
      this.repair(this.announced, bytes, where)
    )
  }

  /** `fromFile`: the announced name, null when the file has none. */
  warnings(fromFile: string | null): ImportWarning[] {
    const found: ImportWarning[] = []
    if (this.broken > 0) {
      found.push({
        code: 'text_not_in_encoding',
        message: `${this.broken === 1 ? '1 text is' : `${this.broken} texts are`} not valid ${this.encoding} and may show wrong letters. Check them, or save the file again as Unicode in SPSS.`,
        where: this.firstBroken,
      })
    }
    if (this.announced === null && this.guessed > 0) {
      const said =
        fromFile === null ? 'does not say its text encoding' : `names the unknown text encoding "${fromFile}"`
      found.push({
        code: 'encoding_guessed',
        message: `The file ${said}; it was read as ${this.encoding}. Check accented letters.`,
        where: null,
      })
    }
    if (
      this.announced !== null &&
      this.announced.encoding !== 'utf-8' &&
      this.looksUtf8 > 0 &&
      this.looksUtf8 === this.guessed
    ) {
      found.push({
        code: 'encoding_doubtful',
        message: `The file says ${this.encoding}, but its texts look like UTF-8. Check accented letters.`,
        where: null,
      })
    }
    return found
  }

  /** Text whose last letter was cut off: accepted where the field is full or other letters show that it is UTF-8. */
  private cutText(decoder: ByteDecoder, bytes: Uint8Array, full: boolean): string | null {
    const whole = withoutCutLetter(bytes)
    return full || !isAscii(whole) ? decoder.decodeStrict(whole) : null
  }

  private guess(bytes: Uint8Array): string {
    this.guessed += 1
    const text = this.utf8?.decodeStrict(bytes) ?? null
    if (text !== null) {
      this.looksUtf8 += 1
      return text
    }
    return this.western?.decode(bytes) ?? asciiText(bytes)
  }

  private foreign(decoder: ByteDecoder, bytes: Uint8Array, where: string): string {
    this.guessed += 1
    if (this.utf8?.decodeStrict(bytes) != null) this.looksUtf8 += 1
    const text = decoder.decodeStrict(bytes)
    if (text === null) this.noteBroken(where)
    return text ?? decoder.decode(bytes)
  }

  private repair(decoder: ByteDecoder, bytes: Uint8Array, where: string): string {
    this.noteBroken(where)
    const replaced = decoder.decode(bytes)
    const hasLetters = /[^\p{ASCII}\ufffd]/u.test(replaced)
    return hasLetters ? replaced : (this.western?.decode(bytes) ?? replaced)
  }

  private noteBroken(where: string): void {
    this.broken += 1
    this.firstBroken ??= where
  }
}

export interface AnnouncedEncoding {
  readonly decoder: ByteDecoder | null
  /** The encoding as the file names it, for messages; null when it names none. */
  readonly name: string | null
  readonly warnings: readonly ImportWarning[]
}

const EBCDIC = 1
/** 2 and 3 only say "some 7-bit or 8-bit set", 4 is DEC Kanji, which nobody decodes today. */
const VAGUE_CODES = new Set([0, 2, 3, 4])

const unknownEncoding = (name: string): ImportWarning => ({
  code: 'encoding_unknown',
  message: `The file names the unknown text encoding "${name}". Check accented letters.`,
  where: null,
})

/**
 * The encoding a file announces: the name in record 7/20 wins over the code page in record 7/3.
 * @throws SurveyFileError for EBCDIC
 */
export const announcedEncoding = (name: string | null, codePage: number | null): AnnouncedEncoding => {
  if (codePage === EBCDIC) {
    throw unsupported(
      'ebcdic',
      'The texts of this file are in EBCDIC, the character set of IBM mainframes.',
      'extension record 7/3',
      'Save it as .sav with SPSS on Windows, macOS or Linux and upload that.',
    )
  }
  const byName = name === null ? null : decoderByName(name)
  if (byName !== null) return { decoder: byName, name, warnings: [] }
  const page = codePage === null || VAGUE_CODES.has(codePage) ? null : codePage
  const byPage = page === null ? null : decoderByName(String(page))
  const said = name ?? (page === null ? null : `code page ${page}`)
  return {
    decoder: byPage,
    name: said,
    warnings: said === null || (name === null && byPage !== null) ? [] : [unknownEncoding(said)],
  }
}
