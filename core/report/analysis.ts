import { isNested } from './axis'
import { groupOf, type QuestionIndex } from './questions'
import type { CubeTable } from './tableDocument'
import type { Shown } from './viewSettings'
import type { AnalysisRequest, AnalysisResponse, AnalysisTable } from '@core/contract'
import type { Builder } from './builder'
import type { BuilderVariable } from './variables'

/**
 * Tables asked for in one request: few at first, so that there is something to read at once, then as many as still allow honest
 * progress and a quick cancel. Larger requests share more work (`bench report`).
 */
export const REQUEST_SIZES = { first: 5, further: 20 } as const

/** Everything but the rows: tables made under one context can be shown side by side. */
export type AnalysisContext = Omit<AnalysisRequest, 'rows'>

/** One row question of the engine: a question, or one row of a grid. */
export interface RowRef {
  readonly key: string
  readonly question: string
  readonly breakout: string | null
  /** The report variable it belongs to. */
  readonly variable: string
}

const rowKey = (question: string, breakout: string | null): string => JSON.stringify([question, breakout])

/** The question of a row by its key. */
export const questionOfRow = (key: string): string => (JSON.parse(key) as [string, string | null])[0]

const rowsOf = (variable: BuilderVariable, index: QuestionIndex): RowRef[] => {
  const addressed = index.get(variable.questionName)
  if (!addressed) return []
  const question = addressed.question.question_name
  const ref = (breakout: string | null): RowRef => ({
    key: rowKey(question, breakout),
    question,
    breakout,
    variable: variable.questionName,
  })
  if (variable.resourceType === 'options') return [ref(addressed.breakout?.name ?? null)]
  return variable.selectedOptions.filter(({ type, selected }) => type === 'option' && selected).map(({ id }) => ref(id))
}

/** The tables of a report in order; a row question asked for twice is listed once. */
export const reportRows = (main: readonly BuilderVariable[], index: QuestionIndex): RowRef[] => {
  const seen = new Set<string>()
  return main
    .flatMap(variable => rowsOf(variable, index))
    .filter(({ key }) => {
      const isNew = !seen.has(key)
      seen.add(key)
      return isNew
    })
}

/** What a builder says about how its tables are counted. */
type Counting = Pick<Builder, 'axis' | 'filters' | 'weight' | 'autoAdjustBase' | 'inverted' | 'nested'>

/** The axis of a request; names that the dataset no longer has are left out. */
export const axisRequest = (names: readonly string[], index: QuestionIndex): AnalysisRequest['axis'] =>
  names.flatMap((name): AnalysisRequest['axis'] => {
    const addressed = index.get(name)
    if (!addressed) return []
    if (addressed.banner) return [{ banner: addressed.banner.id }]
    const question = addressed.question.question_name
    return [addressed.breakout ? { question, breakout: addressed.breakout.name } : { question }]
  })

/** The request for one table: a question, or one row of a grid. What is not said: everyone who answered, unweighted, in Total alone. */
export const tableRequest = (
  { question, breakout }: Pick<RowRef, 'question' | 'breakout'>,
  context: Partial<AnalysisContext>,
): AnalysisRequest => ({
  rows: [breakout === null ? { question } : { question, breakouts: [breakout] }],
  axis: [],
  nested: false,
  filters: null,
  weight: null,
  auto_adjust_base: true,
  inverted: false,
  ...context,
})

export const analysisContext = (builder: Counting, index: QuestionIndex): AnalysisContext => ({
  axis: axisRequest(
    builder.axis.map(({ questionName }) => questionName),
    index,
  ),
  nested: isNested(builder),
  filters: builder.filters,
  weight: builder.weight,
  auto_adjust_base: builder.autoAdjustBase,
  inverted: builder.inverted,
})

/** Loaded cubes by row question, all made under one context. */
export interface CubeCache {
  readonly context: string | null
  readonly byRow: Readonly<Record<string, readonly AnalysisTable[]>>
  readonly response: Omit<AnalysisResponse, 'tables'> | null
}

export const emptyCache: CubeCache = { context: null, byRow: {}, response: null }

export const contextKey = (datasetName: string, context: AnalysisContext): string =>
  JSON.stringify([datasetName, context])

/** The context of the loaded cubes; null when there are none. */
export const contextOf = ({ context }: CubeCache): AnalysisContext | null =>
  context === null ? null : (JSON.parse(context) as [string, AnalysisContext])[1]

export const missingRows = (cache: CubeCache, context: string, rows: readonly RowRef[]): RowRef[] =>
  cache.context === context ? rows.filter(({ key }) => !Object.hasOwn(cache.byRow, key)) : [...rows]

const toRequestRows = (rows: readonly RowRef[]): AnalysisRequest['rows'] => {
  const breakouts = new Map<string, string[]>()
  const plain = new Set<string>()
  for (const { question, breakout } of rows) {
    if (breakout === null) plain.add(question)
    else breakouts.set(question, [...(breakouts.get(question) ?? []), breakout])
  }
  const order = [...new Set(rows.map(({ question }) => question))]
  return order.flatMap(question => {
    const own = breakouts.get(question)
    return [...(plain.has(question) ? [{ question }] : []), ...(own ? [{ question, breakouts: own }] : [])]
  })
}

/** Requests of REQUEST_SIZES, in order. */
export const chunkRows = (rows: readonly RowRef[]): { rows: AnalysisRequest['rows']; refs: readonly RowRef[] }[] => {
  const chunks: RowRef[][] = []
  for (let at = 0; at < rows.length; at += chunks.at(-1)?.length ?? 0)
    chunks.push(rows.slice(at, at + (at === 0 ? REQUEST_SIZES.first : REQUEST_SIZES.further)))
  return chunks.map(refs => ({ rows: toRequestRows(refs), refs }))
}

/** Puts the tables of one answer into the cache. A row question missing from the answer counts as asked for, with no table. */
export const addToCache = (
  cache: CubeCache,
  context: string,
  refs: readonly RowRef[],
  answer: AnalysisResponse,
): CubeCache => {
  const { tables, ...response } = answer
  const byRow: Record<string, readonly AnalysisTable[]> = cache.context === context ? { ...cache.byRow } : {}
  for (const { key, question, breakout } of refs) {
    byRow[key] = tables.filter(table => table.question === question && table.breakout === breakout)
  }
  return { context, byRow, response }
}

/** One page of the preview. */
export interface PreviewTable {
  readonly id: string
  readonly variable: string
  readonly table: AnalysisTable
}

export const previewTables = (cache: CubeCache, rows: readonly RowRef[]): PreviewTable[] =>
  rows.flatMap(({ key, variable }) =>
    (cache.byRow[key] ?? []).map(table => ({
      id: `${key}${table.outcome === 'cube' && table.row_axis ? `/${table.row_axis}` : ''}`,
      variable,
      table,
    })),
  )

const offIds = (variable: BuilderVariable): ReadonlySet<string> =>
  new Set(
    variable.selectedOptions
      .filter(({ type, selected }) => !selected && !(variable.resourceType === 'breakouts' && type === 'option'))
      .map(({ id }) => id),
  )

const groupName = ({ questionName }: BuilderVariable, index: QuestionIndex): string => {
  const addressed = index.get(questionName)
  return addressed ? groupOf(addressed) : questionName
}

/**
 * The rows and columns of a cube that the report shows. Everything that was not unticked is shown, including rows the engine
 * adds itself (no answer) and Total. Inverted tables have the axis in their rows and the question in their columns.
 */
export const shownOf = (
  { cube, question, breakout, row_axis: rowAxis }: CubeTable,
  variable: BuilderVariable,
  axis: readonly BuilderVariable[],
  index: QuestionIndex,
): Shown => {
  const columnGroup = breakout === null ? question : `${question}/${breakout}`
  const axisOff = new Map(axis.map(entry => [groupName(entry, index), offIds(entry)]))
  const rowOff = rowAxis === null ? offIds(variable) : axisOff.get(rowAxis)
  const columnOff = rowAxis === null ? axisOff : new Map([[columnGroup, offIds(variable)]])
  const [outer, inner] = axis.map(entry => ({ group: groupName(entry, index), off: offIds(entry) }))
  const nest = outer && inner ? `${outer.group}|${inner.group}` : null
  const isOffInNest = ({ key, group }: (typeof cube.columns)[number]): boolean => {
    if (nest === null || group !== nest) return false
    const path = key.slice(nest.length + 1)
    return (
      [...(outer?.off ?? [])].some(id => path.startsWith(`${id}|`)) ||
      [...(inner?.off ?? [])].some(id => path.endsWith(`|${id}`))
    )
  }
  // The columns of a banner are known by their whole keys.
  const ofBanners = axis.filter(entry => index.get(entry.questionName)?.banner).flatMap(entry => [...offIds(entry)])
  const unticked = new Set([
    ...[...columnOff].flatMap(([group, off]) => [...off].map(id => `${group}:${id}`)),
    ...(rowAxis === null ? ofBanners : []),
  ])
  return {
    shownRows: [...cube.rows, ...cube.numbers].map(({ key }) => key).filter(key => !rowOff?.has(key)),
    shownColumns: cube.columns.filter(one => !unticked.has(one.key) && !isOffInNest(one)).map(({ key }) => key),
  }
}
