import type { ReactNode } from 'react'
import { Bar, BarChart, Tooltip, XAxis, YAxis, type BarShapeProps } from 'recharts'
import type { PlotProps } from './BarsPlot'
import { ChartTooltip } from './ChartTooltip'
import { dataOf, labelRoom } from './plot'
import { SegmentMark, Triangle, VeilPattern } from './shapes'
import { BarTick } from './Ticks'
import type { StackedModel } from '@core/domain/charts'

const BAR_HEIGHT = 22
const GROUP_GAP = 7
const NET_ROOM = 64

/** Extra distance before each bar, to separate banner groups. */
const offsetsOf = (model: StackedModel): number[] => {
  let offset = 0
  return model.categories.map(category => {
    if (category.first) offset += GROUP_GAP
    return offset
  })
}

const NetFigure = ({ model, at, x, y }: { model: StackedModel; at: number; x: number; y: number }): ReactNode => {
  const point = model.net?.points[at]
  const low = model.categories[at]?.lowBase === true
  if (point === undefined) return null
  return (
    <g>
      <text
        x={x + 32}
        y={y + 4}
        textAnchor="end"
        fontSize={13}
        fontWeight={low ? 400 : 600}
        fontStyle={low ? 'italic' : 'normal'}
        fill={low ? 'var(--text-3)' : 'var(--text)'}
      >
        {point.text}
      </text>
      {point.rest !== null && <Triangle x={x + 44} y={y} direction={point.rest} />}
    </g>
  )
}

/** Bars of 100 %: every answer a part, in the order of the scale; the first net is repeated as a figure. */
export const StackedPlot = ({
  model,
  width,
  height,
  showLabels,
  unit,
  title,
  id,
}: PlotProps<StackedModel>): ReactNode => {
  // On a phone, "n" is shown once above the bases, in the line that names the net.
  const bare = width < 480 && model.net !== null && model.categories.some(category => category.size !== null)
  const left = labelRoom(model, width) - (bare ? 14 : 0)
  const offsets = offsetsOf(model)
  const gaps = offsets.at(-1) ?? 0
  const right = model.net === null ? 4 : NET_ROOM
  const shape = (segment: number) => {
    const Shape = (props: BarShapeProps): ReactNode => {
      const series = model.series[segment]
      const point = model.points[props.index]?.[segment]
      if (series === undefined || point === undefined) return null
      const lowBase = series.lowBase || model.categories[props.index]?.lowBase === true
      const box = { x: props.x, y: props.y + (offsets[props.index] ?? 0), width: props.width, height: props.height }
      return (
        <SegmentMark
          box={box}
          series={series}
          point={point}
          lowBase={lowBase}
          showLabel={showLabels}
          veil={`${id}-veil`}
        />
      )
    }
    return Shape
  }
  return (
    <BarChart
      width={width}
      height={height}
      data={dataOf(model)}
      layout="vertical"
      margin={{ top: model.net === null ? 2 : 22, right, bottom: gaps + 2, left: 0 }}
      barCategoryGap={3}
      accessibilityLayer
      title={title}
    >
      <defs>
        <VeilPattern id={`${id}-veil`} />
      </defs>
      {model.net !== null && (
        <text x={width - 2} y={14} textAnchor="end" fontSize={12} fill="var(--text-3)">
          {model.net.label}
        </text>
      )}
      {bare && (
        <text x={left - 12} y={14} textAnchor="end" fontSize={12} fill="var(--text-3)">
          n
        </text>
      )}
      <XAxis type="number" domain={[0, 100]} hide />
      <YAxis
        type="category"
        dataKey="key"
        width={left}
        interval={0}
        tickLine={false}
        axisLine={false}
        tick={({ x, y, index }: { x: number | string; y: number | string; index: number }) => (
          <g>
            <BarTick
              category={model.categories[index]}
              x={Number(x)}
              y={Number(y) + (offsets[index] ?? 0)}
              width={left - 8}
              left={0}
              bare={bare}
            />
            <NetFigure model={model} at={index} x={width - right} y={Number(y) + (offsets[index] ?? 0)} />
          </g>
        )}
      />
      <Tooltip cursor={false} isAnimationActive={false} content={<ChartTooltip model={model} unit={unit} />} />
      {model.series.map((series, at) => (
        <Bar
          key={series.key}
          dataKey={`v${at}`}
          stackId="whole"
          name={series.label}
          fill={series.color}
          barSize={BAR_HEIGHT}
          shape={shape(at)}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  )
}
