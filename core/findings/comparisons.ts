import {
  meansOf,
  MINIMUM_EFFECTIVE_BASE,
  pairOf,
  proportionT,
  restMean,
  restPairs,
  restRow,
  significanceAt,
  studentCritical,
  studentTwoTailed,
  welchEffective,
  type ColumnPair,
  type Cube,
  type CubeNumber,
  type CubeRow,
  type Mean,
  type RestPair,
  type Sums,
} from '@core/crosstab'
import { contrastsOf } from './contrasts'
import { shareInterval } from './interval'
import type { Comparison, Contrast, FindingSettings, SearchedTable } from './types'

/** Expected effective counts, of those who chose a row and of those who did not, under which a share is not tested on a side. */
const EXPECTED_LEAST = 5

/** Column and other side as two columns that share nobody. */
interface Sides {
  readonly base: Sums
  readonly pair: ColumnPair
}

const at = (sums: Sums, c: number) => ({ n: sums.n[c] ?? 0, w: sums.w[c] ?? 0, w2: sums.w2[c] ?? 0 })

const twoOf = (sums: Sums, one: number, other: number): Sums => {
  const [a, b] = [at(sums, one), at(sums, other)]
  return { n: [a.n, b.n], w: [a.w, b.w], w2: [a.w2, b.w2] }
}

/** The sides of a contrast, with what reads who chose a row on them. null where a base is too small. */
const sidesOf = (
  cube: Cube,
  { column, other }: Contrast,
  rests: readonly (RestPair | null)[],
  { lowBase }: FindingSettings,
): { readonly sides: Sides; readonly chosen: (row: CubeRow) => Pick<Sums, 'n' | 'w'> } | null => {
  const isEnough = ({ base, pair }: Sides): boolean =>
    Math.min(...pair.effective) >= MINIMUM_EFFECTIVE_BASE && base.n.every(n => n >= lowBase)
  if (other === null) {
    const rest = rests[column] ?? null
    return rest !== null && isEnough(rest) ? { sides: rest, chosen: row => restRow(row, rest) } : null
  }
  const base = twoOf(cube.base, column, other)
  const sides = { base, pair: pairOf(base, '', 0, 1, undefined) }
  return isEnough(sides) ? { sides, chosen: row => twoOf(row, column, other) } : null
}

/**
 * The signed root of the likelihood ratio of two shares on effective bases. Where few are expected the pooled t is far too easily
 * large, and of thousands of comparisons the largest are looked at.
 */
const likelihoodRoot = (
  [p1, p2]: readonly [number, number],
  [e1, e2]: readonly [number, number],
  pooled: number,
): number => {
  const part = (e: number, p: number, q: number): number => (p <= 0 ? 0 : e * p * Math.log(p / q))
  const sum = part(e1, p1, pooled) + part(e1, 1 - p1, 1 - pooled) + part(e2, p2, pooled) + part(e2, 1 - p2, 1 - pooled)
  return Math.sqrt(2 * Math.max(0, sum))
}

/** p of a statistic; 1 where it is above the error anyway, which no control lets through. */
const pOf = (t: number, df: number, { confidence }: FindingSettings): number =>
  significanceAt(confidence).student(t, df) ? studentTwoTailed(t, df) : 1

const within = (share: number): number => Math.min(1, Math.max(0, share))

type Tested = Pick<Comparison, 'own' | 'others' | 'effect' | 'p' | 'interval'>

const shareTest = ({ base, pair }: Sides, chosen: Pick<Sums, 'n' | 'w'>, settings: FindingSettings): Tested | null => {
  const [w1 = 0, w2 = 0] = base.w
  const [k1 = 0, k2 = 0] = chosen.w
  const { effective, df } = pair
  const pooled = (k1 + k2) / (w1 + w2)
  if (Math.min(...effective) * Math.min(pooled, 1 - pooled) < EXPECTED_LEAST) return null
  const t = proportionT(chosen, base, pair)
  if (t === null) return null
  const p = [within(k1 / w1), within(k2 / w2)] as const
  // All on one side and nobody on the other: the answers follow from each other, as age groups from the age.
  if (Math.abs(p[0] - p[1]) === 1) return null
  const root = likelihoodRoot(p, effective, pooled)
  const [n1 = 0, n2 = 0] = base.n
  return {
    own: { value: p[0], n: n1, eff: effective[0] },
    others: { value: p[1], n: n2, eff: effective[1] },
    effect: 2 * Math.asin(Math.sqrt(p[0])) - 2 * Math.asin(Math.sqrt(p[1])),
    p: pOf(Math.min(Math.abs(t), root), df, settings),
    interval: error => shareInterval({ p, w: [w1, w2], eff: effective, df }, error),
  }
}

/** The variance of both sides together, on effective bases. */
const pooledVariance = (one: Mean, other: Mean): number =>
  ((one.eff - 1) * (one.sdEffective ?? 0) ** 2 + (other.eff - 1) * (other.sdEffective ?? 0) ** 2) /
  (one.eff + other.eff - 2)

const meanTest = (own: Mean, others: Mean, isRatio: boolean, settings: FindingSettings): Tested | null => {
  const isEnough =
    Math.min(own.eff, others.eff) >= MINIMUM_EFFECTIVE_BASE && Math.min(own.n, others.n) >= settings.lowBase
  const found = isEnough ? welchEffective(own, others) : null
  if (found === null || own.mean === null || others.mean === null) return null
  const difference = own.mean - others.mean
  const error = difference === 0 ? 0 : difference / found.t
  const variance = pooledVariance(own, others)
  // Of skewed amounts a low mean comes with a low deviation, which makes too much of Welch's t.
  const pooled = difference / Math.sqrt(variance * (1 / own.eff + 1 / others.eff))
  const inUnit = (value: number): number => (isRatio ? Math.exp(value) : value)
  return {
    own: { value: inUnit(own.mean), n: own.n, eff: own.eff },
    others: { value: inUnit(others.mean), n: others.n, eff: others.eff },
    effect: difference / Math.sqrt(variance),
    p: Math.max(pOf(found.t, found.df, settings), pOf(pooled, own.eff + others.eff - 2, settings)),
    interval: level => {
      const half = studentCritical(level, found.df) * error
      return [inUnit(difference - half), inUnit(difference + half)]
    },
  }
}

const partsOf = ({ key, any_of: parts }: CubeRow): readonly string[] => parts ?? [key]

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every(key => other.includes(key))

/**
 * The rows of answers, each test once: of a question with one answer, yes and no are one, and so are a net and everything that is
 * not in it, of which the net is kept. A row for no answer says nothing.
 */
const distinctRows = ({ rows, disjointRows }: Cube): CubeRow[] => {
  const options = rows.filter(({ type }) => type === 'cat').map(({ key }) => key)
  const isWhole = disjointRows && !rows.some(({ type }) => type === 'missing')
  const others = (parts: readonly string[]): string[] => options.filter(key => !parts.includes(key))
  const isKnown = (kept: readonly CubeRow[], row: CubeRow): boolean =>
    kept.some(one => isSame(partsOf(one), partsOf(row)) || (isWhole && isSame(partsOf(one), others(partsOf(row)))))
  const asked = rows.filter(({ type }) => type !== 'missing')
  const isNet = (row: CubeRow): boolean => partsOf(row).length > 1
  const kept = [...asked.filter(isNet), ...asked.filter(row => !isNet(row))].reduce<CubeRow[]>(
    (so, row) => (isKnown(so, row) ? so : [...so, row]),
    [],
  )
  return asked.filter(row => kept.includes(row))
}

const numberKind = (number: CubeNumber, score: string | null): Comparison['kind'] => {
  if (number.measure === 'geometric_mean') return 'ratio'
  return number.key === score ? 'score' : 'mean'
}

/** Everything that is compared in one table, each test once, wherever bases allow it. */
export const comparisonsIn = (table: SearchedTable, settings: FindingSettings): Comparison[] => {
  const { cube, score } = table
  const rests = restPairs(cube.base)
  const rows = distinctRows(cube)
  const numbers = cube.numbers.map(number => ({ number, means: meansOf(number) }))
  return contrastsOf(table).flatMap(contrast => {
    const { column, other } = contrast
    const found = sidesOf(cube, contrast, rests, settings)
    const shares =
      found === null
        ? []
        : rows.flatMap((row): Comparison[] => {
            const tested = shareTest(found.sides, found.chosen(row), settings)
            const { key, label } = row
            const type = row.type === 'net' ? 'net' : 'cat'
            return tested === null ? [] : [{ table, contrast, row: { key, label, type }, kind: 'share', ...tested }]
          })
    const means = numbers.flatMap(({ number, means }): Comparison[] => {
      const own = means[column]
      const others = other === null ? restMean(number, column) : means[other]
      if (own === undefined || others == null) return []
      const kind = numberKind(number, score)
      const tested = meanTest(own, others, kind === 'ratio', settings)
      const { key, label } = number
      return tested === null ? [] : [{ table, contrast, row: { key, label, type: 'number' }, kind, ...tested }]
    })
    return [...shares, ...means]
  })
}
