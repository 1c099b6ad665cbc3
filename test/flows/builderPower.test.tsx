import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { analyse } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { addQuestion, nameField, openBuilder } from '../harness/builderScreen'
import { addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'

const screens = serveScreens()
const axis = () => within(screen.getByRole('region', { name: 'Breakout axis' }))
const remove = (name: RegExp) => axis().getByRole('button', { name })

/** The difference that two samples of these sizes show with 95 % confidence and 80 % power near 50 %, in whole points: textbook. */
const textbook = (one: number, other: number): number =>
  Math.round(100 * (1.96 + 0.8416) * Math.sqrt(0.25 * (1 / one + 1 / other)))

describe('the columns of a report that is being built', () => {
  it('say how small a difference they are likely to show, as long as significance is tested', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const { tables } = await client.as('user').call(analyse, {
      params: { studyId: trackerStudy.number, datasetName: trackerStudy.dataset },
      body: {
        rows: [{ question: 'gender' }],
        axis: [{ question: 'gender' }],
        nested: false,
        filters: null,
        weight: null,
        auto_adjust_base: false,
        inverted: false,
      },
    })
    const [table] = tables
    if (table?.outcome !== 'cube') throw new Error('no table')
    const bases = table.cube.columns.flatMap(({ block }, at) => (block === null ? [] : [table.cube.base.n[at] ?? 0]))
    const compared = bases.filter(n => n >= 30).sort((a, b) => b - a)
    const [most = 0, next = 0] = compared
    const page = await openBuilder(screens, client)
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Weight' }), 'No weight')
    for (const button of axis().queryAllByRole('button', { name: /^Remove / })) await page.user.click(button)
    expect(axis().queryByText(/Likely to show/)).not.toBeInTheDocument()
    await addQuestion(page, 'gender', 'axis')
    const line = await axis().findByText(/^Likely to show/)
    const [, least = ''] = /differences (?:from|of) (\d+) points?/.exec(line.textContent) ?? []
    expect(Math.abs(Number(least) - textbook(most, next))).toBeLessThanOrEqual(1)
    expect(line).toHaveTextContent('at 95 % confidence and 80 % power')
    const [, rare = ''] =
      /and (\d+)(?: to \d+)? points? near 10 % or 90 %/.exec(line.textContent.replaceAll('\u00A0', ' ')) ?? []
    // √(0.1 × 0.9) is three fifths of √(0.5 × 0.5).
    expect(Math.abs(Number(rare) - 0.6 * textbook(most, next))).toBeLessThanOrEqual(1)
    await checkAccessibility()

    await page.user.click(screen.getByRole('switch', { name: 'Significance testing' }))
    expect(axis().queryByText(/Likely to show/)).not.toBeInTheDocument()
  })

  it('warn where they can show nothing', async () => {
    const client = await screens.server.mintClient()
    // Of the youngest in one region of one wave hardly anybody is left.
    const few = ['wave', 'region', 'agegroup'].map(question => ({ question, options: ['1'] }))
    await addTracker(client, { defaultFilters: { and: few } })
    const page = await openBuilder(screens, client)
    for (const button of axis().queryAllByRole('button', { name: /^Remove / })) await page.user.click(button)
    await addQuestion(page, 'grade', 'axis')
    expect(await axis().findByText('These columns can’t show significant differences')).toBeInTheDocument()
    await checkAccessibility()
  })

  it('say so where that could not be counted, and are there all the same', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    screens.fail(refuse(analyse, 'internal'))
    const page = await openBuilder(screens, client)
    expect(await axis().findByText(/could not be counted/)).toBeInTheDocument()
    await addQuestion(page, 'grade')
    expect(await nameField()).toBeEnabled()
    expect(remove(/^Remove Wave/)).toBeEnabled()
  })
})
