import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getBranding, getTemplate, uploadBranding } from '@core/contract'
import { TEMPLATE_LIMITS } from '@core/domain'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { serveScreens } from '../harness/renderApp'
import { hold, refuse } from '../harness/respond'
import { catchSavedFiles } from '../harness/savedFiles'
import type { MintedClient, RoleName } from '../harness/serverApp'
import { makeTemplate } from '../harness/smallTemplate'

const screens = serveScreens()

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const at = paths.settings('branding')
const open = async (as: RoleName = 'admin') => {
  const client = await screens.server.mintClient({ name: 'Northfield Foods' })
  return { client, ...(await screens.open({ at, client, as })) }
}
const give = (client: MintedClient, bytes = makeTemplate()) =>
  client.as('admin').call(uploadBranding, { body: { pptx_template: { file_name: 'a.pptx', bytes } } })
const read = async (client: MintedClient) => {
  const answer = await client.as('admin').send(getTemplate, {})
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
}
const choose = async (bytes: Uint8Array<ArrayBuffer>, button: string, name = 'Our look.pptx') => {
  const target = await screen.findByRole('button', { name: button })
  fireEvent.drop(target, { dataTransfer: { files: [new File([bytes], name)] } })
}

describe('the PowerPoint template in the settings', () => {
  it('is the built-in one until an administrator publishes another, which says who changed it when', async () => {
    const { client, user } = await open()
    expect(await screen.findByText('Built-in template')).toBeInTheDocument()
    expect(screen.getByText('.pptx, 2 master slides, up to 30 MB')).toBeInTheDocument()
    await choose(makeTemplate(), 'Choose PowerPoint template')
    expect(await screen.findByText(/^New after publishing: Our look\.pptx/)).toBeInTheDocument()
    expect(screen.getByText(/^Fonts, colours, logo and backgrounds come from Our look\.pptx/)).toBeInTheDocument()
    expect(await read(client)).toBeNull()
    await user.click(await screen.findByRole('button', { name: /^Publish/ }))
    const day = new Date().toISOString().slice(0, 4)
    expect(await screen.findByText(new RegExp(`^Test admin, ${day}-`))).toBeInTheDocument()
    expect(await read(client)).toEqual(makeTemplate())
    expect(screen.getByRole('button', { name: 'Replace PowerPoint template' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'What decks take from it' }))
    expect(screen.getByText('Charts')).toBeInTheDocument()
    expect(screen.getAllByText(/^Layout “|^A layout without a name/).length).toBeGreaterThan(2)
    await checkAccessibility()
  })

  it('shows how much has arrived, and can be cancelled on the way', async () => {
    const { user } = await open()
    await choose(makeTemplate(), 'Choose PowerPoint template')
    const held = hold(uploadBranding)
    screens.fail(held.handler)
    await user.click(await screen.findByRole('button', { name: /^Publish/ }))
    expect(await screen.findByRole('progressbar', { name: 'Sending the files' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument())
    held.release()
    expect(screen.getByText(/^New after publishing: Our look\.pptx/)).toBeInTheDocument()
  })

  it('is not sent when it is empty or too large', async () => {
    await open()
    await choose(new Uint8Array(), 'Choose PowerPoint template')
    expect(await screen.findByRole('alert')).toHaveTextContent('"Our look.pptx" is empty.')
    await choose(new Uint8Array(TEMPLATE_LIMITS.bytes + 1), 'Choose PowerPoint template')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('the limit is 30 MB'))
    expect(screens.callsOf(uploadBranding)).toBe(0)
  })

  it('comes back as a file', async () => {
    const saved = catchSavedFiles()
    const { client, user } = await open()
    await give(client)
    screens.reopen(at)
    await user.click(await screen.findByRole('button', { name: 'More for PowerPoint template' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Download' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['PowerPoint template.pptx']))
  })

  it('offers another try when the branding cannot be fetched', async () => {
    const { user } = await open()
    await screen.findByText('Built-in template')
    screens.fail(refuse(getBranding, 'unavailable', { once: true }))
    screens.reopen(at)
    expect(await screen.findByText('The branding could not be loaded.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Built-in template')).toBeInTheDocument()
  })

  it.each([
    ['user', []],
    ['manager', ['Users', 'Groups', 'Glossary', 'Usage']],
  ] as const)('is not there for a %s, whose settings have no such section', async (role, more) => {
    const { client } = await open(role)
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeInTheDocument()
    expect(screens.callsOf(getBranding)).toBe(0)
    await screens.open({ at: paths.settings('info'), client, as: role })
    const sections = within(await screen.findByRole('navigation', { name: 'Settings' }))
    expect(sections.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Info',
      'Sign-in and security',
      'Notifications',
      'Access requests',
      'Integrations',
      'API access',
      ...more,
    ])
  })

  it('stands in the settings of administrators beside the other sections', async () => {
    await open()
    const sections = within(await screen.findByRole('navigation', { name: 'Settings' }))
    expect(sections.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Info',
      'Sign-in and security',
      'Notifications',
      'Access requests',
      'Integrations',
      'API access',
      'General',
      'Users',
      'Groups',
      'Whitelist',
      'Single sign-on',
      'Branding',
      'Metadata fields',
      'Glossary',
      'Usage',
      'Audit log',
    ])
    expect(sections.getByRole('link', { name: 'Branding' })).toHaveAttribute('aria-current', 'page')
  })
})
