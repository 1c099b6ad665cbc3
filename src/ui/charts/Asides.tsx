import type { ReactNode } from 'react'
import type { Aside, Interval, StackedModel } from '@core/domain/charts'
import { signedWhole } from '@core/domain/tables'
import { Triangle } from './shapes'

/** Widths in px of what stands right of stacked bars. */
const FIGURE = 64
const INTERVAL = { plot: 190, words: 96 } as const
/** A chart narrower than this has no room to draw intervals. */
const ROOMY = 720
const NARROW = 480

export interface AsidePlaces {
  /** Of everything right of the bars. */
  readonly width: number
  readonly drawsIntervals: boolean
}

/** On a phone the net stays and the mean goes. */
export const withRoom = (model: StackedModel, width: number): StackedModel =>
  width < NARROW && model.net !== null ? { ...model, mean: null } : model

export const asidePlaces = ({ net, mean }: StackedModel, width: number): AsidePlaces => {
  const drawsIntervals = net?.intervals !== undefined && width >= ROOMY
  const figures = (net === null ? 0 : FIGURE) + (mean === null ? 0 : FIGURE)
  return {
    width: figures === 0 ? 4 : figures + (drawsIntervals ? INTERVAL.plot + INTERVAL.words : 0),
    drawsIntervals,
  }
}

interface FigureProps {
  readonly aside: Aside
  readonly at: number
  readonly low: boolean
  /** Right edge of the number, and the middle of the bar, px. */
  readonly x: number
  readonly y: number
}

const AsideFigure = ({ aside, at, low, x, y }: FigureProps): ReactNode => {
  const point = aside.points[at]
  if (point === undefined) return null
  return (
    <g>
      <text
        x={x}
        y={y + 4}
        textAnchor="end"
        fontSize={13}
        fontWeight={low ? 400 : 600}
        fontStyle={low ? 'italic' : 'normal'}
        fill={low ? 'var(--text-3)' : 'var(--text)'}
      >
        {point.text}
      </text>
      {point.rest !== null && <Triangle x={x + 11} y={y} direction={point.rest} />}
    </g>
  )
}

/** Round ends of an axis around all intervals, in points, with zero in sight. */
const rangeOf = (intervals: readonly (Interval | null)[]): Interval => {
  const ends = intervals.flatMap(interval => interval ?? [])
  const low = Math.max(-100, Math.floor(Math.min(0, ...ends) / 20) * 20)
  const high = Math.min(100, Math.ceil(Math.max(0, ...ends) / 20) * 20)
  return high > low ? [low, high] : [low - 20, low + 20]
}

const IntervalMark = ({
  interval,
  value,
  low,
  x,
  y,
}: {
  readonly interval: Interval
  readonly value: number
  readonly low: boolean
  readonly x: (value: number) => number
  readonly y: number
}): ReactNode => (
  <g>
    <line
      x1={x(interval[0])}
      x2={x(interval[1])}
      y1={y}
      y2={y}
      stroke={low ? 'var(--text-3)' : 'var(--ord5)'}
      strokeWidth={2}
    />
    <circle
      cx={x(value)}
      cy={y}
      r={5}
      fill={low ? 'var(--surface)' : 'var(--ord5)'}
      stroke={low ? 'var(--text-3)' : 'var(--surface)'}
      strokeWidth={low ? 2 : 1.5}
    />
  </g>
)

interface AsidesProps {
  readonly model: StackedModel
  readonly places: AsidePlaces
  /** Of the whole chart, px. */
  readonly width: number
  readonly at: number
  readonly y: number
}

const intervalAxis = (model: StackedModel, places: AsidePlaces, width: number) => {
  const range = rangeOf(model.net?.intervals ?? [])
  const left = width - places.width + 24
  const room = INTERVAL.plot - 40
  return { range, x: (value: number): number => left + ((value - range[0]) / (range[1] - range[0])) * room }
}

/** What stands right of one bar: net or score, its interval, and the mean. */
export const Asides = ({ model, places, width, at, y }: AsidesProps): ReactNode => {
  const { net, mean, categories } = model
  const low = categories[at]?.lowBase === true
  const right = width - (mean === null ? 0 : FIGURE)
  const interval = net?.intervals?.[at] ?? null
  const value = net?.points[at]?.value ?? null
  const words = places.drawsIntervals ? INTERVAL.words : 0
  return (
    <>
      {places.drawsIntervals && interval && value !== null && (
        <IntervalMark interval={interval} value={value} low={low} x={intervalAxis(model, places, width).x} y={y} />
      )}
      {net && <AsideFigure aside={net} at={at} low={low} x={right - words - 32} y={y} />}
      {places.drawsIntervals && interval && (
        <text
          x={width - 2}
          y={y + 4}
          textAnchor="end"
          fontSize={12}
          fontStyle={low ? 'italic' : 'normal'}
          fill={low ? 'var(--text-3)' : 'var(--text-2)'}
        >
          {`${signedWhole(interval[0])} to ${signedWhole(interval[1])}`}
        </text>
      )}
      {mean && <AsideFigure aside={mean} at={at} low={low} x={width - 32} y={y} />}
    </>
  )
}

const head = { y: 14, textAnchor: 'end', fontSize: 12, fill: 'var(--text-3)' } as const

/** The heads over what stands right of the bars, and the axis of the intervals. */
export const AsideHeads = ({
  model,
  places,
  width,
  height,
}: Omit<AsidesProps, 'at' | 'y'> & { readonly height: number }): ReactNode => {
  const { net, mean } = model
  const words = places.drawsIntervals ? INTERVAL.words : 0
  const axis = places.drawsIntervals ? intervalAxis(model, places, width) : null
  return (
    <>
      {axis && (
        <line x1={axis.x(0)} x2={axis.x(0)} y1={20} y2={height - 2} stroke="var(--border-ctl)" strokeWidth={1} />
      )}
      {net && (
        <text {...head} x={width - (mean === null ? 0 : FIGURE) - words - (words > 0 ? 32 : 2)}>
          {net.label}
        </text>
      )}
      {places.drawsIntervals && (
        <text {...head} x={width - 2}>
          Interval
        </text>
      )}
      {mean && (
        <text {...head} x={width - 2 - (net === null ? 0 : 18)}>
          {mean.label}
        </text>
      )}
    </>
  )
}
