import type { ReactNode } from 'react'
import { Bar, BarChart, Tooltip, XAxis, YAxis, type BarShapeProps } from 'recharts'
import type { PlotProps } from './BarsPlot'
import { ChartTooltip } from './ChartTooltip'
import { Asides, AsideHeads, asidePlaces, withRoom } from './Asides'
import { markPlace } from './marks'
import { dataOf, labelRoom, STACK } from './plot'
import { SegmentMark, VeilPattern } from './shapes'
import { BarTick } from './Ticks'
import type { StackedModel } from '@core/domain/charts'

/** Extra distance before each bar, to separate banner groups. */
const offsetsOf = (model: StackedModel): number[] => {
  let offset = 0
  return model.categories.map(category => {
    if (category.first) offset += STACK.group
    return offset
  })
}

/** Bars of 100 %: every answer a part, in the order of the scale; net, score and mean are figures beside them. */
export const StackedPlot = (props: PlotProps<StackedModel>): ReactNode => {
  const { width, height, showLabels, unit, title, id } = props
  const model = withRoom(props.model, width)
  // On a phone, "n" is shown once above the bases, in the line that names the net.
  const bare = width < 480 && model.net !== null && model.categories.some(category => category.size !== null)
  const left = labelRoom(model, width) - (bare ? 14 : 0)
  const offsets = offsetsOf(model)
  const gaps = offsets.at(-1) ?? 0
  const places = asidePlaces(model, width)
  const right = places.width
  const headed = model.net !== null || model.mean !== null
  const pitch = (height - (headed ? STACK.head : 4) - gaps) / Math.max(1, model.categories.length)
  const shape = (segment: number) => {
    const Shape = (props: BarShapeProps): ReactNode => {
      const series = model.series[segment]
      const point = model.points[props.index]?.[segment]
      if (series === undefined || point === undefined) return null
      const lowBase = series.lowBase || model.categories[props.index]?.lowBase === true
      const box = { x: props.x, y: props.y + (offsets[props.index] ?? 0), width: props.width, height: props.height }
      return (
        <SegmentMark
          place={markPlace(props.index, segment)}
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
      margin={{ top: headed ? STACK.head - 2 : 2, right, bottom: gaps + 2, left: 0 }}
      barCategoryGap={3}
      accessibilityLayer={props.marked !== true}
      title={title}
    >
      <defs>
        <VeilPattern id={`${id}-veil`} />
      </defs>
      <AsideHeads model={model} places={places} width={width} height={height} />
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
            <Asides model={model} places={places} width={width} at={index} y={Number(y) + (offsets[index] ?? 0)} />
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
          barSize={Math.min(STACK.thickness, pitch - 5)}
          shape={shape(at)}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  )
}
