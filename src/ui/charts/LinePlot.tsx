import type { ReactNode } from 'react'
import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import type { PlotProps } from './BarsPlot'
import { ChartTooltip } from './ChartTooltip'
import { markPlace } from './marks'
import { DASHES, dataOf, FEW_LINES, lineEnds, valueAxis } from './plot'
import { ColumnTick } from './Ticks'
import { wrapLabel } from './text'
import { spread, type ChartCategory, type LineModel } from '@core/domain/charts'
import { BREAK_MARK } from '@core/domain/tables'
import { Triangle } from './shapes'

const TOP = 28
/** Around a point, px: where a press means it. */
const REACH = 11
const LABEL_WIDTH = 140
const AXIS_LINE = { stroke: 'var(--border-ctl)' }

const lastKnown = (model: LineModel, line: number): number => {
  for (let at = model.categories.length - 1; at >= 0; at -= 1) if (model.points[at]?.[line]?.value != null) return at
  return -1
}

/** Between two waves that are not quite comparable: a thin dashed line under the mark that heads of tables have. */
const Break = ({
  x,
  bottom,
  text,
}: {
  readonly x: number
  readonly bottom: number
  readonly text: string
}): ReactNode => (
  <g data-break="">
    <title>{text}</title>
    <line x1={x} x2={x} y1={TOP - 12} y2={bottom} stroke="transparent" strokeWidth={12} />
    <line x1={x} x2={x} y1={TOP - 12} y2={bottom} stroke="var(--text-3)" strokeWidth={1} strokeDasharray="3 4" />
    <text x={x} y={TOP - 16} textAnchor="middle" fontSize={12} fill="var(--text-2)">
      {BREAK_MARK}
    </text>
  </g>
)

/** A line has the mark of a break between its points. */
const unmarked = (category: ChartCategory | undefined): ChartCategory | undefined =>
  category && { ...category, broken: undefined }

/** Lines over an ordered axis, gaps where there is no base, labels at their ends. */
export const LinePlot = (props: PlotProps<LineModel>): ReactNode => {
  const { model, width, height, showLabels, unit, title } = props
  const { width: right, named, valued } = lineEnds(model, width, showLabels)
  const axisWidth = showLabels ? 0 : 40
  const plotWidth = width - right - axisWidth
  const slot = plotWidth / Math.max(1, model.categories.length)
  const labelWidth = Math.min(slot - 6, LABEL_WIDTH)
  const lines = model.categories.reduce((most, { label }) => Math.max(most, wrapLabel(label, labelWidth, 3).length), 1)
  const sized = model.categories.some(({ size }) => size !== null)
  const axisHeight = 10 + (lines + (sized ? 1 : 0)) * 14
  const axis = valueAxis(model, !showLabels)
  const [bottom, top] = axis.domain
  const plotBottom = height - axisHeight
  const yOf = (value: number): number => TOP + (1 - (value - bottom) / (top - bottom)) * (plotBottom - TOP)
  const ends = model.series.map((_series, line) => {
    const at = lastKnown(model, line)
    return yOf(model.points[at]?.[line]?.value ?? bottom)
  })
  const places = spread(ends, 15, TOP, plotBottom - 4)
  const few = model.series.length <= FEW_LINES
  const dot = (line: number) => {
    const Dot = ({
      cx,
      cy,
      index,
    }: {
      cx?: number | undefined
      cy?: number | undefined
      index?: number | undefined
    }): ReactNode => {
      const series = model.series[line]
      const point = index === undefined ? undefined : model.points[index]?.[line]
      if (series === undefined || index === undefined || point?.value == null || cx === undefined || cy === undefined)
        return <g />
      const low = model.categories[index]?.lowBase === true
      const labelled = showLabels && few && slot >= 18
      const valueAt = (at: number): number => model.points[at]?.[line]?.value ?? Infinity
      // In a dip a label above would cover its own line.
      const dips = model.series.length === 1 && point.value < valueAt(index - 1) && point.value < valueAt(index + 1)
      return (
        <g data-mark={markPlace(index, line)}>
          {props.marked === true && <circle cx={cx} cy={cy} r={REACH} fill="transparent" />}
          <circle
            cx={cx}
            cy={cy}
            r={4}
            fill={low ? 'var(--surface)' : series.color}
            stroke={series.color}
            strokeWidth={2}
          />
          {labelled && (
            <text
              x={cx}
              y={dips ? cy + 18 : cy - 9}
              textAnchor="middle"
              fontSize={12}
              fill={low ? 'var(--text-3)' : 'var(--text)'}
              fontStyle={low ? 'italic' : 'normal'}
            >
              {point.text}
            </text>
          )}
          {point.rest !== null && (
            <Triangle x={cx} y={dips ? cy - 12 : cy - (labelled ? 26 : 12)} direction={point.rest} />
          )}
        </g>
      )
    }
    return Dot
  }
  // The label of the last point reaches over the end of the axis.
  const pad = { left: Math.min(slot / 2, 64), right: Math.max(28, labelWidth / 2 + 2 - right) }
  const between = (plotWidth - pad.left - pad.right) / Math.max(1, model.categories.length - 1)
  return (
    <LineChart
      width={width}
      height={height}
      data={dataOf(model)}
      margin={{ top: TOP, right, bottom: 0, left: 0 }}
      accessibilityLayer={props.marked !== true}
      title={title}
    >
      {!showLabels && <CartesianGrid stroke="var(--border)" vertical={false} />}
      {bottom < 0 && <ReferenceLine y={0} stroke="var(--border-ctl)" strokeDasharray="3 3" />}
      <XAxis
        type="category"
        dataKey="key"
        interval={0}
        tickLine={false}
        axisLine={AXIS_LINE}
        height={axisHeight}
        padding={pad}
        tick={({ x, y, index }: { x: number | string; y: number | string; index: number }) => (
          <ColumnTick
            category={unmarked(model.categories[index])}
            x={Number(x)}
            y={Number(y)}
            width={labelWidth}
            lines={lines}
          />
        )}
      />
      <YAxis
        type="number"
        {...axis}
        hide={showLabels}
        width={40}
        tickLine={false}
        axisLine={false}
        tick={{ fontSize: 12, fill: 'var(--text-3)' }}
      />
      <Tooltip
        cursor={{ stroke: 'var(--border-ctl)' }}
        isAnimationActive={false}
        content={<ChartTooltip model={model} unit={unit} />}
      />
      {model.categories.map(({ key, broken }, at) =>
        broken === undefined ? null : (
          <Break key={key} x={axisWidth + pad.left + (at - 0.5) * between} bottom={plotBottom} text={broken} />
        ),
      )}
      {model.series.map((series, at) => (
        <Line
          key={series.key}
          dataKey={`v${at}`}
          name={series.label}
          type="linear"
          connectNulls={false}
          stroke={series.color}
          strokeWidth={2}
          strokeDasharray={DASHES[at] ?? ''}
          dot={dot(at)}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      {model.series.map((series, at) => {
        const end = lastKnown(model, at)
        if (end < 0 || (!named && !valued)) return null
        const value = valued ? (model.points[end]?.[at]?.text ?? '') : ''
        return (
          <g key={series.key}>
            <circle cx={width - right + 12} cy={places[at] ?? 0} r={4} fill={series.color} />
            <text x={width - right + 20} y={(places[at] ?? 0) + 4} fontSize={12} fill="var(--text)">
              {named ? `${series.label} ` : ''}
              <tspan fontWeight={600}>{value}</tspan>
            </text>
          </g>
        )
      })}
    </LineChart>
  )
}
