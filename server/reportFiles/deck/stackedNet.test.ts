import { expect, describe, it } from 'vitest'
import { sketchTable } from '@core/domain/tables/testing'
import { readDeck } from '../../../test/harness/deck'
import { officeFaults } from '../../../test/harness/officeRules'
import { pageOf, reportHead as head } from '../../../test/harness/reportPage'
import { deckOf } from './index'
import { textIn } from './parts'

const NET = 'NET Satisfied'
const rows = (net: readonly (number | string | null)[]) =>
  [
    ['net', NET, null, ...net],
    ['cat', 'Very', NET, 50.123456789, 40.5, 0, 60],
    ['cat', 'Fairly', NET, 30, 39.5, 70, 10],
    ['cat', 'Not', null, 19.876543211, 20, 30, 30],
  ] as const
const figures = [80.123456789, '80 ^', 0.3, 70]
const satisfied = sketchTable({ groups: { age: ['18-34', '35-54', '55+ *'] }, rows: rows(figures) })

const chartIn = async (table = satisfied, slides: 'together' | 'apart' = 'together') => {
  const page = pageOf(table, 'Q1', 'stacked')
  const deck = readDeck(await deckOf({ head, pages: [page], slides, template: null }))
  expect(officeFaults(deck.parts)).toEqual([])
  const [, slide] = deck.slides
  const [name = ''] = [...deck.parts.keys()].filter(part => part.startsWith('ppt/charts/deckChart'))
  return { chart: slide?.chart, texts: slide?.texts.join(' ') ?? '', xml: textIn(deck.parts, name) }
}

it('marks a wave that something separates beside its bar and at the head of its column, and explains the mark', async () => {
  const table = sketchTable({ groups: { wave: ['Wave 1', 'Wave 2', 'Wave 3'] }, rows: rows(figures) })
  const waves = [{ columns: [table.columns.at(-1)?.key ?? ''], text: 'The base goes from 130 to 650.' }]
  const { content, ...page } = pageOf(table, 'Q1', 'stacked')
  if (content?.notes == null || page.chart === null) throw new Error('There are a table and a chart.')
  const broken = {
    ...page,
    chart: { ...page.chart, breaks: waves },
    content: { ...content, notes: { ...content.notes, waves } },
  }
  const deck = readDeck(await deckOf({ head, pages: [broken], slides: 'apart', template: null }))
  const [name = ''] = [...deck.parts.keys()].filter(part => part.startsWith('ppt/charts/deckChart'))
  expect(textIn(deck.parts, name)).toMatch(/<c:v>Wave 3 †/)
  expect(textIn(deck.parts, name)).not.toMatch(/Wave 2 †/)
  const slides = [...deck.parts.keys()].filter(part => /^ppt\/slides\/slide\d+\.xml$/.test(part))
  const having = (text: string) => slides.filter(part => textIn(deck.parts, part).includes(text)).length
  expect([having('Wave 3 †'), having('Wave 2 †'), having('† not quite comparable')]).toEqual([1, 0, 2])
})

describe('the net beside stacked bars', () => {
  it('has the figures of the screen to the last digit, in the chart and in its workbook', async () => {
    const { chart, texts } = await chartIn()
    expect(chart?.net).toEqual({ head: NET, values: [80.123456789, 80, 0.3, 70] })
    expect(chart?.workbook.map(row => row.at(-1))).toEqual([NET, 80.123456789, 80, 0.3, 70])
    expect(chart?.series).toEqual(['Very', 'Fairly', 'Not'])
    expect(texts).not.toContain('are in the table')
  })

  it('prints them as the table does, with the arrow behind the number', async () => {
    const { xml } = await chartIn()
    const [, net = ''] = xml.split('<c:grouping val="clustered"/>')
    expect(net).toContain('formatCode="[=0]&quot;–&quot;;[&lt;0.5]&quot;&lt;1&quot;;#,##0"')
    expect(net).toContain(
      '<c:idx val="1"/><c:numFmt formatCode="[=0]&quot;– ▲&quot;;[&lt;0.5]&quot;&lt;1 ▲&quot;;#,##0&quot; ▲&quot;"',
    )
  })

  it('leaves the bars their 100 % and begins where they end', async () => {
    const { xml } = await chartIn()
    const plot = Number(/<c:layoutTarget val="inner"\/>.*?<c:w val="([\d.]+)"/.exec(xml)?.[1])
    const most = Number(/<c:max val="([\d.]+)"/.exec(xml)?.[1])
    expect(most).toBeGreaterThan(103)
    expect(plot * (100 / most)).toBeLessThan(0.96)
    expect(xml).not.toContain(
      `<c:tx><c:strRef><c:f>Chart!$E$1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${NET}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:spPr>`,
    )
  })

  it('is not there where the question has none', async () => {
    const bare = { ...satisfied, rows: satisfied.rows.filter(({ type }) => type !== 'net') }
    const { chart, xml } = await chartIn(bare)
    expect(chart?.net).toBeNull()
    expect(xml.match(/<c:barChart>/g)).toHaveLength(1)
    expect(xml).toContain('<c:max val="100"/>')
  })

  it('stays with its bars when they need several slides', async () => {
    const many = Array.from({ length: 23 }, (_, at) => `Town ${at + 1}`)
    const line = (from: number) => [from, ...many.map((_, at) => from + at / 10)]
    const table = sketchTable({
      groups: { town: many },
      rows: [
        ['net', NET, null, ...line(60)],
        ['cat', 'Very', NET, ...line(60)],
        ['cat', 'Not', null, ...line(60).map(value => 100 - value)],
      ],
    })
    const page = pageOf(table, 'Q1', 'stacked')
    const { slides } = readDeck(await deckOf({ head, pages: [page], slides: 'apart', template: null }))
    const charts = slides.flatMap(({ chart }) => (chart ? [chart] : []))
    expect(charts.flatMap(({ net }) => net?.values ?? [])).toEqual(line(60))
    expect(charts.flatMap(({ values }) => values.map(([very]) => very))).toEqual(line(60))
  })
})

describe('scores', () => {
  const groups = { detractors: ['Low'], passives: ['Middle'], promoters: ['High'] }
  const table = sketchTable({
    groups: { age: ['18-34', '35-54', '55+'] },
    rows: [
      ['cat', 'Low', null, 40, 30, 45, 40],
      ['cat', 'Middle', null, 25, 20, 20, 25],
      ['cat', 'High', null, 35, 50, 35, 35],
      ['mean', 'NPS', null, -5.2, '20.4 B', -10, '-0.3'],
    ],
  })
  const scored = {
    kind: 'nps' as const,
    positive: null,
    mean: null,
    score: 'NPS',
    groups,
  }

  it('stand with their sign beside the bars and in the table, one that rounds to zero without', async () => {
    const page = pageOf(table, 'Q1')
    if (page.chart === null || page.content === null) throw new Error('nothing to draw')
    const question = { name: 'Q1', text: 'Q1', row: null, section: null, kind: '0–10' as const, scores: ['NPS'] }
    const nps = {
      ...page,
      content: { ...page.content, question },
      chart: { ...page.chart, automatic: true, subject: scored, intervals: { NPS: { T: [-9.4, -1] as const } } },
    }
    const deck = readDeck(await deckOf({ head, pages: [nps], slides: 'apart', template: null }))
    expect(deck.slides[1]?.texts[0]).toContain('Total: 95 % interval −9 to −1')
    const xml = textIn(deck.parts, 'ppt/charts/deckChart2.xml')
    const [, net = ''] = xml.split('<c:grouping val="clustered"/>')
    expect(net).toContain('formatCode="+0;&quot;−&quot;0;0"')
    expect(net).toContain('<c:idx val="3"/><c:numFmt formatCode="0;0;0"')
    expect(net).not.toContain('&lt;1')
    const row = deck.slides.flatMap(slide => slide.table ?? []).find(([label]) => label === 'NPS')
    expect(row).toEqual(['NPS', '−5', '+20', 'B', '−10', '0'])
    expect(deck.slides[1]?.chart?.workbook.map(cells => cells.at(-1))).toEqual(['NPS', -5.2, 20.4, -10, -0.3])
  })
})

describe('a chart in a deck', () => {
  it("keeps the numbers of hatched parts readable: on a chip of the part's own colour", async () => {
    const { xml } = await chartIn()
    const [, very = ''] = xml.split('<c:ser>')
    const [chipped] = /<c:dLbl><c:idx val="3"\/>.*?<\/c:dLbl>/.exec(very) ?? []
    const colour = /<c:spPr><a:solidFill>(<a:schemeClr val="accent.*?)<\/a:solidFill>/.exec(very)?.[1]
    expect(chipped).toContain(`<c:spPr><a:solidFill>${colour ?? '?'}</a:solidFill>`)
  })

  it('is drawn to one scale on all its slides', async () => {
    const table = sketchTable({
      groups: { age: ['18-34', '35-54', '55+'], gender: ['Male', 'Female'] },
      rows: Array.from(
        { length: 24 },
        (_, at) =>
          ['cat', `A rather long answer ${at}`, null, ...Array.from({ length: 6 }, () => 90 - at * 3)] as const,
      ),
    })
    const deck = readDeck(await deckOf({ head, pages: [pageOf(table, 'Q1', 'bar')], slides: 'apart', template: null }))
    const charts = [...deck.parts.keys()].filter(name => name.startsWith('ppt/charts/deckChart'))
    const scales = charts.map(name => /<c:max val="[\d.]+"\/>/.exec(textIn(deck.parts, name))?.[0])
    expect(charts.length).toBeGreaterThan(1)
    expect(new Set(scales).size).toBe(1)
  })

  it('finds the end of its axis by itself when somebody edits its numbers', async () => {
    for (const type of ['column', 'bar', 'line'] as const) {
      const deck = readDeck(
        await deckOf({ head, pages: [pageOf(satisfied, 'Q1', type)], slides: 'apart', template: null }),
      )
      const xml = textIn(deck.parts, 'ppt/charts/deckChart2.xml')
      expect(xml).not.toContain('<c:max')
      expect(xml).toContain('<c:min val="0"/>')
    }
  })

  it('holds its texts in full, however short the room is: editing its data changes nothing else', async () => {
    const long = 'A very long answer with many words that no slide has room for '.repeat(4).trim()
    const table = sketchTable({
      groups: { age: [`${long} 1`, `${long} 2`] },
      rows: [1, 2, 3].map(at => ['cat', `${long} ${at}`, null, 50, 40, 60] as const),
    })
    for (const type of ['column', 'bar', 'line', 'stacked'] as const) {
      const page = pageOf(table, 'Q1', type)
      const deck = readDeck(await deckOf({ head, pages: [page], slides: 'apart', template: null }))
      const texts = deck.slides.flatMap(({ chart }) => (chart ? [...chart.categories, ...chart.series] : []))
      expect(texts.length).toBeGreaterThan(3)
      for (const text of texts) expect(text.startsWith(long) || text.startsWith('Total')).toBe(true)
    }
  })

  it('says the base of every column of means', async () => {
    const table = sketchTable({ groups: { age: ['18-34', '35-54'] }, rows: [['mean', 'Mean visits', null, 5, 6, 7]] })
    const { slides } = readDeck(await deckOf({ head, pages: [pageOf(table)], slides: 'apart', template: null }))
    expect(slides[1]?.chart?.categories).toEqual(['Total (n=1,441)', '18-34 (n=399)', '35-54 (n=400)'])
  })
})
