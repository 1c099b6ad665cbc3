import { screen, waitFor } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { listStudies, logout, sessionCheck } from '@core/contract'
import { sessions } from '@server/db/schema'
import { selectSession, sessionRemote, type WithSession } from '@/features/session'
import { emailField, logIn } from '../harness/logIn'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { refuse } from '../harness/respond'

const screens = serveScreens()

const studies = () => screen.findByRole('heading', { name: 'Studies' })

const sortBy = async ({ user }: OpenApp, label: string) => {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), label)
}

const next = (): string | null => new URLSearchParams(window.location.search).get('next')

it('ends with Log Out: the cookie is gone and deep links ask for a login', async () => {
  const client = await screens.server.mintClient()
  const page = await screens.open({ at: '/studies', client, as: 'user' })
  await studies()
  sessionStorage.setItem('work', 'of this person')
  await page.user.click(screen.getByRole('button', { name: 'Profile of Test user' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
  await emailField()
  expect(screens.url()).toBe('/login')
  expect(screens.cookie()).toBeNull()
  expect(sessionStorage.getItem('work')).toBeNull()
  const again = screens.reopen('/studies')
  await emailField()
  expect(next()).toBe('/studies')
  again.reported.length = 0
})

it('is forgotten by the page even when the server cannot be told of the Log Out', async () => {
  const client = await screens.server.mintClient()
  const page = await screens.open({ at: '/studies', client, as: 'user' })
  await studies()
  screens.fail(refuse(logout, 'unavailable'))
  await page.user.click(screen.getByRole('button', { name: 'Profile of Test user' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
  await emailField()
  expect(selectSession(page.app.store.getState() as WithSession)).toBeNull()
})

it('renews an expired jwt without the reader noticing', async () => {
  const client = await screens.server.mintClient()
  const page = await screens.open({ at: '/studies', client, as: 'user' })
  await studies()
  const session = selectSession(page.app.store.getState() as WithSession)
  if (session === null) throw new Error('There is a session')
  const { sub = '', cid, sid, rv } = decodeJwt<{ cid: string; sid: string; rv: number }>(session.jwt)
  const longAgo = Math.floor(Date.now() / 1000) - 3600
  const expired = await screens.server.tokens.sign(
    { userId: sub, clientId: cid, sessionId: sid, roleVersion: rv },
    longAgo,
  )
  page.app.store.dispatch(sessionRemote.succeeded(undefined, { ...session, jwt: expired }, Date.now()))

  const [checks, lists] = [screens.callsOf(sessionCheck), screens.callsOf(listStudies)]
  await sortBy(page, 'Oldest')
  await waitFor(() => expect(screens.callsOf(listStudies)).toBe(lists + 2))
  expect(screens.callsOf(sessionCheck)).toBe(checks + 1)
  expect(screens.url()).toBe('/studies?sort=%2Bstudy_year')
  await waitFor(() => expect(selectSession(page.app.store.getState() as WithSession)?.jwt).not.toBe(expired))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('that was revoked asks for a login and then goes on where it was', async () => {
  const client = await screens.server.mintClient()
  const page = await screens.open({ at: '/studies', client, as: 'user' })
  await studies()
  await client.tenant(tx =>
    tx
      .update(sessions)
      .set({ revoked: sql`now()` })
      .where(eq(sessions.userId, client.user.id)),
  )
  await sortBy(page, 'Name A to Z')
  await emailField()
  expect(next()).toBe('/studies?sort=%2Bstudy_name')
  await logIn(page, client.user)
  await studies()
  expect(screens.url()).toBe('/studies?sort=%2Bstudy_name')
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Name A to Z')
})

it('that is answered with 403 goes to the login with the page to come back to', async () => {
  const client = await screens.server.mintClient()
  screens.fail(refuse(listStudies, 'forbidden', { once: true }))
  await screens.open({ at: '/studies?page=1', client, as: 'user' })
  await emailField()
  expect(next()).toBe('/studies?page=1')
})

it('becomes that of the other person after the next login: nothing of the first one is shown', async () => {
  const first = await screens.server.mintClient({ name: 'First & Co' })
  const second = await screens.server.mintClient({ name: 'Second Ltd' })
  const page = await screens.open({ at: '/studies', client: first, as: 'manager' })
  await studies()
  expect(screen.getByRole('button', { name: 'Add Study' })).not.toHaveAttribute('aria-disabled')
  await page.user.click(screen.getByRole('button', { name: 'Profile of Test manager' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
  await logIn(page, second.user)
  await screen.findByRole('heading', { name: 'Search and discover insights' })
  expect(screen.getByText('Second Ltd')).toBeInTheDocument()
  expect(screen.queryByText('First & Co')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Add Study' })).toHaveAttribute('aria-disabled', 'true')
})
