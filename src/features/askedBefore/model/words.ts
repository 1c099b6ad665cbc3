import type { AskedMatch, AskedQuestion } from '@core/contract'
import { count, counted } from '@/lib/words'

/** How the questions that are compared fall apart. */
export interface Summary {
  readonly compared: number
  /** In the same or nearly the same wording. */
  readonly asked: number
  readonly same: number
  /** In similar words, or near in meaning. */
  readonly similar: number
  readonly none: number
}

export type Kind = 'asked' | 'similar' | 'none'

/** What a question of a draft is by the closest one that was asked. */
export const kindOf = ({ matches: [best] }: AskedQuestion): Kind => {
  if (best === undefined) return 'none'
  return best.closeness === 'same' || best.closeness === 'near' ? 'asked' : 'similar'
}

export const summaryOf = (results: readonly AskedQuestion[]): Summary => {
  const of = (kind: Kind): number => results.filter(result => kindOf(result) === kind).length
  return {
    compared: results.length,
    asked: of('asked'),
    same: results.filter(({ matches: [best] }) => best?.closeness === 'same').length,
    similar: of('similar'),
    none: of('none'),
  }
}

/** '31 of 40 asked before, 12 in the same wording'. */
export const summaryWords = ({ compared, asked, same }: Summary): string =>
  `${count(asked)} of ${count(compared)} asked before, ${count(same)} in the same wording`

/** As the server counts: of one spelling, 15 datasets at most. */
const COUNTED = 15

/** 'Asked in this wording in 6 datasets'; null for one. */
export const sameWords = (times: number): string | null =>
  times < 2
    ? null
    : `Asked in this wording in ${times < COUNTED ? '' : 'at least '}${counted(times, 'dataset', 'datasets')}`

type Top = NonNullable<AskedMatch['top']>

/** 'Staff: Very satisfied, 48%', or 'Mean 3.2'. */
export const topWords = ({ row, answer, value, unit }: Top): string => {
  const said =
    unit === 'percent'
      ? `${answer}, ${count(Math.round(value))}%`
      : `${answer} ${value.toLocaleString('en', { maximumFractionDigits: 1 })}`
  return row === null ? said : `${row}: ${said}`
}
