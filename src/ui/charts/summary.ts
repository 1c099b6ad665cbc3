import { breakTexts, type ChartModel, type ChartPoint } from '@core/domain/charts'

interface Named {
  readonly point: ChartPoint
  readonly category: string
  readonly series: string
}

const place = (entry: Named, single: boolean): string =>
  single ? entry.category : `${entry.category}, ${entry.series}`

/** One sentence that describes the picture; `unit` follows the numbers, e.g. " %". */
export const chartSummary = (model: ChartModel, unit: string): string => {
  if (model.kind === 'empty') return model.reason
  const all = model.points.flatMap((line, at) =>
    line.map((point, index): Named => ({
      point,
      category: model.categories[at]?.label ?? '',
      series: model.series[index]?.label ?? '',
    })),
  )
  const known = all
    .filter(entry => entry.point.value !== null)
    .sort((a, b) => (b.point.value ?? 0) - (a.point.value ?? 0))
  const [high] = known
  const low = known.at(-1)
  if (high === undefined || low === undefined) return 'There are no values to draw.'
  const single = model.series.length === 1
  const breaks = breakTexts(model)
    .map(text => ` ${text}`)
    .join('')
  const said = ({ point }: Named): string => `${point.text === '–' ? '0' : point.text}${unit}`
  if (model.kind === 'line') {
    const lead = all.filter(entry => entry.series === high.series && entry.point.value !== null)
    const [first] = lead
    const last = lead.at(-1)
    if (first !== undefined && last !== undefined) {
      return `${high.series} goes from ${said(first)} (${first.category}) to ${said(last)} (${last.category}), the highest being ${said(high)}.${breaks}`
    }
  }
  const what = model.kind === 'stacked' ? 'Largest part' : 'Highest'
  return `${what}: ${place(high, single)}, ${said(high)}; ${model.kind === 'stacked' ? 'smallest' : 'lowest'}: ${place(low, single)}, ${said(low)}.${breaks}`
}
