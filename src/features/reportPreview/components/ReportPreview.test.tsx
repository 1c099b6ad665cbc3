import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnalysisRequest, AnalysisTable } from '@core/contract'
import { addRow, indexQuestions, newBuilder } from '@core/report'
import { aDataset, aQuestion } from '@core/report/testing'
import type { ApiClient } from '@/api'
import { bulkReport, type WithBulkReport } from '@/app/bulkReport'
import { createStore, type AppStore } from '@/store'
import { LiveRegions, ToastProvider } from '@/ui'
import { ReportPreview } from './ReportPreview'
import { selectPreview } from '../selectors'

const dataset = aDataset([
  aQuestion({ question_name: 'D1', question_label: 'Gender', suggested_xtab: true }),
  aQuestion({ question_name: 'Q7', question_label: 'Brands' }),
  aQuestion({ question_name: 'Q8', question_label: 'Occasions' }),
])
const address = { studyId: 's1', datasetName: 'wave-3' }
const index = indexQuestions(dataset)
const report = ['Q7', 'Q8'].reduce(
  (builder, name) => ({ ...builder, main: addRow(builder.main, index.get(name)!) }),
  newBuilder(dataset, index, 0),
)
const sums = (n: number[]) => ({ n, w: n, w2: n })
const cubeOf = (question: string, base = 200): AnalysisTable => ({
  outcome: 'cube',
  question,
  breakout: null,
  row_axis: null,
  title: question,
  subtitle: '',
  cube: {
    id: question,
    columns: [
      { key: 'T', label: 'Total', group: null, block: null, letter: null },
      { key: 'D1:a', label: 'Men', group: 'D1', block: 'D1', letter: 'A' },
      { key: 'D1:b', label: 'Women', group: 'D1', block: 'D1', letter: 'B' },
    ],
    base: sums([base * 2, base, base]),
    rows: [
      { key: 'a', label: 'Option A', type: 'cat', ...sums([base, base * 0.4, base * 0.6]) },
      { key: 'b', label: 'Option B', type: 'cat', ...sums([base, base * 0.6, base * 0.4]) },
    ],
    numbers: [],
    overlaps: [],
    disjointRows: true,
  },
})

let running: AppStore | null = null
const requests: AnalysisRequest[] = []

const open = async (table: (question: string) => AnalysisTable = question => cubeOf(question)) => {
  const api = {
    call: (endpoint: { id: string }, input: { body?: unknown }) => {
      if (endpoint.id !== 'analysis.run') return new Promise(() => undefined)
      const request = input.body as AnalysisRequest
      requests.push(request)
      const counts = { n: 400, w: 400, eff: 400 }
      const tables = request.rows.map(row => table(row.question))
      return Promise.resolve({ dataset_version: 1, respondents: 400, filtered: counts, weight: null, tables })
    },
  } as unknown as ApiClient
  running = createStore({
    features: [bulkReport],
    context: { api, clock: { now: () => 0 } },
    report: (where, error) => {
      throw new Error(where, { cause: error })
    },
  })
  const { store } = running
  const state = () => store.getState() as WithBulkReport
  const onEditFilters = vi.fn()
  const onView = vi.fn()
  const Page = () => {
    const [builder, setBuilder] = useState(report)
    return (
      <ReportPreview
        address={address}
        builder={builder}
        dataset={dataset}
        index={index}
        problem={null}
        saving={false}
        saveLabel="Generate report"
        onFile={() => undefined}
        onView={settings => {
          onView(settings)
          setBuilder({ ...builder, viewSettings: settings })
        }}
        onRemove={() => undefined}
        onUnswap={() => undefined}
        onEditFilters={onEditFilters}
        onEditAxis={() => undefined}
        onGenerate={() => undefined}
        onClose={() => undefined}
      />
    )
  }
  render(
    <Provider store={store}>
      <LiveRegions>
        <ToastProvider>
          <Page />
        </ToastProvider>
      </LiveRegions>
    </Provider>,
  )
  await waitFor(() => expect(selectPreview(state()).status).toBe('ready'))
  return { user: userEvent.setup(), onEditFilters, onView }
}

beforeEach(() => {
  window.matchMedia = query =>
    ({
      matches: query.includes('min-width: 1000'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
})
afterEach(() => {
  running?.stop()
  requests.length = 0
})

describe('the preview', () => {
  it('turns pages with the arrow keys and stops at the ends', async () => {
    const { user } = await open()
    expect(await screen.findByText('Q7 Brands')).toBeVisible()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('combobox', { name: 'Table 1 of 2' })).toBeInTheDocument()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(await screen.findByRole('combobox', { name: 'Table 2 of 2' })).toBeInTheDocument()
    expect(screen.getByText('Q8 Occasions')).toBeVisible()
  })

  it('changes number type and order without a request, for this table until applied to all', async () => {
    const { user, onView } = await open()
    await user.click(screen.getByRole('button', { name: 'View settings' }))
    const panel = within(screen.getByRole('complementary', { name: 'View settings' }))
    await user.click(panel.getByRole('radio', { name: 'Count' }))
    expect(onView).not.toHaveBeenCalled()
    expect(await screen.findAllByRole('gridcell', { name: /^120/ })).toHaveLength(2)
    await user.click(panel.getByRole('button', { name: 'Apply to all 2 tables' }))
    expect(onView).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ numberType: 'count' }))
    expect(requests).toHaveLength(1)
  })

  it('gives the focus back to the button when the view settings are closed', async () => {
    const { user } = await open()
    const button = screen.getByRole('button', { name: 'View settings' })
    await user.click(button)
    await user.click(screen.getByRole('button', { name: 'Close the view settings' }))
    expect(screen.queryByRole('complementary', { name: 'View settings' })).toBeNull()
    expect(button).toHaveFocus()
  })

  it('explains an empty table and leads to the filters', async () => {
    const { user, onEditFilters } = await open(question => cubeOf(question, 0))
    expect(await screen.findByRole('heading', { name: 'No data for these filters' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit filters' }))
    expect(onEditFilters).toHaveBeenCalledOnce()
  })

  it('says that everything is hidden for low base, and shows it on demand', async () => {
    const { user } = await open(question => cubeOf(question, 20))
    await user.click(screen.getByRole('button', { name: 'View settings' }))
    await user.click(screen.getByRole('switch', { name: 'Hide low-base columns' }))
    expect(await screen.findByRole('heading', { name: 'All series hidden: low base' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show low-base columns' }))
    expect(screen.queryByRole('heading', { name: 'All series hidden: low base' })).toBeNull()
    expect(screen.getByText('3 low-base columns marked')).toBeVisible()
  })

  it('saves the chart as a picture only while it is shown', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByRole('menuitem', { name: 'Chart as PNG' })).not.toHaveAttribute('aria-disabled')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Chart' }))
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByRole('menuitem', { name: /Chart as PNG/ })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText('Show the chart first')).toBeVisible()
    expect(screen.getByRole('menuitem', { name: 'This table as CSV' })).not.toHaveAttribute('aria-disabled')
  })

  it('says so when no chart was drawn that could be saved', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Chart as PNG' }))
    expect(await screen.findByText(/There is no drawn chart to save/)).toBeVisible()
  })

  it('names a table that the server could not make', async () => {
    await open(question => ({
      outcome: 'problem',
      question,
      breakout: null,
      code: 'deleted_option',
      message: 'Option x is gone.',
    }))
    expect(await screen.findByRole('heading', { name: 'An option was deleted' })).toBeVisible()
    expect(screen.getByText('Option x is gone.')).toBeVisible()
  })
})
