import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ArrangedTable } from '@core/crosstab'
import { DEFAULT_VIEW_SETTINGS } from '@core/contract'
import { indexQuestions } from './questions'
import { noteLines } from '@core/domain/tables'
import { TESTS } from './significanceTests'
import { groupLabels, notesOf, namedQuestion, tableTitle, type Asked, type CubeTable } from './tableDocument'
import { aDataset, aGrid, aQuestion } from './testing'

const dataset = aDataset([
  aQuestion({ question_name: 'Q7', question_label: 'Brands', fundamental_question_type: 'multi' }),
  aQuestion({ question_name: 'D2', question_label: 'Age', suggested_xtab: true }),
  aGrid('Q15', ['Q15_1'], { question_label: 'Image' }),
])
const index = indexQuestions(dataset)
const age = { questionName: 'D2', label: 'Age' }
const asked: Asked = { axis: [age], filters: null, autoAdjustBase: true }
const sums = { n: [90], w: [88], w2: [80] }
const table = (given: Partial<CubeTable>): CubeTable => ({
  outcome: 'cube',
  question: 'Q7',
  breakout: null,
  row_axis: null,
  title: '',
  subtitle: '',
  cube: { id: '', columns: [], base: sums, rows: [], numbers: [], overlaps: [], disjointRows: true },
  ...given,
})
const arranged: ArrangedTable = {
  outcome: 'table',
  columns: [
    {
      key: 'T',
      label: 'Total',
      group: null,
      block: null,
      isNet: false,
      letter: null,
      n: 90,
      w: 88,
      eff: 80,
      lowBase: true,
    },
  ],
  rows: [],
  weighted: true,
  hidden: { lowBaseColumns: 0, emptyRows: 0, emptyColumns: 0, columns: [] },
  overlapping: false,
}

describe('what stands around a table', () => {
  it('is titled by question, grid row first, and by the axis when swapped', () => {
    expect(tableTitle(table({}), asked.axis, index)).toBe('Q7 Brands')
    expect(tableTitle(table({ question: 'Q15', breakout: 'Q15_1' }), asked.axis, index)).toBe('Q15 Row Q15_1: Image')
    expect(tableTitle(table({ row_axis: 'D2' }), asked.axis, index)).toBe('Q7 Brands, by Age')
  })

  it('does not say the name of a question twice where its text begins with it', () => {
    const titleOf = (question_text: string) =>
      tableTitle(
        table({}),
        [],
        indexQuestions(aDataset([aQuestion({ question_name: 'Q7', question_label: question_text })])),
      )
    expect(titleOf('Q7 Brands heard of')).toBe('Q7 Brands heard of')
    expect(titleOf('q7. Brands heard of')).toBe('q7. Brands heard of')
    expect(titleOf('Q7b Brands seen')).toBe('Q7 Q7b Brands seen')
    expect(namedQuestion('Q2Everbought', 'Q2. Ever / bought (last month)')).toBe('Q2. Ever / bought (last month)')
    expect(namedQuestion('Q2_Ever', 'Q2 Everyone in the house')).toBe('Q2_Ever Q2 Everyone in the house')
    expect(namedQuestion('__', 'Weight')).toBe('__ Weight')
    expect(namedQuestion('Q7.*', 'Q7 Brands')).toBe('Q7 Brands')
  })

  it('has its name once by the rule as one pattern says it, for any signs', () => {
    const between = '[^\\p{L}\\p{N}]*'
    const byPattern = (name: string, text: string): string => {
      const signs = name.match(/[\p{L}\p{N}]/gu)
      const begins = new RegExp(`^${between}${signs?.join(between) ?? '(?!)'}(?![\\p{L}\\p{N}_])`, 'iu').test(text)
      return signs !== null && begins ? text : `${name} ${text}`
    }
    const sign = fc.constantFrom('q', 'Q', '2', 'é', 'É', 'ß', 'ſ', 's', 'K', 'k', 'σ', 'ς', '字', '_', '.', ' ', '-')
    const words = (maxLength: number) => fc.array(sign, { maxLength }).map(signs => signs.join(''))
    fc.assert(
      fc.property(words(4), words(6), fc.boolean(), (name, rest, same) => {
        const text = same ? `${name.toUpperCase()}${rest}` : rest
        expect(namedQuestion(name, text)).toBe(byPattern(name, text))
      }),
      { numRuns: 500 },
    )
  })

  it('names banner groups as the engine keys them, grid rows too', () => {
    const row = { questionName: 'Q15_1', label: 'Image: Row Q15_1' }
    expect(groupLabels(table({}), [age, row], index)).toEqual({
      D2: 'Age',
      'Q15/Q15_1': 'Image: Row Q15_1',
      'D2|Q15/Q15_1': 'Age > Image: Row Q15_1',
      Q7: 'Brands',
    })
  })

  it('says who is counted, by which filter, weight, test and data', () => {
    const notes = notesOf({
      table: table({}),
      arranged,
      asked: { ...asked, filters: { question: 'D2', options: ['a'] } },
      settings: { ...DEFAULT_VIEW_SETTINGS, statsConfidence: 90 },
      dataset,
      index,
      response: {
        dataset_version: 4,
        respondents: 100,
        filtered: { n: 90, w: 88, eff: 80 },
        weight: { variable: 'w', label: 'Census', efficiency: 92, without: 0 },
      },
    })
    expect(notes).toMatchObject({
      base: { text: 'respondents who answered', n: 90, of: 100 },
      filter: 'Age is Option A',
      weight: { label: 'Census' },
      rounded: false,
      test: { confidence: 90 },
      lowBaseThreshold: 100,
      dataset: { name: 'wave-3', version: 4 },
      severalAnswers: true,
    })
  })

  it('gives the weight the efficiency of the table itself, not of the whole dataset', () => {
    const response = {
      dataset_version: 4,
      respondents: 100,
      filtered: { n: 90, w: 88, eff: 80 },
      weight: { variable: 'w', label: 'Census', efficiency: 92, without: 0 },
    }
    const efficiencyOf = (base: CubeTable['cube']['base']) => {
      const one = table({ cube: { ...table({}).cube, base } })
      return notesOf({ table: one, arranged, asked, settings: DEFAULT_VIEW_SETTINGS, dataset, index, response }).weight
    }
    expect(efficiencyOf({ n: [200, 9], w: [225, 9], w2: [312.5, 9] })).toEqual({ label: 'Census', efficiency: 81 })
    expect(efficiencyOf({ n: [0], w: [0], w2: [0] })).toEqual({ label: 'Census', efficiency: null })
  })

  it('says that figures are rounded to who gets rounded ones', () => {
    const limited = { ...dataset, permissions: { view: false } }
    const input = { table: table({}), arranged, asked, settings: DEFAULT_VIEW_SETTINGS, index, response: null }
    expect(noteLines(notesOf({ ...input, dataset: limited })).slice(0, 2)).toEqual([
      { term: 'Base', text: 'respondents who answered, n≈90. Several answers possible.' },
      { term: 'Note', text: 'Figures are rounded to protect respondents.' },
    ])
    expect(JSON.stringify(noteLines(notesOf({ ...input, dataset })))).not.toMatch(/rounded|≈/)
  })

  it('says what breaks a trend over waves, but not of protected figures', () => {
    const { cube } = table({})
    const column = (key: string, label: string, group: string | null) => ({
      key,
      label,
      group,
      block: group,
      letter: null,
    })
    const waves = {
      ...cube,
      columns: [column('T', 'Total', null), column('D2:1', 'Wave 1', 'D2'), column('D2:2', 'Wave 2', 'D2')],
      base: { n: [500, 100, 400], w: [500, 100, 400], w2: [500, 100, 400] },
      rows: [],
      numbers: [],
    }
    const input = {
      table: table({ cube: waves }),
      arranged,
      asked,
      settings: DEFAULT_VIEW_SETTINGS,
      index,
      response: null,
    }
    const line = { term: 'Waves', text: 'The base goes from 100 in Wave 1 to 400 in Wave 2.' }
    expect(noteLines(notesOf({ ...input, dataset }))).toContainEqual(line)
    const limited = { ...dataset, permissions: { view: false } }
    expect(noteLines(notesOf({ ...input, dataset: limited })).map(({ term }) => term)).not.toContain('Waves')
  })

  it('names the second confidence only where it gives letters of its own', () => {
    const testOf = (settings: Partial<typeof DEFAULT_VIEW_SETTINGS>) =>
      notesOf({
        table: table({}),
        arranged,
        asked,
        settings: { ...DEFAULT_VIEW_SETTINGS, ...settings },
        dataset,
        index,
        response: null,
      }).test
    expect(testOf({})).toMatchObject({ confidence: 95, second: null, correction: 'none' })
    expect(testOf({ statsConfidenceSecond: 80, correction: 'benjamini_hochberg' })).toMatchObject({
      second: 80,
      correction: 'benjamini_hochberg',
    })
    expect(testOf({ statsConfidence: 90, statsConfidenceSecond: 95 })).toMatchObject({ confidence: 90, second: null })
  })

  it('says where Crunch allows for respondents in several columns', () => {
    const methodOf = (more: Partial<CubeTable['cube']>) =>
      notesOf({
        table: table({ cube: { ...table({}).cube, ...more } }),
        arranged,
        asked,
        settings: { ...DEFAULT_VIEW_SETTINGS, test: 'crunch' },
        dataset,
        index,
        response: null,
      }).test?.method
    expect(methodOf({})).toBe('as Crunch: column proportions, t, unpooled, unweighted base, no minimum base')
    expect(methodOf({ askedItems: { groupOf: [null, 0, 0], n: [40], both: [] } })).toMatch(
      /no minimum base, columns with several answers by the rates at which answers were chosen$/,
    )
  })

  it('says whose test it is, with its base and minimum', () => {
    const testOf = (settings: object, cube: object) =>
      notesOf({
        table: table(cube),
        arranged,
        asked,
        settings: { ...DEFAULT_VIEW_SETTINGS, ...settings },
        dataset,
        index,
        response: null,
      }).test
    expect(testOf({}, {})).not.toHaveProperty('tool')
    expect(testOf({ test: 'askia' }, {})).toMatchObject({
      tool: 'Askia',
      method: 'as Askia: column proportions, z, unpooled, weighted base, expected count of at least 5',
    })
    for (const { value, shares, label } of TESTS) {
      expect(testOf({ test: value }, {})?.method).toBe(shares)
      if (value !== 'house') expect(shares).toMatch(new RegExp(`^as ${label}: .*base`))
    }
  })

  it('claims no test when testing is off', () => {
    const settings = { ...DEFAULT_VIEW_SETTINGS, showStatTesting: false }
    expect(notesOf({ table: table({}), arranged, asked, settings, dataset, index, response: null }).test).toBeNull()
  })
})
