import { ALL, MISSING, type Cap, type Percents, type PlannedMargin } from './types'

/** `scope` is null where the targets are those of all scopes. */
interface InTargets {
  readonly margin: string
  readonly scope: string | null
}

/** What is wrong with a weighting before any data are looked at. */
export type Problem =
  | { readonly kind: 'no_margins' }
  | { readonly kind: 'no_scopes' }
  | { readonly kind: 'same_scope'; readonly scope: string }
  | { readonly kind: 'same_margin'; readonly margin: string }
  | { readonly kind: 'no_categories'; readonly margin: string }
  | { readonly kind: 'same_category'; readonly margin: string; readonly category: string }
  | { readonly kind: 'reserved_category'; readonly margin: string }
  | { readonly kind: 'scope_without_targets'; readonly margin: string; readonly scope: string }
  | { readonly kind: 'unknown_scope'; readonly margin: string; readonly scope: string }
  | ({ readonly kind: 'unknown_category'; readonly category: string } & InTargets)
  | ({ readonly kind: 'category_without_target'; readonly category: string } & InTargets)
  | ({ readonly kind: 'target_not_positive'; readonly category: string; readonly target: number } & InTargets)
  | ({ readonly kind: 'sum_not_100'; readonly sum: number } & InTargets)
  | { readonly kind: 'cap_not_usable'; readonly min: number; readonly max: number }

/** Percent by which targets may miss 100 together; the second term is rounding of decimal numbers. */
const SUM_TOLERANCE = 0.01 + 1e-9

const repeated = (keys: readonly string[]): string[] => [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))]

const percentProblems = (keys: readonly string[], percents: Percents, where: InTargets): Problem[] => {
  const given = Object.entries(percents)
  const unknown = given.flatMap(([category]): Problem[] =>
    keys.includes(category) ? [] : [{ kind: 'unknown_category', ...where, category }],
  )
  const without = keys.flatMap((category): Problem[] =>
    Object.hasOwn(percents, category) ? [] : [{ kind: 'category_without_target', ...where, category }],
  )
  const refused = given.flatMap(([category, target]): Problem[] =>
    target > 0 && target < Infinity ? [] : [{ kind: 'target_not_positive', ...where, category, target }],
  )
  const sum = given.reduce((so, [, target]) => so + target, 0)
  const off: Problem[] = Math.abs(sum - 100) <= SUM_TOLERANCE ? [] : [{ kind: 'sum_not_100', ...where, sum }]
  return [...unknown, ...without, ...refused, ...off]
}

const targetProblems = (margin: PlannedMargin, scopes: readonly string[]): Problem[] => {
  const { id, keys } = margin
  if ('targets' in margin) return percentProblems(keys, margin.targets, { margin: id, scope: null })
  const { targetsBy } = margin
  return [
    ...Object.keys(targetsBy).flatMap((scope): Problem[] =>
      scopes.includes(scope) ? [] : [{ kind: 'unknown_scope', margin: id, scope }],
    ),
    ...scopes.flatMap((scope): Problem[] => {
      const percents = Object.hasOwn(targetsBy, scope) ? targetsBy[scope] : undefined
      return percents === undefined
        ? [{ kind: 'scope_without_targets', margin: id, scope }]
        : percentProblems(keys, percents, { margin: id, scope })
    }),
  ]
}

/** What can be checked without data; a WeightingInput is one. */
export interface PlannedWeighting {
  readonly margins: readonly PlannedMargin[]
  readonly scopes?: { readonly keys: readonly string[] } | undefined
  readonly cap?: Cap | undefined
}

/** Everything that is wrong with margins, targets, scopes and cap, in the order of the margins; empty where nothing is. */
export const problemsOf = ({ margins, scopes, cap }: PlannedWeighting): Problem[] => {
  const keys = scopes?.keys ?? [ALL]
  const { min, max } = { min: cap?.min ?? 0, max: cap?.max ?? Infinity }
  return [
    ...(margins.length === 0 ? [{ kind: 'no_margins' } as const] : []),
    ...(keys.length === 0 ? [{ kind: 'no_scopes' } as const] : []),
    ...repeated(keys).map((scope): Problem => ({ kind: 'same_scope', scope })),
    ...repeated(margins.map(({ id }) => id)).map((margin): Problem => ({ kind: 'same_margin', margin })),
    ...margins.flatMap((margin): Problem[] => [
      ...(margin.keys.length === 0 ? [{ kind: 'no_categories', margin: margin.id } as const] : []),
      ...repeated(margin.keys).map((category): Problem => ({ kind: 'same_category', margin: margin.id, category })),
      ...(margin.keys.includes(MISSING) ? [{ kind: 'reserved_category', margin: margin.id } as const] : []),
      ...targetProblems(margin, keys),
    ]),
    ...(min >= 0 && max > 0 && min <= max ? [] : [{ kind: 'cap_not_usable', min, max } as const]),
  ]
}

/** Thrown where a weighting with problems is started. */
export class UnusableWeighting extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(`The weighting cannot be started: ${problems.map(({ kind }) => kind).join(', ')}`)
    this.name = 'UnusableWeighting'
  }
}
