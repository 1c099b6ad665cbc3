import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSurvey } from '../read'
import { runImportWorker } from '../run'
import { SurveyFileError } from '../types'
import { bookParts, writeParts } from './testing'

const folder = mkdtempSync(join(tmpdir(), 'xlsx-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

const DATA = [
  ['id', 'q1'],
  [1, 2],
  [2, 1],
  [3, 1],
]
const path = (name: string) => join(folder, name)

const problemOf = async (file: string): Promise<SurveyFileError['problem']> => {
  const task = { path: file, fileName: 'data.xlsx', folder, options: null, codebook: null }
  const failure: unknown = await readSurvey(task, () => undefined).catch((error: unknown) => error)
  if (failure instanceof SurveyFileError) return failure.problem
  throw failure instanceof Error ? failure : new Error('the workbook was read')
}
const partsWith = (change: (parts: Record<string, string>) => Record<string, string>) =>
  writeParts(path(`${Math.random()}.xlsx`), change(bookParts([{ name: 'Data', data: DATA }])))
const sheetOf = (inside: string) =>
  partsWith(parts => ({ ...parts, 'xl/worksheets/sheet1.xml': `<worksheet>${inside}</worksheet>` }))

describe('a workbook that is damaged or hostile', () => {
  it.each<[string, () => string, RegExp]>([
    ['no XML', () => partsWith(parts => ({ ...parts, 'xl/workbook.xml': 'PK no' })), /workbook is damaged/u],
    ['a cut sheet', () => sheetOf('<sheetData><row r="1"><c r="A1"><v>1'), /workbook is damaged/u],
    ['a sheet that is not there', () => partsWith(({ 'xl/worksheets/sheet1.xml': _, ...rest }) => rest), /is damaged/u],
    [
      'entities that multiply',
      () =>
        partsWith(parts => ({
          ...parts,
          'xl/worksheets/sheet1.xml':
            '<!DOCTYPE a [<!ENTITY b "xxxxxxxxxx"><!ENTITY c "&b;&b;&b;&b;">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&c;</v></c></row></sheetData></worksheet>',
        })),
      /declares entities/u,
    ],
    [
      'an unknown entity',
      () => sheetOf('<sheetData><row r="1"><c><v>&secret;</v></c></row></sheetData>'),
      /is damaged/u,
    ],
    ['deep nesting', () => sheetOf('<x>'.repeat(100_000)), /is damaged/u],
    [
      'an endless text',
      () => sheetOf(`<sheetData><row r="1"><c t="str"><v>${'y'.repeat(17 * 1024 ** 2)}`),
      /too long/u,
    ],
    [
      'a column beyond the last',
      () => sheetOf('<sheetData><row r="1"><c r="ZZZZ1"><v>1</v></c></row></sheetData>'),
      /is damaged/u,
    ],
    ['a row beyond the last', () => sheetOf('<sheetData><row r="9999999"/></sheetData>'), /is damaged/u],
    [
      'rows out of order',
      () => sheetOf('<sheetData><row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row></sheetData>'),
      /is damaged/u,
    ],
    [
      'a text that it does not hold',
      () => sheetOf('<sheetData><row r="1"><c r="A1" t="s"><v>7</v></c></row></sheetData>'),
      /is damaged/u,
    ],
    [
      'a sheet outside of it',
      () =>
        partsWith(parts => ({
          ...parts,
          'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
            'worksheets/sheet1.xml',
            '../../../../etc/passwd',
          ),
        })),
      /is damaged/u,
    ],
    [
      'binary sheets',
      () => writeParts(path('b.xlsb'), { 'xl/workbook.bin': 'x' }),
      /binary Excel workbook \(\.xlsb\)/u,
    ],
    ['a Word document', () => writeParts(path('w.docx'), { 'word/document.xml': '<a/>' }), /a Word document/u],
    ['an OpenDocument', () => writeParts(path('o.ods'), { 'content.xml': '<a/>' }), /an OpenDocument file/u],
  ])('%s: is refused in a sentence, with what to do', async (_, make, words) => {
    const problem = await problemOf(make())
    expect(problem.message).toMatch(words)
    expect(problem.message).toMatch(/\.$/u)
    expect(problem.advice).toMatch(/upload|Shorten/u)
  })

  it('of old form, or with a password, says how to save it', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(3000)])
    writeFileSync(path('old.xls'), old)
    expect((await problemOf(path('old.xls'))).message).toContain('.xls')
    old.write('EncryptedPackage', 1024, 'utf16le')
    writeFileSync(path('locked.xlsx'), old)
    expect(await problemOf(path('locked.xlsx'))).toMatchObject({
      code: 'encrypted',
      message: 'This Office document is protected with a password.',
    })
  })

  it('that unpacks to more than it announced is damaged', async () => {
    const bytes = Buffer.from(readFileSync(partsWith(parts => parts)))
    // The size of every part as the directory has it.
    for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1'))
      bytes.writeUInt32LE(10, at + 24)
    writeFileSync(path('lying.xlsx'), bytes)
    expect((await problemOf(path('lying.xlsx'))).message).toMatch(/damaged/u)
  })

  it('with macros, a huge announced range and one cell in the last column is read without them', async () => {
    const file = partsWith(parts => ({
      ...parts,
      'xl/vbaProject.bin': 'Sub Auto_Open()',
      'xl/worksheets/sheet1.xml': (parts['xl/worksheets/sheet1.xml'] ?? '')
        .replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>')
        .replace(
          '</sheetData>',
          '<row r="1048576"><c r="A1048576"><v>1</v></c><c r="XFD1048576"><v>1</v></c></row></sheetData>',
        ),
    }))
    const task = { path: file, fileName: 'data.xlsm', folder, options: null, codebook: null }
    const review = await readSurvey(task, () => undefined)
    expect([review.respondents, review.variables]).toEqual([4, 2])
    expect(review.warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['row_too_long', 'empty_rows']))
  })
})

describe('the process that reads a workbook', () => {
  const work = path('work')
  beforeAll(() => writeFileSync(path('mark'), ''))

  it('stays within its memory when a small file unpacks to a huge sheet', async () => {
    const row = `<row><c><v>1</v></c><c t="str"><v>${'z'.repeat(400)}</v></c></row>`
    const head = '<worksheet><sheetData><row><c t="str"><v>id</v></c><c t="str"><v>text</v></c></row>'
    const sheet = `${head}${row.repeat(400_000)}</sheetData></worksheet>`
    const parts = Object.entries({ ...bookParts([{ data: '' }]), 'xl/worksheets/sheet1.xml': sheet })
    const bytes = zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])))
    writeFileSync(path('bomb.xlsx'), bytes)
    // 170 MB of XML from less than 1 MB.
    expect(bytes.length).toBeLessThan(1024 ** 2)
    const { mkdirSync } = await import('node:fs')
    mkdirSync(work)
    const review = await runImportWorker(
      { path: path('bomb.xlsx'), fileName: 'bomb.xlsx', folder: work, options: null, codebook: null },
      { signal: new AbortController().signal, onProgress: () => undefined, heapMb: 200, residentMb: 400 },
    )
    expect(review.respondents).toBe(400_000)
  })
})
