const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  ntilde: 'ñ',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  bull: '•',
  middot: '·',
}

const TAG = /<\/?[a-z][^<>]*>/giu
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/giu

const character = (code: number): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''

const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return character(Number(decimal))
    if (hex !== undefined) return character(Number.parseInt(hex, 16))
    return NAMED[name ?? ''] ?? whole
  })

/** Text without HTML tags, with entities as characters and single spaces. */
export const cleanText = (raw: string): string =>
  decodeEntities(raw.replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>/giu, ' ').replace(TAG, ' '))
    .replace(/[\s\u00a0\u200b]+/gu, ' ')
    .replace(/ ([.,;:?!])/gu, '$1')
    .trim()
