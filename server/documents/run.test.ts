import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeDocx,
  makeGreedyPdf,
  makeLockedPdf,
  makeNestedPdf,
  makeOffice,
  makePdf,
  makePng,
  makePptx,
  makeXlsx,
} from '../../test/harness/documents'
import type { FileType } from './protocol'
import { runDocumentWorker, timeFor } from './run'
import { residentMegabytes } from '../process/memory'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-run-'))
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

let number = 0
const taskFor = async (fileType: FileType, content: Uint8Array) => {
  number += 1
  const previews = join(folder, `previews${number}`)
  const path = join(folder, `file${number}`)
  await mkdir(previews)
  await writeFile(path, content)
  return { path, fileType, folder: previews }
}
const read = async (fileType: FileType, content: Uint8Array) => {
  const task = await taskFor(fileType, content)
  const pages = await runDocumentWorker(task, { signal: new AbortController().signal })
  return { pages, folder: task.folder }
}
const problemOf = async (fileType: FileType, content: Uint8Array): Promise<string> => {
  const outcome = await read(fileType, content).catch((error: unknown) => error)
  if (!(outcome instanceof Error)) throw new Error('It could be read')
  expect(outcome.name).toBe('DocumentError')
  return outcome.message
}

const nestedIn = (root: string): string => `<${root}>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</${root}>`

describe('the reading process', () => {
  it('reads the text of each page of a PDF and draws it 1200 px wide', async () => {
    const { pages, folder: made } = await read('pdf', makePdf(['Brand awareness 2026', 'Second page']))
    expect(pages).toMatchObject([
      { title: '', text: 'Brand awareness 2026', preview: true, runs: [{ text: 'Brand awareness 2026' }] },
      { title: '', text: 'Second page', preview: true, runs: [{ text: 'Second page' }] },
    ])
    expect((await readdir(made)).sort()).toEqual(['1.webp', '2.webp'])
    const picture = sharp(join(made, '1.webp'))
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 1200, height: 1553 })
    // Dark letters on white paper: the picture is not empty.
    const { channels } = await picture.stats()
    expect(channels[0]).toMatchObject({ min: expect.any(Number) as number, max: 255 })
    expect(channels[0]?.min).toBeLessThan(60)
  })

  it('refuses an office file that is nested deeper than any program writes, before it is parsed', async () => {
    const levels = 100_000
    const deep = `<w:document xmlns:w="w">${'<w:p>'.repeat(levels)}${'</w:p>'.repeat(levels)}</w:document>`
    const file = makeOffice('word/document.xml', 'wordprocessingml.document', { 'word/document.xml': deep })
    expect(file.length).toBeLessThan(10_000)
    expect(await problemOf('docx', file)).toContain('nested more than 256 levels deep')
    const slides = { 'ppt/presentation.xml': nestedIn('p:presentation'), 'xl/workbook.xml': nestedIn('workbook') }
    for (const [part, type, kind] of [
      ['ppt/presentation.xml', 'presentationml.presentation', 'pptx'],
      ['xl/workbook.xml', 'spreadsheetml.sheet', 'xlsx'],
    ] as const)
      expect(await problemOf(kind, makeOffice(part, type, { [part]: slides[part] }))).toContain('256 levels')
  })

  it('reads slides in the order they are shown, with their titles', async () => {
    const slides = [
      { title: 'Summary &amp; outlook', body: 'Awareness rose\nIntent fell' },
      { title: 'Method', body: 'n = 2,014 &#8212; online' },
    ]
    expect((await read('pptx', makePptx(slides))).pages).toEqual([
      { title: 'Summary & outlook', text: 'Summary & outlook\nAwareness rose\nIntent fell', preview: false },
      { title: 'Method', text: 'Method\nn = 2,014 — online', preview: false },
    ])
  })

  it('reads sheets by name, with shared and inline strings and numbers', async () => {
    const file = makeXlsx({
      Brands: [
        ['Alpha', 42, 'best'],
        ['Beta', 7, 'next'],
      ],
      Notes: [['Weighted']],
    })
    expect((await read('xlsx', file)).pages).toEqual([
      { title: 'Brands', text: 'Alpha\t42\tbest\nBeta\t7\tnext', preview: false },
      { title: 'Notes', text: 'Weighted', preview: false },
    ])
  })

  it('reads a Word file in parts that end with a paragraph', async () => {
    const { pages } = await read('docx', makeDocx(['Opening words', 'x '.repeat(1400), 'y '.repeat(1400)]))
    expect(pages).toHaveLength(2)
    expect(pages[0]?.text.startsWith('Opening words\nx x')).toBe(true)
    expect(pages[1]?.text.startsWith('y y')).toBe(true)
  })

  it('draws a picture, at most 1200 px wide and upright', async () => {
    const { folder: made } = await read('image', await makePng(2400, 1000))
    expect(await sharp(join(made, '1.webp')).metadata()).toMatchObject({ width: 1200, height: 500 })
  })

  it('keeps nothing that a database or a screen cannot show', async () => {
    const { pages } = await read('docx', makeDocx(['a&#x200B;b\tc']))
    expect(pages[0]?.text).toMatch(/^a.?b\tc$/u)
    const { pages: slides } = await read('pptx', makePptx([{ title: 'T&#0;&#7;&#xD800;', body: 'b' }]))
    expect(slides[0]).toMatchObject({ title: 'T' })
  })
})

describe('a hostile or damaged file', () => {
  it('packed to unfold to gigabytes is refused before it is unpacked', async () => {
    const parts = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`word/part${index}.xml`, '<a/>']))
    const packed = makeOffice('word/document.xml', 'wordprocessingml.document', parts)
    for (let index = 0; index < 5; index += 1)
      packed.writeUInt32LE(250 * 1024 ** 2, packed.lastIndexOf(`word/part${index}.xml`) - 46 + 24)
    expect(await problemOf('docx', packed)).toContain('larger than 1 GB')
  })

  it('that lies about the size of a part unfolds no further than it said', async () => {
    const honest = makeOffice('word/document.xml', 'wordprocessingml.document', {
      'word/document.xml': `<w:document xmlns:w="w">${'<w:p/>'.repeat(200_000)}</w:document>`,
    })
    const at = honest.lastIndexOf('word/document.xml') - 46
    honest.writeUInt32LE(100, at + 24)
    expect(await problemOf('docx', honest)).toContain('damaged')
  })

  it('of too many parts is refused', async () => {
    const parts = Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`word/media/${index}.png`, 'x']))
    expect(await problemOf('docx', makeOffice('word/document.xml', 'wordprocessingml.document', parts))).toContain(
      '2,000',
    )
  })

  it('with names that lead out of the package writes nothing anywhere', async () => {
    const file = makeOffice('word/document.xml', 'wordprocessingml.document', {
      'word/document.xml':
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>fine</w:t></w:r></w:p></w:body></w:document>',
      '../../../escaped.xml': '<a/>',
      '/absolute/escaped.xml': '<a/>',
    })
    const before = await readdir(folder)
    const { pages, folder: made } = await read('docx', file)
    expect(pages).toMatchObject([{ text: 'fine' }])
    expect(await readdir(made)).toEqual([])
    expect((await readdir(folder)).length).toBe(before.length + 2)
  })

  it('that defines entities within entities expands none of them', async () => {
    const levels = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
    const doctype = `<!DOCTYPE lolz [<!ENTITY l0 "lol">${levels}<!ENTITY own SYSTEM "file:///etc/passwd">]>`
    const bomb = makePptx([{ title: '&l10;', body: '&own;' }], doctype)
    const outcome = await read('pptx', bomb).then(
      ({ pages }) => JSON.stringify(pages),
      (error: unknown) => String(error),
    )
    expect(outcome).not.toContain('lollol')
    expect(outcome).not.toContain('root:')
    expect(outcome.length).toBeLessThan(1000)
  })

  it.each([
    ['a PDF cut in the middle', 'pdf', () => makePdf(['a']).subarray(0, 60)],
    ['a PDF of noise', 'pdf', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 7)])],
    ['an Office file cut off', 'pptx', () => makePptx([{ title: 'a', body: 'b' }]).subarray(0, 300)],
    ['a picture cut off', 'image', async () => (await makePng(500, 500)).subarray(0, 200)],
    ['a drawing that calls itself a picture', 'image', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ] as const)('%s is called damaged', async (_, fileType, content) => {
    expect(await problemOf(fileType, await content())).toContain('damaged or incomplete')
  })

  it('a PDF with a password says that it has one', async () => {
    expect(await problemOf('pdf', makeLockedPdf())).toContain('protected by a password')
  })

  it('a picture of 400 million pixels is not decoded', async () => {
    const picture = await makePng(10, 10)
    picture.writeUInt32BE(20_000, 16)
    picture.writeUInt32BE(20_000, 20)
    picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
    expect(await problemOf('image', picture)).toContain('50 million pixels')
  })

  it('that takes too long or too much memory is the one at fault', async () => {
    const long = await taskFor('pdf', makePdf(Array.from({ length: 300 }, (_, index) => `Page ${index}`)))
    const signal = new AbortController().signal
    await expect(runDocumentWorker(long, { signal, limitMs: 1 })).rejects.toThrow('took longer than')
    await expect(runDocumentWorker(long, { signal, heapMb: 8 })).rejects.toThrow('of memory')
  })

  it('that fits the heap but not the memory of the whole process is ended, and keeps the text that was read', async () => {
    const task = await taskFor('pdf', makeGreedyPdf(12))
    let peak = 0
    let child: number | undefined
    const looking = setInterval(() => {
      if (child !== undefined) void residentMegabytes(child).then(now => (peak = Math.max(peak, now)))
    }, 5)
    const error: unknown = await runDocumentWorker(task, {
      signal: new AbortController().signal,
      onStart: ({ pid }) => (child = pid),
    }).catch((reason: unknown) => reason)
    clearInterval(looking)
    expect(error).toMatchObject({
      name: 'DocumentError',
      message: expect.stringContaining('Drawing the pages needs more than 512 MB of memory') as string,
      kept: [{ text: 'Kept words', preview: false }],
    })
    // One picture of the largest size that is decoded may come between two checks.
    expect(peak).toBeGreaterThan(300)
    expect(peak).toBeLessThan(512 + 256)
  })

  it('whose pages want a canvas within each other without end costs its pictures only', async () => {
    const { pages } = await read('pdf', makeNestedPdf(200))
    expect(pages).toMatchObject([{ title: '', text: 'Kept words', preview: false }])
  })

  it('gets a time by its size: a small one is given up soon, a large one has five minutes', () => {
    const MB = 1024 ** 2
    expect(timeFor(MB / 10)).toBe(31_000)
    expect(timeFor(MB, 200)).toBe(90_000)
    expect(timeFor(100 * MB)).toBe(300_000)
  })

  it('whose reader is killed half-way fails without a result', async () => {
    const task = await taskFor('pdf', makePdf(Array.from({ length: 300 }, (_, index) => `Page ${index}`)))
    const reading = runDocumentWorker(task, {
      signal: new AbortController().signal,
      onStart: child => child.kill('SIGKILL'),
    })
    await expect(reading).rejects.toThrow('ended early')
  })
})
