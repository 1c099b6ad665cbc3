import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { analyse, countBase } from '@core/contract'
import { FIRST_CODE } from '@core/crosstab'
import { checkAccessibility } from '../harness/axe'
import { addQuestion, openBuilder } from '../harness/builderScreen'
import { addTracker, tracker, trackerLabel } from '../harness/library'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { refuse } from '../harness/respond'

const screens = serveScreens()

const open = async (options?: Parameters<typeof addTracker>[1]): Promise<OpenApp> => {
  const client = await screens.server.mintClient()
  await addTracker(client, options)
  return openBuilder(screens, client)
}

const preview = async ({ user }: OpenApp) => {
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report preview' })
  await waitFor(() => expect(within(dialog).getByRole('heading', { level: 1 })).toHaveFocus())
  return dialog
}

/** The numbers of the table on screen: row label to the cells of its columns. */
const numbers = async (): Promise<Record<string, number[]>> => {
  const rows = within(await screen.findByRole('grid')).getAllByRole('row')
  return Object.fromEntries(
    rows.flatMap(row => {
      const label = within(row).queryByRole('rowheader')?.textContent
      if (label === undefined) return []
      const cells = within(row)
        .getAllByRole('gridcell')
        .map(cell =>
          Number(
            within(cell)
              .queryAllByText(/^[\d,]+$/)[0]
              ?.textContent.replace(',', ''),
          ),
        )
      return [[label, cells] as const]
    }),
  )
}

const codesOf = (name: string): (number | null)[] => {
  const column = tracker.columns.get(name)
  if (column?.kind !== 'coded') throw new Error(`${name} is coded`)
  return Array.from(column.index, at => (at < FIRST_CODE ? null : Number(column.dictionary[at - FIRST_CODE])))
}
const weights = (): Float64Array => {
  const column = tracker.columns.get('weight')
  if (column?.kind !== 'number') throw new Error('weight is a number')
  return column.values
}

/** Sum of the weights of the respondents for whom `holds` is true: counted here, without the engine. */
const weigh = (holds: (respondent: number) => boolean, weighted = true): number =>
  weights().reduce((sum, weight, at) => sum + (holds(at) ? (weighted ? weight : 1) : 0), 0)

describe('the preview', () => {
  it('shows the percentages that counting the answers one by one gives', async () => {
    const page = await open()
    await addQuestion(page, 'grade')
    await preview(page)
    const shown = await numbers()
    const [grade, wave, gender] = [codesOf('grade'), codesOf('wave'), codesOf('gender')]
    const columns: ((at: number) => boolean)[] = [
      () => true,
      ...[1, 2, 3].map(code => (at: number) => wave[at] === code),
      ...[1, 2, 3].map(code => (at: number) => gender[at] === code),
    ]
    const rows: Record<string, readonly number[]> = {
      'NET: ABC1': [1, 2],
      AB: [1],
      C1: [2],
      'NET: C2DE': [3, 4],
      C2: [3],
      DE: [4],
    }
    const expected = Object.entries(rows).map(([label, codes]) => [
      label,
      columns.map(inColumn =>
        Math.round((100 * weigh(at => inColumn(at) && codes.includes(grade[at] ?? 0))) / weigh(inColumn)),
      ),
    ])
    expect(Object.fromEntries(expected.map(([label]) => [label, shown[String(label)]]))).toEqual(
      Object.fromEntries(expected),
    )
    expect(shown['Unweighted base']).toEqual(columns.map(inColumn => weigh(inColumn, false)))
    expect(shown['Base (weighted)']).toEqual(columns.map(inColumn => Math.round(weigh(inColumn))))
    await checkAccessibility()
  })

  it('lists its tables beside the one shown, for the mouse and for the arrow keys', async () => {
    const page = await open()
    for (const name of ['grade', 'aware', 'region']) await addQuestion(page, name)
    await preview(page)
    const list = await screen.findByRole('listbox', { name: 'Go to table' })
    const selected = () => within(list).getByRole('option', { selected: true }).textContent
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(3))
    expect(selected()).toContain(trackerLabel('grade'))
    await page.user.click(within(list).getByRole('option', { name: new RegExp(trackerLabel('region')) }))
    expect(await screen.findByRole('grid', { name: new RegExp(trackerLabel('region')) })).toBeInTheDocument()
    expect(selected()).toContain(trackerLabel('region'))
    list.focus()
    await page.user.keyboard('{ArrowUp}')
    expect(await screen.findByRole('grid', { name: new RegExp(trackerLabel('aware')) })).toBeInTheDocument()
    await page.user.keyboard('{Home}')
    expect(await screen.findByRole('grid', { name: new RegExp(trackerLabel('grade')) })).toBeInTheDocument()
    await checkAccessibility()
  })

  it('has the columns that the builder announces: options and nets of the axis, but for what is unticked', async () => {
    const page = await open()
    const axis = within(screen.getByRole('region', { name: 'Breakout axis' }))
    for (const remove of axis.getAllByRole('button', { name: /^Remove / })) await page.user.click(remove)
    await addQuestion(page, 'agegroup', 'axis')
    await addQuestion(page, 'grade')
    expect(await axis.findByText('Total + 9 columns')).toBeInTheDocument()
    await page.user.click(axis.getByRole('button', { name: /^Options of / }))
    await page.user.click(await axis.findByRole('checkbox', { name: /NET: 35-54/ }))
    await page.user.click(axis.getByRole('checkbox', { name: /18-24/ }))
    expect(axis.getByText('Total + 7 columns')).toBeInTheDocument()
    await preview(page)
    const shown = await numbers()
    const [grade, age] = [codesOf('grade'), codesOf('agegroup')]
    // A net counts all its options, shown or not.
    const columns = [[1, 2, 3, 4, 5, 6], [2], [3], [4], [5], [6], [1, 2], [5, 6]].map(
      codes => (at: number) => codes.includes(age[at] ?? 0),
    )
    expect(shown['Unweighted base']).toEqual(columns.map(inColumn => weigh(inColumn, false)))
    expect(shown['AB']).toEqual(
      columns.map(inColumn => Math.round((100 * weigh(at => inColumn(at) && grade[at] === 1)) / weigh(inColumn))),
    )
    const heads = screen.getAllByRole('columnheader').map(head => head.textContent)
    expect(heads.filter(head => head.includes('NET'))).toHaveLength(2)
  })

  it('changes the type of numbers and the confidence without asking the server again', async () => {
    const page = await open()
    await addQuestion(page, 'grade')
    await waitFor(() => expect(screens.callsOf(countBase)).toBe(1))
    await preview(page)
    await numbers()
    const tables = screens.callsOf(analyse)
    await page.user.click(screen.getByRole('button', { name: 'View settings' }))
    const settings = within(screen.getByRole('complementary', { name: 'View settings' }))
    const [grade, wave] = [codesOf('grade'), codesOf('wave')]
    const dE = weigh(at => grade[at] === 4)
    const inWave = (code: number) => weigh(at => grade[at] === 4 && wave[at] === code)
    await page.user.click(settings.getByRole('radio', { name: 'Count' }))
    expect((await numbers())['DE']?.slice(0, 4)).toEqual([dE, ...[1, 2, 3].map(inWave)].map(Math.round))
    await page.user.click(settings.getByRole('radio', { name: 'Row %' }))
    expect((await numbers())['DE']?.slice(0, 4)).toEqual([
      100,
      ...[1, 2, 3].map(code => Math.round((100 * inWave(code)) / dE)),
    ])
    await page.user.click(settings.getByRole('radio', { name: 'Total %' }))
    expect((await numbers())['DE']?.slice(0, 4)).toEqual(
      [dE, ...[1, 2, 3].map(inWave)].map(n => Math.round((100 * n) / weigh(() => true))),
    )
    await page.user.selectOptions(settings.getByRole('combobox', { name: 'Confidence' }), '99 %')
    expect(screen.getByText(/effective base, 99/)).toBeInTheDocument()
    expect([screens.callsOf(analyse), screens.callsOf(countBase)]).toEqual([tables, 1])
    await checkAccessibility()
  })

  it('marks columns with fewer than 100 people, the limit of a study that sets none', async () => {
    const page = await open()
    await addQuestion(page, 'grade')
    await preview(page)
    const gender = codesOf('gender')
    const columns = [1, 2, 3].map(code => weigh(at => gender[at] === code, false))
    expect(columns.map(n => n < 100)).toEqual([false, false, true])
    expect((await numbers())['Unweighted base']?.slice(-3)).toEqual(columns)
    const marked = within(await screen.findByRole('grid'))
      .getAllByRole('columnheader')
      .filter(header => header.textContent.includes('*'))
    expect(marked.map(header => header.textContent)).toEqual([expect.stringMatching(/^I describe myself/)])
    expect(screen.getByText(/unweighted base under 100/)).toBeInTheDocument()
    expect(screen.getByText('1 low-base column marked')).toBeInTheDocument()
  })

  it('has one page per table, and a grid one per row', async () => {
    const page = await open()
    await addQuestion(page, 'grade')
    await addQuestion(page, 'aware')
    const dialog = within(await preview(page))
    expect(await dialog.findByText('1 of 2')).toBeInTheDocument()
    await numbers()
    await page.user.click(dialog.getByRole('button', { name: 'Next table' }))
    expect(dialog.getByText('2 of 2')).toBeInTheDocument()
    expect(await screen.findByRole('grid', { name: /^aware / })).toBeInTheDocument()
    const known = codesOf('aware_1')
    expect((await numbers())['Copper Griddle']?.[0]).toBe(
      Math.round((100 * weigh(at => known[at] === 1)) / weigh(at => known[at] !== null)),
    )
    expect(dialog.getByRole('button', { name: 'Next table' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('says that nobody passes the filters and leads to them', async () => {
    const page = await open({
      defaultFilters: {
        and: [
          { question: 'wave', options: ['1'] },
          { question: 'wave', options: ['2'] },
        ],
      },
    })
    await addQuestion(page, 'grade')
    await preview(page)
    expect(await screen.findByRole('heading', { name: 'No data for these filters' })).toBeInTheDocument()
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
    await checkAccessibility()
    await page.user.click(screen.getByRole('button', { name: 'Edit filters' }))
    expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeInTheDocument()
  })

  it('follows a filter: the numbers are those of the people who pass it', async () => {
    const page = await open({ defaultFilters: { question: 'gender', options: ['2'] } })
    await addQuestion(page, 'grade')
    await preview(page)
    const [grade, gender] = [codesOf('grade'), codesOf('gender')]
    const women = (at: number) => gender[at] === 2
    const shown = await numbers()
    expect(shown['Unweighted base']?.[0]).toBe(weigh(women, false))
    expect(shown['AB']?.[0]).toBe(Math.round((100 * weigh(at => women(at) && grade[at] === 1)) / weigh(women)))
  })

  it('that the server cannot make says so and can be tried again', async () => {
    const page = await open()
    await addQuestion(page, 'grade')
    screens.fail(refuse(analyse, 'unavailable', { once: true }))
    await preview(page)
    expect(await screen.findByText('The tables could not be made.')).toBeInTheDocument()
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await numbers())['AB']).toHaveLength(7)
  })

  it('goes back to the builder as it was left', async () => {
    const page = await open()
    await addQuestion(page, 'grade')
    await preview(page)
    await numbers()
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report preview' })).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: `Remove ${trackerLabel('grade')}` })).toBeInTheDocument()
  })
})
