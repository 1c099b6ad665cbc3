import type { Cube } from '@core/crosstab'
import { arePeriods } from '@core/domain/charts'
import { formatWhole } from '@core/domain/tables'

/** A wave: its column, and what it is called. */
export interface Wave {
  readonly at: number
  readonly key: string
  readonly name: string
}

/** Neighbouring waves that both have respondents in a table. */
export type Step = readonly [before: Wave, now: Wave]

/** Names that are said; more are counted. */
const NAMED = 3

/** Groups of columns that are waves of the survey as their labels say, in the order of the banner; nets and nests are left out. */
export const wavesIn = ({ columns }: Pick<Cube, 'columns'>): Wave[][] => {
  const groups = new Map<string, Wave[]>()
  columns.forEach(({ key, group, net, inner, label }, at) => {
    if (group === null || net !== undefined || inner !== undefined) return
    groups.set(group, [...(groups.get(group) ?? []), { at, key, name: label.trim() }])
  })
  return [...groups.values()].filter(waves => arePeriods(waves.map(({ name }) => name)))
}

export const stepsOf = (waves: readonly Wave[]): Step[] =>
  waves.slice(1).flatMap((now, at) => {
    const before = waves[at]
    return before === undefined ? [] : [[before, now] as const]
  })

/** “A”, “B” and “C”, or of more “A”, “B”, “C” and 2 more. */
export const quotedNames = (labels: readonly string[]): string => {
  const quoted = labels.slice(0, NAMED).map(label => `“${label.trim()}”`)
  const more = labels.length - quoted.length
  if (more > 0) return `${quoted.join(', ')} and ${formatWhole(more)} more`
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1) ?? ''}`
}

/** 0.385 as "39 %". */
export const percentWords = (share: number): string => `${formatWhole(100 * share)} %`
