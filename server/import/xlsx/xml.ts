import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { SurveyFileError } from '../types'
import { damaged, refuse } from './refusals'

export type Attributes = Readonly<Record<string, string>>

/** Receives elements as they come. Names are without prefixes. */
export interface XmlHandler {
  readonly open: (name: string, attributes: Attributes) => void
  readonly close: (name: string) => void
  readonly text?: (text: string) => void
  /** Reading ends soon after this says true. */
  readonly done?: () => boolean
}

const DEEPEST = 256
/** Characters of one text or tag: a cell holds 32,767. */
const LONGEST = 16 * 1024 ** 2

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Text of a part by its byte order mark, UTF-8 without one. */
const decoderFor = (piece: Uint8Array): TextDecoder => {
  const [first, second] = piece
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8')
}

/**
 * Reads a part of a workbook as a stream, keeping nothing of it. Entities of its own, endless texts and deep nesting are refused.
 * `part` names it in refusals. Throws SurveyFileError.
 */
export const readXml = async (
  pieces: AsyncIterable<Uint8Array>,
  part: string,
  { open, close, text, done }: XmlHandler,
): Promise<void> => {
  const parser = new SaxesParser({ xmlns: false, position: false } as const)
  let [depth, quiet] = [0, 0]
  parser.on('doctype', () => {
    throw refuse('damaged_workbook', 'This Excel workbook declares entities, which no workbook needs.', part)
  })
  parser.on('opentag', ({ name, attributes }) => {
    quiet = 0
    depth += 1
    if (depth > DEEPEST) throw damaged(part)
    open(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    quiet = 0
    depth -= 1
    close(local(name))
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  let decoder: TextDecoder | null = null
  const write = (piece: string): void => {
    quiet += piece.length
    if (quiet > LONGEST)
      throw refuse('cell_too_long', 'A cell of this workbook is too long.', part, 'Shorten its text.')
    parser.write(piece)
  }
  try {
    for await (const piece of pieces) {
      decoder ??= decoderFor(piece)
      write(decoder.decode(piece, { stream: true }))
      if (done?.() === true) return
    }
    write(decoder?.decode() ?? '')
    parser.close()
  } catch (error) {
    if (error instanceof SurveyFileError) throw error
    throw damaged(part)
  }
}
