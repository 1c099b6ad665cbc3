import { describe, expect, it } from 'vitest'
import { DEFAULT_VIEW_SETTINGS, type AnalysisTable, type SummaryItemData } from '@core/contract'
import { codedColumn, tableFromColumns, tabulate } from '@core/crosstab'
import { SUMMARY_ITEMS_MAX } from '@core/domain'
import { indexQuestions } from './questions'
import { summaryBuilder, summaryContext, summaryItemRefs, summaryPage, summaryRequest } from './summary'
import { aDataset, aGrid, anOption, aQuestion, weights } from './testing'

const brands = aQuestion({ question_name: 'Q7', question_label: 'Brands' })
const age = aQuestion({ question_name: 'D2', question_label: 'Age', suggested_xtab: true })
const spend = aQuestion({ question_name: 'N', fundamental_question_type: 'numeric', categorical_responses: [] })
const grid = aGrid('G', ['G_1', 'G_2'], { question_label: 'Image' })
const without = (['open', 'date', 'meta'] as const).map(fundamental_question_type =>
  aQuestion({ question_name: fundamental_question_type, fundamental_question_type }),
)
const empty = aQuestion({ question_name: 'E', categorical_responses: [anOption('x', 'Refused', { missing: true })] })
const dataset = aDataset([brands, ...without, grid, empty, spend, age], {
  weights,
  default_filters: JSON.stringify({ question: 'D2', options: ['a', 'gone'] }),
})
const index = indexQuestions(dataset)

describe('the items of a summary report', () => {
  it('are the questions and grid rows that can be a table, in the order of the dataset', () => {
    expect(summaryItemRefs(dataset, index)).toEqual([
      { question: 'Q7', breakout: null },
      { question: 'G', breakout: 'G_1' },
      { question: 'G', breakout: 'G_2' },
      { question: 'N', breakout: null },
      { question: 'D2', breakout: null },
    ])
  })

  it('are none where nothing can be a table, and no more than the limit', () => {
    const none = aDataset(without)
    expect(summaryItemRefs(none, indexQuestions(none))).toEqual([])
    const rows = Array.from({ length: SUMMARY_ITEMS_MAX + 20 }, (_, at) => `G_${String(at)}`)
    const large = aDataset([aGrid('G', rows), age])
    const refs = summaryItemRefs(large, indexQuestions(large))
    expect(refs).toHaveLength(SUMMARY_ITEMS_MAX)
    expect(refs.at(-1)).toEqual({ question: 'G', breakout: `G_${String(SUMMARY_ITEMS_MAX - 1)}` })
  })
})

describe('the request of an item', () => {
  it('takes default crosstab, weight and filters, the base being those who answered', () => {
    const context = summaryContext(dataset, index)
    expect(summaryRequest(context, { question: 'Q7', breakout: null })).toEqual({
      rows: [{ question: 'Q7' }],
      axis: [{ question: 'D2' }],
      nested: false,
      filters: { question: 'D2', options: ['a'] },
      weight: 'w_census',
      auto_adjust_base: true,
      inverted: false,
    })
    expect(summaryRequest(context, { question: 'G', breakout: 'G_2' }).rows).toEqual([
      { question: 'G', breakouts: ['G_2'] },
    ])
  })

  it('keeps the filters it is given, also when they are none', () => {
    const given = { question: 'Q7', options: ['b'] }
    expect(summaryContext(dataset, index, given).filters).toEqual(given)
    expect(summaryContext(dataset, index, null).filters).toBeNull()
  })
})

describe('the page of an item', () => {
  const context = summaryContext(dataset, index, null)
  const basis = { builder: summaryBuilder(dataset, index, context), dataset, index }
  const [cube] = tabulate(tableFromColumns(4, { q: codedColumn([1, 1, 2, 1]), age: codedColumn([1, 2, 2, 1]) }), {
    rows: [
      {
        kind: 'single',
        id: 'Q7',
        label: 'Brands',
        var: 'q',
        cats: [
          { key: 'a', label: 'Option A', codes: [1] },
          { key: 'b', label: 'Option B', codes: [2] },
        ],
      },
    ],
    banner: [],
    missing: 'exclude',
  })
  if (!cube) throw new Error('no cube')
  const table: AnalysisTable = {
    outcome: 'cube',
    question: 'Q7',
    breakout: null,
    row_axis: null,
    title: 'Brands',
    subtitle: '',
    cube: cube as Extract<AnalysisTable, { outcome: 'cube' }>['cube'],
  }
  const item: SummaryItemData = {
    id: 'item-1',
    state: 'complete',
    state_id: 's',
    position: 0,
    question: 'Q7',
    breakout: null,
    failed: false,
    analysis_state: 'done',
    analysis_data: table,
    stats_data: { dataset_version: 3, respondents: 4, filtered: { n: 4, w: 4, eff: 4 }, weight: null },
    error_data: null,
  }

  it('is arranged as a new report would be, and says what was counted', () => {
    const page = summaryPage(item, basis)
    expect(page).toMatchObject({ id: 'item-1', title: 'Q7 Brands', outcome: null })
    expect(page.settings).toEqual(DEFAULT_VIEW_SETTINGS)
    expect(page.arranged?.rows.map(({ label }) => label)).toEqual(['Option A', 'Option B'])
    expect(page.content?.notes).toMatchObject({ base: { n: 4, of: 4 }, dataset: { name: 'wave-3', version: 3 } })
    expect(page.chart?.chartType).toBe('column')
  })

  const failed = (code: string, more: Partial<SummaryItemData> = {}) =>
    summaryPage(
      {
        ...item,
        failed: true,
        analysis_state: 'failed',
        analysis_data: null,
        stats_data: null,
        error_data: { code, message: 'What went wrong.' },
        ...more,
      },
      basis,
    )

  it('says why there is no table: in the words of the analysis, or of the failure', () => {
    expect(failed('protected')).toMatchObject({
      title: 'Brands',
      arranged: null,
      outcome: { title: 'This table is protected', detail: 'What went wrong.' },
    })
    expect(failed('generic')).toMatchObject({
      title: 'Brands',
      outcome: { title: 'This table could not be made', detail: 'What went wrong.' },
    })
  })

  it('says so when the question has left the dataset since', () => {
    expect(summaryPage({ ...item, question: 'Q99' }, basis)).toMatchObject({
      arranged: null,
      outcome: { title: 'This question was deleted' },
    })
  })
})
