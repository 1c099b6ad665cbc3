import fc from 'fast-check'
import {
  createReceipt,
  getReceiptDocument,
  type AnalysisRequest,
  type Dataset,
  type Question,
  type ReceiptDocument,
  type ReceiptSettings,
} from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { CallFailed, type Caller } from './serverApp'

const TABULATED: ReadonlySet<string> = new Set(['single', 'multi', 'grid', 'numeric', 'nps'])

const optionIds = ({ categorical_responses: options, nets }: Question): string[] => [
  ...options.map(({ id }) => id),
  ...nets.map(({ id }) => id),
]

/** A question, or one row of a grid. */
const addressed = (question: Question): fc.Arbitrary<{ question: string; breakout?: string }> => {
  const name = question.question_name
  return question.breakouts.length === 0
    ? fc.constant({ question: name })
    : fc.constantFrom(...question.breakouts).map(breakout => ({ question: name, breakout }))
}

const oneOf = (questions: readonly Question[]) => fc.constantFrom(...questions).chain(addressed)

const filtersOver = (questions: readonly Question[]): fc.Arbitrary<QuestionFilter> => {
  const simple = fc.constantFrom(...questions).chain(question =>
    fc.record({
      at: addressed(question),
      options: fc.subarray(optionIds(question), { minLength: 1, maxLength: Math.min(6, optionIds(question).length) }),
    }),
  )
  const leaf = simple.map(({ at, options }): QuestionFilter => ({ ...at, options }))
  return fc.oneof(
    leaf,
    leaf.map((one): QuestionFilter => ({ not: one })),
    fc.tuple(leaf, leaf).map((and): QuestionFilter => ({ and })),
    fc.tuple(leaf, leaf).map((or): QuestionFilter => ({ or })),
  )
}

const SETTINGS: fc.Arbitrary<ReceiptSettings> = fc.record({
  numberType: fc.constantFrom('column_percent', 'row_percent', 'total_percent', 'count', 'index'),
  showStatTesting: fc.constantFrom(true, true, true, false),
  statsConfidence: fc.constantFrom(90, 95, 99),
  statsConfidenceSecond: fc.constantFrom(null, 80),
  correction: fc.constantFrom('none', 'none', 'bonferroni', 'holm', 'benjamini_hochberg'),
  test: fc.constantFrom('house', 'house', 'dimensions', 'crunch', 'askia', 'spss'),
  columnOrder: fc.constant(null),
})

/** A table that somebody could ask of a dataset: any row, axis, filter, weight and view. */
export interface AskedTable {
  readonly request: AnalysisRequest
  readonly settings: ReceiptSettings
}

const tablesOf = (dataset: Dataset): fc.Arbitrary<AskedTable> => {
  const tabulated = dataset.questions.filter(question => TABULATED.has(question.fundamental_question_type))
  const closed = tabulated.filter(question => optionIds(question).length > 0 && optionIds(question).length < 40)
  const weights = dataset.weights.map(({ variable }) => variable)
  const request = fc.record({
    row: oneOf(tabulated),
    axis: fc.array(oneOf(closed), { maxLength: 2 }),
    nested: fc.boolean(),
    filters: fc.option(filtersOver(closed), { nil: null }),
    weight: weights.length === 0 ? fc.constant(null) : fc.option(fc.constantFrom(...weights), { nil: null, freq: 2 }),
    auto_adjust_base: fc.constantFrom(true, true, false),
  })
  return fc.record({ request, settings: SETTINGS }).map(({ request: { row, ...rest }, settings }) => ({
    settings,
    request: {
      ...rest,
      nested: rest.nested && rest.axis.length > 1,
      inverted: false,
      rows: [
        row.breakout === undefined ? { question: row.question } : { question: row.question, breakouts: [row.breakout] },
      ],
    },
  }))
}

export interface MadeReceipt extends AskedTable {
  readonly id: string
  readonly document: ReceiptDocument
}

interface Place {
  readonly studyId: string
  readonly datasetName: string
}

/** Receipts of random tables of a dataset, the same for each seed; what cannot be a table is left out and another one asked. */
export const randomReceipts = async (
  manager: Caller,
  params: Place,
  dataset: Dataset,
  { count, seed, version }: { readonly count: number; readonly seed: number; readonly version?: number },
): Promise<MadeReceipt[]> => {
  const made: MadeReceipt[] = []
  for (const asked of fc.sample(tablesOf(dataset), { numRuns: count * 2, seed })) {
    if (made.length === count) break
    try {
      const body = { ...asked, columns: null, ...(version !== undefined && { data_version: version }) }
      const { id } = await manager.call(createReceipt, { params, body })
      const document = await manager.call(getReceiptDocument, { params: { receiptId: id }, query: {} })
      made.push({ ...asked, id, document })
    } catch (error) {
      // Too many columns, say: the call says why, and there is no table to have an address.
      if (!(error instanceof CallFailed) || error.body.code !== 'invalid') throw error
    }
  }
  return made
}
