import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sketchTable } from '@core/domain/tables/testing'
import { readDeck } from '../../../test/harness/deck'
import { houseTemplates } from '../../../test/harness/houseTemplates'
import { readPdf, type PdfPage } from '../../../test/harness/pdf'
import { pageOf, reportHead } from '../../../test/harness/reportPage'
import { storyDeckOf, storyPdfOf } from '../deck/story'
import type { FigurePart, FilePage, StoryHead, StoryPart } from '../protocol'

const head: StoryHead = {
  title: 'Breakfast in 2026',
  summary: 'Three things changed.',
  author: 'Ana Lind',
  changed: '2026-03-07',
  date: '2026-03-09',
}
const question = {
  code: 'Q7',
  label: 'Drinks',
  text: 'What did you drink this morning?',
  row: null,
  kind: 'Single',
  section: null,
}
const table = sketchTable({
  groups: { age: ['18-34', '35-54', '55+ *'] },
  rows: [
    ['cat', 'Tea', null, 50, '60 ^ B', 40, '30 ~v'],
    ['cat', 'Coffee', null, 30, 41, 70, 23],
  ],
})
const long = sketchTable({
  groups: { age: ['18-34', '35-54', '55+ *'] },
  rows: Array.from({ length: 60 }, (_, at) => ['cat', `Answer ${at}`, null, 40, 41, 42, 43] as const),
})
const page = (of = table, type: Parameters<typeof pageOf>[2] = 'column'): FilePage => ({
  ...pageOf(of, 'Q7 Drinks', type),
  question,
  live: 'https://insights.test/analysis/S-1/Main/Q7',
})
const figure = (more: Partial<FigurePart> = {}): FigurePart => ({
  kind: 'figure',
  title: 'The young drink tea',
  body: 'Six in ten of those under 35 had tea this morning.',
  parts: 'both',
  head: { ...reportHead, study: 'Mornings', dataset: { name: 'Main', version: 3 } },
  pages: [page()],
  missing: [],
  ...more,
})
const pdf = (parts: readonly StoryPart[], template: Uint8Array | null = null) => storyPdfOf({ head, parts, template })
const read = async (...asked: Parameters<typeof pdf>) => readPdf(await pdf(...asked))
const roles = ({ elements }: PdfPage, role: string) => elements.filter(element => element.role === role)
const rowsOf = (one: PdfPage) => roles(one, 'TR').map(({ children }) => children.length)

describe('a story as a PDF file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tabularium-pdf-'))
  const picture = join(folder, 'wide.webp')
  beforeAll(async () => {
    await sharp({ create: { width: 1200, height: 675, channels: 3, background: '#2a6' } })
      .webp()
      .toFile(picture)
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const every = (): readonly StoryPart[] => [
    { kind: 'headline', title: 'Tea is back', body: 'For the first time since 2019.' },
    {
      kind: 'text',
      title: 'Why it matters',
      body: [
        { style: 'paragraph', runs: [{ text: 'Tea is ' }, { text: 'back', bold: true }] },
        { style: 'bullet', runs: [{ text: 'In the morning' }] },
        { style: 'number', runs: [{ text: 'A link', link: 'https://example.org/a?b=1' }] },
      ],
    },
    figure(),
    { kind: 'divider' },
    {
      kind: 'document',
      title: '',
      document: 'Brand review.pdf',
      page: 3,
      study: 'Mornings',
      text: 'Mornings matter',
      picture,
      live: 'https://insights.test/stories/s1?view=d1&page=3',
    },
    { kind: 'picture', title: 'The shelf', caption: 'Seen in May', alt: 'Tea in a shop', picture },
    { kind: 'picture', title: 'Only for the eye', caption: '', alt: null, picture },
    figure({ pages: [], missing: ['question Q9'] }),
  ]

  it('says what it is, in which language, and where each card begins', async () => {
    const { title, author, language, tagged, bookmarks, pages } = await read(every())
    expect({ title, author, language, tagged }).toEqual({
      title: 'Breakfast in 2026',
      author: 'Ana Lind',
      language: 'en-GB',
      tagged: true,
    })
    expect(bookmarks).toEqual([
      ['Story', ['Breakfast in 2026']],
      ['Tea is back', ['Tea is back', 'Why it matters', 'The young drink tea']],
      ['Brand review.pdf', ['Brand review.pdf', 'The shelf', 'Only for the eye', 'The young drink tea (2)']],
    ])
    expect(pages.map(({ width, height }) => [width, height])).toEqual(pages.map(() => [960, 540]))
    const levels = pages.map(({ elements }) => elements.flatMap(({ role }) => (/^H\d$/.test(role) ? [role] : [])))
    expect(levels).toEqual(['H1', 'H2', 'H3', 'H3', 'H2', 'H3', 'H3', 'H3'].map(level => [level]))
  })

  it('has the texts of the slides, and every number and name of their tables and charts', async () => {
    const parts = [figure(), figure({ pages: [page(table, 'bar')], title: 'As bars' })]
    const { pages } = await read(parts)
    const { slides } = readDeck(await storyDeckOf({ head, parts, template: null }))
    expect(pages).toHaveLength(slides.length)
    slides.forEach((slide, at) => {
      const { text = '' } = pages[at] ?? {}
      const chart = slide.chart ? [...slide.chart.categories, ...slide.chart.workbook.flat().map(String)] : []
      const said = [slide.title, ...slide.texts, ...(slide.table?.flat() ?? []), ...chart]
      const words = said.flatMap(one => one.split(/\s+/)).filter(word => word !== '' && word !== 'null')
      expect(words.filter(word => !text.includes(word))).toEqual([])
    })
    expect(pages[1]?.text).toMatch(/Base:.*Filter:.*Weight:.*Test:/)
    expect(pages[1]?.links).toContain('https://insights.test/analysis/S-1/Main/Q7')
  })

  it('describes charts and pictures; a picture without words is skipped', async () => {
    const { pages } = await read(every())
    const alts = pages.map(one => roles(one, 'Figure').map(({ alt }) => alt ?? ''))
    expect(alts[3]?.[0]).toMatch(/^Column chart: Drinks/)
    expect(alts[4]).toEqual(['Brand review.pdf, page 3. Mornings matter'])
    expect([alts[5], alts[6]]).toEqual([['Tea in a shop'], []])
  })

  it('has lists, links and heads of tables that a screen reader knows', async () => {
    const { pages } = await read(every())
    const [, , text, tables] = pages
    expect(text && [roles(text, 'L').length, roles(text, 'LI').length, roles(text, 'Link').length]).toEqual([2, 2, 1])
    expect(text?.links).toEqual(['https://example.org/a?b=1'])
    expect(tables && [roles(tables, 'Table').length, roles(tables, 'TH').length > 5]).toEqual([1, true])
  })

  it('repeats heads and bases of a long table on each of its pages', async () => {
    const { pages } = await read([figure({ parts: 'table', pages: [page(long)], title: 'Long' })])
    const tables = pages.slice(1)
    expect(tables.length).toBeGreaterThan(2)
    for (const { text } of tables) expect(text).toMatch(/18-34.*35-54.*55\+ \*.*Unweighted base/)
    const all = tables.map(({ text }) => text).join(' ')
    for (const { label } of long.rows) expect(all.split(`${label} `)).toHaveLength(2)
    expect(tables.map(one => rowsOf(one).length > 5)).toEqual(tables.map(() => true))
  })

  it('embeds its fonts with the signs that it needs, also Greek, Cyrillic, Hebrew and Arabic', async () => {
    const body = 'Ελληνικά Русский עברית قهوة ▲'
    const octets = await pdf([
      { kind: 'text', title: 'Scripts', body: [{ style: 'paragraph', runs: [{ text: body }] }] },
    ])
    const { pages } = await readPdf(octets)
    for (const word of ['Ελληνικά', 'Русский', '▲']) expect(pages[1]?.text).toContain(word)
    const source = Buffer.from(octets).toString('latin1')
    const named = [...source.matchAll(/\/BaseFont \/([A-Z]{6})\+([\w-]+)/g)].map(([, , name]) => name)
    expect(new Set(named)).toEqual(new Set(['Arimo-Bold', 'Arimo-Regular', 'NotoSansArabic-Regular']))
    expect(source.match(/\/FontFile2/g)?.length).toBe(3)
    expect(octets.length).toBeLessThan(150_000)
  })

  it('has a text that a page shows only in part on a page of its own', async () => {
    const title = `A long headline ${'with more and more words '.repeat(9)}`.slice(0, 250).trim()
    const { pages, bookmarks } = await read([figure({ title, parts: 'chart' })])
    expect(bookmarks.at(-1)?.[0]).toBe('Texts in full')
    expect(pages.at(-1)?.text).toContain(`Page 2: ${title}`)
  })

  it('has the colours, marks and typefaces of every template', { timeout: 120_000 }, async () => {
    for (const [name, template] of await houseTemplates()) {
      const { pages } = await read(every(), template)
      expect([name, pages.length >= 8, pages[1]?.text.includes('Tea is back')]).toEqual([name, true, true])
      if (name === 'dark') expect(pages[0]?.text).toContain('Kestrel Coffee')
    }
  })

  it('is the same file each time', async () => {
    const [one, other] = await Promise.all([pdf(every()), pdf(every())])
    expect(Buffer.compare(Buffer.from(one), Buffer.from(other))).toBe(0)
  })

  it('holds a story of 200 cards', { timeout: 120_000 }, async () => {
    const parts = Array.from({ length: 200 }, (_, at) => figure({ title: `Card ${at + 1}` }))
    const octets = await pdf(parts)
    expect(octets.length).toBeLessThan(5_000_000)
    expect(Buffer.from(octets).toString('latin1')).toMatch(/\/Type \/Pages[^>]*\/Count 201\b/)
  })
})
