import type { ReactNode } from 'react'
import { textWidth, wrapMarked } from './text'
import { nameMarks, type ChartCategory } from '@core/domain/charts'

interface TickProps {
  readonly category: ChartCategory | undefined
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The label as a whole, with what separates a wave from the one before. */
const fullName = ({ label, broken }: ChartCategory): string => (broken === undefined ? label : `${label}. ${broken}`)

/** A label under a column: wrapped to three lines, never rotated; with `lines`, the base of the column is below so many. */
export const ColumnTick = ({ category, x, y, width, lines }: TickProps & { readonly lines?: number }): ReactNode => {
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
      <title>{fullName(category)}</title>
      {wrapMarked(category.label, nameMarks(category), width, 3).map((line, at) => (
        <tspan key={at} x={x} dy={at === 0 ? 0 : 14}>
          {line}
        </tspan>
      ))}
      {lines !== undefined && category.size !== null && (
        <tspan x={x} y={y + 8 + lines * 14} fill="var(--text-3)" fontStyle="normal">
          {category.size}
        </tspan>
      )}
    </text>
  )
}

/** Type of a label beside a bar, px: two lines are set smaller, so that the labels of two bars are apart. */
const SINGLE = { size: 13, line: 14 } as const
const DOUBLE = { size: 12, line: 12.5 } as const
const BASE_SIZE = 12
const BASE_GAP = 12

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
  const size = category.size ?? ''
  const base = bare ? size.replace(/^n=?/, '') : size
  const room = base === '' ? width - 12 : width - textWidth(base, BASE_SIZE) - BASE_GAP
  const marks = nameMarks(category)
  const label = `${category.label}${marks}`
  const type = textWidth(label, SINGLE.size) <= room ? SINGLE : DOUBLE
  const lines = type === SINGLE ? [label] : wrapMarked(category.label, marks, room, 2, DOUBLE.size)
  return (
    <g fill={low ? 'var(--text-3)' : 'var(--text)'} fontStyle={low ? 'italic' : 'normal'}>
      <text x={left} y={y + (lines.length > 1 ? -2 : 4)} fontSize={type.size}>
        <title>{fullName(category)}</title>
        {lines.map((line, at) => (
          <tspan key={at} x={left} dy={at === 0 ? 0 : type.line}>
            {line}
          </tspan>
        ))}
      </text>
      {base !== '' && (
        <text x={x - 4} y={y + 4} textAnchor="end" fontSize={BASE_SIZE} fill="var(--text-3)" fontStyle="normal">
          {base}
        </text>
      )}
    </g>
  )
}
