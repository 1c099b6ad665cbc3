import { asFirst } from './breaks'
import type { Aside, ChartModel } from './types'

type Drawn = Exclude<ChartModel, { kind: 'empty' }>

const asideFrom = (aside: Aside | null, from: number, to: number): Aside | null =>
  aside && {
    ...aside,
    points: aside.points.slice(from, to),
    ...(aside.intervals && { intervals: aside.intervals.slice(from, to) }),
  }

/** Some categories of a chart, from one position to before another, for a place without room for all. */
export const categoriesFrom = (model: Drawn, from: number, to: number): Drawn => {
  const part = { categories: model.categories.slice(from, to), points: model.points.slice(from, to) }
  switch (model.kind) {
    case 'line':
      return { ...model, ...part, categories: part.categories.map((one, at) => (at === 0 ? asFirst(one) : one)) }
    case 'bars':
      return { ...model, ...part, ...(model.intervals && { intervals: model.intervals.slice(from, to) }) }
    case 'stacked':
      return {
        ...model,
        ...part,
        shares: model.shares.slice(from, to),
        net: asideFrom(model.net, from, to),
        mean: asideFrom(model.mean, from, to),
      }
  }
}

export const firstCategories = (model: Drawn, count: number): Drawn => categoriesFrom(model, 0, count)
