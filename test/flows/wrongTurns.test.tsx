import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordSupportEvent } from '@core/contract'
import { supportEvents } from '@server/db/schema'
import { selectSessionError, type WithSession } from '@/features/session'
import { checkAccessibility } from '../harness/axe'
import { emailField } from '../harness/logIn'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'

const screens = serveScreens()

// A fault of the program itself, which no request can provoke.
vi.mock('@/pages/studies', () => ({
  features: [],
  default: () => {
    throw new TypeError('the screen is broken')
  },
}))

describe('an unknown address', () => {
  it.each(['/nowhere', '/studies/1/unknown'])('%s says that the page does not exist and leads home', async at => {
    const client = await screens.server.mintClient()
    await screens.open({ at, client, as: 'user' })
    expect(await screen.findByRole('heading', { name: "Oops! This page doesn't exist.", level: 1 })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Head safely home' })).toHaveAttribute('href', '/home')
    expect(screens.url()).toBe(at)
    await checkAccessibility()
  })

  it('keeps the navigation for people who are signed in already', async () => {
    const client = await screens.server.mintClient()
    const { app } = await screens.open({ at: '/favorites', client, as: 'user' })
    await screen.findByRole('heading', { name: 'Favorites', level: 1 })
    await app.router.navigate('/nowhere')
    expect(await screen.findByRole('heading', { name: "Oops! This page doesn't exist." })).toHaveFocus()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
    await checkAccessibility()
  })

  it('opened first has the navigation, too, as soon as the session is known', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ at: '/nowhere', client, as: 'user' })
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: "Oops! This page doesn't exist.", level: 1 })).toBeInTheDocument()
    expect(screens.url()).toBe('/nowhere')
    await checkAccessibility()
  })

  it('asks nobody for a login', async () => {
    const { app } = await screens.open({ at: '/nowhere' })
    expect(await screen.findByRole('heading', { name: "Oops! This page doesn't exist." })).toBeInTheDocument()
    await waitFor(() => expect(selectSessionError(app.store.getState() as WithSession)).not.toBeNull())
    expect(screens.url()).toBe('/nowhere')
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })
})

describe('an older address', () => {
  it.each([
    ['/', '/home'],
    ['/integrations', '/settings/integrations'],
    ['/profile', '/settings/info'],
    ['/profile/info', '/settings/info'],
    ['/profile/integrations', '/settings/integrations'],
    ['/settings', '/settings/info'],
  ])('%s leads to %s', async (at, to) => {
    const client = await screens.server.mintClient()
    await screens.open({ at, client, as: 'user' })
    await screen.findByRole('button', { name: 'Profile of Test user' })
    await waitFor(() => expect(screens.url()).toBe(to))
  })

  it('is remembered by its newer one at the login', async () => {
    const { reported } = await screens.open({ at: '/profile/integrations' })
    await emailField()
    reported.length = 0
    expect(new URLSearchParams(window.location.search).get('next')).toBe('/settings/integrations')
  })
})

describe('a screen that a person may not see', () => {
  const restricted = async () => {
    expect(await screen.findByRole('heading', { name: 'Access restricted', level: 1 })).toBeInTheDocument()
    expect(screen.getByText('Contact customer success for access.')).toBeInTheDocument()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
  }

  it.each([
    ['/studies', { hide_study_library: true }],
    ['/results?query=snack', { hide_search: true }],
    ['/stories', {}],
    ['/stories/new', {}],
    ['/stories/s-1', {}],
  ])('says so at %s for a client with %j', async (at, flags) => {
    const client = await screens.server.mintClient({ flags })
    await screens.open({ at, client, as: 'manager' })
    await restricted()
    expect(screens.url()).toBe(at)
    await checkAccessibility()
  })

  it('tells support, once per page', async () => {
    const client = await screens.server.mintClient({ flags: {} })
    const { user, app } = await screens.open({ at: '/stories', client, as: 'user' })
    await restricted()
    await user.click(screen.getByRole('button', { name: 'Contact us' }))
    expect(await screen.findByText('Thanks. Support will be in touch by e-mail.')).toBeInTheDocument()
    expect(await client.tenant(tx => tx.select().from(supportEvents))).toMatchObject([
      { kind: 'access_restricted', path: '/stories' },
    ])
    await app.router.navigate('/home')
    await screen.findByRole('heading', { name: 'Search and discover insights' })
    await app.router.navigate('/stories')
    expect(await screen.findByRole('button', { name: 'Contact us' })).toBeInTheDocument()
  })
})

describe('a screen that fails to render', () => {
  beforeEach(() => {
    // React and the error screen write the error to the console, as they should.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const openBroken = async () => {
    const client = await screens.server.mintClient()
    const page = await screens.open({ at: '/studies?sort=-study_name', client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'Oops!', level: 1 })).toBeInTheDocument()
    return { ...page, client }
  }

  it('gives way to an error screen that keeps the navigation', async () => {
    const { user } = await openBroken()
    expect(screen.getByText('There was a problem with this page.')).toBeInTheDocument()
    expect(console.error).toHaveBeenCalledWith('[render]', expect.objectContaining({ message: 'the screen is broken' }))
    await checkAccessibility()
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Studies' }))
    expect(screen.getByRole('button', { name: 'Profile of Test user' })).toBeInTheDocument()
  })

  it('is reported to support by Contact us, with the page and the error', async () => {
    const { user, client } = await openBroken()
    await user.click(screen.getByRole('button', { name: 'Contact us' }))
    expect(await screen.findByText('Thanks. Support will be in touch by e-mail.')).toBeInTheDocument()
    expect(await client.tenant(tx => tx.select().from(supportEvents))).toMatchObject([
      {
        kind: 'render_error',
        path: '/studies?sort=-study_name',
        detail: 'TypeError: the screen is broken',
        userId: client.user.id,
      },
    ])
  })

  it('says when support could not be told, and lets the reader try again', async () => {
    const { user, client } = await openBroken()
    screens.fail(refuse(recordSupportEvent, 'unavailable', { once: true }))
    await user.click(screen.getByRole('button', { name: 'Contact us' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your message to support was not sent.')
    await user.click(screen.getByRole('button', { name: 'Contact us' }))
    expect(await screen.findByText('Thanks. Support will be in touch by e-mail.')).toBeInTheDocument()
    expect(await client.tenant(tx => tx.select().from(supportEvents))).toHaveLength(1)
  })
})
