import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getUserConfig, login, sessionCheck } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { emailField, logIn } from '../harness/logIn'
import { serveScreens } from '../harness/renderApp'
import { disconnect, hold, refuse } from '../harness/respond'

const screens = serveScreens()

const studies = () => screen.findByRole('heading', { name: 'Studies' })
/** The address that the login returns to. */
const next = (): string | null => new URLSearchParams(window.location.search).get('next')

describe('start-up', () => {
  it('shows One Moment... until the session and the configuration are there', async () => {
    const client = await screens.server.mintClient()
    const config = hold(getUserConfig)
    screens.fail(config.handler)
    await screens.open({ at: '/studies', client, as: 'user' })
    await waitFor(() => expect(screens.callsOf(sessionCheck)).toBe(1))
    expect(await screen.findAllByText('One Moment...')).toHaveLength(1)
    expect(screen.queryByRole('heading', { name: 'Studies' })).not.toBeInTheDocument()
    config.release()
    expect(await studies()).toBeInTheDocument()
    expect(screen.queryByText('One Moment...')).not.toBeInTheDocument()
  })

  it('loads the stylesheet of the client organisation', async () => {
    const client = await screens.server.mintClient({ name: 'Harbour Foods' })
    await screens.open({ at: '/studies', client, as: 'user' })
    await studies()
    expect(document.querySelector('link[rel=stylesheet]')).toHaveAttribute(
      'href',
      `/api/branding/${client.client.id}.css`,
    )
    expect(screen.getByRole('link', { name: 'Harbour Foods, home' })).toBeInTheDocument()
    expect(document.title).toContain('Harbour Foods')
  })

  it('that is refused is logged and goes to the login with path, query and hash to come back to', async () => {
    const page = await screens.open({ at: '/studies?sort=%2Bstudy_name#list' })
    await emailField()
    expect(window.location.pathname).toBe('/login')
    expect(next()).toBe('/studies?sort=%2Bstudy_name#list')
    expect(page.reported.splice(0)[0]).toMatchObject({ where: 'start-up', error: { kind: 'http', status: 401 } })
  })

  it('that the server fails to answer says so, stays where it is, and goes on by itself', async () => {
    const client = await screens.server.mintClient()
    screens.fail(refuse(sessionCheck, 'unavailable', { once: true }))
    const page = await screens.open({ at: '/studies?sort=%2Bstudy_name#list', client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'Something went wrong on our side' })).toBeInTheDocument()
    await checkAccessibility()
    await studies()
    expect(screens.url()).toBe('/studies?sort=%2Bstudy_name#list')
    expect(page.reported.splice(0)).toMatchObject([{ where: 'start-up', error: { kind: 'http', status: 503 } }])
  })

  it('that fails at the configuration goes on as well', async () => {
    const client = await screens.server.mintClient()
    screens.fail(refuse(getUserConfig, 'internal', { once: true }))
    const page = await screens.open({ at: '/studies', client, as: 'user' })
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }))
    await studies()
    expect(screens.callsOf(sessionCheck)).toBe(1)
    expect(page.reported.splice(0)).toMatchObject([{ where: 'start-up', error: { status: 500 } }])
  })

  it('without a connection says so, and goes on once there is one', async () => {
    const client = await screens.server.mintClient()
    screens.fail(disconnect(sessionCheck, { once: true }))
    const page = await screens.open({ at: '/studies', client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeInTheDocument()
    await studies()
    expect(page.reported.splice(0)).toMatchObject([{ error: { kind: 'network' } }])
  })
})

describe('login', () => {
  it.each([
    ['/login?next=%2Fstudies', '/studies'],
    ['/login', '/home'],
  ])('at %s is passed over where the session is still valid', async (at, url) => {
    const client = await screens.server.mintClient()
    await screens.open({ at, client, as: 'user' })
    await waitFor(() => expect(screens.url()).toBe(url))
    expect(await screen.findByRole('button', { name: 'Profile of Test user' })).toBeInTheDocument()
  })

  it('says when the session cannot be looked for, and goes on with it afterwards', async () => {
    const client = await screens.server.mintClient()
    screens.fail(refuse(sessionCheck, 'unavailable', { once: true }))
    const page = await screens.open({ at: '/login?next=%2Fstudies', client, as: 'user' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Made to fail: unavailable.')
    expect(await emailField()).toBeInTheDocument()
    await studies()
    expect(page.reported.splice(0)).toHaveLength(1)
  })

  it('is asked for at a deep link and leads back to it', async () => {
    const client = await screens.server.mintClient()
    const page = await screens.open({ at: '/studies?sort=-study_name' })
    await emailField()
    expect(next()).toBe('/studies?sort=-study_name')
    await checkAccessibility()
    expect(page.reported.splice(0)).toMatchObject([{ where: 'start-up', error: { status: 401 } }])
    await logIn(page, client.user)
    await studies()
    expect(screens.url()).toBe('/studies?sort=-study_name')
    expect(screen.getByText(client.client.name)).toBeInTheDocument()
    expect(screens.cookie()).toMatch(/^tabularium=/)
  })

  it.each([
    'https://evil.example/studies',
    '//evil.example/studies',
    '/\\evil.example',
    'javascript:alert(1)',
    '/nowhere',
  ])('does not follow a next of %s', async target => {
    const client = await screens.server.mintClient()
    const page = await screens.open({ at: `/login?next=${encodeURIComponent(target)}` })
    await logIn(page, client.user)
    await screen.findByRole('heading', { name: 'Search and discover insights' })
    expect(screens.url()).toBe('/home')
  })

  it('refuses a wrong password and an unknown account in the same words', async () => {
    const client = await screens.server.mintClient()
    const words: (string | null)[] = []
    for (const person of [client.user, { email: 'nobody@client.test' }]) {
      const page = await screens.open({ at: '/login' })
      await logIn(page, person, 'not the password')
      words.push((await screen.findByRole('alert')).textContent)
      expect(screens.cookie()).toBeNull()
    }
    expect(new Set(words)).toEqual(new Set(['E-mail address or password is wrong.']))
    expect(screens.url()).toBe('/login')
  })

  it('asks for what is missing without a request', async () => {
    const page = await screens.open({ at: '/login' })
    await emailField()
    await page.user.click(screen.getByRole('button', { name: 'Use a password' }))
    await page.user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByText('Enter your e-mail address.')).toBeInTheDocument()
    expect(screen.getByText('Enter your password.')).toBeInTheDocument()
    expect(screens.callsOf(login)).toBe(0)
    await checkAccessibility()
  })

  it('says to wait after too many attempts', async () => {
    screens.fail(refuse(login, 'rate_limited'))
    const page = await screens.open({ at: '/login' })
    await logIn(page, { email: 'somebody@client.test' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Wait a few minutes, then try again.')
  })
})
