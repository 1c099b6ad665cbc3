import { render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WindowedList } from './WindowedList'

const options = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), label: `Brand ${at}` }))
const Scroller = (props: ComponentProps<'div'>) => <div data-testid="scroller" {...props} />

const show = (count: number, whole?: 'div') =>
  render(
    <WindowedList
      label="Brands"
      items={options(count)}
      heights={{ mouse: 26, touch: 44 }}
      scroller={Scroller}
      height={260}
      {...(whole && { whole })}
    >
      {({ label }, at) => <p>{`${at}: ${label}`}</p>}
    </WindowedList>,
  )
const texts = () => screen.getAllByText(/: Brand/).map(({ textContent }) => textContent)
/** Px of the whole list. */
const length = () => (screen.getByTestId('scroller').firstElementChild as HTMLElement).style.height

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(260)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('options below each other', () => {
  it('are all drawn, up to forty of them, as a named group', () => {
    show(40, 'div')
    expect(within(screen.getByRole('group', { name: 'Brands' })).getAllByText(/: Brand/)).toHaveLength(40)
    expect(screen.queryByTestId('scroller')).not.toBeInTheDocument()
  })

  it('are drawn in sight only when there are more, in a scroller as long as all of them', () => {
    show(41, 'div')
    expect(screen.getByRole('group', { name: 'Brands' })).toBe(screen.getByTestId('scroller'))
    expect(texts().length).toBeLessThan(25)
    expect(texts().slice(0, 2)).toEqual(['0: Brand 0', '1: Brand 1'])
    expect(length()).toBe('1066px')
  })

  it('are windowed even when there are few, where nothing is said about short lists', () => {
    show(3)
    expect(screen.getByTestId('scroller')).toBeInTheDocument()
    expect(texts()).toHaveLength(3)
    expect(length()).toBe('78px')
  })

  it('are higher where people use fingers', () => {
    const media = window.matchMedia('all')
    vi.spyOn(window, 'matchMedia').mockImplementation(query =>
      Object.assign(Object.create(media) as MediaQueryList, { matches: query === '(pointer: coarse)' }),
    )
    show(100, 'div')
    expect(length()).toBe('4400px')
  })
})
