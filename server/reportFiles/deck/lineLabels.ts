import { spread, type LineModel } from '@core/domain/charts'
import type { LabelPlace, LineEnd } from './chartParts'

/** Numbers at every point where there are few lines, else at their first and last points, beside a scale. */
const FEW = 3
export const needsScale = ({ series }: LineModel): boolean => series.length > FEW
/** Points between a line's end and its name, and the key before it. */
const KEY = 30

const lastOf = ({ points, categories }: LineModel, series: number): number => {
  for (let at = categories.length - 1; at >= 0; at -= 1) if (points[at]?.[series]?.value != null) return at
  return -1
}

const valueOf = ({ points }: LineModel, category: number, series: number): number | null =>
  points[category]?.[series]?.value ?? null

/** A scale of values in points. */
export interface Scale {
  readonly min: number
  readonly max: number
  readonly height: number
}

/** Numbers above the highest line and below the lowest, or left of many lines; left out where they would overlap. Ends carry their own. */
export const lineLabels = (
  model: LineModel,
  ends: readonly (LineEnd | null)[] | null,
  { size, line }: { readonly size: number; readonly line: number },
  { min, max, height }: Scale,
): LabelPlace[][] => {
  const scale = height / (max - min)
  const many = needsScale(model)
  const last = model.categories.length - 1
  const places = model.categories.map((_, category) => {
    const order = model.series
      .flatMap((_series, series) => {
        const value = valueOf(model, category, series)
        return value === null || ends?.[series]?.category === category ? [] : [{ series, value }]
      })
      .sort((one, other) => other.value - one.value)
    const at = new Map<number, LabelPlace>()
    let taken = Infinity
    order.forEach(({ series, value }, rank) => {
      const room = (taken - value) * scale
      const lowestOfAll = rank === order.length - 1 && rank > 0
      if (many) {
        const place = category === 0 ? 'l' : ends === null && category === last ? 'r' : null
        if (place !== null && room >= line) [taken] = [value, at.set(series, place)]
        return
      }
      const below = lowestOfAll && room < size * 2.6
      if (room >= size * 2.6 || rank === 0) at.set(series, 't')
      else if (below) at.set(series, 'b')
      taken = value
    })
    return at
  })
  return model.series.map((_, series) => model.categories.map((_category, at) => places[at]?.get(series) ?? null))
}

/** Width in points of names at the ends of lines, behind the longest of which is its number; `widthOf` measures a text. */
export const endsWidth = (model: LineModel, names: readonly string[], widthOf: (text: string) => number): number =>
  Math.max(
    ...names.map((name, series) => {
      const point = model.points[lastOf(model, series)]?.[series]
      return widthOf([name, point?.text ?? '', point?.rest ? '▲' : ''].filter(text => text !== '').join(' '))
    }),
  ) + KEY

/**
 * Where the names of lines are: at their last points, and moved apart where these lie closer than a line of type (`line`, points).
 * `whole`: height of the chart in points, of which the shifts are shares.
 */
export const lineEnds = (
  model: LineModel,
  line: number,
  { min, max, height }: Scale,
  whole: number,
): (LineEnd | null)[] => {
  const last = model.series.map((_, series) => lastOf(model, series))
  const drawn = last.flatMap((category, series) => {
    const value = valueOf(model, category, series)
    return value === null ? [] : [{ series, category, y: (1 - (value - min) / (max - min)) * height }]
  })
  const places = spread(
    drawn.map(({ y }) => y),
    line,
    0,
    height,
  )
  const ends = new Map(
    drawn.map(({ series, category, y }, at) => [series, { category, shift: ((places[at] ?? y) - y) / whole }]),
  )
  return last.map((_, series) => ends.get(series) ?? null)
}
