import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Selection } from '@/lib/libraryFilters'
import { categoriesOf, FilterBar, type FilterCategory } from './index'

const COUNTS = {
  Region: [
    { label: 'Europe', count: 9 },
    { label: 'Europe:::Nordics', count: 5 },
    { label: 'Europe:::Nordics:::Sweden', count: 2 },
    { label: 'Europe:::Poland', count: 0 },
    { label: 'Asia', count: 0 },
    { label: 'Africa:::Kenya', count: 1 },
  ],
  study_year: ['2022', '2024', '2023'].map(label => ({ label, count: 3 })),
  Topic: Array.from({ length: 11 }, (_, at) => ({ label: `Topic ${at + 1}`, count: 1 })),
}

interface PageProps {
  readonly start?: Selection
  readonly categories?: readonly FilterCategory[]
  readonly onChange?: (selection: Selection) => void
}

const Page = ({ start = {}, categories = categoriesOf(COUNTS), onChange }: PageProps) => {
  const [selection, setSelection] = useState(start)
  return (
    <FilterBar
      categories={categories}
      selection={selection}
      onChange={next => {
        setSelection(next)
        onChange?.(next)
      }}
      words={['study', 'studies']}
      found={42}
    />
  )
}

const boxes = () => screen.getAllByRole('checkbox').map(box => box.closest('label')?.textContent)
const box = (name: string) => screen.getByRole('checkbox', { name })

describe('a filter dropdown', () => {
  it('has a button per category in the order given, with the years newest first and all else as it came', async () => {
    const user = userEvent.setup()
    render(<Page />)
    expect(screen.getAllByRole('button').map(button => button.textContent.trim())).toEqual(['Region', 'Year', 'Topic'])
    await user.click(screen.getByRole('button', { name: 'Year' }))
    expect(screen.getByRole('dialog', { name: 'Year' })).toBeInTheDocument()
    expect(boxes()).toEqual(['20243', '20233', '20223'])
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Year' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Region' }))
    expect(boxes()).toEqual(['Europe9', 'Asia0'])
  })

  it('chooses by the keys alone: Enter opens, Down moves, Space chooses, Esc closes', async () => {
    const change = vi.fn()
    const user = userEvent.setup()
    render(<Page onChange={change} />)
    screen.getByRole('button', { name: 'Year' }).focus()
    await user.keyboard('{Enter}{ArrowDown} ')
    expect(change).toHaveBeenLastCalledWith({ study_year: ['2023'] })
    expect(box('2023, 3')).toBeChecked()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Year, 1 chosen' })).toHaveFocus()
  })

  it('opens the level below with Right or Enter, and leaves it with Left, Esc or the back row', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Region' }))
    expect(box('Europe, 9')).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    const back = () => screen.getByRole('button', { name: 'Back to Region' })
    expect(back()).toHaveFocus()
    expect(back()).toHaveTextContent('Region / Europe')
    expect(back()).toHaveTextContent('Level 2 of 3')
    expect(boxes()).toEqual(['Nordics5', 'Poland0'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole('button', { name: 'Back to Europe' })).toHaveFocus()
    expect(boxes()).toEqual(['Sweden2'])
    await user.keyboard('{Escape}')
    expect(box('Nordics, 5')).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(box('Europe, 9')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Open Europe' }))
    await user.click(back())
    expect(box('Europe, 9')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('disables a value of no count only while nothing is chosen in its category', async () => {
    const user = userEvent.setup()
    render(<Page start={{ study_year: ['2024'] }} />)
    await user.click(screen.getByRole('button', { name: 'Region' }))
    expect(box('Asia, 0')).toBeDisabled()
    await user.click(box('Europe, 9'))
    expect(box('Asia, 0')).toBeEnabled()
    await user.click(box('Asia, 0'))
    await user.click(box('Europe, 9'))
    expect(box('Asia, 0')).toBeChecked()
    expect(box('Asia, 0')).toBeEnabled()
    await user.click(box('Asia, 0'))
    expect(box('Asia, 0')).toBeDisabled()
  })

  it('offers no choice of a level that only others name, but leads below it', async () => {
    const change = vi.fn()
    const user = userEvent.setup()
    render(<Page onChange={change} />)
    await user.click(screen.getByRole('button', { name: 'Region' }))
    expect(screen.queryByRole('checkbox', { name: /Africa/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Open Africa' }))
    await user.click(box('Kenya, 1'))
    expect(change).toHaveBeenLastCalledWith({ Region: ['Africa:::Kenya'] })
  })

  it('lets a level and those below it replace each other, and marks the level above a choice', async () => {
    const change = vi.fn()
    const user = userEvent.setup()
    render(<Page onChange={change} start={{ Region: ['Europe'] }} />)
    await user.click(screen.getByRole('button', { name: 'Region, 1 chosen' }))
    await user.click(screen.getByRole('button', { name: 'Open Europe' }))
    await user.click(box('Nordics, 5'))
    expect(change).toHaveBeenLastCalledWith({ Region: ['Europe:::Nordics'] })
    await user.keyboard('{ArrowLeft}')
    expect(box('Europe, 9')).toBePartiallyChecked()
    await user.click(box('Europe, 9'))
    expect(change).toHaveBeenLastCalledWith({ Region: ['Europe'] })
  })

  it('can be searched from eleven values on; Esc first clears the search', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Region' }))
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Topic' }))
    const find = screen.getByRole('searchbox', { name: 'Find in Topic' })
    expect(find).toHaveFocus()
    await user.type(find, 'topic 1')
    expect(boxes()).toEqual(['Topic 11', 'Topic 101', 'Topic 111'])
    await user.keyboard('{ArrowDown}')
    expect(box('Topic 1, 1')).toHaveFocus()
    await user.type(find, 'x')
    expect(screen.getByText('No match for “topic 1x”')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(find).toHaveValue('')
    expect(boxes()).toHaveLength(11)
  })

  it('keeps a chosen value that is no longer counted, so that it can be let go', async () => {
    const user = userEvent.setup()
    const change = vi.fn()
    render(<Page start={{ study_year: ['1999'] }} onChange={change} />)
    await user.click(screen.getByRole('button', { name: 'Year, 1 chosen' }))
    await user.click(box('1999, 0'))
    expect(change).toHaveBeenLastCalledWith({})
  })
})

describe('a long level', () => {
  afterEach(() => vi.restoreAllMocks())

  it('draws only what is in sight, and says where each value stands', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(340)
    const values = Array.from({ length: 1000 }, (_, at) => ({ label: `Brand ${at + 1}`, count: 1 }))
    const user = userEvent.setup()
    render(<Page categories={categoriesOf({ Brand: values })} />)
    await user.click(screen.getByRole('button', { name: 'Brand' }))
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(50)
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '1000')
    expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('aria-posinset', '2')
    await user.type(screen.getByRole('searchbox'), '77')
    expect(boxes()).toHaveLength(19)
  })
})

describe('the active filters', () => {
  const start = { Region: ['Europe:::Nordics'], study_year: ['2023', '2024'] }
  const tokens = () =>
    within(screen.getByRole('list', { name: 'Active filters' }))
      .getAllByRole('button')
      .map(button => button.getAttribute('aria-label') ?? button.textContent)

  it('stand as tokens, by their last level, and the focus moves on when one is removed', async () => {
    const change = vi.fn()
    const user = userEvent.setup()
    render(<Page start={start} onChange={change} />)
    expect(tokens()).toEqual(['Remove Region: Nordics', 'Remove Year: 2023', 'Remove Year: 2024', 'Clear filters'])
    await user.click(screen.getByRole('button', { name: 'Remove Year: 2023' }))
    expect(change).toHaveBeenLastCalledWith({ Region: ['Europe:::Nordics'], study_year: ['2024'] })
    expect(screen.getByRole('button', { name: 'Remove Year: 2024' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Clear filters' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove Region: Nordics' }))
    expect(change).toHaveBeenLastCalledWith({})
    expect(screen.getByRole('button', { name: 'Region' })).toHaveFocus()
  })

  it('are all removed by Clear filters, which leaves the focus on the bar', async () => {
    const change = vi.fn()
    const user = userEvent.setup()
    render(<Page start={start} onChange={change} />)
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(change).toHaveBeenLastCalledWith({})
    expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Region' })).toHaveFocus()
  })

  it('name the whole path where two values end alike', () => {
    render(<Page start={{ Region: ['Europe:::Other', 'Asia:::Other'] }} />)
    expect(tokens()).toEqual(['Remove Region: Europe / Other', 'Remove Region: Asia / Other', 'Clear filters'])
  })
})

describe('on a small screen', () => {
  afterEach(() => vi.restoreAllMocks())

  it('one button opens all categories in a sheet, whose foot says how many are found', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      query =>
        ({
          matches: query.includes('max-width'),
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as unknown as MediaQueryList,
    )
    const change = vi.fn()
    const user = userEvent.setup()
    render(<Page start={{ study_year: ['2024'] }} onChange={change} />)
    await user.click(screen.getByRole('button', { name: 'Filters, 1 chosen' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    await user.click(sheet.getByRole('button', { name: 'Region' }))
    await user.click(sheet.getByRole('checkbox', { name: 'Europe, 9' }))
    expect(change).toHaveBeenLastCalledWith({ Region: ['Europe'], study_year: ['2024'] })
    await user.click(sheet.getByRole('button', { name: 'Back to all filters' }))
    expect(sheet.getByRole('button', { name: 'Region, 1 chosen' })).toHaveFocus()
    await user.click(sheet.getByRole('button', { name: 'Show 42 studies' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
