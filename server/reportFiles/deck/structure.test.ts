import { beforeAll, describe, expect, it } from 'vitest'
import { brandTable, sketchTable } from '@core/domain/tables/testing'
import { misplaced, readDeck } from '../../../test/harness/deck'
import { houseTemplates } from '../../../test/harness/houseTemplates'
import { fileFaults, partsOf } from '../../../test/harness/office'
import { pageOf, reportHead } from '../../../test/harness/reportPage'
import { deckOf } from './index'
import { PRESENTATION, relationsOf, textIn } from './parts'

const head = {
  ...reportHead,
  notes: [
    { term: 'Base', text: 'respondents who answered the question.' },
    { term: 'Filter', text: 'Region is North.' },
    { term: 'Weight', text: 'Census.' },
    { term: 'Test', text: 'column proportions and means, t, effective base, 95 %, no correction.' },
    { term: 'Low base', text: 'columns with an unweighted base under 100 are marked *.' },
  ],
  missing: ['Question Q99'],
}
const asked = (at: number, section: string | null) => ({
  ...pageOf(brandTable(), `Q${at} Question ${at}`),
  question: { code: `Q${at}`, label: `Question ${at}`, text: `What about ${at}?`, row: null, kind: 'Single', section },
})
const gone = {
  ...asked(5, 'Closing'),
  content: null,
  arranged: null,
  chart: null,
  outcome: { title: 'No data for these filters', detail: '', fix: 'filters', action: 'Edit the filters' } as const,
}
const pages = [asked(1, 'Awareness'), asked(2, 'Awareness'), asked(3, null), asked(4, 'Closing'), gone]

describe('a deck of several tables', () => {
  let deck: ReturnType<typeof readDeck>
  beforeAll(async () => {
    const bytes = await deckOf({ head, pages, slides: 'apart', template: null })
    expect(fileFaults(partsOf(bytes))).toEqual([])
    deck = readDeck(bytes)
    expect(misplaced(deck)).toEqual([])
  })

  it('lists its tables by the parts of the survey, with the slides they are on', () => {
    expect(deck.slides[1]?.title).toBe('Contents')
    expect(deck.slides[1]?.contents).toEqual([
      ['Awareness', 'slides 3–6'],
      ['Q1', 'Question 1', 'chart, table', '3–4'],
      ['Q2', 'Question 2', 'chart, table', '5–6'],
      ['Other questions', 'slides 7–8'],
      ['Q3', 'Question 3', 'chart, table', '7–8'],
      ['Closing', 'slides 9–11'],
      ['Q4', 'Question 4', 'chart, table', '9–10'],
      ['Q5', 'Question 5', 'no table', '11'],
    ])
    expect([2, 4, 6, 8, 10].map(at => deck.slides[at]?.title)).toEqual([
      'Question 1',
      'Question 2',
      'Question 3',
      'Question 4',
      'Q5 Question 5',
    ])
  })

  it('leads from each number to its slide', () => {
    const slide = 'ppt/slides/slide2.xml'
    const targets = new Map(relationsOf(deck.parts, slide).map(({ id, target }) => [id, target]))
    const links = Array.from(
      textIn(deck.parts, slide).matchAll(/<a:hlinkClick r:id="(\w+)" action="ppaction:\/\/hlinksldjump">/g),
      ([, id = '']) => targets.get(id),
    )
    expect(links).toEqual([3, 5, 7, 9, 11].map(at => `ppt/slides/slide${at}.xml`))
  })

  it('is divided into the same parts in PowerPoint, and every slide is in one', () => {
    const xml = textIn(deck.parts, PRESENTATION)
    const sections = Array.from(xml.matchAll(/<p14:section name="([^"]*)".*?<\/p14:section>/g), ([whole, name]) => [
      name,
      (whole.match(/<p14:sldId /g) ?? []).length,
    ])
    expect(sections).toEqual([
      ['Report', 2],
      ['Awareness', 4],
      ['Other questions', 2],
      ['Closing', 3],
      ['Appendix', 2],
    ])
    const ids = (tag: string) => Array.from(xml.matchAll(new RegExp(`<${tag} id="(\\d+)"`, 'g')), ([, id]) => id)
    expect(ids('p14:sldId')).toEqual(ids('p:sldId'))
  })

  it('ends with how its figures were made and what it leaves out', () => {
    const last = deck.slides.at(-1)
    expect(last?.title).toBe('How these figures were made')
    const said = last?.texts.join('\n') ?? ''
    for (const text of [
      'Study: Brand tracker',
      'Data: Waves 1-3, version 4',
      'Sample: n=2,000',
      'Calculated: 9 March 2026',
      'Filter: Region is North.',
      'Efficiency: 92 % in every table.',
      'Not tested: columns with an effective base under 30.',
      '*: columns with an unweighted base under 100 are marked *.',
      'Tables: Q5 Question 5: No data for these filters.',
      'Hidden columns: none',
      'No longer in the dataset: Question Q99.',
    ])
      expect(said).toContain(text)
  })

  it('has no contents and no parts of a survey where there are none', async () => {
    const { slides, parts } = readDeck(
      await deckOf({ head, pages: pages.slice(0, 1), slides: 'apart', template: null }),
    )
    expect(slides.map(({ title }) => title)).not.toContain('Contents')
    const plain = readDeck(
      await deckOf({ head, pages: [asked(1, null), asked(2, null)], slides: 'apart', template: null }),
    )
    expect(textIn(plain.parts, PRESENTATION)).toContain('<p14:section name="Results"')
    expect(textIn(parts, PRESENTATION)).toContain('<p14:section name="Awareness"')
  })

  it('lists questions without short labels by code and wording, in full where there is room', async () => {
    const asRow = (at: number) => {
      const text = `How important to being a good American is statement number ${at}?`
      const question = { code: `Q${at}`, label: null, text, row: null, kind: 'Single', section: null }
      return { ...pageOf(brandTable(), `Q${at} ${text}`), chart: null, question }
    }
    const made = readDeck(
      await deckOf({
        head,
        pages: Array.from({ length: 41 }, (_, at) => asRow(at + 1)),
        slides: 'apart',
        template: null,
      }),
    )
    const lists = made.slides.filter(({ title }) => title.startsWith('Contents'))
    expect(lists[0]?.contents[1]?.slice(0, 2)).toEqual([
      'Q1',
      'How important to being a good American is statement number 1?',
    ])
    expect(lists.flatMap(({ contents }) => contents.flat()).filter(text => text.endsWith('…'))).toEqual([])
    for (const { contents } of lists) expect(contents.length).toBeGreaterThan(10)
  })

  it('fits contents and method on as many slides as they need, in every template', async () => {
    const table = sketchTable({ groups: { age: ['18-34', '35-54'] }, rows: [['cat', 'Tea', null, 50, 51, 49]] })
    const many = Array.from({ length: 90 }, (_, at) => {
      const section = `Part ${Math.floor(at / 7)} with a name that is a good deal longer than any column of the contents`
      const question = {
        code: `Question_${at}`,
        label: `${at} ${'long label '.repeat(20)}`,
        text: 'x',
        row: null,
        kind: 'Single',
        section,
      }
      return { ...pageOf(table, `Q${at}`), chart: null, question }
    })
    const told = { ...head, notes: head.notes.map(({ term, text }) => ({ term, text: text.repeat(12) })) }
    for (const template of [null, ...(await houseTemplates()).values()]) {
      const made = readDeck(await deckOf({ head: told, pages: many, slides: 'apart', template }))
      expect(misplaced(made)).toEqual([])
      expect(made.slides.flatMap(({ contents }) => contents.filter(row => row.length === 4))).toHaveLength(90)
      expect(made.slides.filter(({ title }) => title.startsWith('Contents')).length).toBeGreaterThan(1)
    }
  })
})
