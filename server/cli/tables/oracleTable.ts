import {
  chiSquare,
  effectiveBases,
  meanTests,
  meansOf,
  percentsOfColumnBase,
  percentsOfRowTotal,
  proportionLetters,
  proportionTests,
  smallBaseFlag,
} from '@core/crosstab'
import type { BannerQuestion, Condition, Cube, CubeColumn, MissingPolicy, Plan, RowQuestion } from '@core/crosstab'

/** One table as the specification asks for it: ORACLE.md section 2. */
export interface TableSpec {
  readonly id: string
  readonly title: string
  readonly dataset: string
  readonly row: RowQuestion
  readonly banner: readonly BannerQuestion[]
  readonly weight?: string
  readonly filter?: Condition
  readonly missing?: MissingPolicy
}

type Numbers = readonly (number | null)[]

/** One table with every figure: ORACLE.md section 8. Arrays run over `columns`. */
export interface TableFigures {
  readonly id: string
  readonly title: string
  readonly dataset: string
  readonly spec: TableSpec
  readonly columns: readonly CubeColumn[]
  readonly bases: {
    readonly n: Numbers
    readonly w: Numbers
    readonly w2: Numbers
    readonly eff: Numbers
    readonly flag: readonly string[]
  }
  readonly rows: readonly object[]
  readonly means: readonly object[]
  readonly prop_tests: readonly object[]
  readonly mean_tests: readonly object[]
  readonly chisq: readonly object[]
}

export const planOf = (spec: TableSpec): Plan => ({
  rows: [spec.row],
  banner: spec.banner,
  filter: spec.filter ?? null,
  weight: spec.weight ?? null,
  missing: spec.missing ?? 'exclude',
})

const rowFigures = (cube: Cube) =>
  cube.rows.map(row => ({
    key: row.key,
    label: row.label,
    type: row.type,
    n: row.n,
    w: row.w,
    colpct: percentsOfColumnBase(row, cube.base),
    rowpct: percentsOfRowTotal(row),
    letters: proportionLetters(cube, row),
  }))

const proportionFigures = (cube: Cube, key: (column: number) => string) =>
  cube.rows.flatMap(row =>
    proportionTests(cube, row).map(test => ({
      row: row.key,
      a: key(test.a),
      b: key(test.b),
      z_unw: test.zUnweighted,
      p_unw: test.pUnweighted,
      z_eff: test.zEffective,
      p_eff: test.pEffective,
      t: test.t,
      df: test.df,
      p: test.p,
    })),
  )

const meanFigures = (cube: Cube) =>
  cube.numbers.map(number => {
    const means = meansOf(number)
    return {
      key: number.key,
      label: number.label,
      n: means.map(mean => mean.n),
      w: means.map(mean => mean.w),
      eff: means.map(mean => mean.eff),
      mean: means.map(mean => mean.mean),
      sd: means.map(mean => mean.sd),
      sd_eff: means.map(mean => mean.sdEffective),
      se_eff: means.map(mean => mean.seEffective),
      median: means.map(mean => mean.median),
      mean_unw: means.map(mean => mean.meanUnweighted),
      sd_unw: means.map(mean => mean.sdUnweighted),
    }
  })

const meanTestFigures = (cube: Cube, key: (column: number) => string) =>
  cube.numbers.flatMap(number =>
    meanTests(cube, number).map(({ a, b, unweighted, effective }) => ({
      row: number.key,
      a: key(a),
      b: key(b),
      ...(unweighted === null ? {} : { t_unw: unweighted.t, df_unw: unweighted.df, p_unw: unweighted.p }),
      ...(effective === null ? {} : { t_eff: effective.t, df_eff: effective.df, p_eff: effective.p }),
    })),
  )

const chiSquareFigures = (spec: TableSpec, cube: Cube) => {
  if (spec.row.kind !== 'single' || spec.missing === 'include_all') return []
  return spec.banner.flatMap(question => {
    const group = question.id ?? ''
    const found = question.kind === 'single' || question.kind === 'cond' ? chiSquare(cube, group) : null
    if (found === null) return []
    const { n, df, x2, p, minExpected, eff, x2Effective, pEffective } = found
    const weighted = spec.weight === undefined ? {} : { eff, x2_eff: x2Effective, p_eff: pEffective }
    return [{ group, n, df, x2, p, min_expected: minExpected, ...weighted }]
  })
}

/** Every figure of a table from its cube. */
export const tableFigures = (spec: TableSpec, cube: Cube): TableFigures => {
  const key = (column: number): string => cube.columns[column]?.key ?? ''
  const eff = effectiveBases(cube.base)
  return {
    id: spec.id,
    title: spec.title,
    dataset: spec.dataset,
    spec,
    columns: cube.columns,
    bases: { ...cube.base, eff, flag: eff.map(smallBaseFlag) },
    rows: rowFigures(cube),
    means: meanFigures(cube),
    prop_tests: proportionFigures(cube, key),
    mean_tests: meanTestFigures(cube, key),
    chisq: chiSquareFigures(spec, cube),
  }
}
