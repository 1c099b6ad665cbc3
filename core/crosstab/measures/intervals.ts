import { studentCritical } from '../distributions'
import { NUMBER_MEASURES } from '../numberMeasures'
import type { CubeNumber } from '../types'
import { meansOf } from './means'

/**
 * Confidence intervals of a mean or net promoter score, one per column of the cube, as [low, high] in the unit of the number:
 * mean ± t · SE, SE on the effective base e and t with e − 1 degrees of freedom. `confidence` in percent; null where e is one or
 * less. Source: docs/statistics.md, Means.
 */
export const meanIntervals = (number: CubeNumber, confidence: number): (readonly [number, number] | null)[] =>
  meansOf(number).map(({ mean, seEffective, eff }) => {
    if (mean === null || seEffective === null) return null
    const { valueOf } = NUMBER_MEASURES[number.measure ?? 'mean']
    const margin = studentCritical(1 - confidence / 100, eff - 1) * seEffective
    return [valueOf(mean - margin), valueOf(mean + margin)]
  })
