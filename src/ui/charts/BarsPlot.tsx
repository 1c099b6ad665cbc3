import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis, type BarShapeProps } from 'recharts'
import { ChartTooltip } from './ChartTooltip'
import { markPlace } from './marks'
import { BAR, COLUMN, columnWidth, dataOf, labelRoom, standsUpright, valueAxis } from './plot'
import { BarMark, HatchPattern, LABEL_MIN, type Box } from './shapes'
import { BarTick, ColumnTick } from './Ticks'
import { wrapLabel } from './text'
import type { BarsModel } from '@core/domain/charts'

export interface PlotProps<Model> {
  readonly model: Model
  /** In px. */
  readonly width: number
  readonly height: number
  readonly showLabels: boolean
  readonly unit: string
  readonly title: string
  /** Unique in the page; prefixes the ids of patterns. */
  readonly id: string
  /** Its marks have a tab stop of their own, beside the plot. */
  readonly marked?: boolean | undefined
}

const AXIS_LINE = { stroke: 'var(--border-ctl)' }

/** Columns or bars from a zero line, one colour per series. */
export const BarsPlot = (props: PlotProps<BarsModel>): ReactNode => {
  const { model, width, height, unit, title, id } = props
  const horizontal = !standsUpright(model, width)
  // When no column is wide enough for its number, the value axis is drawn instead.
  const showLabels = props.showLabels && (horizontal || columnWidth(model, width) >= LABEL_MIN)
  const left = horizontal ? labelRoom(model, width) : 0
  const slot = width / Math.max(1, model.categories.length)
  const lines = model.categories.reduce((most, { label }) => Math.max(most, wrapLabel(label, slot - 8, 3).length), 1)
  const marks = model.points.some(line => line.some(point => point.rest !== null))
  const axis = valueAxis(model, !showLabels)
  /** Ends of the interval in px along the value axis, whose scale the bar itself tells. */
  const reachOf = (category: number, series: number, box: Box, value: number): readonly [number, number] | null => {
    const interval = model.intervals?.[category]?.[series] ?? null
    const length = horizontal ? box.width : box.height
    if (interval === null || value === 0 || length === 0) return null
    const perUnit = length / Math.abs(value)
    const zero = horizontal ? box.x : box.y + box.height
    const at = (end: number): number => zero + (horizontal ? 1 : -1) * end * perUnit
    return value > 0 ? [at(interval[0]), at(interval[1])] : null
  }
  const shape = (series: number) => {
    const Shape = (props: BarShapeProps): ReactNode => {
      const drawn = model.series[series]
      const point = model.points[props.index]?.[series]
      if (drawn === undefined || point === undefined || point.value === null) return null
      const { x, y, width: w, height: h } = props
      const box = { x: Math.min(x, x + w), y: Math.min(y, y + h), width: Math.abs(w), height: Math.abs(h) }
      const lowBase = drawn.lowBase || model.categories[props.index]?.lowBase === true
      return (
        <BarMark
          place={markPlace(props.index, series)}
          box={box}
          series={drawn}
          point={point}
          lowBase={lowBase}
          horizontal={horizontal}
          showLabel={showLabels}
          hatch={`${id}-h${series}`}
          reach={reachOf(props.index, series, box, point.value)}
        />
      )
    }
    return Shape
  }
  // Bars get thinner where the plot is lower than they would like.
  const slotHeight = height / Math.max(1, model.categories.length)
  const thickness = Math.max(
    BAR.thinnest,
    Math.min(BAR.thickness, (slotHeight - BAR.between) / Math.max(1, model.series.length) - BAR.gap),
  )
  const values = {
    type: 'number',
    ...axis,
    hide: showLabels,
    tickLine: false,
    axisLine: false,
    tick: { fontSize: 12, fill: 'var(--text-3)' },
  } as const
  const categories = { type: 'category', dataKey: 'key', interval: 0, tickLine: false, axisLine: AXIS_LINE } as const
  return (
    <BarChart
      width={width}
      height={height}
      data={dataOf(model)}
      layout={horizontal ? 'vertical' : 'horizontal'}
      margin={
        horizontal
          ? { top: 4, right: marks ? 56 : 40, bottom: 4, left: 0 }
          : { top: marks ? 34 : 20, right: 0, bottom: 0, left: 0 }
      }
      barGap={horizontal ? BAR.gap : COLUMN.gap}
      barCategoryGap={horizontal ? BAR.between / 2 : COLUMN.between}
      accessibilityLayer={props.marked !== true}
      title={title}
    >
      <defs>
        {model.series.map((series, at) => (
          <HatchPattern key={series.key} id={`${id}-h${at}`} color={series.color} />
        ))}
      </defs>
      {!showLabels && <CartesianGrid stroke="var(--border)" vertical={horizontal} horizontal={!horizontal} />}
      {horizontal ? (
        <>
          <XAxis {...values} height={20} />
          <YAxis
            {...categories}
            width={left}
            tick={({ x, y, index }: { x: number | string; y: number | string; index: number }) => (
              <BarTick category={model.categories[index]} x={Number(x)} y={Number(y)} width={left - 8} left={0} />
            )}
          />
        </>
      ) : (
        <>
          <XAxis
            {...categories}
            height={10 + lines * 14}
            tick={({ x, y, index }: { x: number | string; y: number | string; index: number }) => (
              <ColumnTick category={model.categories[index]} x={Number(x)} y={Number(y)} width={slot - 8} />
            )}
          />
          <YAxis {...values} width={40} />
        </>
      )}
      <Tooltip
        cursor={{ fill: 'var(--sunken)', fillOpacity: 0.6 }}
        isAnimationActive={false}
        content={<ChartTooltip model={model} unit={unit} />}
      />
      {model.series.map((series, at) => (
        <Bar
          key={series.key}
          dataKey={`v${at}`}
          name={series.label}
          fill={series.color}
          shape={shape(at)}
          maxBarSize={horizontal ? thickness : 40}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  )
}
