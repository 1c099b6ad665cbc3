import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A short random id: 16 characters of 32 (80 bits), fit for URLs, without look-alike letters. */
export const newId = (): string => Array.from(randomBytes(16), byte => alphabet[byte & 31] ?? '').join('')
