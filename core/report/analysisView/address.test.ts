import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analysisPath, type QuestionFilter } from '@core/domain'
import { indexQuestions } from '../questions'
import { aDataset, aGrid, aQuestion, weights } from '../testing'
import { CHART_CHOICES, CONFIDENCES, NUMBER_TYPES, chosenChart, secondConfidences } from '../viewSettings'
import { readView, writeView } from './address'
import { defaultView, type AnalysisView } from './view'

const dataset = aDataset(
  [
    aQuestion({ question_name: 'Q7', question_label: 'Brands' }),
    aQuestion({ question_name: 'D1', question_label: 'Gender', suggested_xtab: true }),
    aQuestion({ question_name: 'D2', question_label: 'Age, region & "more"', suggested_xtab: true }),
    aQuestion({ question_name: 'N', fundamental_question_type: 'numeric', categorical_responses: [] }),
    aGrid('Q15', ['Q15_1', 'Q15_2']),
  ],
  { weights, default_filters: JSON.stringify({ question: 'D1', options: ['a'] }) },
)
const index = indexQuestions(dataset)
const basisOf = (questionName: string) => {
  const { view: defaults } = defaultView(dataset, index, questionName)
  return { dataset, index, questionName, defaults }
}
const basis = basisOf('Q7')
const { defaults } = basis
/** Parameters of a text as browsers read them, for a place without their types. */
const parametersOf = (pairs: readonly (readonly [string, string])[]) => ({
  get: (name: string) => pairs.find(([one]) => one === name)?.[1] ?? null,
  getAll: (name: string) => pairs.filter(([one]) => one === name).map(([, value]) => value),
})
const pairsOf = (text: string) =>
  text === ''
    ? []
    : text.split('&').map((pair): [string, string] => {
        const [name = '', ...value] = pair.split('=')
        return [name, decodeURIComponent(value.join('='))]
      })
const read = (text: string) => readView(parametersOf(pairsOf(text)), basis)

const filters = fc.constantFrom<QuestionFilter | null>(
  null,
  { question: 'D1', options: ['a'] },
  { question: 'D2', options: ['b', 'a'] },
  { and: [{ question: 'D1', options: ['a'] }, { not: { question: 'D2', options: ['b'] } }] },
)
const order = fc.option(
  fc.record({
    key: fc.constantFrom('T', 'D2:a', 'a:b&c=d', 'ümlaut'),
    direction: fc.constantFrom('ASCENDING', 'DESCENDING'),
  }),
)
const testing = fc.constantFrom(...CONFIDENCES).chain(statsConfidence => {
  const below = secondConfidences(statsConfidence)
  return fc
    .record({
      second: below.length === 0 ? fc.constant(null) : fc.option(fc.constantFrom(...below)),
      correction: fc.constantFrom('none', 'bonferroni', 'holm', 'benjamini_hochberg'),
      test: fc.constantFrom('house', 'dimensions', 'crunch', 'askia', 'spss'),
    })
    .map(({ second, correction, test }) => ({
      statsConfidence,
      ...(second !== null && { statsConfidenceSecond: second }),
      ...(correction !== 'none' && { correction }),
      ...(test !== 'house' && { test }),
    }))
})
const views: fc.Arbitrary<AnalysisView> = fc
  .record({
    axis: fc.subarray(['D1', 'D2', 'Q15_1'], { maxLength: 2 }),
    nested: fc.boolean(),
    filters,
    weight: fc.option(fc.constantFrom('w_old', 'w_census')),
    autoAdjustBase: fc.boolean(),
    parts: fc.constantFrom('both', 'chart', 'table'),
    arrangement: fc.option(fc.constantFrom('side', 'stacked')),
    settings: fc.record({
      numberType: fc.constantFrom(...NUMBER_TYPES.map(({ value }) => value)),
      showLabels: fc.boolean(),
      hideLowBase: fc.boolean(),
      sortState: fc.record({ ROW: order, COLUMN: order }),
      suppressNullValues: fc.boolean(),
      showUnweightedBase: fc.boolean(),
      sortable: fc.boolean(),
      showStatTesting: fc.boolean(),
    }),
    group: fc.option(fc.constantFrom('D1', 'D2'), { nil: undefined }),
    chart: fc.constantFrom(...CHART_CHOICES.map(({ value }) => value)),
    testing,
  })
  .filter(({ axis, chart }) => axis.length < 2 || chart !== 'line')
  .map(({ testing: tested, chart, group, ...view }) => ({
    ...view,
    // The default, which is automatic, is kept as it is.
    settings: {
      ...view.settings,
      ...(chart === 'auto' ? { chartType: 'column' as const } : chosenChart(chart)),
      ...tested,
      ...(group !== undefined && { chartGroup: group }),
    },
    breakout: null,
    nested: view.nested && view.axis.length > 1,
  }))

describe('the address of an analysis', () => {
  it('holds the whole view: what is written is read again', () => {
    fc.assert(
      fc.property(views, view => {
        const pairs = writeView(view, defaults)
        expect(readView(parametersOf(pairs), basis)).toEqual({ view, ignored: [] })
        const [, query = ''] = analysisPath({ study: 'S', dataset: 'D', question: 'Q7' }, pairs).split('?')
        expect(pairsOf(query)).toEqual(pairs)
      }),
    )
  })

  it('is empty for the defaults, which follow the dataset', () => {
    expect(writeView(defaults, defaults)).toEqual([])
    expect(read('')).toEqual({ view: defaults, ignored: [] })
    expect(defaults).toMatchObject({
      axis: ['D1', 'D2'],
      filters: { question: 'D1', options: ['a'] },
      weight: 'w_census',
    })
  })

  it('says "none" where a default is switched off', () => {
    const bare = { ...defaults, axis: [], filters: null, weight: null }
    expect(writeView(bare, defaults)).toEqual([
      ['axis', 'none'],
      ['filters', 'none'],
      ['weight', 'none'],
    ])
  })

  it.each([
    ['axis=D1&axis=GONE', ['axis']],
    ['axis=N', ['axis']],
    ['axis=D1&axis=D2&axis=Q15_1', ['axis']],
    ['axis=D1&axis=D2&chart=line', ['axis']],
    ['filters={"question":"D1"', ['filters']],
    ['filters={"question":"D1","options":[]}', ['filters']],
    ['weight=w_gone', ['weight']],
    ['breakout=Q15_1', ['breakout']],
    ['chart=pie&numbers=percent&confidence=50', ['chart', 'numbers', 'confidence']],
    ['second=95', ['second']],
    ['confidence=80&second=80&correction=tukey', ['second', 'correction']],
    ['test=quantipy', ['test']],
    ['labels=yes&nested=true&adjust=', ['nested', 'adjust', 'labels']],
    ['rows=up:T&columns=desc', ['rows', 'columns']],
    ['show=nothing&layout=diagonal', ['show', 'layout']],
  ])('ignores what it cannot use in %s, and names it', (text, names) => {
    const found = read(text)
    expect([...found.ignored].sort()).toEqual([...names].sort())
    expect(found.view.weight).toBe(defaults.weight)
    expect(found.view.filters).toEqual(defaults.filters)
  })

  it('says whose test it is, unless it is that of the organisation', () => {
    expect(read('test=crunch').view.settings).toMatchObject({ test: 'crunch' })
    const settings = { ...defaults.settings, test: 'crunch' as const }
    expect(writeView({ ...defaults, settings }, defaults)).toEqual([['test', 'crunch']])
    expect(writeView({ ...defaults, settings: { ...settings, test: 'house' } }, defaults)).toEqual([])
    const own = defaultView({ ...dataset, default_test: 'crunch' }, index, 'Q7').view
    expect(own.settings.test).toBe('crunch')
    expect(writeView(own, own)).toEqual([])
    const { test: _, ...house } = own.settings
    expect(writeView({ ...own, settings: house }, own)).toEqual([['test', 'house']])
  })

  it('says nothing of a second level that is switched off or not below the first', () => {
    const off = { ...defaults.settings, statsConfidenceSecond: null, correction: 'none' as const }
    expect(writeView({ ...defaults, settings: off }, defaults)).toEqual([])
    expect(read('second=90&correction=holm').view.settings).toMatchObject({
      statsConfidenceSecond: 90,
      correction: 'holm',
    })
  })

  it('takes the default axis only as far as a line chart holds it', () => {
    expect(read('chart=line')).toMatchObject({ view: { axis: ['D1'] }, ignored: [] })
  })

  it('leaves parameters of others alone', () => {
    expect(read('viewer=1&utm_source=mail').ignored).toEqual([])
  })

  it('chooses the row of a grid', () => {
    const grid = basisOf('Q15')
    const { view } = readView(parametersOf([['breakout', 'Q15_2']]), grid)
    expect(view.breakout).toBe('Q15_2')
    expect(writeView(view, grid.defaults)).toEqual([['breakout', 'Q15_2']])
  })
})
