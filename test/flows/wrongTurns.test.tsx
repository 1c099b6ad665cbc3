import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordSupportEvent } from '@core/contract'
import { supportEvents } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'

const screens = serveScreens()

// A fault of the program itself, which no request can provoke.
vi.mock('@/pages/studies', () => ({
  default: () => {
    throw new TypeError('the screen is broken')
  },
}))

describe('an unknown address', () => {
  it.each(['/nowhere', '/studies/1/unknown'])('%s says that the page does not exist and leads home', async at => {
    const client = await screens.server.mintClient()
    await screens.open({ at, client, as: 'user' })
    expect(await screen.findByRole('heading', { name: "Oops! This page doesn't exist.", level: 1 })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Head safely home' })).toHaveAttribute('href', '/')
    expect(screens.url()).toBe(at)
    await checkAccessibility()
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
    expect(await screen.findByText('Support has been told.')).toBeInTheDocument()
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
    expect(await screen.findByRole('alert')).toHaveTextContent('Support could not be told.')
    await user.click(screen.getByRole('button', { name: 'Contact us' }))
    expect(await screen.findByText('Support has been told.')).toBeInTheDocument()
    expect(await client.tenant(tx => tx.select().from(supportEvents))).toHaveLength(1)
  })
})
