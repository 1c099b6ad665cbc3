import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  analyse,
  createCalculated,
  createNet,
  DEFAULT_VIEW_SETTINGS,
  type AnalysisResponse,
  type CalculatedDraft,
  type NetDraft,
} from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { arrange } from '@core/crosstab'
import { importDataset } from '../harness/importing'
import { aRequest } from '../harness/reportData'
import { startTestServer, type TestServer } from '../harness/serverApp'
import { sharedData } from '../harness/sharedData'

const FOOD = 'Q12Mostrecentordertypeoffoodordered'
const food = (...codes: number[]) => codes.map(code => `fQ12a_${code}`)
const points = { fQ12a_1: 2.5, fQ12a_5: 1, fQ12a_9: -3 }

const NETS: readonly (NetDraft & { readonly question: string })[] = [
  { question: FOOD, label: 'NET burgers', any_of: food(1, 2, 3, 4) },
  { question: 'Q7', label: 'NET day', any_of: ['1', '3'] },
]
const CALCULATED: readonly (readonly [question: string, draft: CalculatedDraft])[] = [
  [FOOD, { kind: 'score', label: 'Points added up', scores: points, combine: 'sum' }],
  [FOOD, { kind: 'score', label: 'Points averaged', scores: points, combine: 'mean' }],
  ['Q7', { kind: 'score', label: 'Part of the day', scores: { '1': 1, '3': 2, '5': 4.25 }, combine: 'mean' }],
]
/** Five regions; of these, people under 30 and everybody who had no pizza. */
const FILTER: QuestionFilter = {
  and: [
    { question: 'S3', options: ['1', '2', '3', '4', '5'] },
    { or: [{ question: 'S1', options: ['3', '4'] }, { not: { question: FOOD, options: food(9) } }] },
  ],
}
const COLUMNS = ['T', 'S2:1', 'S2:2', 'Q2Eatenboughtlastmonth:Q2_1']

/**
 * Weighted: percentages of nets, else means; with the unweighted base of a mean. Counted from the raw file, respondent by
 * respondent with exactly rounded sums, by a program that shares no code with this one.
 */
const EXPECTED: readonly (readonly [
  label: string,
  question: string,
  breakout: string | null,
  bases: readonly number[] | null,
  values: readonly number[],
])[] = [
  ['NET burgers', FOOD, null, null, [44.44504559697866, 46.656929143715146, 42.20850970947636, 53.48236838352547]],
  [
    'Points added up',
    FOOD,
    null,
    [3232, 1623, 1609, 482],
    [0.9812340661674623, 0.9489073459229869, 1.0139210808426657, 1.0473474245933134],
  ],
  [
    'Points averaged',
    FOOD,
    null,
    [1998, 1013, 985, 306],
    [1.0823975806226693, 1.0348551734324531, 1.1312979541452852, 1.074893856586434],
  ],
  ['NET day', 'Q7', null, null, [36.46136134989218, 38.64801492679093, 34.250336630491816, 32.531973523710484]],
  [
    'Part of the day',
    'Q7',
    null,
    [2813, 1403, 1410, 416],
    [3.2716367336873065, 3.2048949415618093, 3.3377211915800147, 3.379329079012931],
  ],
  [
    'Mean',
    'nQ12b',
    'nQ12b_1',
    [903, 475, 428, 162],
    [1.9277951859701463, 1.915956604036635, 1.9409682362038205, 1.780792756096241],
  ],
  [
    'Mean',
    'nQ12b',
    'nQ12b_5',
    [1565, 760, 805, 215],
    [2.389281495321952, 2.470732183833173, 2.313084959389876, 1.8547110282733021],
  ],
]

const file = sharedData('burger-tracking/burger-tracking.sav')

describe.skipIf(file === null)('nets and calculated rows of a brand tracker, weighted and filtered', () => {
  let server: TestServer
  let answer: AnalysisResponse
  beforeAll(async () => {
    server = await startTestServer()
    const manager = (await server.mintClient()).as('manager')
    const { studyId, datasetName } = await importDataset(server, manager, {
      fileName: 'burger-tracking.sav',
      bytes: readFileSync(file ?? ''),
      weight: 'wgt',
    })
    const params = { studyId, datasetName }
    for (const { question, ...body } of NETS)
      await manager.call(createNet, { params: { ...params, questionName: question }, body })
    for (const [questionName, body] of CALCULATED)
      await manager.call(createCalculated, { params: { ...params, questionName }, body })
    answer = await manager.call(analyse, {
      params,
      body: aRequest({
        rows: [{ question: FOOD }, { question: 'Q7' }, { question: 'nQ12b', breakouts: ['nQ12b_1', 'nQ12b_5'] }],
        axis: [{ question: 'S2' }, { question: 'Q2Eatenboughtlastmonth' }],
        filters: FILTER,
        weight: 'wgt',
      }),
    })
  })
  afterAll(() => server.close())

  it('count who passes the filter', () => {
    expect(answer.filtered.n).toBe(3270)
  })

  it.each(EXPECTED)('%s of %s %s', (label, question, breakout, bases, values) => {
    const table = answer.tables.find(one => one.question === question && one.breakout === breakout)
    if (table?.outcome !== 'cube') throw new Error('There is no table')
    const arranged = arrange(table.cube, { ...DEFAULT_VIEW_SETTINGS, lowBaseThreshold: 100 })
    if (arranged.outcome !== 'table') throw new Error(arranged.outcome)
    const row = arranged.rows.find(one => one.label === label)
    const places = COLUMNS.map(key => arranged.columns.findIndex(column => column.key === key))
    const cells = places.map(at => row?.cells[at])
    for (const [at, value] of values.entries()) expect(cells[at]?.value).toBeCloseTo(value, 11)
    if (bases) expect(cells.map(cell => cell?.n)).toEqual(bases)
  })
})
