import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { FIRST_CODE } from '@core/crosstab'
import { SurveyFileError } from '../types'
import { readCsv, type CsvFile, type ReadCsvOptions } from './index'

const folder = mkdtempSync(join(tmpdir(), 'csv-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const read = (content: string | Uint8Array, options: ReadCsvOptions = {}, ending = '.csv'): Promise<CsvFile> => {
  files += 1
  const path = join(folder, `file${files}${ending}`)
  writeFileSync(path, content)
  return readCsv(path, options)
}

const cells = (file: CsvFile, name: string): (string | number | null)[] => {
  const column = file.table.column(name)
  if (column === undefined) throw new Error(`no column ${name}`)
  if (column.kind === 'number') return [...column.values].map(value => (Number.isNaN(value) ? null : value))
  return [...column.index].map(index => (index < FIRST_CODE ? null : (column.dictionary[index - FIRST_CODE] ?? null)))
}

const problemOf = async (
  content: string | Uint8Array,
  options: ReadCsvOptions = {},
): Promise<SurveyFileError['problem']> => {
  try {
    await read(content, options)
  } catch (error) {
    if (error instanceof SurveyFileError) return error.problem
    throw error
  }
  throw new Error('the file was read')
}

const codes = (file: CsvFile): string[] => file.warnings.map(warning => warning.code)

describe('a file that is no table', () => {
  it('is refused with advice that can be followed before and after a choice of delimiter', async () => {
    const { message, where, advice } = await problemOf('a,b,c\n1,2,3\n4,5\n6\n7,8\n')
    expect(message).toContain('3 of 4 rows do not have the 3 cells of the header')
    expect(where).toContain('3, 4, 5')
    expect(advice).toBe(
      'Export the data again as CSV with its texts in quotation marks, or choose the right delimiter if you changed it.',
    )
  })
})

describe('cells', () => {
  it('makes numbers of plain decimals only and keeps leading zeros as text', async () => {
    const file = await read('id,n,weight\n001,1.0,0.5\n002,1,1.25\n003,2,1\n')
    expect(file.variables.map(({ type }) => type)).toEqual(['text', 'numeric', 'numeric'])
    expect(cells(file, 'id')).toEqual(['001', '002', '003'])
    expect(cells(file, 'n')).toEqual([1, 1, 2])
    expect(file.table.column('n')).toMatchObject({ kind: 'coded', dictionary: [1, 2] })
  })

  it('counts empty cells and missing tokens as not asked', async () => {
    const file = await read('a,b\n1,x\nNA,\n3,y\n')
    expect(file.csv.missing_tokens).toEqual(['', 'NA'])
    expect(cells(file, 'a')).toEqual([1, null, 3])
    expect(cells(file, 'b')).toEqual(['x', null, 'y'])
  })

  it('keeps NA as an answer when it is an answer among others', async () => {
    const file = await read('a\nNA\nEU\nAsia\n')
    expect(cells(file, 'a')).toEqual(['NA', 'EU', 'Asia'])
  })

  it('reads decimal commas where the delimiter is no comma', async () => {
    const file = await read('a;w\n1;0,5\n2;1,25\n')
    expect(file.csv).toMatchObject({ delimiter: ';', decimal: ',' })
    expect(cells(file, 'w')).toEqual([0.5, 1.25])
  })

  it('turns dates into ISO text when day and month can be told apart', async () => {
    const file = await read(
      'us,either,iso\n1/31/2024 9:05,1/2/2024,2024-02-01 10:00:00\n12/1/2024 23:59,3/4/2024,2024-02-02 11:30:00\n',
    )
    expect(cells(file, 'us')).toEqual(['2024-01-31T09:05:00', '2024-12-01T23:59:00'])
    expect(cells(file, 'iso')).toEqual(['2024-02-01T10:00:00', '2024-02-02T11:30:00'])
    expect(file.variables[1]?.type).toBe('text')
  })

  it('takes the apostrophe from texts that a spreadsheet would run, unless the text is there without it too', async () => {
    const file = await read("id,a,b\r\n1,'=SUM(A1),'+x\r\n2,'tis true,+x\r\n3,'@home,plain\r\n")
    expect(cells(file, 'a')).toEqual(['=SUM(A1)', "'tis true", '@home'])
    expect(cells(file, 'b')).toEqual(["'+x", '+x', 'plain'])
  })

  it('keeps line breaks and quotes inside cells', async () => {
    const file = await read('a,b\r\n"two\r\nlines","say ""hi"""\r\nx,y\r\n')
    expect(cells(file, 'a')).toEqual(['two\nlines', 'x'])
    expect(cells(file, 'b')).toEqual(['say "hi"', 'y'])
    expect(file.warnings).toEqual([])
  })
})

describe('header rows', () => {
  it('carries a SurveyMonkey question over its options', async () => {
    const file = await read(
      'Respondent ID,Which have you seen?,,Gender\n,Film A,Film B,Response\n1,Film A,,Male\n2,,Film B,Female\n',
    )
    expect(file.csv.header_rows).toBe(2)
    expect(file.variables.map(({ name }) => name)).toEqual(['Respondent ID', 'Q1_1', 'Q1_2', 'Q2'])
    expect(file.variables[2]).toMatchObject({
      label: 'Which have you seen? - Film B',
      hint: { question: 'Q1', option: 'Film B' },
    })
    expect(file.respondents).toBe(2)
  })

  it('knows Qualtrics by its third row', async () => {
    const ids = ['startDate', 'QID5_1', 'QID5_2'].map(id => `"{""ImportId"":""${id}""}"`).join(',')
    const file = await read(`StartDate,Q2_1,Q2_2\nStart Date,Which? - A,Which? - B\n${ids}\n2024-01-31 10:00:00,A,\n`)
    expect(file.csv.header_rows).toBe(3)
    expect(file.variables[2]).toMatchObject({ name: 'Q2_2', label: 'Which? - B', hint: { question: 'QID5' } })
  })

  it('numbers columns of a file without header', async () => {
    const file = await read('1,0,2.5\n2,1,3.5\n3,1,4.5\n')
    expect(file.csv.header_rows).toBe(0)
    expect(file.variables.map(({ name }) => name)).toEqual(['V1', 'V2', 'V3'])
    expect(file.respondents).toBe(3)
  })

  it('does not take a first answer for a second header row', async () => {
    const file = await read(
      'Q1,Q2,Q3\nI like it very much,because it is good,yes it is\nI like it very much,because I say so,yes it is\n',
    )
    expect(file.csv.header_rows).toBe(1)
    expect(file.respondents).toBe(2)
  })

  it('gives empty and repeated headers names of their own and says so', async () => {
    const file = await read('Other,Other_2,Other,\na,b,c,d\n')
    expect(file.variables.map(({ name }) => name)).toEqual(['Other', 'Other_2', 'Other_3', 'column_4'])
    expect(codes(file)).toEqual(['header_empty', 'header_duplicate'])
  })

  it('leaves out empty columns behind the last header', async () => {
    const file = await read('a,b,,\n1,2,,\n,,,\n3,4,,\n')
    expect(file.variables.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(file.respondents).toBe(2)
    expect(codes(file)).toEqual(['empty_rows'])
  })
})

describe('encodings', () => {
  it('tells windows-1252 from Mac OS Roman by what the letters make of words', async () => {
    const windows = await read(
      Buffer.from('61 6e f6 2c 62 0a 93 6a 61 94 2c 31 0a'.split(' ').map(byte => Number.parseInt(byte, 16))),
    )
    expect(windows.csv.encoding).toBe('windows-1252')
    expect(cells(windows, windows.variables[0]?.name ?? '')).toEqual(['“ja”'])
    const mac = await read(
      Buffer.from('63 61 66 8e 2c 62 0a 69 74 d5 73 2c 31 0a'.split(' ').map(byte => Number.parseInt(byte, 16))),
    )
    expect(mac.csv.encoding).toBe('macintosh')
    expect(cells(mac, 'café')).toEqual(['it’s'])
    expect(codes(mac)).toContain('encoding_guessed')
  })

  it('uses the encoding it is given', async () => {
    const file = await read(Buffer.from([0x61, 0x0a, 0xa4, 0x0a, 0x62, 0x0a]), { options: { encoding: 'iso-8859-15' } })
    expect(cells(file, 'a')).toEqual(['€', 'b'])
  })

  it('repairs stray bytes in UTF-8 and names the first line', async () => {
    const bytes = Buffer.concat([
      Buffer.from('a,b\r\n1,café\r\n2,caf'),
      Buffer.from([0xe9]),
      Buffer.from('\r\n3,naïve\r\n'),
    ])
    const file = await read(bytes)
    expect(cells(file, 'b')).toEqual(['café', 'café', 'naïve'])
    expect(file.warnings).toEqual([expect.objectContaining({ code: 'encoding_mixed', where: 'line 3' })])
    expect(file.warnings[0]?.message).toMatch(/^1 character is not valid UTF-8 and was read/)
  })

  it('splits letters over chunks without damage', async () => {
    const text = `a\n${'é€👩'.repeat(120_000)}\n${'x'.repeat(10)}\n`
    const file = await read(text)
    expect(cells(file, 'a')[0]).toHaveLength('é€👩'.length * 120_000)
  })
})

describe('what is wrong is said with its line', () => {
  it('a quotation mark that is never closed', async () => {
    expect(await problemOf('a,b\n1,"fine\nhere"\n2,"never\n3,x\n')).toMatchObject({
      code: 'quote_not_closed',
      where: 'row that starts in line 4',
    })
  })

  it('rows of another width', async () => {
    const file = await read('a,b,c\n1,2,3\n4,5\n6,7,8\n9,10,11,12\n13,14,15\n')
    expect(file.warnings).toEqual([
      expect.objectContaining({ code: 'row_too_short', where: 'line 3' }),
      expect.objectContaining({ code: 'row_too_long', where: 'line 5' }),
    ])
    expect(cells(file, 'c')).toEqual([3, null, 8, 11, 15])
  })

  it('a NUL character far behind the first bytes', async () => {
    const text = `a,b\n${'1,x\n'.repeat(400_000)}2,\u0000\n`
    expect(await problemOf(text)).toMatchObject({ code: 'binary_data', where: 'line 400002' })
  })

  it('fewer lines than header rows', async () => {
    expect(await problemOf('a,b\n1,2\n', { options: { header_rows: 3 } })).toMatchObject({ code: 'no_header' })
  })
})

describe('reading', () => {
  it('unpacks a file named .gz', async () => {
    const file = await read(gzipSync('a,b\n1,2\n'), {}, '.csv.gz')
    expect(cells(file, 'b')).toEqual([2])
  })

  it('counts progress up to the size of the file', async () => {
    const seen: number[] = []
    const text = `a,b\n${'1,x\n'.repeat(200_000)}`
    await read(text, { onProgress: ({ done, total }) => seen.push(done / total) })
    expect(seen.length).toBeGreaterThan(1)
    expect(seen[seen.length - 1]).toBe(1)
  })

  it('stops with the reason of the signal', async () => {
    const controller = new AbortController()
    const reason = new Error('cancelled by the user')
    const text = `a,b\n${'1,x\n'.repeat(800_000)}`
    const reading = read(text, { signal: controller.signal, onProgress: () => controller.abort(reason) })
    await expect(reading).rejects.toBe(reason)
  })

  it('gives raw columns by place and by unique header', async () => {
    const file = await read('a,b,a\n1;2,2024-01-31,x\n,,\n', { raw: true })
    expect(file.respondents).toBe(2)
    expect(cells(file, '#1')).toEqual(['1;2', null])
    expect(cells(file, 'b')).toEqual(['2024-01-31', null])
    expect(file.table.column('a')).toBeUndefined()
  })

  it('marks text columns that hold several answers', async () => {
    const answers = ['1;2;', '2;', '1;3;', '1;2;3;', '3;', '2;3;'].join('\n')
    const file = await read(`q\n${answers}\n${answers}\n`)
    expect(file.csv.multi_separator).toBe(';')
    expect(file.variables[0]?.hint?.separator).toBe(';')
  })
})
