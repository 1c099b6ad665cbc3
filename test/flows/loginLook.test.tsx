import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getLoginLook, uploadBranding } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { makePng } from '../harness/documents'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'

const screens = serveScreens({ runJobs: false })

const picture = (end: string) => document.querySelector(`img[src*="/login_look/${end}/"]`)
const ownBrand = () => document.documentElement.style.getPropertyValue('--brand')

describe('the login page', () => {
  it('has the look of the organisation while the installation has one, and its own look otherwise', async () => {
    const client = await screens.server.mintClient({ name: 'Northfield Foods' })
    const file = { file_name: 'a.png', bytes: new Uint8Array(await makePng(60, 60)) }
    await client.as('admin').call(uploadBranding, { body: { logo: file, login_background: file, color: '#0a2a6b' } })
    await screens.open({ at: '/login' })
    expect(await screen.findByText('Northfield Foods')).toBeInTheDocument()
    expect(picture('login_background')).not.toBeNull()
    expect(screen.queryByText('Every number with its base.')).not.toBeInTheDocument()
    expect(ownBrand()).toBe('#0a2a6b')
    await checkAccessibility()

    for (const end of ['login_background', 'logo']) {
      const one = picture(end)
      if (one) fireEvent.error(one)
    }
    expect(screen.getByText('Every number with its base.')).toBeInTheDocument()
    expect(screen.getByText('Tabularium')).toBeInTheDocument()

    screens.fail(refuse(getLoginLook, 'unavailable'))
    await screens.open({ at: '/login' })
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument()
    expect(screen.getByText('Tabularium')).toBeInTheDocument()
    expect(ownBrand()).toBe('')
  })

  it('tells nothing of any organisation where there are several', async () => {
    await screens.server.mintClient({ name: 'Southfield' })
    await screens.open({ at: '/login' })
    await waitFor(() => expect(screens.callsOf(getLoginLook)).toBe(1))
    expect(await screen.findByText('Every number with its base.')).toBeInTheDocument()
    expect(screen.queryByText('Northfield Foods')).not.toBeInTheDocument()
  })
})
