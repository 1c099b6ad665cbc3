import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analyse, countBase, getDataset, type AnalysisResponse } from '@core/contract'
import { FIRST_CODE } from '@core/crosstab'
import { eq } from 'drizzle-orm'
import { paths } from '@/lib/paths'
import { datasets } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addTracker, tracker, trackerLabel, trackerStudy } from '../harness/library'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { handler, refuse, respond } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()
afterEach(() => vi.restoreAllMocks())

const { number, dataset } = trackerStudy
const params = { studyId: number, datasetName: dataset }
const at = (question: string, view?: string): string =>
  paths.analysis(number, dataset, question, view === undefined ? undefined : new URLSearchParams(view))

const open = async (
  where: string,
  options?: Parameters<typeof addTracker>[1],
): Promise<OpenApp & { client: MintedClient }> => {
  const client = await screens.server.mintClient()
  await addTracker(client, options)
  const page = await screens.open({ at: where, client, as: 'user' })
  return { ...page, client }
}

const grid = () => screen.findByRole('grid')

/** The numbers of the table on screen: row label to the cells of its columns. */
const numbers = async (): Promise<Record<string, number[]>> => {
  const rows = within(await grid()).getAllByRole('row')
  return Object.fromEntries(
    rows.flatMap(row => {
      const label = within(row).queryByRole('rowheader')?.textContent
      if (label === undefined) return []
      const cells = within(row)
        .getAllByRole('gridcell')
        .map(cell =>
          Number(
            within(cell)
              .queryAllByText(/^[\d,.]+$/)[0]
              ?.textContent.replace(',', ''),
          ),
        )
      return [[label, cells] as const]
    }),
  )
}

const codesOf = (name: string): (number | null)[] => {
  const column = tracker.columns.get(name)
  if (column?.kind !== 'coded') throw new Error(`${name} is coded`)
  return Array.from(column.index, code => (code < FIRST_CODE ? null : Number(column.dictionary[code - FIRST_CODE])))
}
const weigh = (holds: (respondent: number) => boolean, weighted = true): number => {
  const column = tracker.columns.get('weight')
  if (column?.kind !== 'number') throw new Error('weight is a number')
  return column.values.reduce((sum, weight, one) => sum + (holds(one) ? (weighted ? weight : 1) : 0), 0)
}
const [grade, wave, gender] = [codesOf('grade'), codesOf('wave'), codesOf('gender')]
const everyone = () => true
const share = (codes: readonly number[], inColumn: (at: number) => boolean): number =>
  Math.round((100 * weigh(one => inColumn(one) && codes.includes(grade[one] ?? 0))) / weigh(inColumn))

const settled = () => waitFor(() => expect(screen.queryByText('Calculating')).not.toBeInTheDocument())
const rests = () => within(screen.getByRole('list', { name: 'What the numbers are based on' }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the analysis of a question', () => {
  it('opens with default crosstabs and weight, and shows what counting the answers one by one gives', async () => {
    await open(at('grade'))
    await heading(`grade ${trackerLabel('grade')}`)
    const shown = await numbers()
    const columns: ((one: number) => boolean)[] = [
      everyone,
      ...[1, 2, 3].map(code => (one: number) => wave[one] === code),
      ...[1, 2, 3].map(code => (one: number) => gender[one] === code),
    ]
    expect(shown['NET: ABC1']).toEqual(columns.map(column => share([1, 2], column)))
    expect(shown['DE']).toEqual(columns.map(column => share([4], column)))
    expect(shown['Unweighted base']).toEqual(columns.map(column => weigh(column, false)))
    expect(rests().getByText('Breakout').parentElement).toHaveTextContent('Wave, Gender')
    expect(rests().getByText('Base').parentElement).toHaveTextContent('respondents who answered, n=2,400')
    expect(screen.getByRole('region', { name: 'Chart' })).toBeVisible()
    expect(screens.callsOf(analyse)).toBe(1)
    await checkAccessibility()
  })

  it('repaints for view settings without a request, keeps them in the address, and Back takes them back', async () => {
    const { user, app } = await open(at('grade'))
    await numbers()
    await user.click(screen.getByRole('radio', { name: 'Count' }))
    const inWave = (code: number) => Math.round(weigh(one => grade[one] === 4 && wave[one] === code))
    expect((await numbers())['DE']?.slice(1, 4)).toEqual([1, 2, 3].map(inWave))
    expect(screens.url()).toBe(at('grade', 'numbers=count'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Confidence' }), '99 %')
    expect(screen.getByText(/effective base, 99/)).toBeInTheDocument()
    expect(screens.url()).toBe(at('grade', 'numbers=count&confidence=99'))
    await user.click(screen.getByRole('button', { name: 'Chart' }))
    expect(screen.queryByRole('region', { name: 'Chart' })).not.toBeInTheDocument()
    expect(screens.callsOf(analyse)).toBe(1)
    await app.router.navigate(-3)
    await waitFor(() => expect(screens.url()).toBe(at('grade')))
    await waitFor(async () => expect((await numbers())['DE']?.[0]).toBe(share([4], everyone)))
    expect(screens.callsOf(analyse)).toBe(1)
  })

  it('shows what a shared link says: axis, nesting, filter, weight', async () => {
    const filters = JSON.stringify({ question: 'wave', options: ['1'] })
    await open(at('grade', `axis=gender&filters=${filters}&weight=none&numbers=column_percent`))
    const first = (one: number) => wave[one] === 1
    const men = (one: number) => first(one) && gender[one] === 1
    const plain = (column: (one: number) => boolean) =>
      Math.round((100 * weigh(one => column(one) && grade[one] === 4, false)) / weigh(column, false))
    expect((await numbers())['DE']?.slice(0, 2)).toEqual([plain(first), plain(men)])
    expect(screen.getByText(/Wave is Wave 1/)).toBeInTheDocument()
  })

  it('leaves out what it cannot use of a link, and says so', async () => {
    const { user } = await open(at('grade', 'axis=gone&chart=pie&confidence=95'))
    expect(await screen.findByText(/could not be used and were left out: chart, axis/)).toBeVisible()
    expect((await numbers())['DE']?.[0]).toBe(share([4], everyone))
    await user.click(screen.getByRole('button', { name: 'Clean up the link' }))
    await waitFor(() => expect(screens.url()).toBe(at('grade')))
    expect(screen.queryByText(/were left out/)).not.toBeInTheDocument()
  })

  it('changes breakout, nesting, weight and base', async () => {
    const { user } = await open(at('grade'))
    await numbers()
    await user.click(screen.getByRole('radio', { name: 'Nested' }))
    await settled()
    expect(await screen.findByRole('columnheader', { name: /Wave > Gender/ })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove Wave' }))
    await settled()
    expect((await numbers())['DE']?.[1]).toBe(share([4], one => gender[one] === 1))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Weight' }), 'No weight')
    await settled()
    expect((await numbers())['Base']?.[0]).toBe(2400)
    await user.click(screen.getByRole('switch', { name: 'Auto-adjust base' }))
    await settled()
    expect(rests().getByText('Base').parentElement).toHaveTextContent('everyone who passes the filters, n=2,400')
    expect(screens.url()).toBe(at('grade', 'axis=gender&weight=none&adjust=0'))
  })

  it('keeps the keyboard where breakouts are chosen and removed', async () => {
    const { user } = await open(at('grade', 'axis=gender'))
    await numbers()
    screen.getByRole('button', { name: 'Remove Gender' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Add a breakout' })).toHaveFocus())
    await user.keyboard('wave{ArrowDown}{Enter}')
    await waitFor(() => expect(screens.url()).toBe(at('grade', 'axis=wave')))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Add a breakout' })).toHaveFocus())
    await user.keyboard('gender{ArrowDown}{Enter}')
    await waitFor(() => expect(screens.url()).toBe(at('grade')))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Breakout' })).toHaveFocus())
  })

  it('opens with the default filters of the dataset and edits them over a live base', async () => {
    const { user } = await open(at('grade'), { defaultFilters: { question: 'wave', options: ['1'] } })
    const first = (one: number) => wave[one] === 1
    expect((await numbers())['DE']?.[0]).toBe(share([4], first))
    expect(screens.url()).toBe(at('grade'))
    await user.click(screen.getByRole('button', { name: 'Edit filters' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.click(dialog.getByRole('checkbox', { name: /^Wave 2/ }))
    const two = weigh(one => wave[one] === 1 || wave[one] === 2, false)
    const base = dialog.getByRole('status', { name: 'Respondents passing these filters' })
    await waitFor(() => expect(base).toHaveTextContent(`n=${two.toLocaleString('en')}`))
    expect(screens.callsOf(countBase)).toBeGreaterThan(0)
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await settled()
    expect((await numbers())['DE']?.[0]).toBe(share([4], one => wave[one] === 1 || wave[one] === 2))
    expect(screens.url()).toContain('filters=')
  })

  it('shows the tests behind a cell with everything they rest on', async () => {
    const { user } = await open(at('grade'))
    const row = within(await grid()).getByRole('row', { name: /^DE/ })
    await user.click(within(row).getAllByRole('gridcell')[1]!)
    const detail = screen.getAllByRole('status').find(({ textContent }) => textContent.startsWith('DE, '))
    expect(detail).toHaveTextContent(/Weighted [\d.,]+ of [\d.,]+; effective base/)
    expect(detail).toHaveTextContent(/Against B Wave 2.*: t = -?\d+\.\d\d, df = [\d,]+, p [=<]/)
    expect(detail).toHaveTextContent(/Against the rest: t = /)
    expect(detail).toHaveTextContent(/Base: respondents who answered, n=2,400/)
    expect(detail).toHaveTextContent(/Data: Brand tracker, waves 1-3, version 1/)
  })

  it('steps to the next question with J and back with K, under the same view', async () => {
    const { user } = await open(at('grade', 'axis=gender&numbers=count'))
    await numbers()
    const names = tracker.questions.map(({ name }) => name)
    const next = names[names.indexOf('grade') + 1] ?? ''
    await user.keyboard('j')
    await waitFor(() => expect(screens.url()).toBe(at(next, 'axis=gender&numbers=count')))
    await screen.findByRole('heading', { level: 1, name: new RegExp(trackerLabel(next).slice(0, 20)) })
    await settled()
    await user.keyboard('k')
    await waitFor(() => expect(screens.url()).toBe(at('grade', 'axis=gender&numbers=count')))
    await user.keyboard('?')
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    const terms = list.getAllByRole('term').map(term => term.textContent)
    expect(terms).toEqual(expect.arrayContaining(['Search', 'Next question', 'Previous question']))
  })

  it('is copied as a table for documents and spreadsheets, or as numbers alone', async () => {
    const { user } = await open(at('grade', 'show=table'))
    await grid()
    await settled()
    const written = new Map<string, Blob>()
    class Item {
      readonly types: readonly string[]
      constructor(parts: Record<string, Blob>) {
        this.types = Object.keys(parts)
        for (const [type, blob] of Object.entries(parts)) written.set(type, blob)
      }
    }
    vi.stubGlobal('ClipboardItem', Item)
    vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
    const copy = async (entry: string) => {
      written.clear()
      await user.click(screen.getByRole('button', { name: 'Copy' }))
      await user.click(await screen.findByRole('menuitem', { name: entry }))
    }
    await copy('Copy table')
    expect(await screen.findByText(/^Copied \d+ x \d+$/)).toBeInTheDocument()
    const page = new DOMParser().parseFromString((await written.get('text/html')?.text()) ?? '', 'text/html')
    const figures = [...page.querySelectorAll('[sdval]')]
    expect(figures.length).toBeGreaterThan(20)
    // Readers see whole numbers, spreadsheets keep the exact ones.
    const exact = figures.find(cell => cell.getAttribute('sdval')?.includes('.'))
    expect(exact?.textContent).toMatch(/^[\d,]+$/)
    expect(exact?.getAttribute('x:num')).toBe(exact?.getAttribute('sdval'))
    const unstyled = [...page.querySelectorAll('th, td, p')].filter(one => one.getAttribute('style') === null)
    expect(unstyled).toEqual([])
    expect(page.querySelectorAll('style, [class], script')).toHaveLength(0)
    await copy('Copy numbers only')
    expect(await screen.findByText(/^Copied \d+ x \d+ numbers$/)).toBeInTheDocument()
    const lines = ((await written.get('text/plain')?.text()) ?? '').split('\n').map(line => line.split('\t'))
    expect(new Set(lines.map(fields => fields.length)).size).toBe(1)
    expect(
      lines
        .find(([label]) => label === 'AB')
        ?.slice(1)
        .every(number => /^\d+$/.test(number)),
    ).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByRole('menuitem', { name: /^Copy chart as picture/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await checkAccessibility()
    vi.unstubAllGlobals()
  })

  it('names the study that its star favours, and prints the figure without the controls', async () => {
    await open(at('grade'))
    await grid()
    const star = screen.getByRole('button', { name: `Favorite the study “${trackerStudy.name}”` })
    const hidden = (element: HTMLElement) => element.closest('[data-print="hide"]') !== null
    expect(hidden(star)).toBe(true)
    for (const name of ['Copy', 'Export', 'Chart', 'Table'])
      expect(hidden(screen.getByRole('button', { name })), name).toBe(true)
    expect(hidden(screen.getByRole('region', { name: 'Controls' }))).toBe(true)
    expect(hidden(await grid())).toBe(false)
    expect(hidden(await heading(`grade ${trackerLabel('grade')}`))).toBe(false)
  })

  it('lists all rows of a grid, and one of them when it is chosen', async () => {
    const { user } = await open(at('image', 'show=table'))
    const tables = await screen.findAllByRole('grid')
    const rows = tracker.questions.find(({ name }) => name === 'image')?.breakouts ?? []
    expect(tables).toHaveLength(rows.length)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByRole('menuitem', { name: /^Copy table/ })).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Escape}')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Row of the grid' }), rows[1]?.text ?? '')
    await settled()
    await waitFor(() => expect(screen.getAllByRole('grid')).toHaveLength(1))
    expect(screens.url()).toBe(at('image', `breakout=${rows[1]?.name ?? ''}&show=table`))
  })

  it('hands over the table as CSV and XLSX', async () => {
    const { user } = await open(at('grade'))
    await numbers()
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
        revokeObjectURL: () => undefined,
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'This table as XLSX' }))
    await waitFor(() => expect(files.map(({ type }) => type)).toEqual([expect.stringContaining('spreadsheetml')]))
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'This table as CSV' }))
    await waitFor(() => expect(files.at(-1)?.type).toContain('text/csv'))
  })

  it('sends readers of open-ended questions to what people wrote', async () => {
    await open(at('nps_why'))
    await waitFor(() => expect(screens.url()).toBe(paths.openAnalysis(number, dataset, 'nps_why')))
  })
})

/** An answer with one table that the server makes only of other data. */
const answerWith = (table: AnalysisResponse['tables'][number]): AnalysisResponse => ({
  dataset_version: 1,
  respondents: 2400,
  filtered: { n: 2400, w: 2400, eff: 2200 },
  weight: null,
  tables: [table],
})

describe('an analysis without numbers', () => {
  it('says that raw data is still being generated, and looks again', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const whole = await client.as('user').call(getDataset, { params, query: {} })
    screens.fail(respond(getDataset, { ...whole, rdm_complete: false }, { once: true }))
    const { user } = await screens.open({ at: at('grade'), client, as: 'user' })
    expect(await screen.findByText('Raw data is still being generated')).toBeVisible()
    expect(screens.callsOf(analyse)).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect((await numbers())['DE']?.[0]).toBe(share([4], everyone))
  })

  it('says that there are too many crosstabs, and takes the last one away', async () => {
    const problem = {
      outcome: 'problem',
      question: 'grade',
      breakout: null,
      code: 'too_many_columns',
      message: 'This table would have 1,200 columns.',
    } as const
    screens.fail(respond(analyse, answerWith(problem), { once: true }))
    const { user } = await open(at('grade', 'nested=1'))
    expect(await screen.findByText('Too many crosstabs: remove a variable')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Remove Gender' }).at(-1)!)
    expect((await numbers())['DE']?.[0]).toBe(share([4], everyone))
    expect(screens.url()).toBe(at('grade', 'axis=wave'))
  })

  it('says that nobody passes the filters, and opens them', async () => {
    const none = {
      and: [
        { question: 'wave', options: ['1'] },
        { question: 'wave', options: ['2'] },
      ],
    }
    const { user } = await open(at('grade', `filters=${JSON.stringify(none)}`))
    expect(await screen.findByText('No data for these filters')).toBeVisible()
    await user.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'Edit filters' }).at(-1)!)
    expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeVisible()
  })

  it('says that an option was deleted, and offers the filter without it', async () => {
    const gone = { question: 'wave', options: ['1', '77'] }
    const { user } = await open(at('grade', `filters=${JSON.stringify(gone)}`))
    expect(await screen.findByText('An option was deleted')).toBeVisible()
    await user.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'Edit filters' }).at(-1)!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect((await numbers())['DE']?.[0]).toBe(share([4], one => wave[one] === 1))
  })

  it('says that all series are hidden for low base, and shows them', async () => {
    const few = {
      and: [
        { question: 'gender', options: ['3'] },
        { question: 'wave', options: ['1'] },
      ],
    }
    const { user } = await open(at('grade', `hide_low_base=1&filters=${JSON.stringify(few)}`))
    expect(await screen.findByText('All series hidden: low base')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show low-base columns' }))
    expect(await grid()).toBeVisible()
    expect(screens.callsOf(analyse)).toBe(1)
  })

  it('says that all series are hidden as empty, and shows them', async () => {
    const nobody = { n: [0], w: [0], w2: [0] }
    screens.fail(
      respond(
        analyse,
        answerWith({
          outcome: 'cube',
          question: 'grade',
          breakout: null,
          row_axis: null,
          title: 'grade',
          subtitle: '',
          cube: {
            id: 'grade',
            columns: [{ key: 'T', label: 'Total', group: null, block: null, letter: null }],
            base: { n: [200], w: [200], w2: [200] },
            rows: [{ key: '1', label: 'AB', type: 'cat', ...nobody }],
            numbers: [],
            overlaps: [],
            disjointRows: true,
          },
        }),
      ),
    )
    const { user } = await open(at('grade', 'axis=none&hide_empty=1'))
    expect(await screen.findByText('All series hidden: no values')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show empty rows and columns' }))
    expect(within(await grid()).getByRole('row', { name: /^AB/ })).toBeVisible()
  })

  it('says that the error is unknown, and tries again', async () => {
    screens.fail(refuse(analyse, 'internal', { once: true }))
    const { user } = await open(at('grade'))
    expect(await screen.findByText('Unknown error: the table could not be calculated.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /try again/i }))
    expect((await numbers())['DE']?.[0]).toBe(share([4], everyone))
  })

  it('says so where the dataset or the question is not there', async () => {
    const { client } = await open(at('gone'))
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeVisible()
    await screens.open({ at: paths.analysis(number, 'Another', 'grade'), client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeVisible()
  })
})

describe('an analysis of a restricted dataset', () => {
  it('offers only the questions that are open to everyone, and says so', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await client.tenant(tx =>
      tx
        .update(datasets)
        .set({ groupRestrictions: ['Board'] })
        .where(eq(datasets.clientId, client.client.id)),
    )
    const { user } = await screens.open({ at: at('grade'), client, as: 'user' })
    expect(await screen.findByText(/only analyse the questions that are visible to everyone/)).toBeVisible()
    await grid()
    expect(screen.getByText(/Figures are rounded to protect respondents\./)).toBeVisible()
    expect(screen.getByText('Base').parentElement).toHaveTextContent(/n≈[\d,]+/)
    expect(await screen.findByRole('status', { name: 'Respondents passing the filters' })).toHaveTextContent(/^n≈/)
    expect(screen.getByText(/weighted base about [\d,]+$/)).toBeVisible()
    expect(screen.queryAllByText(/^n=\d/).map(found => found.textContent)).toEqual([])
    expect(screen.getAllByRole('rowheader').map(head => head.textContent)).toEqual(
      expect.arrayContaining([expect.stringMatching(/base.*rounded/i)]),
    )
    await user.click(screen.getByRole('combobox', { name: 'Question' }))
    const offered = await screen.findAllByRole('option')
    expect(offered.map(option => option.textContent).join()).not.toMatch(/Image of/i)
    await screens.open({ at: at('image'), client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeVisible()
  })
})

describe('an answer that is on its way', () => {
  it('leaves the last table in sight, marked as old, and never shows numbers under other words', async () => {
    const { user } = await open(at('grade'))
    await numbers()
    let release: () => void = () => undefined
    const released = new Promise<void>(resolve => (release = resolve))
    screens.fail(
      handler(analyse, { once: true }, async () => {
        await released
        return undefined as unknown as Response
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Remove Gender' }))
    expect(await screen.findByText('Calculating')).toBeVisible()
    expect(screen.getAllByRole('columnheader', { name: /Male/ }).length).toBeGreaterThan(0)
    release()
    await settled()
    await waitFor(() => expect(screen.queryAllByRole('columnheader', { name: /Male/ })).toHaveLength(0))
  })
})
