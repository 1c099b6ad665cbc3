import { describe, expect, it } from 'vitest'
import { brandTable } from '@core/domain/tables/testing'
import { readDeck, withoutFrame } from '../../../test/harness/deck'
import { officeFaults } from '../../../test/harness/officeRules'
import { pageOf, reportHead as head } from '../../../test/harness/reportPage'
import { deckOf, type Deck } from './index'

const METHOD = 'How these figures were made'
const drawn = pageOf(brandTable(), 'Q1 Drawn')
/** Without a chart. */
const listed = { ...pageOf(brandTable(), 'Q2 Listed'), chart: null }

const written = async (options: NonNullable<Deck['options']>, slides: Deck['slides'] = 'apart') => {
  const deck = readDeck(await deckOf({ head, pages: [drawn, listed], slides, template: null, options }))
  expect(officeFaults(deck.parts)).toEqual([])
  return { all: deck.slides, slides: withoutFrame(deck.slides).slice(1) }
}

const kinds = (slides: Awaited<ReturnType<typeof written>>['slides']): string[] =>
  slides.map(({ chart, table }) => [chart ? 'chart' : '', table ? 'table' : ''].filter(Boolean).join(' and '))

describe('what is chosen for a deck', () => {
  it.each([
    ['both', 'apart', ['chart', 'table', 'table']],
    ['chart', 'apart', ['chart', 'table']],
    ['chart', 'together', ['chart', 'table']],
    ['table', 'together', ['table', 'table']],
  ] as const)('shows %s, %s; a question without a chart has its table', async (content, slides, expected) => {
    expect(kinds((await written({ content }, slides)).slides)).toEqual(expected)
  })

  it('never speaks of a table that is not there', async () => {
    const said = async (content: 'both' | 'chart') =>
      (await written({ content })).slides[0]?.texts.join('\n').match(/Nets and calculated rows [^.]*\./)?.[0]
    expect(await said('both')).toBe('Nets and calculated rows are in the table.')
    expect(await said('chart')).toBe('Nets and calculated rows are not shown.')
    const subject = { kind: 'multi', positive: null, mean: null, score: null, groups: null } as const
    const automatic = { ...drawn, chart: drawn.chart && { ...drawn.chart, automatic: true, subject } }
    const nets = brandTable().rows.filter(({ type }) => type === 'net')
    const options = { content: 'chart' } as const
    const bytes = await deckOf({ head, pages: [automatic], slides: 'apart', template: null, options })
    const slides = withoutFrame(readDeck(bytes).slides)
    const workbook = slides.flatMap(({ chart }) => chart?.workbook.map(([label]) => label) ?? [])
    expect(workbook).toEqual(expect.arrayContaining(nets.map(({ label }) => label)))
    expect(slides.flatMap(({ texts }) => texts).join()).not.toContain('Nets and calculated rows are not shown')
  })

  it('is what the contents say of each question', async () => {
    const said = async (content: 'both' | 'chart' | 'table') => {
      const { all } = await written({ content })
      return all[1]?.contents.flatMap(row => row.filter(text => /^(?:chart|table)/.test(text)))
    }
    expect(await said('both')).toEqual(['chart, table', 'table'])
    expect(await said('chart')).toEqual(['chart', 'table'])
    expect(await said('table')).toEqual(['table', 'table'])
  })

  it('has the slide on how the figures were made, unless it was left out', async () => {
    const titles = async (method: boolean) => (await written({ method })).all.map(({ title }) => title)
    expect((await titles(true)).at(-1)).toBe(METHOD)
    expect(await titles(false)).not.toContain(METHOD)
    expect(await titles(false)).toHaveLength((await titles(true)).length - 1)
  })

  it('has no letter and no arrow where marks are not wanted, and says so beside the test', async () => {
    const texts = async (marks: boolean) => {
      const { all, slides } = await written({ marks })
      const cells = slides.flatMap(({ table }) => table ?? []).flat()
      const appendix = all.at(-1)?.texts.join('\n') ?? ''
      return { cells, source: slides.map(({ texts: own }) => own.join('\n')), appendix }
    }
    const [shown, hidden] = [await texts(true), await texts(false)]
    const mark = /^[A-Z]+$|▲|▼/
    expect(shown.cells.some(text => mark.test(text))).toBe(true)
    expect(hidden.cells.filter(text => mark.test(text))).toEqual([])
    expect(hidden.source.join()).not.toMatch(/▲|▼/)
    for (const text of hidden.source) expect(text).toMatch(/Test: .*Letters and arrows: not shown\./)
    for (const text of shown.source) expect(text).not.toContain('not shown.')
    expect(hidden.appendix).not.toMatch(/▲ ▼|grey italics/)
  })
})
