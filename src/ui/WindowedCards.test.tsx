import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cardsOnScreen, WindowedCards } from './WindowedCards'

const keyOf = (item: string) => item
const words = (item: string) => <p>{item}</p>
const items = (count: number) => Array.from({ length: count }, (_, at) => `Card ${at + 1}`)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a long list of cards', () => {
  it('draws what is in sight, and says where each card stands', () => {
    render(<WindowedCards items={items(500)} keyOf={keyOf} render={words} height={8} label="Cards" />)
    const cards = screen.getAllByRole('listitem')
    expect(cards.length).toBeLessThan(50)
    expect(cards[1]).toHaveAttribute('aria-setsize', '500')
    expect(cards[1]).toHaveAttribute('aria-posinset', '2')
  })

  it('makes the page as long as it will be while only its first cards are here', () => {
    const list = (count: number) => (
      <WindowedCards items={items(count)} size={500} keyOf={keyOf} render={words} height={8} label="Cards" />
    )
    const height = () => {
      const { paddingTop, paddingBottom, gridAutoRows } = screen.getByRole('list').style
      const drawn = screen.getAllByRole('listitem').length
      return parseFloat(paddingTop) + parseFloat(paddingBottom) + drawn * (parseFloat(gridAutoRows) + 12)
    }
    const { rerender } = render(list(5))
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '500')
    const before = height()
    rerender(list(500))
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(5)
    expect(height()).toBe(before)
  })

  it('is higher where fewer than three stand beside each other, for a second line of their titles', () => {
    const list = (width: number) => {
      vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
      const { unmount } = render(
        <WindowedCards items={items(5)} keyOf={keyOf} render={words} height={8} narrowHeight={9} label="Cards" />,
      )
      const { style } = screen.getByRole('list')
      const seen = [style.gridAutoRows, style.getPropertyValue('--title-lines')]
      unmount()
      return seen
    }
    expect(list(1200)).toEqual(['128px', '1'])
    expect(list(720)).toEqual(['144px', '2'])
    expect(list(358)).toEqual(['144px', '2'])
  })

  it('asks first for no fewer cards than the screen can show', () => {
    const card = 8 * 16
    expect(cardsOnScreen(8) * card).toBeGreaterThanOrEqual(3 * (window.innerHeight - card))
  })
})
