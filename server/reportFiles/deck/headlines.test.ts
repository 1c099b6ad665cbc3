import { describe, expect, it } from 'vitest'
import { brandTable, sketchTable } from '@core/domain/tables/testing'
import { headlineOf, type ReportPage } from '@core/report'
import { readDeck, withoutFrame } from '../../../test/harness/deck'
import { houseTemplates } from '../../../test/harness/houseTemplates'
import { pageOf, reportHead as head } from '../../../test/harness/reportPage'
import { deckOf, type Deck } from './index'
import { textIn } from './parts'

const TEXT = 'Which of these snack brands have you heard of?'
const SAID = 'Popsmith is known to 51 % of 18–34s, more than to 55–74s (23 %) and 35–54s (35 %)'.replaceAll(
  ' %',
  '\u00A0%',
)

const asked = (page: ReportPage, label: string | null = 'Brands heard of'): ReportPage => ({
  ...page,
  question: { code: 'Q7', label, text: TEXT, row: null, kind: 'Multiple', section: null },
  chart: page.chart && {
    ...page.chart,
    automatic: true,
    subject: { kind: 'multi', positive: null, mean: null, score: null, groups: null },
  },
})

const deckWith = async (pages: readonly ReportPage[], given: Partial<Deck> = {}) => {
  const deck = readDeck(await deckOf({ head, pages, slides: 'apart', template: null, ...given }))
  return { ...deck, slides: withoutFrame(deck.slides).slice(1) }
}

describe('the title of a slide with a chart', () => {
  it('is what its figures say; label, code and wording are below, and the table keeps the label', async () => {
    const { slides, parts } = await deckWith([asked(pageOf(brandTable()))])
    const [chart, table] = slides
    expect(chart?.title).toBe(SAID)
    expect(chart?.texts[0]).toContain(`Q7 “${TEXT}”\nBrands heard of · Column %, weighted`)
    expect(table?.title).toBe('Brands heard of, table')
    expect(table?.texts[0]).not.toContain('Brands heard of ·')
    const xml = textIn(parts, 'ppt/slides/slide2.xml')
    const description = /descr="([^"]*)"/.exec(xml)?.[1] ?? ''
    expect(description).toContain(`${SAID}.`)
    expect(description).toContain('Brands heard of, Column %, weighted')
    expect(description.length).toBeLessThan(300)
  })

  it('is the label where nobody wants headlines, or nothing can be claimed', async () => {
    const plain = await deckWith([asked(pageOf(brandTable()))], { options: { headlines: false } })
    expect(plain.slides[0]?.title).toBe('Brands heard of')
    expect(plain.slides[0]?.texts[0]).toMatch(/\nColumn %, weighted/)
    const alike = sketchTable({ groups: {}, rows: [1, 2, 3].map(at => ['cat', `Brand ${at}`, null, 30] as const) })
    expect((await deckWith([asked(pageOf(alike))])).slides[0]?.title).toBe('Brands heard of')
  })

  it('says the wording also where the question has no label', async () => {
    const { slides } = await deckWith([asked(pageOf(brandTable(), TEXT), null)])
    expect(slides[0]?.title).toBe(SAID)
    expect(slides[0]?.texts[0]).toContain(`Q7 “${TEXT}”\nColumn %`)
    expect(slides[1]?.title).toBe(`${TEXT} – table`)
  })

  it('is never cut: a claim without its end would be another one', async () => {
    const wide = 'WWWWWWWW MMMMMMMM WWWWWWWW MMMMMMMM WWWWWWWW MMMMMMMM WWWWWWW'
    const table = sketchTable({
      groups: { age: ['18-34', '35-54', '55-74'] },
      rows: [
        ['cat', wide, null, 31, '50 BC', 31, 22],
        ['cat', 'WW', null, 20, 20, 20, 20],
        ['cat', 'MM', null, 20, 20, 20, 20],
      ],
    })
    const page = asked(pageOf(table))
    expect(headlineOf(page)?.text).toMatch(/^W.*, more than to 55–74s/)
    const template = (await houseTemplates()).get('4:3') ?? null
    for (const slides of ['apart', 'together'] as const)
      expect((await deckWith([page], { slides, template })).slides[0]?.title).toBe('Brands heard of')
  })

  it('is on the slide that shows what it says, where a chart needs several', async () => {
    const table = sketchTable({
      groups: { age: ['18-34', '35-54', '55-74'] },
      rows: Array.from({ length: 12 }, (_, at) => {
        const share = 60 - at
        return [
          'cat',
          `A snack brand, the ${'abcdefghijkl'[at] ?? ''}`,
          null,
          share,
          at === 9 ? '80 B' : share,
          share,
          share,
        ] as const
      }),
    })
    const { slides } = await deckWith([asked(pageOf(table, 'Q7', 'bar'))])
    const charts = slides.filter(({ chart }) => chart !== null)
    expect(charts.length).toBeGreaterThan(1)
    for (const [at, { title, chart }] of charts.entries()) {
      const shows = chart?.categories.some(name => name.endsWith('the j')) === true
      expect(title.startsWith('“A snack brand, the j” is known to 80')).toBe(shows)
      if (!shows && at > 0) expect(title).toBe(`Brands heard of (continued, ${at + 1} of ${charts.length})`)
    }
  })

  it('is unique in its deck', async () => {
    const page = asked(pageOf(brandTable()))
    const { slides } = await deckWith([page, { ...page, id: 'again' }])
    const titles = slides.map(({ title }) => title)
    expect(titles).toContain(`${SAID} (2)`)
    expect(new Set(titles).size).toBe(titles.length)
  })
})
