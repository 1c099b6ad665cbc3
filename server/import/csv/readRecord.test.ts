import { CsvError, parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SurveyFileError } from '../types'
import { parseRecords } from './parse'

interface Found {
  readonly record: readonly string[]
  readonly line: number
  /** Cells with text behind their closing quotation mark. */
  readonly loose: number
}

interface Outcome {
  readonly found: readonly Found[]
  /** Where a quotation mark is open at the end. */
  readonly open: string | null
}

const ours = async (pieces: readonly Uint8Array[], delimiter: string, firstLine = 1): Promise<Outcome> => {
  const found: Found[] = []
  try {
    await parseRecords(
      pieces.map(piece => piece.slice()),
      delimiter,
      firstLine,
      (row, line) => found.push({ record: row.texts(), line, loose: row.loose }),
    )
    return { found, open: null }
  } catch (error) {
    if (error instanceof SurveyFileError && error.problem.code === 'quote_not_closed')
      return { found, open: error.problem.where }
    throw error
  }
}

/** The same by csv-parse, whose raw record tells which quoted cells are not written as cells are quoted. */
const theirs = (text: string, delimiter: string): Outcome => {
  const found: Found[] = []
  let last = 0
  const take = (given: unknown, { lines }: { lines: number }): null => {
    const { record, raw } = given as { record: string[]; raw: string }
    const loose = record.filter(cell => cell.startsWith('"') && !raw.includes(`"${cell.replaceAll('"', '""')}"`)).length
    found.push({ record, line: lines, loose })
    last = lines
    return null
  }
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      raw: true,
      on_record: take,
    })
    return { found, open: null }
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      return { found, open: `row that starts in line ${last + 1}` }
    throw error
  }
}

const cutAt = (bytes: Uint8Array, places: readonly number[]): Uint8Array[] => {
  const ends = [...new Set(places.map(place => place % (bytes.length + 1)))].sort((a, b) => a - b)
  return [0, ...ends].map((from, at) => bytes.subarray(from, ends[at] ?? bytes.length))
}

const DELIMITERS = [',', ';', '\t', '|']
/** What decides how a text is read comes far more often than in files. */
const pieceOfText = fc.constantFrom(
  '"',
  '""',
  '\n',
  ',',
  ';',
  '\t',
  '|',
  'a',
  'b c',
  ' ',
  'é',
  '€',
  '👩',
  '\u00a0',
  '1',
)
const texts = fc.array(pieceOfText, { maxLength: 40 }).map(parts => parts.join(''))

describe('records of a delimited text', () => {
  it('are what csv-parse finds, with lines, open quotation marks and text behind closed ones, wherever the pieces end', async () => {
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.constantFrom(...DELIMITERS),
        fc.array(fc.nat(200), { maxLength: 6 }),
        async (text, delimiter, places) => {
          expect(await ours(cutAt(Buffer.from(text), places), delimiter)).toEqual(theirs(text, delimiter))
        },
      ),
      { numRuns: 5000 },
    )
  })

  it('come back as they were written when every cell is quoted', async () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ',', '\n', 'x', 'ü', ' '), maxLength: 12 })
    const records = fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(records, async written => {
        const text = written.map(row => row.map(each => `"${each.replaceAll('"', '""')}"`).join(',')).join('\n')
        const { found, open } = await ours([Buffer.from(text)], ',')
        expect(open).toBeNull()
        expect(found.map(({ record }) => record)).toEqual(written)
        expect(found.at(-1)?.line).toBe(text.split('\n').length)
      }),
      { numRuns: 500 },
    )
  })

  it('may be longer than many pieces, and more cells than there was room for', async () => {
    const long = 'x"y'.repeat(200_000)
    const wide = Array.from({ length: 5000 }, (_, at) => `c${at}`)
    const bytes = Buffer.from(`a,"${long.replaceAll('"', '""')}"\n${wide.join(',')}\nlast,1`)
    const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, at) =>
      bytes.subarray(at * 1000, at * 1000 + 1000),
    )
    const { found } = await ours(pieces, ',', 7)
    expect(found).toEqual([
      { record: ['a', long], line: 7, loose: 0 },
      { record: wide, line: 8, loose: 0 },
      { record: ['last', '1'], line: 9, loose: 0 },
    ])
  })

  it('are refused with the line they begin in when they are longer than a record may be', async () => {
    const piece = Buffer.alloc(1024 * 1024, 0x78)
    function* endless(): Generator<Uint8Array> {
      yield Buffer.from('a,b\n1,"never closed')
      for (;;) yield piece
    }
    await expect(parseRecords(endless(), ',', 1, () => undefined)).rejects.toMatchObject({
      problem: { code: 'row_too_long', where: 'row that starts in line 2' },
    })
  })
})
