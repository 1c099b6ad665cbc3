import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { afterEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '@/api'
import { bulkReport } from '@/app/bulkReport'
import { createStore, type AppStore } from '@/store'
import { LiveRegions, ToastProvider } from '@/ui'
import { PLAIN_VIEW } from '../model'
import { SavedReports } from './SavedReports'
import { useSavedReports } from './useSavedReports'

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
  data_version: 1,
  used_version: 1,
  last_run: null,
})

let running: AppStore | null = null
afterEach(() => running?.stop())

const open = () => {
  const answers: Record<string, unknown> = {
    'reports.list': { results: [saved('r1', 'Wave 3'), saved('r2', 'Wave 4')] },
    'reports.delete': {},
  }
  const api = { call: (endpoint: { id: string }) => Promise.resolve(answers[endpoint.id]) } as unknown as ApiClient
  running = createStore({
    features: [bulkReport],
    context: { api, clock: { now: () => Date.now() } },
    report: (where, error) => {
      throw new Error(where, { cause: error })
    },
  })
  const Reports = () => {
    useSavedReports('s1', true)
    const [view, setView] = useState(PLAIN_VIEW)
    return <SavedReports studyId="s1" view={view} onView={setView} onFile={() => undefined} onShare={() => undefined} />
  }
  render(
    <Provider store={running.store}>
      <LiveRegions>
        <ToastProvider>
          <Reports />
        </ToastProvider>
      </LiveRegions>
    </Provider>,
  )
}

describe('saved reports', () => {
  it('lists title and creator, and brings a deleted report back on undo', async () => {
    const user = userEvent.setup()
    open()
    const list = await screen.findByRole('list', { name: 'Saved reports' })
    expect(within(list).getAllByText(/Ann Lee · 2026-03-09/)).toHaveLength(2)
    expect(within(list).getByRole('link', { name: 'Open Wave 3' })).toHaveAttribute(
      'href',
      '/studies/s1/reports/builder?dataset=wave-3&report=r1',
    )
    await user.click(within(list).getByRole('button', { name: 'Delete Wave 3' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Wave 3' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: 'Wave 3' })).toBeVisible()
  })
})
