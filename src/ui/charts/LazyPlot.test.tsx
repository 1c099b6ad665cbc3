import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { DrawingProps } from './Drawing'
import { createLazyPlot } from './LazyPlot'

const props: DrawingProps = {
  model: {
    kind: 'bars',
    horizontal: false,
    categories: [],
    series: [],
    points: [],
    note: null,
  },
  width: 600,
  height: 240,
  showLabels: true,
  unit: ' %',
  title: 'Brands',
  id: 'a',
}
const Drawing = ({ title }: DrawingProps) => <p>Drawn: {title}</p>

describe('the drawing part of a chart', () => {
  it('keeps the height of the chart until it has arrived', async () => {
    const { LazyPlot } = createLazyPlot(() => Promise.resolve({ Drawing }))
    const { container } = render(<LazyPlot {...props} />)
    expect(container.firstElementChild).toHaveAttribute('aria-busy', 'true')
    expect(container.firstElementChild).toHaveStyle({ minHeight: '240px' })
    expect(await screen.findByText('Drawn: Brands')).toBeVisible()
  })

  it('says when it could not be loaded, and tries again on demand', async () => {
    const load = vi.fn(() => Promise.resolve({ Drawing })).mockRejectedValueOnce(new Error('Failed to fetch'))
    const { LazyPlot } = createLazyPlot(load)
    render(<LazyPlot {...props} />)
    expect(await screen.findByRole('alert')).toHaveTextContent('The chart could not be loaded.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Drawn: Brands')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is there at once when it was loaded ahead, and loaded once for all charts', async () => {
    const load = vi.fn(() => Promise.resolve({ Drawing }))
    const { LazyPlot, preload } = createLazyPlot(load)
    await preload()
    render(<LazyPlot {...props} />)
    render(<LazyPlot {...props} title="Prices" />)
    expect(screen.getByText('Drawn: Brands')).toBeVisible()
    expect(screen.getByText('Drawn: Prices')).toBeVisible()
    expect(load).toHaveBeenCalledOnce()
  })
})
