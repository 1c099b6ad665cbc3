import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { openArchive, type Archive } from './archive'
import { openZip } from './zip'

const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

const zipped = (files: Readonly<Record<string, string>>): string => {
  const path = join(folder, `${Object.keys(files).length}-${Math.random()}.zip`)
  writeFileSync(path, zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
  return path
}
const open = async (path: string): Promise<Archive> => {
  const zip = await openZip(path)
  try {
    return await openArchive(zip)
  } finally {
    zip.close()
  }
}
const text = (bytes: Uint8Array | null): string | null => (bytes === null ? null : new TextDecoder().decode(bytes))

describe('a ZIP archive with a survey', () => {
  it('holds a Triple-S definition and its data, in whatever folder', async () => {
    const files = { 'out/survey.sss': '<sss/>', 'out/data.asc': '1', 'READ ME.txt': 'hello', '__MACOSX/._a.sss': 'x' }
    const archive = await open(zipped(files))
    expect(archive.kind).toBe('triple_s')
    expect(text(archive.data)).toBe('1')
  })

  it('holds data as CSV, with the codebook for programs before that for people', async () => {
    const files = { 'data.csv': 'a,b', 'codebook.csv': 'variable', 'codebook.json': '{}', 'READ ME.txt': 'hello' }
    const archive = await open(zipped(files))
    expect(archive.kind === 'table' && [text(archive.data), text(archive.codebook)]).toEqual(['a,b', '{}'])
    const book = await open(zipped({ 'data.xlsx': 'PK', 'codebook.xlsx': 'PK book', 'notes.txt': 'x' }))
    expect(book.kind === 'table' && [book.form, text(book.data), text(book.codebook)]).toEqual([
      'xlsx',
      'PK',
      'PK book',
    ])
    const alone = await open(zipped({ 'data.csv': 'a,b' }))
    expect(alone.kind === 'table' && alone.codebook).toBeNull()
  })

  it.each([
    ['nothing that is a survey', { 'notes.docx': 'x' }, /holds no survey/u],
    ['a definition without data', { 'a.sss': '<sss/>' }, /a Triple-S definition but no data/u],
    ['several surveys', { 'a.csv': '1', 'b.csv': '2' }, /holds 2 files that could be the data: a\.csv, b\.csv/u],
    ['several definitions', { 'a.sss': '1', 'b.xml': '2', 'c.asc': '3' }, /could be the definition/u],
    [
      'too many files',
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.csv`, ''])),
      /holds 101 files/u,
    ],
  ])('with %s is refused in words', async (_, files, words) => {
    await expect(open(zipped(files as Record<string, string>))).rejects.toThrow(words)
  })

  it('that is damaged is refused', async () => {
    const path = join(folder, 'broken.zip')
    writeFileSync(path, 'PK\u0003\u0004 and nothing more')
    await expect(open(path)).rejects.toThrow('damaged')
  })

  it('that would unpack to more than a survey may have is refused before anything is unpacked', async () => {
    const path = zipped({ 'data.csv': 'a,b' })
    const bytes = zipSync({ 'data.csv': strToU8('a,b') }, { level: 6 })
    // The size that the directory announces: 4 GB less one.
    const directory = Buffer.from(bytes)
    const at = directory.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    directory.writeUInt32LE(0xfffffffe, at + 24)
    writeFileSync(path, directory)
    await expect(open(path)).rejects.toThrow(/unpacks to more than 1 GB/u)
  })
})
