import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MetadataField } from '@core/contract'
import { groupsOf } from '../preferences/model'
import { PreferenceTags } from './PreferenceTags'

const ROW = 40
let perRow = 3
let resized: () => void = () => undefined

/** Lays the chips of a list out in rows of `perRow`, as a browser would. */
const layOut = () => {
  const placeOf = (element: HTMLElement) =>
    element.parentElement ? Array.from(element.parentElement.children).indexOf(element) : 0
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return Math.floor(placeOf(this) / perRow) * ROW + 4
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(32)
  class Observer {
    constructor(callback: () => void) {
      resized = callback
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
}
const resizeTo = (columns: number) => {
  perRow = columns
  act(() => resized())
}

beforeEach(() => {
  perRow = 3
  layOut()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (paths: readonly string[], chosen: readonly string[] = []) => {
  const field: MetadataField = {
    id: 'f',
    name: 'Category',
    field_type: 'text',
    filterable: true,
    personalizable: true,
    position: 0,
    values: paths.map((path, place) => ({
      id: path,
      value: path.split('/').at(-1) ?? '',
      parent: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null,
      group_position: place,
      count: 1,
    })),
  }
  const [group] = groupsOf([field], new Map(chosen.map(id => [`f:${id}`, true])))
  if (!group) throw new Error('no group')
  const onToggle = vi.fn()
  render(<PreferenceTags group={group} found={null} withCount onToggle={onToggle} />)
  return { onToggle, user: userEvent.setup() }
}
const letters = (count: number) => Array.from({ length: count }, (_, place) => `Tag ${place + 1}`)
const inert = () => screen.getAllByRole('listitem').map(item => item.hasAttribute('inert'))
const chip = (name: RegExp | string) => screen.getByRole('button', { name })

describe('a group of tags', () => {
  it('that fits in two rows offers no more', () => {
    show(letters(6))
    expect(inert()).not.toContain(true)
    expect(screen.queryByRole('button', { name: 'See more' })).not.toBeInTheDocument()
  })

  it('shows two rows of more, the rest and again less on demand', async () => {
    const { user } = show(letters(8))
    expect(inert()).toEqual([false, false, false, false, false, false, true, true])
    expect(screen.getByRole('list')).toHaveStyle({ maxHeight: `${ROW + 4 + 32 + 4}px`, overflow: 'hidden' })
    const more = chip('See more')
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await user.click(more)
    expect(inert()).not.toContain(true)
    expect(screen.getByRole('list')).not.toHaveStyle({ overflow: 'hidden' })
    await user.click(chip('See less'))
    expect(inert()).toContain(true)
  })

  it('is measured again when the width changes', () => {
    show(letters(8))
    resizeTo(4)
    expect(inert()).not.toContain(true)
    expect(screen.queryByRole('button', { name: 'See more' })).not.toBeInTheDocument()
    resizeTo(2)
    expect(inert().indexOf(true)).toBe(4)
    expect(chip('See more')).toBeInTheDocument()
  })

  it('draws no more than can stand in two rows before it is asked for the rest', () => {
    perRow = 1000
    show(letters(90))
    expect(document.querySelectorAll('li')).toHaveLength(80)
    act(() => screen.getByText('See more').click())
    expect(document.querySelectorAll('li')).toHaveLength(90)
  })
})

describe('values below values', () => {
  const TREE = ['Food', 'Food/Snacks', 'Food/Dairy', 'Travel']

  it('open with their chip, with the focus on the way back, and close with the focus where it was', async () => {
    const { user } = show(TREE)
    chip(/^Food/).focus()
    await user.keyboard('{Enter}')
    expect(chip('Back to Category')).toHaveFocus()
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'All of Food1, 1 study',
      'Snacks1, 1 study',
      'Dairy1, 1 study',
    ])
    await user.keyboard('{Enter}')
    expect(chip(/^Food/)).toHaveFocus()
  })

  it('are chosen one by one, or all at once', async () => {
    const { user, onToggle } = show(TREE)
    await user.click(chip(/^Food/))
    expect(onToggle).not.toHaveBeenCalled()
    await user.click(chip(/^All of Food/))
    await user.click(chip(/^Dairy/))
    expect(onToggle.mock.calls.map(([tag, wanted]) => [(tag as { id: string }).id, wanted as boolean])).toEqual([
      ['Food', true],
      ['Food/Dairy', true],
    ])
  })

  it('that count with the one above are shown so and changed there', async () => {
    const { user, onToggle } = show(TREE, ['Food'])
    expect(chip('Food, 1 study, all chosen')).toBeInTheDocument()
    await user.click(chip(/^Food/))
    expect(chip(/^Snacks/)).toHaveAttribute('aria-pressed', 'true')
    expect(chip(/^Snacks/)).toHaveAttribute('aria-disabled', 'true')
    await user.click(chip(/^Snacks/))
    expect(onToggle).not.toHaveBeenCalled()
    await user.click(chip(/^All of Food/))
    expect(onToggle).toHaveBeenCalledWith(expect.objectContaining({ id: 'Food' }), false)
  })

  it('say on the chip above how many of them are chosen', () => {
    show(TREE, ['Food/Snacks'])
    expect(chip('Food, 1 study, 1 chosen')).toBeInTheDocument()
    expect(screen.getByRole('heading')).toHaveAccessibleName('Category (1)')
  })
})
