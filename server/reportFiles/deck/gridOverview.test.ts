import { describe, expect, it } from 'vitest'
import { sketchTable } from '@core/domain/tables/testing'
import type { ReportPage } from '@core/report'
import { readDeck, withoutFrame } from '../../../test/harness/deck'
import { layoutFaults } from '../../../test/harness/deckLayout'
import { officeFaults } from '../../../test/harness/officeRules'
import { pageOf, reportHead as head } from '../../../test/harness/reportPage'
import { deckOf } from './index'
import { textIn } from './parts'

const TEXT = 'How satisfied were you with your last visit to each of these?'
const NET = 'NET: satisfied (top 2)'

const rowPage = (row: string, satisfied: number, given: { arrow?: boolean } = {}): ReportPage => {
  const table = sketchTable({
    groups: { age: ['18-34', '35-54'] },
    rows: [
      ['net', NET, null, satisfied, given.arrow === true ? `${satisfied} ^` : satisfied, satisfied],
      ['cat', 'Dissatisfied', null, 100 - satisfied, 100 - satisfied, 100 - satisfied],
      ['cat', 'Satisfied', NET, satisfied, satisfied, satisfied],
      ['mean', 'Mean', null, satisfied / 20, satisfied / 20, satisfied / 20],
    ],
  })
  const page = pageOf(table, `satisfaction ${row}`)
  return {
    ...page,
    question: { code: 'satisfaction', label: 'Satisfaction', text: TEXT, row, kind: 'Scale', section: null },
    chart: page.chart && {
      ...page.chart,
      automatic: true,
      subject: { kind: 'scale', positive: NET, mean: 'Mean', score: null, groups: null },
      order: { rows: 'negative_first' },
    },
  }
}

const deckWith = async (pages: readonly ReportPage[]) => {
  const deck = readDeck(await deckOf({ head, pages, slides: 'apart', template: null }))
  expect(officeFaults(deck.parts)).toEqual([])
  expect(layoutFaults(deck)).toEqual([])
  return { ...deck, slides: withoutFrame(deck.slides).slice(1) }
}

const three = [rowPage('Burger Yard', 65), rowPage('Copper Griddle', 80), rowPage('Bao Street', 72)]

describe('a grid of one scale', () => {
  it('has a slide of all its rows before their own, the best first, with net and mean, and contents list it', async () => {
    const { slides, parts } = await deckWith(three)
    const [overview, first] = slides
    expect(overview?.title).toBe('The share who are satisfied is highest for Copper Griddle (80\u00A0%)')
    expect(overview?.chart?.categories).toEqual([
      'Copper Griddle (n=1,441)',
      'Bao Street (n=1,441)',
      'Burger Yard (n=1,441)',
    ])
    expect(overview?.chart?.net?.values).toEqual([80, 72, 65])
    expect(overview?.texts[0]).toContain(`satisfaction “${TEXT}”`)
    expect(overview?.texts[0]).toContain(`each row on its own base · scale · sorted by ${NET}`)
    expect(overview?.texts.at(-1)).toContain('Base: each row its own, beside its name.')
    expect(overview?.texts.at(-1)).toContain('Test: not tested.')
    expect(first?.title).toMatch(/^Burger Yard: 65/)
    const [chart = ''] = [...parts.keys()].filter(name => name.startsWith('ppt/charts/deckChart'))
    expect(textIn(parts, chart)).toContain(`${NET}, Mean`)
    const { slides: all } = readDeck(await deckOf({ head, pages: three, slides: 'apart', template: null }))
    expect(all[1]?.contents.flat()).toContain('Satisfaction')
  })

  it('has none where it is one row, or rows of different questions', async () => {
    const other = rowPage('Tamper', 50)
    const moved = { ...other, question: other.question && { ...other.question, code: 'other' } }
    const { slides } = await deckWith([rowPage('Kestrel', 60), moved])
    expect(slides.map(({ title }) => title).filter(title => title.includes('highest'))).toEqual([])
    expect(slides.filter(({ chart }) => chart !== null)).toHaveLength(2)
  })
})

describe('the mean beside stacks', () => {
  it('is behind the net in the same column of figures, with room for arrows that others have, and in the workbook', async () => {
    const { slides, parts } = await deckWith([rowPage('Burger Yard', 65, { arrow: true })])
    const xml = textIn(parts, 'ppt/charts/deckChart2.xml')
    expect(xml).toContain('#,##0&quot; \u2003\u2003\u20033.3&quot;')
    expect(xml).toContain('#,##0&quot; ▲\u2003\u20033.3&quot;')
    expect(slides[0]?.chart?.net?.values).toEqual([65, 65, 65])
  })
})
