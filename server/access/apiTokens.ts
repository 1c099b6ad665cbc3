import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { TOKEN_PREFIX } from '@core/domain'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 bits. */
const SECRET_LENGTH = 32
const CHECK_LENGTH = 6

/** Characters of equal chance: bytes that would favour some are left out. */
const randomText = (length: number): string => {
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += ALPHABET[byte % 62] ?? ''
  return text
}

/** The CRC-32 of a text in the token's characters: a scanner tells a token from something that only looks like one. */
const checkOf = (text: string): string => {
  let rest = crc32(text)
  let check = ''
  for (let at = 0; at < CHECK_LENGTH; at++) {
    check = (ALPHABET[rest % 62] ?? '') + check
    rest = Math.floor(rest / 62)
  }
  return check
}

/** A new token of an organisation: tab_<organisation>_<32 random characters><6 of a checksum>. */
export const newApiToken = (clientId: string): string => {
  const text = `${TOKEN_PREFIX}${clientId}_${randomText(SECRET_LENGTH)}`
  return text + checkOf(text)
}

/** What the database keeps of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const FORM = /^tab_([0-9a-z-]{1,60})_[0-9A-Za-z]{38}$/

/** Whether a text wants to be a token, right or wrong. */
export const isApiToken = (text: string): boolean => text.startsWith(TOKEN_PREFIX)

/** The organisation that a token belongs to; the hash decides whether that is true. Null where the checksum is wrong. */
export const clientOfToken = (token: string): string | null => {
  const clientId = FORM.exec(token)?.[1]
  const body = token.slice(0, -CHECK_LENGTH)
  return clientId !== undefined && checkOf(body) === token.slice(-CHECK_LENGTH) ? clientId : null
}
