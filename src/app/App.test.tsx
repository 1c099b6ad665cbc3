import type { SessionData, StudyListItem, UserConfig } from '@core/contract'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { App } from './App'
import { createApp, type ClientApp } from './createApp'

const session = {
  email: 'anna@example.com',
  first_name: 'Anna',
  last_name: 'Berg',
  admin: false,
  manager: true,
  role: 'Manager',
  jwt: 'jwt-1',
  homepage_url: '/',
  qualtrics_enabled: false,
  surveymonkey_enabled: false,
  decipher_enabled: false,
  silent_restrictions_enabled: false,
  bulk_analysis_enabled: true,
  stories_enabled: false,
  hide_study_library_enabled: false,
  hide_search_enabled: false,
  rottweiler_user_id: '1',
  valid_login: true,
  client_id: 'c',
  client_name: 'Northfield Foods',
  client_banner: null,
  support_url: null,
  intercom_hash: null,
  created: '2026-01-01',
  second_factor_needed: false,
  personalization: { viewedModal: '2026-01-02T00:00:00Z' },
} satisfies SessionData
const config = {
  product_name: 'Northfield Insights',
  stylesheet_url: '',
  vector_search_enabled: false,
  locale: 'en',
  upload_limit_bytes: 1000,
  low_base_threshold: 100,
  file_days: 1,
} satisfies UserConfig
const study = (number: string, view: boolean) =>
  ({
    id: number,
    name: view ? `Tracker ${number}` : '',
    study_number: view ? number : '',
    study_date: '2026-03-01',
    study_year: 2026,
    metadata: [],
    sample: 2014,
    summary_hits: 0,
    datapoint_hits: 0,
    permissions: { view },
    low_base_threshold: 100,
    preferred: false,
  }) satisfies StudyListItem
const list = {
  count: 3,
  results: [study('A-1', true), study('A-2', true), study('x', false)],
  restricted_count: 1,
  preferred_count: 0,
  near_count: 0,
  aggregations: {},
}
const refusal = (status: number, code: string) =>
  Response.json({ code, detail: 'refused', request_id: 'r' }, { status })

type Answer = () => Response | Promise<Response>
const ok =
  (body: unknown): Answer =>
  () =>
    Response.json(body)

const HAPPY: Readonly<Record<string, Answer>> = {
  '/api/users/session_check/': ok(session),
  '/api/users/config/': ok(config),
  '/api/users/login/': ok(session),
  '/api/users/logout/': ok({}),
  '/proxy/husky/studies/': ok(list),
}

let app: ClientApp | null = null
const reports: unknown[][] = []
afterEach(() => {
  app?.stop()
  reports.length = 0
})

/** Opens the whole client at an address, with answers by path. */
const open = (address: string, answers: Readonly<Record<string, Answer>> = {}) => {
  history.replaceState(null, '', address)
  const all: Record<string, Answer> = { ...HAPPY, ...answers }
  const fetcher = vi.fn(async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    return (all[pathname] ?? (() => refusal(404, 'not_found')))()
  })
  app = createApp({ fetch: fetcher, report: (...args) => reports.push(args) })
  render(<App app={app} />)
  return { answers: all, user: userEvent.setup() }
}
const address = () => `${location.pathname}${location.search}${location.hash}`
const nextInAddress = () => new URLSearchParams(location.search).get('next')
const logIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(await screen.findByLabelText('E-mail'), 'anna@example.com')
  await user.click(screen.getByRole('button', { name: 'Use a password' }))
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('start-up', () => {
  it("says 'One Moment...' until the session and the configuration are there, then shows the studies", async () => {
    const gate: { open?: () => void } = {}
    open('/studies', {
      '/api/users/config/': () => new Promise(resolve => (gate.open = () => resolve(Response.json(config)))),
    })
    expect(await screen.findByText('One Moment...')).toBeInTheDocument()
    await waitFor(() => expect(gate.open).toBeDefined())
    gate.open?.()
    expect(await screen.findByRole('link', { name: 'Tracker A-1' })).toHaveAttribute('href', '/studies/A-1')
    expect(screen.getByText('Showing 1 - 2 of 2 studies')).toBeInTheDocument()
    expect(document.title).toBe('Studies · Northfield Insights')
  })

  it('logs a failure and goes to the login with path, query and hash, and back there after logging in', async () => {
    const { user } = open('/studies?sort=%2Bstudy_name#top', { '/api/users/session_check/': ok(false) })
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument()
    expect(nextInAddress()).toBe('/studies?sort=%2Bstudy_name#top')
    expect(reports).toHaveLength(1)
    await logIn(user)
    await waitFor(() => expect(address()).toBe('/studies?sort=%2Bstudy_name#top'))
    expect(await screen.findByRole('link', { name: 'Tracker A-1' })).toBeInTheDocument()
  })

  it('follows no foreign next', async () => {
    const { user } = open('/login?next=https%3A%2F%2Fevil.test%2Fstudies', { '/api/users/session_check/': ok(false) })
    await logIn(user)
    await waitFor(() => expect(address()).toBe('/home'))
  })
})

describe('a session that ends in the middle of work', () => {
  it('leads to the login with path and query, and keeps the drafts', async () => {
    const { answers, user } = open('/studies?page_size=2')
    await screen.findByRole('link', { name: 'Tracker A-1' })
    sessionStorage.setItem('draft', 'kept')
    answers['/proxy/husky/studies/'] = () => refusal(401, 'unauthenticated')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest')
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument()
    expect(nextInAddress()).toBe('/studies?page_size=2&sort=%2Bstudy_year')
    expect(sessionStorage.getItem('draft')).toBe('kept')
    expect(JSON.stringify(app?.store.getState())).not.toContain('jwt-1')
  })

  it('forgets drafts and data on log out', async () => {
    const { user } = open('/studies')
    await screen.findByRole('link', { name: 'Tracker A-1' })
    sessionStorage.setItem('draft', 'private')
    await user.click(screen.getByRole('button', { name: 'Profile of Anna Berg' }))
    await user.click(screen.getByRole('menuitem', { name: 'Log Out' }))
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument()
    expect(sessionStorage).toHaveLength(0)
    expect(JSON.stringify(app?.store.getState())).not.toContain('Tracker')
  })
})

describe('the study list', () => {
  it('keeps restricted studies in a closed list without links', async () => {
    const { user } = open('/studies')
    await screen.findByText('1 restricted study')
    expect(screen.queryByText('Restricted Study')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(await screen.findByText('Restricted Study')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Restricted Study' })).toBeNull()
  })

  it('says nothing of them under silent restrictions', async () => {
    open('/studies', { '/api/users/session_check/': ok({ ...session, silent_restrictions_enabled: true }) })
    await screen.findByRole('link', { name: 'Tracker A-1' })
    expect(screen.queryByText(/restricted stud/)).toBeNull()
  })

  it('shows its error in place, and recovers by trying again', async () => {
    const { answers, user } = open('/studies', { '/proxy/husky/studies/': () => refusal(503, 'unavailable') })
    expect(
      await screen.findByText(
        'Something went wrong retrieving your studies. Our engineers have been notified. In the mean time, try refreshing your browser.',
      ),
    ).toBeInTheDocument()
    answers['/proxy/husky/studies/'] = ok(list)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Tracker A-2' })).toBeInTheDocument()
  })

  it('goes to the first page from one that does not exist', async () => {
    open('/studies?page=9')
    await waitFor(() => expect(address()).toBe('/studies'))
  })
})

describe('pages with one message', () => {
  it('says that an unknown address does not exist', async () => {
    open('/nowhere')
    expect(await screen.findByRole('heading', { name: "Oops! This page doesn't exist." })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Head safely home' })).toHaveAttribute('href', '/home')
  })

  it('says that access is restricted, and tells support', async () => {
    const { user } = open('/studies/A-9', {
      '/api/studies/A-9/': () => refusal(403, 'forbidden'),
      '/api/support/events/': () => Response.json({ id: '1' }, { status: 201 }),
    })
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Contact us' }))
    expect(await screen.findByText('Thanks. Support will be in touch by e-mail.')).toBeInTheDocument()
  })
})
