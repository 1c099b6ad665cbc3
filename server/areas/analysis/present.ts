import type { Group } from './counter'
import type { Prepared } from './prepare'
import { baseWithin, bluntGroup } from '../privacy'

export interface Base {
  readonly n: number
  readonly w: number
  /** Kish: (Σw)² / Σw². */
  readonly eff: number
}

/** How many pass a filter; rounded for readers without full rights, whose small groups come as nobody. */
export const presentBase = ({ found, survey, floor }: Prepared, passing: Group): Base => {
  const { n, w, w2 } =
    found.full || passing.n === 0 ? passing : bluntGroup(passing, baseWithin(passing.n, survey.length, floor))
  return { n, w, eff: w2 > 0 ? w ** 2 / w2 : 0 }
}
