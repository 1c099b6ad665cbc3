import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { richOfPlain, type RichText } from '@core/domain'
import { sketchTable } from '@core/domain/tables/testing'
import { readDeck } from '../../../../test/harness/deck'
import { layoutFaults } from '../../../../test/harness/deckLayout'
import { houseTemplates } from '../../../../test/harness/houseTemplates'
import { fileFaults } from '../../../../test/harness/office'
import { officeFaults } from '../../../../test/harness/officeRules'
import { pageOf, reportHead } from '../../../../test/harness/reportPage'
import { packTemplate, templateParts } from '../../../../test/harness/template'
import type { DocumentPart, FigurePart, FilePage, InsightPart, PicturePart, StoryHead, StoryPart } from '../../protocol'
import { elements, parseXml, textOf } from '../../../documents/xml'
import { relationsOf, textIn } from '../parts'
import { storyDeckOf } from './index'

const head: StoryHead = {
  title: 'Breakfast in 2026',
  summary: 'Three things changed.\nThis is what they mean.',
  author: 'Ana Lind',
  changed: '2026-03-07',
  date: '2026-03-09',
}
const table = sketchTable({
  groups: { age: ['18-34', '35-54', '55+ *'] },
  rows: [
    ['cat', 'Tea', null, 50, '60 ^ B', 40, '30 ~v'],
    ['cat', 'Coffee', null, 30, 40, 70, 20],
  ],
})
const words = {
  code: 'Q7',
  label: 'Drinks',
  text: 'What did you drink this morning?',
  row: null,
  kind: 'Single',
  section: null,
}
const page = (row: string | null = null): FilePage => ({
  ...pageOf(table, row === null ? 'Q7 Drinks' : `Q7 ${row}: Drinks`),
  question: { ...words, row },
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
const wordy = (length: number, start: string): string =>
  `${start} ${'and some more words that go on '.repeat(200)}`.slice(0, length).trim()

const PRESENTATION = 'ppt/presentation.xml'

describe('a story as slides', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tabularium-story-'))
  const pictureAt = (name: string) => join(folder, `${name}.webp`)
  beforeAll(async () => {
    for (const [name, width, height] of [
      ['wide', 1200, 675],
      ['tall', 1200, 4800],
      ['tiny', 90, 60],
    ] as const)
      await sharp({ create: { width, height, channels: 3, background: '#2a6' } })
        .webp()
        .toFile(pictureAt(name))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const document = (more: Partial<DocumentPart> = {}): DocumentPart => ({
    kind: 'document',
    title: '',
    document: 'Brand review.pdf',
    page: 3,
    study: 'Mornings',
    text: 'Mornings matter\nPeople eat less.',
    picture: pictureAt('wide'),
    live: 'https://insights.test/stories/s1?view=d1&page=3',
    ...more,
  })
  const insight = (more: Partial<InsightPart> = {}): InsightPart => ({
    ...document(),
    kind: 'insight',
    document: '',
    text: 'Mornings are for tea',
    live: 'https://insights.test/studies/N-1',
    ...more,
  })
  const picture = (more: Partial<PicturePart> = {}): PicturePart => ({
    kind: 'picture',
    title: 'The shelf',
    caption: 'Seen in May',
    alt: 'Tea in a shop',
    picture: pictureAt('wide'),
    ...more,
  })
  const made = async (
    parts: readonly StoryPart[],
    more: Partial<StoryHead> = {},
    template: Uint8Array | null = null,
  ) => {
    const deck = readDeck(await storyDeckOf({ head: { ...head, ...more }, parts, template }))
    expect(fileFaults(deck.parts)).toEqual([])
    expect(officeFaults(deck.parts)).toEqual([])
    expect(layoutFaults(deck)).toEqual([])
    return deck
  }

  it('begins with title, summary, author and day, then has a slide for each card', async () => {
    const { slides, parts } = await made([
      { kind: 'headline', title: 'Tea is back', body: 'For the first time since 2019.' },
      { kind: 'text', title: 'Why it matters', body: richOfPlain('First.\n\nSecond.') },
      figure(),
      { kind: 'divider' },
      document(),
      { kind: 'text', title: 'Why it matters', body: richOfPlain('') },
    ])
    expect(slides.map(({ title }) => title)).toEqual([
      'Breakfast in 2026',
      'Tea is back',
      'Why it matters',
      'The young drink tea',
      'Brand review.pdf',
      'Why it matters (2)',
    ])
    expect(slides[0]?.texts).toEqual(['Three things changed.\nThis is what they mean.\nAna Lind, 7 March 2026'])
    expect(slides[1]?.texts).toEqual(['For the first time since 2019.'])
    expect(slides[2]?.texts).toEqual(['First.\nSecond.'])
    const sections = [...elements(parseXml(textIn(parts, PRESENTATION)), 'p14:section')]
    expect(
      sections.map(({ attributes, children }) => [attributes.name, [...elements(children, 'p14:sldId')].length]),
    ).toEqual([
      ['Story', 1],
      ['Tea is back', 3],
      ['Brand review.pdf', 2],
    ])
  })

  it('draws a figure as a report does, under the title and the sentence of its card', async () => {
    const { slides } = await made([
      figure(),
      figure({ title: '', body: '' }),
      figure({ parts: 'table' }),
      figure({ parts: 'chart' }),
    ])
    const [, said, plain, tableOnly, chartOnly] = slides
    expect(said?.title).toBe('The young drink tea')
    const all = said?.texts.join('\n') ?? ''
    expect(all).toContain('Six in ten of those under 35 had tea this morning.')
    expect(all).toContain('Q7 “What did you drink this morning?”')
    expect(all).toMatch(/Drinks · .*column %/i)
    expect(all).toMatch(/Source: Mornings, Main, version 3, calculated 9 March 2026\..*Base:.*Filter:.*Weight:.*Test:/)
    expect(said?.chart?.workbook[1]?.[0]).toBeTruthy()
    expect(said?.table?.flat()).toContain('Coffee')
    expect(said?.notes).toMatch(/^The young drink tea\nSix in ten[^\n]*\nQ7 Drinks\n/)
    expect(said?.notes).toContain('Live figures: https://insights.test/analysis/S-1/Main/Q7')
    expect(plain?.title).not.toBe('')
    expect(plain?.title).not.toContain('The young')
    expect([tableOnly?.chart, tableOnly?.title]).toEqual([null, 'The young drink tea (2)'])
    expect(tableOnly?.table).not.toBeNull()
    expect([chartOnly?.table, chartOnly?.chart === null]).toEqual([null, false])
  })

  it('does not refer to a table that is not there', async () => {
    const waves = sketchTable({
      groups: { wave: ['1', '2', '3'] },
      rows: Array.from({ length: 9 }, (_, at) => ['cat', `Brand ${at}`, null, 40, 41, 42, 43 + at] as const),
    })
    const many = { ...page(), ...pageOf(waves, 'Q7 Drinks', 'line'), question: words }
    const noteIn = async (parts: FigurePart['parts']) =>
      (await made([figure({ pages: [many], parts })])).slides[1]?.texts.join('\n') ?? ''
    expect(await noteIn('both')).toContain('rows shown; the table has all.')
    expect(await noteIn('chart')).toMatch(/rows shown\.(?! the table)/)
  })

  it('shows a grid as the one picture that it is on screen, or its tables where tables were chosen', async () => {
    const subject = { kind: 'single', positive: null, mean: null, score: null, groups: null } as const
    const rows = ['At home', 'At work'].map(row => {
      const one = page(row)
      return { ...one, id: row, chart: one.chart && { ...one.chart, subject, automatic: false } }
    })
    const { slides } = await made([figure({ pages: rows }), figure({ pages: rows, parts: 'table' })])
    expect(slides.slice(1).map(({ title }) => title)).toEqual([
      'The young drink tea',
      'The young drink tea: At home',
      'The young drink tea: At work',
    ])
    expect([...(slides[1]?.chart?.categories ?? [])].map(text => text.replace(/ \(.*| n=.*/, '')).sort()).toEqual([
      'At home',
      'At work',
    ])
    expect(slides[2]?.texts.join('\n')).toContain('Six in ten')
    expect(slides[3]?.texts.join('\n')).not.toContain('Six in ten')
  })

  it('says what a figure lacks in the words of the screen', async () => {
    const { slides } = await made([figure({ pages: [], missing: ['question Q9', 'weight w1'] })])
    expect(slides[1]?.title).toBe('The young drink tea')
    expect(slides[1]?.texts.join('\n')).toBe(
      'This figure cannot be shown\nThe data no longer have question Q9, weight w1.',
    )
  })

  it('shows a page of a document as a picture with its name, or its text where it has none', async () => {
    const { slides, parts } = await made([
      document({ title: 'What the review says' }),
      document({ picture: null }),
      document({ picture: pictureAt('gone'), text: '' }),
    ])
    const media = [...parts.keys()].filter(name => name.startsWith('ppt/media/'))
    expect(media).toHaveLength(1)
    expect((await sharp(parts.get(media[0] ?? '')).metadata()).format).toBe('jpeg')
    expect(slides.slice(1).map(({ title }) => title)).toEqual([
      'What the review says',
      'Brand review.pdf',
      'Brand review.pdf (2)',
    ])
    expect(slides[1]?.texts).toEqual(['Brand review.pdf, page 3 · Mornings'])
    expect(slides[2]?.texts).toEqual(['Mornings matter\nPeople eat less.', 'Brand review.pdf, page 3 · Mornings'])
    expect(slides[3]?.texts[0]).toBe('Preview not available')
    expect(slides[1]?.notes).toContain('Live page: https://insights.test/stories/s1?view=d1&page=3')
  })

  it('continues a long text on further slides, with every word of it once', async () => {
    const body = [wordy(2400, 'One'), wordy(90, 'Two'), '', wordy(2000, 'Three')].join('\n')
    const { slides } = await made([{ kind: 'text', title: 'At length', body: richOfPlain(body) }])
    const own = slides.slice(1)
    expect(own.length).toBeGreaterThan(1)
    expect(own[1]?.title).toBe(`At length (continued, 2 of ${own.length})`)
    const words_ = (text: string) => text.split(/\s+/).filter(word => word !== '')
    expect(own.flatMap(({ texts }) => words_(texts.join('\n')))).toEqual(words_(body))
  })

  it('has a slide of its own for a summary that is too long for the first', async () => {
    const { slides } = await made([], { summary: wordy(1900, 'In short') })
    expect(slides[0]?.texts).toEqual(['Ana Lind, 7 March 2026'])
    expect(slides[1]?.title).toBe('Summary')
  })

  it('has room for every text on every template', { timeout: 240_000 }, async () => {
    const parts: readonly StoryPart[] = [
      { kind: 'headline', title: wordy(120, 'A headline'), body: wordy(300, 'Below') },
      { kind: 'headline', title: 'A short one', body: '' },
      { kind: 'text', title: wordy(250, 'A text'), body: richOfPlain(wordy(5000, 'Body')) },
      { kind: 'text', title: 'One word', body: richOfPlain('x'.repeat(5000)) },
      {
        kind: 'text',
        title: 'ما العلامات التجارية',
        body: richOfPlain('شاي بالنعناع من المقهى القريب\n\n😀 قهوة مع حليب'),
      },
      figure({ title: wordy(250, 'A figure'), body: wordy(300, 'Its sentence') }),
      figure({ title: wordy(250, 'A figure'), parts: 'table' }),
      figure({
        title: wordy(250, 'Lost'),
        pages: [],
        missing: Array.from({ length: 9 }, (_, at) => `question Q${at}`),
      }),
      document({ title: wordy(250, 'A page'), document: wordy(200, 'Name'), study: wordy(200, 'Study') }),
      document({ picture: pictureAt('tall') }),
      document({ picture: pictureAt('tiny') }),
      document({ picture: null, text: wordy(5000, 'Its text') }),
      picture({ title: wordy(250, 'A picture'), caption: wordy(300, 'Below'), alt: wordy(500, 'Shown') }),
      picture({ title: '', caption: '', alt: wordy(500, 'Shown'), picture: pictureAt('tall') }),
      picture({ title: '', alt: wordy(500, 'Shown'), picture: null }),
    ]
    const templates: [string, Uint8Array | null][] = [
      ['built in', null],
      ['with placeholders', packTemplate(await templateParts())],
      ...(await houseTemplates()),
    ]
    for (const [name, template] of templates) {
      const long = { ...head, title: wordy(250, 'A story'), summary: wordy(700, 'In short'), author: wordy(80, 'Ana') }
      const deck = readDeck(await storyDeckOf({ head: long, parts, template }))
      expect([name, ...fileFaults(deck.parts), ...officeFaults(deck.parts), ...layoutFaults(deck)]).toEqual([name])
    }
  })

  it('says a key insight, and shows its picture on a slide of its own', async () => {
    const { slides } = await made([
      insight({ title: 'Tea leads' }),
      insight({ picture: null, text: 'Long. '.repeat(300) }),
      insight({ picture: pictureAt('tall') }),
    ])
    const said = slides.slice(1).map(({ title, texts }) => [title, ...texts].join('\n'))
    expect(said).toHaveLength(5)
    expect(said[0]).toContain('Tea leads')
    expect(said[0]).toContain('Mornings are for tea')
    expect(said[1]).toContain('Key insight · Mornings')
    expect(said[2]).toMatch(/^Key insight/)
  })

  it('shows a picture at its proportions, with its text in the file and its line below', async () => {
    const { slides, parts } = await made([
      picture(),
      picture({ title: '', caption: '', alt: null, picture: pictureAt('tall') }),
      picture({ title: '', picture: null }),
    ])
    expect(slides.slice(1).map(({ title, texts }) => [title, ...texts])).toEqual([
      ['The shelf', 'Seen in May'],
      ['Picture'],
      ['Seen in May', 'Tea in a shop'],
    ])
    const pictures = [2, 3].map(at => {
      const [drawn] = [...elements(parseXml(textIn(parts, `ppt/slides/slide${at}.xml`)), 'p:pic')]
      const [named] = [...elements(drawn?.children ?? [], 'p:cNvPr')]
      const [size] = [...elements(drawn?.children ?? [], 'a:ext')].filter(({ attributes }) => 'cx' in attributes)
      const [isDecorative] = [...elements(drawn?.children ?? [], 'adec:decorative')]
      return {
        text: named?.attributes.descr,
        decorative: isDecorative?.attributes.val,
        proportion: Math.round((100 * Number(size?.attributes.cx)) / Number(size?.attributes.cy)) / 100,
      }
    })
    expect(pictures).toEqual([
      { text: 'Tea in a shop', decorative: undefined, proportion: 1.78 },
      { text: undefined, decorative: '1', proportion: 0.25 },
    ])
  })

  it('has the looks of a text as native ones: bullets, numbers, bold, italic, links', async () => {
    const body: RichText = [
      { style: 'paragraph', runs: [{ text: 'Tea is ' }, { text: 'back', bold: true, italic: true }] },
      { style: 'bullet', runs: [{ text: 'In the morning' }] },
      { style: 'number', runs: [{ text: 'First' }] },
      { style: 'number', runs: [{ text: 'A link', link: 'https://example.org/a?b=1&c=%20d' }] },
      { style: 'quote', runs: [{ text: 'At last.' }] },
    ]
    const { slides, parts } = await made([{ kind: 'text', title: 'Looks', body }])
    expect(slides[1]?.texts).toEqual(['Tea is back\nIn the morning\nFirst\nA link\nAt last.'])
    const paragraphs = [...elements(parseXml(textIn(parts, 'ppt/slides/slide2.xml')), 'a:p')].filter(({ children }) =>
      [...elements(children, 'a:t')].some(({ children: words }) => words.length > 0),
    )
    const looks = paragraphs.map(({ children }) => ({
      signs: ['a:buChar', 'a:buAutoNum'].filter(name => [...elements(children, name)].length > 0),
      runs: [...elements(children, 'a:rPr')].map(({ attributes }) => [attributes.b, attributes.i]),
    }))
    expect(looks.slice(1, 6)).toEqual([
      {
        signs: [],
        runs: [
          [undefined, undefined],
          ['1', '1'],
        ],
      },
      { signs: ['a:buChar'], runs: [[undefined, undefined]] },
      { signs: ['a:buAutoNum'], runs: [[undefined, undefined]] },
      { signs: ['a:buAutoNum'], runs: [[undefined, undefined]] },
      { signs: [], runs: [[undefined, undefined]] },
    ])
    const links = relationsOf(parts, 'ppt/slides/slide2.xml').filter(({ external }) => external)
    expect(links.map(({ kind, target }) => [kind, target])).toEqual([['hyperlink', 'https://example.org/a?b=1&c=%20d']])
  })

  it('goes on numbering on the next slide, and divides no item into two numbers', async () => {
    const item = (at: number): RichText[number] => ({
      style: 'number',
      runs: [{ text: `${at} ${wordy(190, 'Item')}` }],
    })
    const { slides, parts } = await made([
      { kind: 'text', title: 'Numbers', body: Array.from({ length: 22 }, (_, at) => item(at + 1)) },
    ])
    const firsts = slides.slice(1).map((_, at) => {
      const [numbered] = [...elements(parseXml(textIn(parts, `ppt/slides/slide${at + 2}.xml`)), 'a:p')].filter(
        ({ children }) => [...elements(children, 'a:buAutoNum')].length > 0,
      )
      const [sign] = [...elements(numbered?.children ?? [], 'a:buAutoNum')]
      const [words] = [...elements(numbered?.children ?? [], 'a:t')]
      return [sign?.attributes.startAt ?? '1', textOf(words?.children ?? []).split(' ')[0]]
    })
    expect(firsts.length).toBeGreaterThan(1)
    for (const [from, first] of firsts) expect(from).toBe(first)
  })
})
