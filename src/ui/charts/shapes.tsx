import type { ReactNode } from 'react'
import type { ChartPoint, ChartSeries } from '@core/domain/charts'

/** Marks narrower than this carry no number. */
export const LABEL_MIN = 18

interface TriangleProps {
  readonly x: number
  readonly y: number
  readonly direction: 'up' | 'down'
}

/** Higher or lower than the rest; `x`, `y` is the middle of an 8 x 7 box. */
export const Triangle = ({ x, y, direction }: TriangleProps): ReactNode => {
  const [tip, flat] = direction === 'up' ? [y - 3.5, y + 3.5] : [y + 3.5, y - 3.5]
  return (
    <polygon
      points={`${x - 4},${flat} ${x + 4},${flat} ${x},${tip}`}
      fill={direction === 'up' ? 'var(--sig-up)' : 'var(--sig-down)'}
    />
  )
}

/** Hatching of one colour over nothing: the look of a low-base mark. */
export const HatchPattern = ({ id, color }: { id: string; color: string }): ReactNode => (
  <pattern id={id} width={4.5} height={4.5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width={1.8} height={4.5} fill={color} />
  </pattern>
)

/** Light hatching laid over a coloured fill. */
export const VeilPattern = ({ id }: { id: string }): ReactNode => (
  <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width={2} height={5} fill="var(--hatch)" />
  </pattern>
)

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface BarMarkProps {
  /** Of the mark in its chart. */
  readonly place: string
  readonly box: Box
  readonly series: ChartSeries
  readonly point: ChartPoint
  readonly lowBase: boolean
  readonly horizontal: boolean
  readonly showLabel: boolean
  readonly hatch: string
  /** Ends of its interval along the value axis, px; null: none. */
  readonly reach?: readonly [number, number] | null
}

const textLook = (low: boolean, fontSize: number) =>
  ({ fill: low ? 'var(--text-3)' : 'var(--text)', fontStyle: low ? 'italic' : 'normal', fontSize }) as const

/** Least height of a lying bar that carries a number, px, and how much larger than the bar its type may be. */
const LYING = { least: 8, over: 2 } as const

const CAP = 4

/** A line from end to end of an interval, with short caps. */
const Whisker = ({ reach, middle, lying }: { reach: readonly [number, number]; middle: number; lying: boolean }) => {
  const [from, to] = reach
  const line = lying
    ? `M${from},${middle}H${to}M${from},${middle - CAP}V${middle + CAP}M${to},${middle - CAP}V${middle + CAP}`
    : `M${middle},${from}V${to}M${middle - CAP},${from}H${middle + CAP}M${middle - CAP},${to}H${middle + CAP}`
  // A pale edge keeps the line in sight on the bar.
  return (
    <g fill="none">
      <path d={line} stroke="var(--surface)" strokeWidth={3.5} />
      <path d={line} stroke="var(--text)" strokeWidth={1.25} />
    </g>
  )
}

/** One bar with its number and its triangle, 22 px beyond the end. */
export const BarMark = (props: BarMarkProps): ReactNode => {
  const { place, box, series, point, lowBase, horizontal, showLabel, hatch, reach = null } = props
  const { x, y, width, height } = box
  const label = showLabel && point.text !== '' && (horizontal ? height >= LYING.least : width >= LABEL_MIN)
  const middle = horizontal ? y + height / 2 : x + width / 2
  const past = reach === null ? null : Math.max(...reach)
  const end = horizontal
    ? Math.max(x + width, past ?? -Infinity)
    : Math.min(y, reach === null ? Infinity : Math.min(...reach))
  const textWidth = label ? point.text.length * 7 + 6 : 0
  return (
    <g data-mark={place}>
      {lowBase ? (
        <rect
          x={x + 0.5}
          y={y + 0.5}
          width={Math.max(0, width - 1)}
          height={Math.max(0, height - 1)}
          fill={`url(#${hatch})`}
          stroke={series.color}
          strokeWidth={1}
        />
      ) : (
        <rect x={x} y={y} width={width} height={height} fill={series.color} />
      )}
      {reach && <Whisker reach={reach} middle={middle} lying={horizontal} />}
      {label && (
        <text
          {...textLook(lowBase, horizontal ? Math.min(12, height + LYING.over) : 12)}
          x={horizontal ? end + 4 : middle}
          y={horizontal ? middle + 4 : end - 4}
          textAnchor={horizontal ? 'start' : 'middle'}
        >
          {point.text}
        </text>
      )}
      {point.rest !== null && (
        <Triangle
          x={horizontal ? end + textWidth + 8 : middle}
          y={horizontal ? middle : end - (label ? 22 : 8)}
          direction={point.rest}
        />
      )}
    </g>
  )
}

interface SegmentMarkProps {
  /** Of the mark in its chart. */
  readonly place: string
  readonly box: Box
  readonly series: ChartSeries
  readonly point: ChartPoint
  readonly lowBase: boolean
  readonly showLabel: boolean
  readonly veil: string
}

/** One part of a 100 % bar; on a hatched one the number has a solid background. */
export const SegmentMark = ({ place, box, series, point, lowBase, showLabel, veil }: SegmentMarkProps): ReactNode => {
  const width = Math.max(0, box.width - 1)
  const middle = box.x + width / 2
  const text = point.text
  const chip = text.length * 7 + 6
  const label = showLabel && text !== '' && width >= Math.max(LABEL_MIN, chip)
  return (
    <g data-mark={place}>
      <rect x={box.x} y={box.y} width={width} height={box.height} fill={series.color} />
      {lowBase && <rect x={box.x} y={box.y} width={width} height={box.height} fill={`url(#${veil})`} />}
      {label && lowBase && (
        <rect
          x={middle - chip / 2}
          y={box.y + 3}
          width={chip}
          height={Math.max(0, box.height - 6)}
          rx={2}
          fill={series.color}
        />
      )}
      {label && (
        <text
          x={middle}
          y={box.y + box.height / 2 + 4}
          textAnchor="middle"
          fontSize={12}
          fontWeight={500}
          fill={series.onColor}
        >
          {text}
        </text>
      )}
    </g>
  )
}
