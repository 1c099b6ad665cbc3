import type { CategoricalQuestion, Cube, Plan } from '@core/crosstab'
import type { BenchSurvey } from './engineData'

const single = (name: string, options: number): CategoricalQuestion => ({
  kind: 'single',
  id: name,
  var: name,
  cats: Array.from({ length: options }, (_, k) => ({ key: String(k + 1), label: `Option ${k + 1}`, codes: [k + 1] })),
})

/** The whole report: every question over two axis questions side by side, filtered and weighted. */
export const benchPlan = ({ singles, multis, numerics, axis }: BenchSurvey): Plan => ({
  rows: [
    ...singles.map(({ name, options }) => single(name, options)),
    ...multis.map((members, q): CategoricalQuestion => ({
      kind: 'multi',
      id: `m${q}`,
      members: members.map(name => ({ key: name, label: name, var: name, codes: [1] })),
    })),
    ...numerics.map(name => ({ kind: 'numeric' as const, id: name, var: name })),
  ],
  banner: axis.map(({ name, options }) => single(name, options)),
  filter: {
    and: [
      {
        or: [
          { var: 's003', in: [1, 2] },
          { var: 's010', in: [1] },
        ],
      },
      { var: 'a12', missing: false },
    ],
  },
  weight: 'weight',
})

/** The same report by a filter that was not asked for before: `salt` is a code that nobody has. */
export const withNewFilter = (plan: Plan, salt: number): Plan => ({
  ...plan,
  filter: { and: [plan.filter ?? { and: [] }, { var: 's003', notin: [1000 + salt] }] },
})

/** Every figure of a report under a name of its own, for comparison. */
export type Cells = ReadonlyMap<string, readonly number[]>

/** `question|row|column` -> figures: n, Σw, Σw²; for numbers also Σwx and Σwx² of x itself. */
export const cellsOf = (cubes: readonly Cube[]): Cells => {
  const cells = new Map<string, readonly number[]>()
  for (const cube of cubes) {
    cube.columns.forEach(({ key }, c) => {
      cells.set(`${cube.id}|base|${key}`, [cube.base.n[c] ?? 0, cube.base.w[c] ?? 0, cube.base.w2[c] ?? 0])
      for (const row of cube.rows)
        cells.set(`${cube.id}|${row.key}|${key}`, [row.n[c] ?? 0, row.w[c] ?? 0, row.w2[c] ?? 0])
      for (const { shift, n, w, w2, wx, wxx } of cube.numbers) {
        const [weight, sum, squares] = [w[c] ?? 0, wx[c] ?? 0, wxx[c] ?? 0]
        const x = sum + shift * weight
        cells.set(`${cube.id}|mean|${key}`, [
          n[c] ?? 0,
          weight,
          w2[c] ?? 0,
          x,
          squares + 2 * shift * sum + shift * shift * weight,
        ])
      }
    })
  }
  return cells
}

/** The largest relative difference of two reports; throws when one lacks a cell that the other has. */
export const largestDifference = (ours: Cells, theirs: Cells): number => {
  const zero: readonly number[] = []
  let worst = 0
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const a = ours.get(key) ?? zero
    const b = theirs.get(key) ?? zero
    if (!ours.has(key)) throw new Error(`The engine has no cell ${key}.`)
    for (let i = 0; i < a.length; i++)
      worst = Math.max(worst, Math.abs((a[i] ?? 0) - (b[i] ?? 0)) / Math.max(1, Math.abs(a[i] ?? 0)))
  }
  return worst
}
