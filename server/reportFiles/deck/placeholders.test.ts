import { beforeAll, describe, expect, it } from 'vitest'
import { brandTable, sketchTable } from '@core/domain/tables/testing'
import { misplaced, readDeck, withoutFrame } from '../../../test/harness/deck'
import { houseTemplates } from '../../../test/harness/houseTemplates'
import { fileFaults, partsOf } from '../../../test/harness/office'
import { pageOf, reportHead as head } from '../../../test/harness/reportPage'
import { deckOf } from './index'
import { mastersOf } from './layouts'
import { textIn } from './parts'

const question = {
  code: 'Q7',
  label: 'Brands heard of',
  text: 'Which of these brands have you heard of?',
  row: null,
  kind: 'Multiple',
  section: null,
}
const pages = [{ ...pageOf(brandTable()), question }]

describe('the placeholders of a template', () => {
  let templates: ReadonlyMap<string, Uint8Array> = new Map()
  beforeAll(async () => {
    templates = await houseTemplates()
  })
  const made = async (name: string | null) => {
    const template = name === null ? null : (templates.get(name) ?? new Uint8Array())
    const bytes = await deckOf({ head, pages, slides: 'apart', template })
    expect(fileFaults(partsOf(bytes))).toEqual([])
    const deck = readDeck(bytes)
    expect(misplaced(deck)).toEqual([])
    return { ...deck, slides: withoutFrame(deck.slides) }
  }

  it('take title, question, chart, table and source where the layout has them', async () => {
    const [, chart, table] = (await made(null)).slides
    expect(chart?.placeholders).toEqual(['title', 'body 13', 'chart 1', 'body 14', 'dt 10', 'sldNum 12'])
    expect(table?.placeholders).toEqual(['title', 'body 13', 'tbl 1', 'body 14', 'dt 10', 'sldNum 12'])
    expect(chart?.texts[0]?.split('\n')).toEqual([
      'Q7 “Which of these brands have you heard of?”',
      'Column %, weighted · Age · n=1,441 · several answers possible · Nets and calculated rows are in the table.',
    ])
    expect(chart?.texts.at(-1)).toMatch(/^Source: Brand tracker/)
  })

  it('take footer, date and number with the texts of the layout', async () => {
    for (const name of ['dark', '4:3'])
      for (const { edges } of (await made(name)).slides.slice(1))
        expect(edges).toEqual(['Kestrel Coffee · Confidential', '9 March 2026', '‹#›'])
    for (const { edges } of (await made('few placeholders')).slides) expect(edges).toEqual([])
  })

  it('are those above and below the chart in another order of the template, and never left empty', async () => {
    const [, chart, table] = (await made('4:3')).slides
    expect(chart?.placeholders.filter(kind => kind.startsWith('chart'))).toHaveLength(1)
    expect(chart?.placeholders.filter(kind => kind.startsWith('body'))).toHaveLength(2)
    // A table cannot take the place of a chart.
    expect(table?.placeholders.filter(kind => kind.startsWith('chart'))).toEqual([])
    for (const name of [null, ...templates.keys()])
      for (const { texts } of (await made(name)).slides) for (const text of texts) expect(text.trim()).not.toBe('')
  })

  it('are missed by nobody: what has no place is put where the template draws nothing', async () => {
    const deck = await made('few placeholders')
    const { masters } = mastersOf(deck.parts)
    for (const { layout, boxes, texts } of deck.slides.slice(1)) {
      expect(texts.join(' ')).toContain('Source: Brand tracker')
      const marks = masters.flatMap(({ layouts }) => layouts.find(({ part }) => part === layout)?.marks ?? [])
      expect(marks.length).toBeGreaterThan(1)
      for (const box of boxes)
        for (const mark of marks) {
          const apart =
            box.x >= mark.x + mark.w - 1 ||
            mark.x >= box.x + box.w - 1 ||
            box.y >= mark.y + mark.h - 1 ||
            mark.y >= box.y + box.h - 1
          expect([box, mark, apart]).toEqual([box, mark, true])
        }
    }
  })

  it('keep their reading order: title, question, chart, source, footer', async () => {
    const { parts } = await made(null)
    const names = Array.from(
      textIn(parts, 'ppt/slides/slide2.xml').matchAll(/<p:cNvPr id="\d+" name="(\w[\w ]*?) \d+"/g),
      ([, name]) => name,
    )
    expect(names).toEqual(['Title', 'Question', 'Chart', 'Source', 'Date', 'Slide number'])
  })
})

describe('a slide', () => {
  const make = async (table = brandTable(), change = {}) => {
    const page = pageOf(table)
    const content = page.content && { ...page.content, ...change }
    const deck = readDeck(
      await deckOf({ head, pages: [{ ...page, content, question }], slides: 'apart', template: null }),
    )
    return { ...deck, slides: withoutFrame(deck.slides) }
  }

  it('explains the marks that it shows and no others', async () => {
    const plain = sketchTable({ groups: { age: ['18-34', '35-54'] }, rows: [['cat', 'Tea', null, 50, 51, 49]] })
    const { slides } = await make(plain)
    for (const { texts } of slides.slice(1)) expect(texts.at(-1)).not.toContain('Marks:')
    const [, chart, withMarks] = (await make()).slides
    expect(chart?.texts.at(-1)).not.toMatch(/higher than column/)
    expect(withMarks?.texts.at(-1)).toMatch(
      /Marks: C higher than column C of its group; ▲ ▼ higher, lower than the rest/,
    )
  })

  it('counts what is hidden in its source', async () => {
    const table = { ...brandTable(), hidden: { lowBaseColumns: 7, emptyRows: 1, emptyColumns: 0, columns: [] } }
    const [, , slide] = (await make(table)).slides
    expect(slide?.texts.at(-1)).toContain('Not shown: 7 columns with a base under 100, 1 row that nobody chose.')
  })

  it('describes its chart and its table to those who cannot see them', async () => {
    const { parts } = await make()
    const described = ['ppt/slides/slide2.xml', 'ppt/slides/slide3.xml'].map(
      name => /<p:graphicFrame>.*? descr="([^"]*)"/.exec(textIn(parts, name))?.[1],
    )
    expect(described).toEqual([
      'Column chart: Brands heard of, Column %, weighted, respondents who answered, n=1,441 of 2,000. Highest 18-34, Crunchwell 80, lowest 18-34, Other brand –. 75+ *: low base.',
      'Table: Brands heard of, Column %, weighted, respondents who answered, n=1,441 of 2,000. 8 rows, 7 columns.',
    ])
  })

  it('has the method in its notes, with every letter in words', async () => {
    const [, , table] = (await make()).slides
    expect(table?.notes.split('\n')).toEqual(
      expect.arrayContaining([
        'Q7: Which of these brands have you heard of?',
        'Base: respondents who answered, n=1,441 of 2,000.',
        'Crunchwell: 18-34 higher than 55-74, 75+; 35-54 higher than 55-74, 75+; Male higher than Female.',
      ]),
    )
  })

  it('runs from right to left where its question does', async () => {
    const arabic = { ...question, label: 'الرضا', text: 'ما مدى رضاك؟' }
    const deck = readDeck(
      await deckOf({ head, pages: [{ ...pageOf(brandTable()), question: arabic }], slides: 'apart', template: null }),
    )
    const slide = textIn(deck.parts, 'ppt/slides/slide2.xml')
    const [wording = ''] = /<a:p><a:pPr[^>]*>(?:(?!<\/a:p>).)*U?Q7(?:(?!<\/a:p>).)*<\/a:p>/u.exec(slide) ?? []
    expect(wording).toMatch(/<a:pPr [^>]*algn="r" rtl="1"/)
    expect(wording).toContain('\u2068Q7\u2069')
    expect(wording).toContain('lang="ar-SA"')
  })
})
