import { indexQuestions } from './questions'
import { toTableView } from './viewSettings'
import type { CubeTable } from './tableDocument'
import { describe, expect, it } from 'vitest'
import { arrange, codedColumn, tableFromColumns, tabulate, type NumberType } from '@core/crosstab'
import { compilePlan, type QuestionDef } from '@core/domain'
import { type AnalysisTable, DEFAULT_VIEW_SETTINGS } from '@core/contract'
import {
  addToCache,
  analysisContext,
  axisRequest,
  chunkRows,
  emptyCache,
  missingRows,
  previewTables,
  reportRows,
  shownOf,
  tableRequest,
  type AnalysisContext,
} from './analysis'
import { newBuilder, type Builder } from './builder'
import { aDataset, aGrid, anOption, aQuestion } from './testing'
import { makeVariable, tickOption, type BuilderVariable } from './variables'

const options = [anOption('1', 'One'), anOption('2', 'Two')]
const nets = [{ id: 'net', label: 'NET', any_of: ['1', '2'] }]
const dataset = aDataset([
  aQuestion({ question_name: 'brand', categorical_responses: options, nets }),
  aQuestion({ question_name: 'sex', categorical_responses: options }),
  aGrid('image', ['i1', 'i2'], { categorical_responses: options }),
])
const index = indexQuestions(dataset)
const definition = (name: string, over: Partial<QuestionDef> = {}): QuestionDef => ({
  name,
  text: name,
  raw_text: name,
  label: '',
  kind: 'single',
  source: { kind: 'variable', var: name },
  options: options.map(({ id, label }) => ({ id, label, codes: [Number(id)], score: null, missing: false })),
  breakouts: [],
  nets: [],
  calculated: [],
  ordered: false,
  suggested_xtab: false,
  unrestricted_filter: false,
  tags: [],
  ...over,
})
const definitions = [
  definition('brand', { nets }),
  definition('sex'),
  definition('image', {
    kind: 'grid',
    source: null,
    breakouts: ['i1', 'i2'].map(name => ({
      name,
      text: name,
      original_text: name,
      source: { kind: 'variable', var: name },
    })),
  }),
]
const data = tableFromColumns(6, {
  brand: codedColumn([1, 1, 2, 2, 1, null]),
  sex: codedColumn([1, 2, 1, 2, 1, 2]),
  i1: codedColumn([1, 2, 1, 2, 1, 2]),
  i2: codedColumn([2, 2, 1, 2, 1, 1]),
})

/** What the server does with a request, by the same engine. */
const answer = (rows: Parameters<typeof compilePlan>[1]['rows'], context: AnalysisContext): AnalysisTable[] => {
  const compiled = compilePlan(definitions, { ...context, rows })
  const cubes = compiled.plans.map(plan => tabulate(data, plan))
  return compiled.tables.map(table => {
    if (table.outcome === 'problem') return table
    const cube = cubes[table.plan]?.[table.row]
    if (!cube) throw new Error('no cube')
    const { question, breakout, row_axis, title, subtitle } = table
    return {
      outcome: 'cube',
      question,
      breakout,
      row_axis,
      title,
      subtitle,
      cube: cube as unknown as CubeTable['cube'],
    }
  })
}

const variable = (name: string): BuilderVariable => {
  const addressed = index.get(name)
  if (!addressed) throw new Error(`No question ${name}`)
  return makeVariable(addressed)
}
const builder = (given: Partial<Builder>): Builder => ({ ...newBuilder(dataset, index, 0), ...given })

const shownTable = (given: Partial<Builder>, numberType: NumberType = 'count') => {
  const report = builder(given)
  const context = analysisContext(report, index)
  const rows = reportRows(report.main, index)
  const chunk = chunkRows(rows)[0]
  if (!chunk) throw new Error('no rows')
  const tables = answer(chunk.rows, context)
  return tables.map(table => {
    if (table.outcome !== 'cube') throw new Error(table.message)
    const owner = report.main[0]
    if (!owner) throw new Error('no variable')
    const shown = shownOf(table, owner, report.axis, index)
    const arranged = arrange(table.cube, toTableView({ ...DEFAULT_VIEW_SETTINGS, numberType }, table.cube, 1, shown))
    return {
      columns: arranged.columns.map(({ label, letter }) => `${letter ?? ''}${label}`),
      rows: arranged.rows.map(row => [row.label, ...row.cells.map(({ value }) => value)]),
    }
  })
}

describe('ticks in the preview', () => {
  it('show everything while everything is ticked', () => {
    const [table] = shownTable({ main: [variable('brand')], axis: [variable('sex')] })
    expect(table?.columns).toEqual(['Total', 'AOne', 'BTwo'])
    expect(table?.rows).toEqual([
      ['NET', 5, 3, 2],
      ['One', 3, 2, 1],
      ['Two', 2, 1, 1],
    ])
  })

  it('take rows and columns away without changing any number; letters count what is shown', () => {
    const main = [tickOption(tickOption(variable('brand'), 'net', 'net', false), '2', 'option', false)]
    const axis = [tickOption(variable('sex'), '1', 'option', false)]
    const [table] = shownTable({ main, axis })
    expect(table?.columns).toEqual(['Total', 'ATwo'])
    expect(table?.rows).toEqual([['One', 3, 1]])
  })

  it('keep the row for no answer, which the engine adds', () => {
    const main = [tickOption(variable('brand'), '1', 'option', false)]
    const [table] = shownTable({ main, axis: [], autoAdjustBase: false })
    expect(table?.rows.map(row => row.slice(1))).toEqual([[5], [2], [1]])
  })

  it('follow the axis into the rows when rows and columns are swapped', () => {
    const main = [tickOption(variable('brand'), '1', 'option', false)]
    const axis = [tickOption(variable('sex'), '2', 'option', false)]
    const [table] = shownTable({ main, axis, inverted: true })
    expect(table?.columns.map(label => label.replace(/^[A-Z](?=[A-Z])/, ''))).toContain('Two')
    expect(table?.columns.some(label => label.endsWith('One'))).toBe(false)
    expect(table?.rows.map(([label]) => label)).toEqual(['One'])
  })

  it('address the columns of a grid row on the axis', () => {
    const axis = [tickOption(variable('i1'), '2', 'option', false)]
    const [table] = shownTable({ main: [variable('brand')], axis })
    expect(table?.columns).toEqual(['Total', 'AOne'])
  })

  it('swap with a grid row on the axis', () => {
    const axis = [tickOption(variable('i1'), '2', 'option', false)]
    const [table] = shownTable({ main: [variable('brand')], axis, inverted: true })
    expect(table?.rows.map(([label]) => label)).toEqual(['One'])
  })

  it('leave out grid rows that are unticked, one table for each other', () => {
    const grid = tickOption(variable('image'), 'i2', 'option', false)
    expect(shownTable({ main: [grid], axis: [] })).toHaveLength(1)
    expect(shownTable({ main: [variable('image')], axis: [] })).toHaveLength(2)
  })
})

describe('rows and requests', () => {
  it('asks once for a row that two variables share, and groups the rows of a grid', () => {
    const rows = reportRows([variable('image'), variable('i1'), variable('brand')], index)
    expect(rows.map(({ question, breakout }) => [question, breakout])).toEqual([
      ['image', 'i1'],
      ['image', 'i2'],
      ['brand', null],
    ])
    expect(chunkRows(rows).map(chunk => chunk.rows)).toEqual([
      [{ question: 'image', breakouts: ['i1', 'i2'] }, { question: 'brand' }],
    ])
  })

  it('knows which tables are at hand in which context', () => {
    const context = analysisContext(builder({}), index)
    const rows = reportRows([variable('image'), variable('brand')], index)
    const chunk = chunkRows(rows.slice(0, 2))[0]
    if (!chunk) throw new Error('no chunk')
    const response = { dataset_version: 1, respondents: 6, filtered: { n: 6, w: 6, eff: 6 }, weight: null }
    const cache = addToCache(emptyCache, 'one', chunk.refs, { ...response, tables: answer(chunk.rows, context) })
    expect(missingRows(cache, 'one', rows).map(({ question }) => question)).toEqual(['brand'])
    expect(missingRows(cache, 'two', rows)).toHaveLength(3)
    expect(previewTables(cache, rows).map(({ table }) => table.breakout)).toEqual(['i1', 'i2'])
  })
})

describe('the request for one table', () => {
  it('is of everyone who answered, unweighted and in Total alone, unless said otherwise', () => {
    const plain = {
      rows: [{ question: 'brand' }],
      axis: [],
      nested: false,
      filters: null,
      weight: null,
      auto_adjust_base: true,
      inverted: false,
    }
    const brand = { question: 'brand', breakout: null }
    expect(tableRequest(brand, {})).toEqual(plain)
    expect(tableRequest(brand, { weight: 'w', nested: true })).toEqual({ ...plain, weight: 'w', nested: true })
    expect(tableRequest({ question: 'image', breakout: 'i2' }, {}).rows).toEqual([
      { question: 'image', breakouts: ['i2'] },
    ])
  })

  it('has an axis of questions and rows of grids, without those that are gone', () => {
    expect(axisRequest(['sex', 'gone', 'i1'], index)).toEqual([
      { question: 'sex' },
      { question: 'image', breakout: 'i1' },
    ])
  })
})
