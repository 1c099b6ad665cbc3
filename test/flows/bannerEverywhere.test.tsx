import { screen, waitFor, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  createBanner,
  createDownload,
  getDownload,
  getDownloadFile,
  getPreparation,
  getReport,
  listReports,
  makePrepared,
  publishDataset,
  putPreparation,
  type InputOf,
} from '@core/contract'
import { columnLetter } from '@core/crosstab'
import { bareQuestion, type OptionDef, type QuestionDef } from '@core/domain'
import type { Step } from '@core/domain/preparation'
import { paths } from '@/lib/paths'
import { addQuestion, nameField } from '../harness/builderScreen'
import { readDeck, type DeckSlide } from '../harness/deck'
import { importDataset } from '../harness/importing'
import { fileFaults, partsOf } from '../harness/office'
import { serveScreens } from '../harness/renderApp'
import { tableIn, wholeTable } from '../harness/reportTables'
import { ORIGIN } from '../harness/serverApp'
import { readWorkbook, type WorkbookValue } from '../harness/workbook'

const screens = serveScreens()

const FOLDER = join(import.meta.dirname, '../golden/health')

interface Answer {
  readonly columns: readonly { readonly key: string; readonly letter: string | null }[]
  readonly bases: { readonly n: readonly number[]; readonly w: readonly number[] }
  readonly rows: readonly {
    readonly label: string
    readonly colpct: readonly number[]
    readonly n: readonly number[]
    readonly letters: readonly string[]
  }[]
}

/** A table of the health survey as R and Python computed it. */
const answer = (path: string) => JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as Answer
const [WITH_NETS, NESTED, PLAIN] = [
  answer('nested/health-nested-001.json'),
  answer('nested/health-nested-002.json'),
  answer('tables/health-015.json'),
]

const options = (...ids: string[]): OptionDef[] =>
  ids.map(id => ({ id, label: id, codes: [id], score: null, missing: false }))
const HEALTH = ['Excellent', 'Vgood', 'Good', 'Fair', 'Poor']
const single = (name: string, variable: string, ids: readonly string[], more: Partial<QuestionDef> = {}): QuestionDef =>
  bareQuestion(name, name, {
    kind: 'single',
    source: { kind: 'variable', var: variable },
    options: options(...ids),
    ...more,
  })
const QUESTIONS = [
  single('interest', 'LittleInterest', ['None', 'Several', 'Most']),
  single('gender', 'Gender', ['male', 'female']),
  single('health', 'HealthGen', HEALTH, {
    nets: [
      { id: 'good', label: 'NET good', any_of: ['Excellent', 'Vgood'] },
      { id: 'bad', label: 'NET bad', any_of: ['Fair', 'Poor'] },
    ],
  }),
  bareQuestion('views', 'Views', {
    kind: 'grid',
    source: null,
    options: options(...HEALTH),
    breakouts: [
      { name: 'own', text: 'Own health', original_text: '', source: { kind: 'variable', var: 'HealthGen' } },
      { name: 'other', text: 'Another row', original_text: '', source: { kind: 'variable', var: 'Smoke100' } },
    ],
  }),
]

const HEADS = {
  health: 'Health as people say it',
  good: 'Well > very well',
  Excellent: 'At its best',
  male: 'Men > boys',
  nest: 'Who, and how they are',
}
const BANNER: InputOf<typeof createBanner>['body'] = {
  name: 'Standard banner',
  entries: [
    {
      levels: [
        {
          question: 'health',
          head: HEADS.health,
          options: ['Excellent', 'Vgood', 'Good', 'Fair'],
          nets_first: true,
          heads: { good: HEADS.good, Excellent: HEADS.Excellent },
        },
      ],
    },
    {
      levels: [
        { question: 'gender', head: HEADS.nest, heads: { male: HEADS.male } },
        { question: 'health', heads: { good: HEADS.good } },
      ],
    },
    { levels: [{ question: 'views', breakout: 'own' }] },
  ],
}

interface Column {
  readonly heads: readonly string[]
  readonly from: Answer
  readonly key: string
}
const LABELS: Readonly<Record<string, string>> = { good: 'NET good', bad: 'NET bad' }
const NETS_LAST = [...HEALTH, 'good', 'bad']

/** The columns in the order of the banner: group, outer answer and own head, and where the answer to them is. */
const COLUMNS: readonly Column[] = [
  { heads: ['', '', 'Total'], from: WITH_NETS, key: 'T' },
  ...['good', 'bad', 'Excellent', 'Vgood', 'Good', 'Fair'].map(key => ({
    heads: [HEADS.health, '', key === 'good' || key === 'Excellent' ? HEADS[key] : (LABELS[key] ?? key)],
    from: WITH_NETS,
    key: `health:${key}`,
  })),
  ...['male', 'female'].flatMap(gender =>
    NETS_LAST.map(key => ({
      heads: [
        `${HEADS.nest} > health`,
        gender === 'male' ? HEADS.male : gender,
        key === 'good' ? HEADS.good : (LABELS[key] ?? key),
      ],
      from: NESTED,
      key: `nest:${gender}|${key}`,
    })),
  ),
  ...HEALTH.map(key => ({ heads: ['Own health', '', key], from: PLAIN, key: `health:${key}` })),
]

/** What every place that shows the table has to show. */
interface Shown {
  readonly heads: readonly (readonly string[])[]
  readonly letters: readonly string[]
  readonly rows: readonly (readonly [label: string, cells: readonly string[]])[]
}

const whole = (value: number): string => Math.floor(value + 0.5).toLocaleString('en')
const printed = (value: number, n: number): string => (n === 0 ? '–' : value < 0.5 ? '<1' : whole(value))

const placeIn = ({ columns }: Answer, key: string): number => columns.findIndex(column => column.key === key)

/** The letters of the answer as those of this table: beaten columns by their keys, in the order in which they stand here. */
const lettersHere = (row: Answer['rows'][number], { from, key }: Column): string => {
  const beaten = Array.from(
    row.letters[placeIn(from, key)] ?? '',
    letter => from.columns.find(column => column.letter === letter)?.key,
  )
  return COLUMNS.map((column, at) =>
    column.from === from && beaten.includes(column.key) ? columnLetter(at - 1) : '',
  ).join('')
}

const EXPECTED: Shown = {
  heads: COLUMNS.map(({ heads }) => heads),
  letters: COLUMNS.map((_, at) => (at === 0 ? '' : columnLetter(at - 1))),
  rows: [
    ['Unweighted base', COLUMNS.map(({ from, key }) => whole(from.bases.n[placeIn(from, key)] ?? NaN))],
    ['Base (weighted)', COLUMNS.map(({ from, key }) => whole(from.bases.w[placeIn(from, key)] ?? NaN))],
    ...WITH_NETS.rows.map(
      ({ label }) =>
        [
          label,
          COLUMNS.map(column => {
            const row = column.from.rows.find(one => one.label === label)
            if (!row) throw new Error(`There is no answer for ${label}`)
            const at = placeIn(column.from, column.key)
            const letters = column.key === 'T' ? '' : lettersHere(row, column)
            return `${printed(row.colpct[at] ?? NaN, row.n[at] ?? 0)} ${letters}`.trim()
          }),
        ] as const,
    ),
  ],
}

/** Heads of the cells of a row, each as often as it covers fields. */
const spread = (cells: readonly (readonly [text: string, span: number])[]): string[] =>
  cells.flatMap(([text, span]) => Array.from({ length: span }, () => text))

const plain = (head: string): string => head.replace(/[\s\u00a0]*\*.*$/u, '').trim()

const onScreen = (): Shown => {
  const rows = within(screen.getByRole('grid')).getAllByRole('row')
  const cells = rows.map(row =>
    Array.from(row.children, cell => ({
      text: cell.querySelector('.text')?.textContent ?? cell.textContent,
      span: cell instanceof HTMLTableCellElement ? cell.colSpan : 1,
      cell: cell as HTMLElement,
    })),
  )
  const first = cells.findIndex(([label]) => label?.text === 'Unweighted base')
  const headRow = (at: number) => spread((cells[at] ?? []).slice(1).map(({ text, span }) => [plain(text), span]))
  const heads = [headRow(first - 4), headRow(first - 3), headRow(first - 2)]
  const find = (cell: HTMLElement, pattern: RegExp): string =>
    within(cell).queryAllByText(pattern)[0]?.textContent ?? ''
  return {
    heads: COLUMNS.map((_, at) => heads.map(row => row[at] ?? '')),
    letters: (cells[first - 1] ?? []).slice(1).map(({ text }) => text.replace(/^(no letter|letter )/, '')),
    rows: cells
      .slice(first)
      .map(
        ([label, ...values]) =>
          [
            label?.text ?? '',
            values.map(({ cell }) => `${find(cell, /^(–|<1|[\d,]+)$/)} ${find(cell, /^[A-Z]+$/)}`.trim()),
          ] as const,
      ),
  }
}

const withoutArrow = (marks: string): string => marks.replace(/\s*[▲▼]$/, '')

const inRows = (rows: readonly (readonly WorkbookValue[])[]): Shown => {
  const { body, letters } = tableIn(rows, value => value)
  const first = rows.findIndex(([label]) => label === 'Unweighted base')
  const places = (rows[first] ?? []).flatMap((value, at) => (typeof value === 'number' ? [at] : []))
  const [groups = [], blocks = [], labels = []] = rows.slice(first - 4, first - 1)
  let [group, block] = ['', '']
  return {
    heads: places.map(at => {
      const own = String(groups[at] ?? '')
      const outer = String(blocks[at] ?? '')
      if (own !== '') [group, block] = [own, '']
      if (outer !== '') block = outer
      return [group, block, plain(String(labels[at] ?? ''))]
    }),
    letters: letters.map(String),
    rows: body.map(({ label, values, marks }) => [
      String(label),
      values.map((value, at) => {
        const base = /base/i.test(String(label))
        const number = value === null ? '' : base ? whole(value) : printed(value, value === 0 ? 0 : 1)
        return `${number} ${withoutArrow(String(marks[at] ?? ''))}`.trim()
      }),
    ]),
  }
}

const inDeck = (slides: readonly DeckSlide[]): Shown => {
  const seen = new Set<string>()
  const sides = slides.flatMap(({ table, spans }) => {
    const first = (table ?? []).findIndex(([label]) => label === 'Unweighted base')
    const heads = (table ?? []).slice(0, first)
    const key = JSON.stringify(heads)
    if (table === null || seen.has(key)) return []
    seen.add(key)
    const fields = heads.map((row, at) => spread(row.map((text, cell) => [text, spans[at]?.[cell] ?? 1])).slice(1))
    const own = spans[first - 2] ?? []
    const starts = own.slice(1).map((_, at) => own.slice(1, at + 1).reduce((sum, span) => sum + span, 0))
    const blocks = fields.length > 3
    return [
      starts.map(at => ({
        head: [fields[0]?.[at] ?? '', blocks ? (fields[1]?.[at] ?? '') : '', plain(fields.at(-2)?.[at] ?? '')],
        letter: fields.at(-1)?.[at] ?? '',
      })),
    ]
  })
  return {
    heads: sides.flat().map(({ head }) => head),
    letters: sides.flat().map(({ letter }) => letter),
    rows: wholeTable(slides).map(([label, cells]) => [
      label,
      cells.map(([number, marks]) => `${number} ${withoutArrow(marks)}`.trim()),
    ]),
  }
}

/** A book names the weighted base as agencies do, and has rows of its own: the effective base, and deviation and error of means. */
const asOnScreen = ({ rows, ...rest }: Shown): Shown => {
  const known = new Set(EXPECTED.rows.map(([label]) => label))
  const named = rows.map(([label, cells]) => [label === 'Weighted base' ? 'Base (weighted)' : label, cells] as const)
  return { ...rest, rows: named.filter(([label]) => known.has(label)) }
}

it('a banner of own heads, nets, a nest and a grid row is the same table on every screen and in every file', async () => {
  const { server } = screens
  const client = await server.mintClient()
  const manager = client.as('manager')
  const params = await importDataset(server, manager, {
    fileName: 'health.csv',
    bytes: readFileSync(join(FOLDER, 'health.csv')),
    study: { study_name: 'Health' },
  })
  const { steps, revision } = await manager.call(getPreparation, { params })
  const actions: Step['do'][] = [
    ...QUESTIONS.map(question => ({ kind: 'question', question }) as const),
    { kind: 'weights', variables: ['WTINT2YR'], default: 'WTINT2YR' },
  ]
  const added = actions.map((action, at): Step => ({ id: `t${at}`, do: action, state: 'on', by: null, at: null }))
  const body = { base_revision: revision, steps: [...steps, ...added] } as InputOf<typeof putPreparation>['body']
  const after = await manager.call(putPreparation, { params, body })
  await manager.call(makePrepared, { params, body: { base_revision: after.revision } })
  await server.jobs.runDue()
  await manager.call(publishDataset, { params })
  await server.jobs.runDue()
  await manager.call(createBanner, { params, body: BANNER })

  const builder = paths.reportBuilder(params.studyId, params.datasetName)
  const page = await screens.open({ at: builder, client, as: 'user' })
  const { user } = page
  await nameField()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Report builder' })).toHaveFocus())
  const axis = screen.getByRole('region', { name: 'Breakout axis' })
  for (const button of within(axis).queryAllByRole('button', { name: /^Remove / })) await user.click(button)
  await addQuestion(page, 'interest')
  await addQuestion(page, BANNER.name, 'axis')
  expect(screen.getByText(`Total + ${COLUMNS.length - 1} columns`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByRole('grid')
  expect(onScreen()).toEqual(EXPECTED)

  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Generate report' }))
  await screen.findByRole('list', { name: 'Saved reports' })
  const reader = client.as('user')
  const study = { studyId: params.studyId }
  const [saved] = (await reader.call(listReports, { params: study, query: {} })).results
  const reportId = saved?.id ?? ''
  const { serialized_request: report } = await reader.call(getReport, {
    params: { ...study, reportId },
    query: { serialized_request: 'true' },
  })
  if (!report) throw new Error('The report was not saved')

  const bytesOf = async (kind: 'xlsx' | 'csv' | 'pptx') => {
    const { id } = await reader.call(createDownload, { body: { study_id: params.studyId, report, kind } })
    await server.jobs.runDue()
    const at = { params: { downloadId: id } }
    await waitFor(async () =>
      expect(await reader.call(getDownload, at)).toMatchObject({ state: 'ready', problem: null }),
    )
    return new Uint8Array(await (await reader.send(getDownloadFile, at)).arrayBuffer())
  }
  const book = await bytesOf('xlsx')
  // Each row leads to its receipt.
  expect(fileFaults(partsOf(book), ORIGIN)).toEqual([])
  expect(asOnScreen(inRows([...readWorkbook(book).sheets.values()][1] ?? []))).toEqual(EXPECTED)
  const csv: string[][] = parse(new TextDecoder().decode(await bytesOf('csv')), {
    relax_column_count: true,
    skip_empty_lines: false,
  })
  const start = csv.findIndex(([label]) => label?.includes('interest') === true)
  const typed = csv
    .slice(start)
    .map(row => row.map((cell, at) => (at > 0 && /^-?[\d.]+(e-?\d+)?$/.test(cell) ? Number(cell) : cell)))
  expect(asOnScreen(inRows(typed))).toEqual(EXPECTED)
  const deck = await bytesOf('pptx')
  expect(fileFaults(partsOf(deck))).toEqual([])
  expect(inDeck(readDeck(deck).slides)).toEqual(EXPECTED)

  await page.app.router.navigate(paths.reportBuilder(params.studyId, params.datasetName, reportId))
  await nameField()
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  await screen.findByRole('grid')
  expect(onScreen()).toEqual(EXPECTED)

  await page.app.router.navigate(paths.analysis(params.studyId, params.datasetName, 'interest'))
  await screen.findByRole('heading', { level: 1, name: 'interest' })
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Breakouts' })).queryAllByRole('button', { name: /^Remove / })
  for (const { ariaLabel } of chosen()) await user.click(screen.getByRole('button', { name: ariaLabel ?? '' }))
  await user.click(await screen.findByRole('combobox', { name: 'Add a breakout' }))
  await user.click(await screen.findByRole('option', { name: /^Standard banner/ }))
  await waitFor(() => expect(onScreen()).toEqual(EXPECTED))
  await user.click(screen.getByRole('combobox', { name: 'Add a breakout' }))
  await user.click(await screen.findByRole('option', { name: /^gender/ }))
  expect(screen.queryByRole('radio', { name: 'Nested' })).not.toBeInTheDocument()
})
