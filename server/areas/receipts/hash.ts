import { createHash } from 'node:crypto'
import type { Hash } from '@core/report'

/** SHA-256 of a text. */
export const sha256: Hash = text => createHash('sha256').update(text).digest()
