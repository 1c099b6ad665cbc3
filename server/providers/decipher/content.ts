import { inTurns } from '../../process/turns'
import { ProviderFault } from '../fault'
import { record, type Loose } from './wire'

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN = 0x7b
const CLOSE = 0x7d

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const damaged = () => new ProviderFault('corrupt_file', 'Decipher sent answers that cannot be read.')

/** Where records of a result begin and end: two numbers for each. */
export interface Records {
  readonly bytes: Buffer
  readonly ends: readonly number[]
}

/** Bytes that are read in one go. */
const PIECE = 1024 * 1024

/** The end of a text that begins before `at`: the place after its closing quote. */
const textEnd = (bytes: Buffer, at: number): number => {
  for (let end = bytes.indexOf('"', at); end !== -1; end = bytes.indexOf('"', end + 1)) {
    let escapes = 0
    while (bytes[end - 1 - escapes] === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end + 1
  }
  throw damaged()
}

function* scan(bytes: Buffer): Generator<undefined, readonly number[]> {
  const ends: number[] = []
  let [at, depth, isListed, pause] = [0, 0, false, PIECE]
  for (; at < bytes.length;) {
    const byte = bytes[at]
    if (byte === QUOTE && depth > 0) at = textEnd(bytes, at + 1)
    else {
      if (byte === OPEN && isListed) {
        depth += 1
        if (depth === 1) ends.push(at)
      } else if (byte === CLOSE && depth > 0) {
        depth -= 1
        if (depth === 0) ends.push(at + 1)
      } else if (depth === 0) {
        if (byte === OPEN_LIST && !isListed) isListed = true
        else if (byte === CLOSE_LIST && isListed) break
        else if (!isSpace(byte) && !(byte === COMMA && isListed)) throw damaged()
      }
      at += 1
    }
    if (at >= pause) {
      pause = at + PIECE
      yield
    }
  }
  const isWhole = bytes[at] === CLOSE_LIST && bytes.subarray(at + 1).every(isSpace)
  if (!isWhole || depth > 0) throw damaged()
  return ends
}

/**
 * Finds the records of a result, a list of flat objects, without reading them: all of it at once would hold up every other request.
 * Throws ProviderFault corrupt_file for what is no whole list.
 */
export const findRecords = async (bytes: Buffer): Promise<Records> => ({ bytes, ends: await inTurns(scan(bytes)) })

export const recordCount = ({ ends }: Records): number => ends.length / 2

/** One record. Throws ProviderFault corrupt_file for what is no JSON. */
export const recordAt = ({ bytes, ends }: Records, at: number): Loose => {
  try {
    return record(JSON.parse(bytes.toString('utf8', ends[2 * at], ends[2 * at + 1])))
  } catch {
    throw damaged()
  }
}
