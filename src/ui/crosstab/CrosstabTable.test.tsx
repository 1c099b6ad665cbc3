import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testLevels, type TableView } from '@core/crosstab'
import { CrosstabTable } from './CrosstabTable'
import { TableNotes } from './TableNotes'
import { brandGroups, brandTable, fewTable, sketchTable } from '@core/domain/tables/testing'
import type { CrosstabTableProps } from './types'

const LEVELS = testLevels({ statsConfidence: 95 })
const notes = {
  base: { text: 'snackers', n: 1441, of: 2014 },
  filter: 'Gender: Female',
  weight: { label: 'Census 2021', efficiency: 92 },
  test: { method: 'column proportions, t', confidence: 95 },
  lowBaseThreshold: 100,
  dataset: { name: 'Main', version: 3 },
}

const setup = (props: Partial<CrosstabTableProps> = {}) => {
  const user = userEvent.setup()
  const view = render(
    <CrosstabTable
      table={brandTable()}
      numberType="column_percent"
      title="Brands heard of (%)"
      groupLabels={brandGroups}
      testing
      levels={LEVELS}
      showUnweightedBase
      notes={notes}
      {...props}
    />,
  )
  return { user, ...view }
}

const focused = (): string => document.activeElement?.textContent ?? ''
const rowOf = (label: string) => screen.getByRole('rowheader', { name: label }).closest('tr') ?? document.body
/** jsdom has no ClipboardItem: holds what was written, by type. */
const clipboard = (): Map<string, Blob> => {
  const written = new Map<string, Blob>()
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly parts: Record<string, Blob>) {
        for (const [type, blob] of Object.entries(parts)) written.set(type, blob)
      }
    },
  )
  vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  return written
}

/** Into the grid by its single tab stop: the Total heading. */
const enter = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.tab()
  expect(focused()).toBe('Total')
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('waves that something separates', () => {
  it('carry a mark at the head, with what it is, and its meaning under the table', () => {
    const table = sketchTable({
      groups: { wave: ['Wave 1', 'Wave 2'] },
      rows: [['cat', 'Popcorn', null, 40, 51, 30]],
    })
    const key = table.columns.at(-1)?.key ?? ''
    const waves = [{ columns: [key], text: 'The base goes from 130 in Wave 1 to 650 in Wave 2.' }]
    setup({ table, notes: { ...notes, waves } })
    const head = (name: RegExp) => screen.getByRole('columnheader', { name })
    expect(head(/^Wave 2.*not quite comparable with the wave before/)).toBeInTheDocument()
    expect(within(head(/^Wave 2/)).getByTitle(waves[0]?.text ?? '')).toHaveTextContent('†')
    expect(head(/^Wave 1$/)).not.toHaveTextContent('†')
    render(<TableNotes table={table} data={{ ...notes, waves }} testing />)
    expect(screen.getByText(/not quite comparable with the wave before: see Waves/)).toBeInTheDocument()
  })
})

describe('crosstab table', () => {
  it('speaks every cell with its marks', () => {
    setup()
    expect(screen.getByRole('gridcell', { name: '51 percent, higher than B, C and D, above the rest' })).toBeVisible()
    expect(
      within(rowOf('Other brand'))
        .getAllByRole('gridcell')
        .map(cell => cell.textContent),
    ).toEqual([
      '<1less than 1 percent',
      '–0 percent, nobody',
      '<1less than 1 percent',
      '<1less than 1 percent',
      '–0 percent, nobody',
      '<1less than 1 percent',
      'no data',
    ])
    expect(screen.getByRole('columnheader', { name: /75\+.*low base/ })).toBeVisible()
  })

  it('mutes letters and draws no arrow where a handful of people is compared', async () => {
    const { user } = setup({ table: fewTable(), groupLabels: { age: 'Age' } })
    const [, young, middle, old] = within(rowOf('Popcorn')).getAllByRole('gridcell')
    const drawn = (cell: HTMLElement | undefined) => ({
      arrow: cell?.querySelector('.mark') != null,
      letters: cell?.querySelector('i > span')?.textContent ?? '',
      muted: cell?.querySelector('.few')?.textContent ?? '',
    })
    expect([young, middle, old].map(drawn)).toEqual([
      { arrow: false, letters: 'BC', muted: 'C' },
      { arrow: true, letters: '', muted: '' },
      { arrow: false, letters: '', muted: '' },
    ])
    await user.click(young ?? document.body)
    await user.keyboard('{Enter}')
    const detail = await screen.findByRole('status')
    expect(detail).toHaveTextContent('Fewer than 5 respondents in both columns: C')
    expect(detail).toHaveTextContent('Above the rest at 95 %, fewer than 5 respondents on both sides')
  })

  it('shows both bases, or only the weighted one', () => {
    const { rerender } = setup()
    expect(within(rowOf('Unweighted base')).getAllByRole('gridcell')[0]).toHaveTextContent('1,441')
    rerender(
      <CrosstabTable
        table={brandTable()}
        numberType="column_percent"
        title="t"
        groupLabels={brandGroups}
        testing={false}
        levels={LEVELS}
        showUnweightedBase={false}
      />,
    )
    expect(screen.queryByRole('rowheader', { name: 'Unweighted base' })).not.toBeInTheDocument()
    expect(within(rowOf('Base (weighted)')).getAllByRole('gridcell')[0]).toHaveTextContent('1,425')
    expect(screen.queryByText('BCD')).not.toBeInTheDocument()
  })

  it('is one tab stop and moves by keys', async () => {
    const { user } = setup()
    await enter(user)
    expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(focused()).toContain('A')
    await user.keyboard('{Control>}{End}{/Control}')
    expect(focused()).toBe('3.43.4')
    await user.keyboard('{Home}')
    expect(focused()).toBe('Mean number known')
    await user.keyboard('{PageUp}')
    expect(focused()).toBe('Column %, weighted')
    await user.keyboard('{Control>}{Home}{/Control}')
    expect(focused()).toBe('Column %, weighted')
    await user.tab()
    expect(document.body).toHaveFocus()
  })

  it('sorts rows by a heading: highest, lowest, original', async () => {
    const onSort = vi.fn()
    const Sorted = () => {
      const [sortState, setSort] = useState<TableView['sortState']>({ ROW: null, COLUMN: null })
      return (
        <CrosstabTable
          table={brandTable()}
          numberType="column_percent"
          title="t"
          groupLabels={brandGroups}
          testing
          levels={LEVELS}
          showUnweightedBase
          sortState={sortState}
          onSort={(axis, order) => {
            onSort(axis, order)
            setSort(before => ({ ...before, [axis]: order }))
          }}
        />
      )
    }
    const user = userEvent.setup()
    render(<Sorted />)
    await enter(user)
    await user.keyboard('{ArrowRight}{Enter}')
    expect(onSort).toHaveBeenLastCalledWith('ROW', { key: 'age:0', direction: 'DESCENDING' })
    expect(screen.getByRole('columnheader', { name: '18-34' })).toHaveAttribute('aria-sort', 'descending')
    await user.click(screen.getByRole('columnheader', { name: '18-34' }))
    expect(onSort).toHaveBeenLastCalledWith('ROW', { key: 'age:0', direction: 'ASCENDING' })
    await user.keyboard('{Enter}')
    expect(onSort).toHaveBeenLastCalledWith('ROW', null)
  })

  it('sorts columns from the menu of a row and returns the focus', async () => {
    const onSort = vi.fn()
    const { user } = setup({ onSort, sortState: { ROW: null, COLUMN: null } })
    await user.click(screen.getByRole('rowheader', { name: 'Popsmith' }))
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Highest first' }))
    expect(onSort).toHaveBeenCalledWith('COLUMN', { key: 'Popsmith', direction: 'DESCENDING' })
    expect(screen.getByRole('rowheader', { name: 'Popsmith' })).toHaveFocus()
  })

  it('folds a net with Space and keeps the stop in the grid', async () => {
    const { user } = setup()
    const net = screen.getByRole('rowheader', { name: 'NET Savoury' })
    expect(net).toHaveAttribute('aria-expanded', 'true')
    await user.click(net)
    await user.keyboard(' ')
    expect(net).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('rowheader', { name: 'Crunchwell' })).not.toBeInTheDocument()
    expect(net).toHaveFocus()
    await user.keyboard(' ')
    expect(screen.getByRole('rowheader', { name: 'Crunchwell' })).toBeVisible()
  })

  it('copies everything with Ctrl+A, Ctrl+C and says how much', async () => {
    const onAnnounce = vi.fn()
    const { user } = setup({ onAnnounce })
    const written = clipboard()
    await enter(user)
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getAllByRole('gridcell', { selected: true }).length).toBeGreaterThan(40)
    await user.keyboard('{Control>}c{/Control}')
    await waitFor(() => expect(onAnnounce).toHaveBeenCalledWith('Copied 6 x 7'))
    expect(await written.get('text/plain')?.text()).toContain('Popsmith\t36.51\t51.2384\tBCD ▲')
    expect(await written.get('text/html')?.text()).toContain('>Brands heard of (%)</p>')
  })

  it('copies the rectangle selected with Shift and forgets it with Escape', async () => {
    const onAnnounce = vi.fn()
    const { user } = setup({ onAnnounce })
    const written = clipboard()
    await user.click(screen.getByRole('gridcell', { name: /^80 percent/ }))
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}c{/Control}')
    await waitFor(() => expect(onAnnounce).toHaveBeenCalledWith('Copied 2 x 2'))
    const text = await written.get('text/plain')?.text()
    expect(text).toContain('Crunchwell\t80\tCD ▲\t76\tCD')
    expect(text).not.toContain('Mean number known')
    await user.keyboard('{Escape}')
    expect(screen.queryAllByRole('gridcell', { selected: true })).toHaveLength(0)
  })

  it('copies one focused number unrounded', async () => {
    const onAnnounce = vi.fn()
    const { user } = setup({ onAnnounce })
    const written = clipboard()
    await user.click(screen.getByRole('gridcell', { name: /^51 percent/ }))
    await user.keyboard('{Control>}c{/Control}')
    await waitFor(() => expect(onAnnounce).toHaveBeenCalledWith('Copied 51.2384'))
    expect(await written.get('text/plain')?.text()).toBe('51.2384')
  })

  it('opens the numbers behind a cell with Enter and closes them with Escape', async () => {
    const { user } = setup()
    await user.click(screen.getByRole('gridcell', { name: /^51 percent/ }))
    await user.keyboard('{Enter}')
    const detail = screen.getByRole('status')
    expect(detail).toHaveTextContent('Popsmith, 18-34')
    expect(detail).toHaveTextContent('Column: 51.2 %, exactly 51.238')
    expect(detail).toHaveTextContent('204 of 399 respondents')
    expect(detail).toHaveTextContent('Higher than B, C, D at 95 %')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })

  it('opens the tests and what the numbers rest on with a press on a cell, where the screen knows them', async () => {
    const { user } = setup({ testsOf: (row, column) => [`Against all: ${row.label} in ${column.label}, p = 0.020`] })
    const cell = screen.getByRole('gridcell', { name: /^51 percent/ })
    await user.click(cell)
    const detail = screen.getByRole('status')
    expect(detail).toHaveTextContent('204 of 399 respondents')
    expect(detail).toHaveTextContent('Against all: Popsmith in 18-34, p = 0.020')
    expect(detail).toHaveTextContent('Base: ')
    expect(detail).toHaveTextContent('Weight: ')
    await user.click(cell)
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })

  it('offers what can be done with a cell in its panel, by mouse and by keys, and gives the focus back', async () => {
    const onPress = vi.fn<(row: string, column: string) => void>()
    const { user } = setup({
      testsOf: () => [],
      cellActions: [
        { label: 'Add to story', icon: 'book', onPress: (row, column) => onPress(row.label, column.label) },
      ],
    })
    const cell = screen.getByRole('gridcell', { name: /^51 percent/ })
    await user.click(cell)
    await user.click(screen.getByRole('button', { name: 'Add to story' }))
    expect(onPress).toHaveBeenCalledWith('Popsmith', '18-34')
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
    await user.keyboard('{Enter}{Tab}')
    expect(screen.getByRole('button', { name: 'Add to story' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Add to story' })).not.toBeInTheDocument()
    expect(cell).toHaveFocus()
    await user.keyboard('{Enter}{Tab}{Enter}')
    expect(onPress).toHaveBeenCalledTimes(2)
    expect(cell).toHaveFocus()
  })

  it('shows who is higher than a column when its letter is chosen', async () => {
    const { user } = setup()
    await user.click(screen.getByRole('columnheader', { name: /letter D/ }))
    expect(screen.getByRole('gridcell', { name: /^51 percent/ })).toHaveClass('hit')
    expect(screen.getByRole('gridcell', { name: /^67 percent/ })).not.toHaveClass('hit')
  })

  it('tells by level who is higher, and finds lower-case letters when a column is compared', async () => {
    const table = sketchTable({
      groups: { age: ['18-34', '35-54', '55-74'] },
      rows: [
        ['cat', 'Popcorn', null, 40, '51 Bc', 43, 30],
        ['cat', 'Crisps', null, 40, 41, '42 c', 30],
      ],
    })
    const levels = testLevels({ statsConfidence: 95, statsConfidenceSecond: 80 })
    const { user } = setup({ table, levels, groupLabels: { age: 'Age' } })
    const cell = screen.getByRole('gridcell', { name: /^51 percent, higher than B, at the lower confidence.* C/ })
    await user.click(cell)
    await user.keyboard('{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent('Higher than B at 95 %Higher than C at 80 % only')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('columnheader', { name: /letter C/ }))
    expect(cell).toHaveClass('hit')
    expect(screen.getByRole('gridcell', { name: /^42 percent/ })).toHaveClass('hit')
    expect(screen.getByRole('gridcell', { name: /^41 percent/ })).not.toHaveClass('hit')
  })

  it.each([
    ['no_data_for_filters', 'No data for these filters'],
    ['all_hidden_low_base', 'All series hidden: low base'],
    ['all_hidden_null', 'All series hidden: no values'],
  ] as const)('says why there is nothing to show: %s', (outcome, title) => {
    setup({
      table: { ...brandTable(), outcome, rows: [], columns: [] },
      emptyAction: <button type="button">Fix</button>,
    })
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Fix' })).toBeVisible()
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  })

  it('shows one banner group at a time on a phone', async () => {
    const { user } = setup({ compact: true })
    expect(screen.queryByRole('columnheader', { name: 'Male' })).not.toBeInTheDocument()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Columns' }), 'Gender')
    expect(screen.getByRole('columnheader', { name: 'Male' })).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: '18-34' })).not.toBeInTheDocument()
  })

  it('says so when the browser refuses the clipboard', async () => {
    const onAnnounce = vi.fn()
    const { user } = setup({ onAnnounce })
    clipboard()
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('denied'))
    await enter(user)
    await user.keyboard('{Control>}c{/Control}')
    await waitFor(() => expect(onAnnounce).toHaveBeenCalledWith(expect.stringMatching(/^Not copied/)))
  })

  it('answers the copy event where there is no Clipboard API', async () => {
    const onAnnounce = vi.fn()
    const { user } = setup({ onAnnounce })
    await enter(user)
    const setData = vi.fn()
    fireEvent.copy(screen.getByRole('columnheader', { name: 'Total' }), { clipboardData: { setData } })
    expect(setData).toHaveBeenCalledWith('text/plain', expect.stringContaining('Popsmith\t36.51\t51.2384'))
    expect(onAnnounce).toHaveBeenCalledWith('Copied 6 x 7')
  })

  const large = (rows: number, columns: number) =>
    sketchTable({
      groups: { g: Array.from({ length: columns }, (_unused, at) => `Column ${at}`) },
      rows: Array.from({ length: rows }, (_unused, at) => {
        const numbers = Array.from({ length: columns + 1 }, (_cell, i) => (at + i) % 100)
        return ['cat', `Answer ${at}`, null, ...numbers] as const
      }),
    })

  it('draws only the rows in sight of a long table, counts them all, and prints them all', async () => {
    const { user } = setup({ table: large(205, 3), groupLabels: { g: 'Many' } })
    const grid = screen.getByRole('grid')
    expect(grid).toHaveAttribute('aria-rowcount', '210')
    expect(within(grid).queryByRole('rowheader', { name: 'Answer 204' })).not.toBeInTheDocument()
    await enter(user)
    await user.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement?.closest('tr')).toHaveAttribute('aria-rowindex', '210')
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(grid.querySelectorAll('tbody tr')).toHaveLength(205)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(grid.querySelectorAll('tbody tr').length).toBeLessThan(100)
  })

  it('draws only the columns in sight of a wide table, but every heading', async () => {
    const { user } = setup({ table: large(2, 60), groupLabels: { g: 'Many' } })
    expect(screen.getByRole('grid')).toHaveAttribute('aria-colcount', '62')
    expect(screen.getByRole('columnheader', { name: 'Column 59' })).toBeInTheDocument()
    expect(within(rowOf('Answer 1')).getAllByRole('gridcell').length).toBeLessThan(40)
    await enter(user)
    await user.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement).toHaveAttribute('aria-colindex', '62')
    expect(focused()).toContain('61 percent')
  })

  it('has no accessibility faults, with its notes', async () => {
    const { container } = render(
      <main>
        <CrosstabTable
          table={brandTable()}
          numberType="column_percent"
          title="Brands heard of (%)"
          groupLabels={brandGroups}
          testing
          levels={LEVELS}
          showUnweightedBase
          onSort={() => {}}
        />
        <TableNotes table={brandTable()} data={notes} testing heat />
      </main>,
    )
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })
})

describe('table notes', () => {
  it('says base, filter, weight, test, data and only the marks in use', () => {
    const { container } = render(<TableNotes table={brandTable()} data={notes} testing />)
    const text = container.textContent.replaceAll('\u00a0', ' ')
    expect(text).toContain('Base: snackers, n=1,441 of 2,014.')
    expect(text).toContain('Filter: Gender: Female.')
    expect(text).toContain('Weight: Census 2021, efficiency 92 %.')
    expect(text).toContain('Test: column proportions, t, 95 %, no correction.')
    expect(text).toContain('Data: Main, version 3.')
    expect(text).toContain('column D not tested, effective base under 30')
    expect(text).toContain('– nobody')
    const view = render(
      <TableNotes
        table={{ ...brandTable(), rows: [] }}
        data={{ ...notes, test: null, weight: null }}
        testing={false}
      />,
    )
    expect(view.container.textContent).toContain('Weight: none.')
    expect(view.container.textContent).not.toContain('nobody')
  })
})
