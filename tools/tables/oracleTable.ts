import {
  chiSquare,
  effectiveBases,
  meanTests,
  meansOf,
  percentsOfColumnBase,
  percentsOfRowTotal,
  proportionLetters,
  proportionTests,
  restMark,
  restMeanTest,
  restPairs,
  restTest,
  smallBaseFlag,
  withP,
  type BannerQuestion,
  type Condition,
  type Cube,
  type CubeColumn,
  type MissingPolicy,
  type Plan,
  type RestTest,
  type RowQuestion,
} from '@core/crosstab'

/** One table as an index file asks for it. */
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

/** One table with every figure, marks against the rest among them. Arrays run over `columns`. */
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
  readonly rest_tests: readonly object[]
}

export const planOf = (spec: TableSpec): Plan => ({
  rows: [spec.row],
  banner: spec.banner,
  filter: spec.filter ?? null,
  weight: spec.weight ?? null,
  missing: spec.missing ?? 'exclude',
})

/** The tests of one row or mean against the rest, one per column. */
interface RestRow {
  readonly key: string
  readonly tests: readonly (RestTest | null)[]
}

const restRows = (cube: Cube): RestRow[] => {
  const pairs = restPairs(cube.base)
  return cube.rows.map(row => ({ key: row.key, tests: pairs.map(pair => restTest(row, pair)) }))
}

const restMeans = (cube: Cube): RestRow[] =>
  cube.numbers.map(number => {
    const means = meansOf(number)
    return { key: number.key, tests: means.map((_, column) => restMeanTest(number, means, column)) }
  })

/** Marks at 95 and at 90 %. */
const restMarks = (row: RestRow | undefined) => ({
  rest: row?.tests.map(test => restMark(test, 95)),
  rest90: row?.tests.map(test => restMark(test, 90)),
})

const restFigures = (rows: readonly RestRow[], key: (column: number) => string) =>
  rows.flatMap(row =>
    row.tests.flatMap((test, column) => (test === null ? [] : [{ row: row.key, column: key(column), ...withP(test) }])),
  )

const rowFigures = (cube: Cube, rest: readonly RestRow[]) =>
  cube.rows.map((row, at) => ({
    key: row.key,
    label: row.label,
    type: row.type,
    n: row.n,
    w: row.w,
    colpct: percentsOfColumnBase(row, cube.base),
    rowpct: percentsOfRowTotal(row),
    letters: proportionLetters(cube, row),
    ...restMarks(rest[at]),
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

const meanFigures = (cube: Cube, rest: readonly RestRow[]) =>
  cube.numbers.map((number, at) => {
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
      ...restMarks(rest[at]),
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
  const [rows, means] = [restRows(cube), restMeans(cube)]
  return {
    id: spec.id,
    title: spec.title,
    dataset: spec.dataset,
    spec,
    columns: cube.columns,
    bases: { ...cube.base, eff, flag: eff.map(smallBaseFlag) },
    rows: rowFigures(cube, rows),
    means: meanFigures(cube, means),
    prop_tests: proportionFigures(cube, key),
    mean_tests: meanTestFigures(cube, key),
    chisq: chiSquareFigures(spec, cube),
    rest_tests: restFigures([...rows, ...means], key),
  }
}
