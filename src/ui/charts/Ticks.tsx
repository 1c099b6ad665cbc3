import type { ReactNode } from 'react'
import { wrapLabel } from './text'
import type { ChartCategory } from './types'

interface TickProps {
  readonly category: ChartCategory | undefined
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A label under a column: wrapped to three lines, never rotated. */
export const ColumnTick = ({ category, x, y, width }: TickProps): ReactNode => {
  if (category === undefined) return null
  const low = category.lowBase
  return (
    <text
      x={x}
      y={y + 8}
      textAnchor="middle"
      fontSize={12}
      fill={low ? 'var(--text-3)' : 'var(--text-2)'}
      fontStyle={low ? 'italic' : 'normal'}
    >
      <title>{category.label}</title>
      {wrapLabel(`${category.label}${low ? ' *' : ''}`, width, 3).map((line, at) => (
        <tspan key={at} x={x} dy={at === 0 ? 0 : 14}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** A label left of a bar, with the base of its column at the right edge of the label area; `bare` drops its "n=". */
export const BarTick = ({
  category,
  x,
  y,
  width,
  left,
  bare = false,
}: TickProps & { left: number; bare?: boolean }): ReactNode => {
  if (category === undefined) return null
  const low = category.lowBase
  const base = category.n === null ? '' : `${bare ? '' : 'n='}${category.n.toLocaleString('en')}`
  const room = width - (base === '' ? 12 : base.length * 6.4 + 20)
  const lines = wrapLabel(`${category.label}${low ? ' *' : ''}`, room, 2)
  return (
    <g fill={low ? 'var(--text-3)' : 'var(--text)'} fontStyle={low ? 'italic' : 'normal'}>
      <text x={left} y={y + (lines.length > 1 ? -3 : 4)} fontSize={13}>
        <title>{category.label}</title>
        {lines.map((line, at) => (
          <tspan key={at} x={left} dy={at === 0 ? 0 : 14}>
            {line}
          </tspan>
        ))}
      </text>
      {base !== '' && (
        <text x={x - 4} y={y + 4} textAnchor="end" fontSize={12} fill="var(--text-3)" fontStyle="normal">
          {base}
        </text>
      )}
    </g>
  )
}
