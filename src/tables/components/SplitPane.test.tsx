import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { SplitPane } from './SplitPane'

const show = (side: boolean) => {
  const onClose = vi.fn()
  render(<SplitPane first={<p>Chart</p>} second={<p>Table</p>} label="chart and table" side={side} onClose={onClose} />)
  return { user: userEvent.setup(), onClose }
}
const divider = () => screen.getByRole('separator', { name: 'Divider between chart and table' })

describe('two parts beside each other', () => {
  it('share the width by the arrow keys, within limits', async () => {
    const { user } = show(true)
    await user.tab()
    expect(divider()).toHaveFocus()
    expect(divider()).toHaveAttribute('aria-valuenow', '50')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(divider()).toHaveAttribute('aria-valuenow', '40')
    await user.keyboard('{End}{ArrowRight}')
    expect(divider()).toHaveAttribute('aria-valuenow', '75')
    await user.keyboard('{Enter}')
    expect(divider()).toHaveAttribute('aria-valuenow', '50')
  })

  it.each([
    [40, 'first'],
    [960, 'second'],
  ])('close when the divider is dropped at the edge: at %i px the %s', (clientX, which) => {
    const { onClose } = show(true)
    const box = { left: 0, width: 1000 } as DOMRect
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box)
    Object.assign(divider(), { hasPointerCapture: () => true, releasePointerCapture: () => undefined })
    fireEvent(divider(), new MouseEvent('pointerup', { bubbles: true, clientX }))
    expect(onClose).toHaveBeenCalledExactlyOnceWith(which)
    vi.restoreAllMocks()
  })

  it('have no divider one above the other', () => {
    show(false)
    expect(screen.queryByRole('separator')).not.toBeInTheDocument()
    expect(screen.getByText('Table')).toBeVisible()
  })
})
