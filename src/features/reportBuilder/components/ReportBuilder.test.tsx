import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Dataset } from '@core/contract'
import type { ApiClient } from '@/api'
import { bulkReport } from '@/app/bulkReport'
import { library } from '@/library'
import { createStore, type AppStore } from '@/store'
import { LiveRegions, ToastProvider } from '@/ui'
import { aDataset, aGrid, aQuestion, weights } from '@core/report/testing'
import type { Intent } from '../drafts'
import { ReportBuilder } from './ReportBuilder'

const dataset = aDataset(
  [
    aQuestion({ question_name: 'D1', question_label: 'Gender', suggested_xtab: true }),
    aQuestion({ question_name: 'D2', question_label: 'Region' }),
    aQuestion({ question_name: 'D3', question_label: 'Age' }),
    aQuestion({ question_name: 'Q7', question_label: 'Brands heard of', question_text: 'Which brands?' }),
    aGrid('Q15', ['Q15_1', 'Q15_2'], { question_label: 'Brand image' }),
  ],
  { weights },
)
const saved = (id: string, title: string) => ({
  id,
  study_id: 's1',
  title,
  description: '',
  dataset_name: 'wave-3',
  created: '2026-03-09T14:05:00Z',
  modified: '2026-03-09T14:05:00Z',
  creator: { first_name: 'Ann', last_name: 'Lee' },
  permissions: { delete: true },
})

let running: AppStore | null = null
const bodies: unknown[] = []

const start = (data: Dataset = dataset) => {
  const answers: Record<string, () => unknown> = {
    'datasets.get': () => data,
    'analysis.base': () => ({ respondents: 100, n: 72, w: 70, eff: 66 }),
    'reports.create': () => ({ ...saved('r9', 'Report by Gender'), serialized_request: null }),
  }
  const api = {
    call: (endpoint: { id: string }, input: { body?: unknown }) => {
      if (endpoint.id === 'reports.create') bodies.push(input.body)
      const reply = answers[endpoint.id]
      return reply ? Promise.resolve(reply()) : new Promise(() => undefined)
    },
  } as unknown as ApiClient
  running = createStore({
    features: [library, bulkReport],
    context: { api, clock: { now: () => Date.now() } },
    report: (where, error) => {
      throw new Error(where, { cause: error })
    },
  })
  return running.store
}

const inApp = (store: ReturnType<typeof start>, screenElement: React.ReactNode) =>
  render(
    <Provider store={store}>
      <LiveRegions>
        <ToastProvider>{screenElement}</ToastProvider>
      </LiveRegions>
    </Provider>,
  )

let width = 1440
const resized = new EventTarget()
const resize = (to: number) =>
  act(() => {
    width = to
    resized.dispatchEvent(new Event('change'))
  })
const matchesWidth = (query: string): boolean => {
  const from = /min-width: (\d+)/.exec(query)?.[1]
  return from !== undefined && width >= Number(from)
}

const open = async (intent: Intent = { kind: 'new' }) => {
  const onClosed = vi.fn()
  const onGenerated = vi.fn()
  width = 1440
  window.matchMedia = query =>
    ({
      get matches() {
        return matchesWidth(query)
      },
      media: query,
      addEventListener: resized.addEventListener.bind(resized),
      removeEventListener: resized.removeEventListener.bind(resized),
    }) as unknown as MediaQueryList
  inApp(
    start(),
    <ReportBuilder
      studyId="s1"
      datasetName="wave-3"
      user="ann"
      intent={intent}
      savedReportsHref="/r"
      FilterEditor={() => null}
      Preview={() => null}
      AddedRows={() => null}
      noAccess={null}
      onClosed={onClosed}
      onGenerated={onGenerated}
      onFile={() => undefined}
    />,
  )
  await screen.findByRole('heading', { name: 'Report variables' })
  return { onClosed, onGenerated, user: userEvent.setup() }
}

afterEach(() => {
  running?.stop()
  bodies.length = 0
})

const find = () => screen.getByRole('searchbox', { name: 'Find a question or option' })

describe('the report builder', () => {
  it('hands the focus on when a variable is removed: to the next one, at last to the heading of its list', async () => {
    const { user } = await open()
    for (const question of ['brands', 'age']) {
      await user.clear(find())
      await user.type(find(), `${question}{Enter}`)
    }
    await user.click(await screen.findByRole('button', { name: 'Remove Brands heard of' }))
    expect(screen.getByRole('button', { name: 'Remove Age' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('heading', { name: 'Report variables' })).toHaveFocus()
  })

  it('is built from the keyboard: slash, type, Enter for a row, Shift+Enter for the axis', async () => {
    const { user } = await open()
    await user.keyboard('/')
    expect(find()).toHaveFocus()
    await user.keyboard('brands{Enter}')
    expect(await screen.findByRole('button', { name: 'Options of Brands heard of: all 2' })).toBeVisible()
    await user.clear(find())
    await user.keyboard('region{Shift>}{Enter}{/Shift}')
    expect(await screen.findByRole('button', { name: 'Options of Region: all 2' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Report name' })).toHaveValue('Report by Gender, Region')
  })

  it('says why the axis takes no third variable', async () => {
    const { user } = await open()
    for (const name of ['region', 'age']) {
      await user.clear(find())
      await user.type(find(), `${name}{Shift>}{Enter}{/Shift}`)
    }
    expect(await screen.findByText(/The axis is full: it takes two variables/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Options of Age/ })).toBeNull()
  })

  it('gives the focus to the error summary, and from there to the place', async () => {
    const { user, onGenerated } = await open()
    await user.clear(screen.getByRole('textbox', { name: 'Report name' }))
    await user.click(screen.getByRole('button', { name: 'Generate report' }))
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveFocus()
    expect(within(summary).getByText('2 things to fix')).toBeVisible()
    expect(
      within(summary).getByRole('button', {
        name: 'At least one main report variable is required to generate a report',
      }),
    ).toBeVisible()
    await user.click(within(summary).getByRole('button', { name: 'A report name is required to generate a report' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Report name' })).toHaveFocus())
    expect(onGenerated).not.toHaveBeenCalled()
  })

  it('names the variable without an option in the words of the specification', async () => {
    const { user } = await open()
    await user.type(find(), 'brands{Enter}')
    await user.click(await screen.findByRole('button', { name: /Options of Brands heard of/ }))
    await user.click(screen.getByRole('button', { name: 'None of the options of Brands heard of' }))
    await user.click(screen.getByRole('button', { name: 'Generate report' }))
    const message =
      'At least one option must be selected for each variable. Please select an option for "Brands heard of"'
    expect(await screen.findAllByText(message)).toHaveLength(2)
  })

  it('says why there is nothing to preview: no question, or a grid with no row selected', async () => {
    const { user } = await open()
    const reason = async () => {
      act(() => screen.getByRole('button', { name: 'Preview' }).focus())
      return (await screen.findByRole('tooltip')).textContent
    }
    expect(await reason()).toBe('Add a question first')
    await user.type(find(), 'image{Enter}')
    await user.click(await screen.findByRole('button', { name: /Options of Brand image/ }))
    await user.click(screen.getByRole('button', { name: 'None of the grid rows of Brand image' }))
    expect(await reason()).toBe('Select at least one row of "Brand image" first')
  })

  it('saves what was chosen and tells the page', async () => {
    const { user, onGenerated } = await open()
    await user.type(find(), 'brands{Enter}')
    await user.click(await screen.findByRole('button', { name: /Options of Brands heard of/ }))
    await user.click(screen.getByRole('checkbox', { name: /Option B/ }))
    await user.click(screen.getByRole('button', { name: 'Generate report' }))
    await waitFor(() => expect(onGenerated).toHaveBeenCalledOnce())
    expect(bodies).toMatchObject([
      {
        title: 'Report by Gender',
        main: [{ Q7: { calculated: [], nets: [], deselected_options: ['b'] } }],
        segmentation: [{ D1: { deselected_options: [] } }],
        options: { weighting: 'w_census' },
      },
    ])
    expect(await screen.findByText('“Report by Gender” was saved')).toBeVisible()
  })

  it('moves a variable with Alt and the arrows', async () => {
    const { user } = await open()
    for (const name of ['brands', 'region']) {
      await user.clear(find())
      await user.type(find(), `${name}{Enter}`)
    }
    const counter = await screen.findByRole('button', { name: /Options of Region/ })
    counter.focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    const order = () =>
      screen.getAllByRole('button', { name: /Options of/ }).map(button => button.getAttribute('aria-label'))
    await waitFor(() => expect(order()[0]).toMatch(/Region/))
  })

  it('is the same screen at another width: what is open, typed and focused stays, in the step that holds it', async () => {
    const { user } = await open()
    await user.type(find(), 'region{Enter}')
    const options = await screen.findByRole('button', { name: /Options of Gender/ })
    await user.click(options)
    resize(767)
    expect(options).toHaveFocus()
    expect(options).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('radio', { name: 'Axis' })).toBeChecked()
    expect(screen.queryByRole('heading', { name: 'Report variables' })).toBeNull()
    expect(find()).toHaveValue('region')
    await user.click(screen.getByRole('radio', { name: 'Settings' }))
    expect(options).not.toBeVisible()
    resize(1440)
    expect(options).toBeVisible()
    expect(options).toHaveAttribute('aria-expanded', 'true')
    screen.getByRole('combobox', { name: 'Second confidence' }).focus()
    resize(390)
    expect(screen.getByRole('combobox', { name: 'Second confidence' })).toHaveFocus()
    expect(screen.getByRole('radio', { name: 'Settings' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Axis' }))
    screen.getByRole('radio', { name: 'Axis' }).focus()
    resize(1440)
    expect(screen.getByRole('heading', { name: 'Breakout axis' })).toHaveFocus()
  })

  it('keeps the focus in the step when a variable goes to the list of another one', async () => {
    const { user } = await open()
    await user.type(find(), 'region{Enter}')
    resize(767)
    const options = await screen.findByRole('button', { name: /Options of Region/ })
    options.focus()
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Report variables' })).toHaveFocus())
  })

  it('asks before leaving unsaved work, and leaves at once without any', async () => {
    const { user, onClosed } = await open()
    await user.type(find(), 'brands{Enter}')
    await user.click(screen.getByRole('button', { name: 'Close the report builder' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave the report builder?' })
    expect(onClosed).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Keep the draft and leave' }))
    expect(onClosed).toHaveBeenCalledOnce()
  })

  it('shows the live base beside the filters', async () => {
    await open()
    expect(await screen.findByText('n=72')).toBeVisible()
  })
})
