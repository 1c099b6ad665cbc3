const CONTROL_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

const latinUpper = (from: number): string =>
  String.fromCharCode(...Array.from({ length: 0x100 - from }, (_, at) => from + at))

/**
 * Upper halves of single-byte encodings we decode ourselves: the DOS pages are not in the platform's TextDecoder, and its
 * windows-1252 leaves 80..9F (quotes, dashes, the euro) as control characters in some Node releases.
 */
const UPPER_HALVES: Readonly<Record<string, string>> = {
  'windows-1252': CONTROL_1252 + latinUpper(0xa0),
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

export interface ByteDecoder {
  readonly encoding: string
  /** Text of the bytes, or null when they are not valid in this encoding. */
  decodeStrict(bytes: Uint8Array): string | null
  /** Text of the bytes; invalid ones become U+FFFD. */
  decode(bytes: Uint8Array): string
}

const singleByte = (encoding: string, upper: string): ByteDecoder => {
  const decode = (bytes: Uint8Array): string => {
    let text = ''
    for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : upper.charAt(byte - 0x80)
    return text
  }
  return { encoding, decode, decodeStrict: decode }
}

const platform = (label: string): ByteDecoder => {
  const lenient = new TextDecoder(label, { ignoreBOM: true })
  const strict = new TextDecoder(label, { ignoreBOM: true, fatal: true })
  return {
    encoding: lenient.encoding,
    decode: bytes => lenient.decode(bytes),
    decodeStrict: bytes => {
      try {
        return strict.decode(bytes)
      } catch {
        return null
      }
    },
  }
}

/** A decoder for a WHATWG label (`utf-8`, `shift_jis`, `windows-1252`), `cp437` or `cp850`; null for any other. */
export const createDecoder = (label: string): ByteDecoder | null => {
  const upper = UPPER_HALVES[label]
  if (upper !== undefined) return singleByte(label, upper)
  try {
    return platform(label)
  } catch {
    return null
  }
}
