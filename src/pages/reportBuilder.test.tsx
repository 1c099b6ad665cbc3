import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '@/api'
import { bulkReport } from '@/app/bulkReport'
import { sessionFeature } from '@/features/session'
import { FailureError } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { library } from '@/library'
import { createStore, type AppStore } from '@/store'
import { LiveRegions, ToastProvider } from '@/ui'
import ReportBuilderPage from './reportBuilder'

let running: AppStore | null = null
afterEach(() => running?.stop())

/** Opens the builder on a server that does not answer, and leaves it again. */
const leave = async (address: string, from?: string) => {
  const api = {
    call: () => Promise.reject(new FailureError({ kind: 'network', message: 'offline' })),
  } as unknown as ApiClient
  running = createStore({
    features: [library, sessionFeature, bulkReport],
    context: { api, clock: { now: () => 0 } },
    report: (where, error) => {
      throw new Error(where, { cause: error })
    },
  })
  const { pathname, search } = new URL(address, 'http://own.test')
  const router = createMemoryRouter(
    [
      { path: '/studies/:studyNumber/reports/builder', element: <ReportBuilderPage /> },
      { path: '/studies/:studyNumber', element: <p>The study</p> },
    ],
    { initialEntries: [{ pathname, search, state: from === undefined ? null : { from } }] },
  )
  render(
    <Provider store={running.store}>
      <LiveRegions>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </LiveRegions>
    </Provider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the study' }))
  await screen.findByText('The study')
  return router.state.location.pathname + router.state.location.search
}

const study = paths.study('S-1')
const reports = paths.study('S-1', 'reports')

describe('leaving the report builder', () => {
  it.each([
    ['the study, when opened there', paths.reportBuilder('S-1', 'wave'), study, study],
    ['the reports, when opened there', paths.reportBuilder('S-1', 'wave'), reports, reports],
    [
      'the reports after a saved report, even by its address',
      paths.reportBuilder('S-1', 'wave', 'r1'),
      undefined,
      reports,
    ],
    ['the study, when opened by its address', paths.reportBuilder('S-1', 'wave'), undefined, study],
    ['no other study', paths.reportBuilder('S-1', 'wave'), paths.study('S-2', 'reports'), study],
  ])('leads to %s', async (_where, address, from, expected) => {
    expect(await leave(address, from)).toBe(expected)
    expect(document.title).toContain('Report builder')
  })
})
