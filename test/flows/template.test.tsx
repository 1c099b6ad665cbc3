import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getBranding, getTemplate, patchBranding, uploadBranding } from '@core/contract'
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
  it('is the built-in one until an administrator gives another, which says who changed it when', async () => {
    const { client } = await open()
    expect(await screen.findByText(/^The built-in template is used\. Upload your own/)).toBeInTheDocument()
    expect(
      screen.getByText(/A \.pptx with exactly 2 master slides: the first for charts, the second for tables/),
    ).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
    await checkAccessibility()
    await choose(makeTemplate(), 'Choose a template')
    const day = new Date().toISOString().slice(0, 4)
    expect(await screen.findByText(new RegExp(`^Changed by Test admin on ${day}-`))).toBeInTheDocument()
    expect(await read(client)).toEqual(makeTemplate())
    await waitFor(() => expect(screen.getByRole('heading', { name: 'PowerPoint template' })).toHaveFocus())
    expect(screen.getByRole('button', { name: 'Replace the template' })).toBeInTheDocument()
    await checkAccessibility()
  })

  it('shows how much has arrived, and can be cancelled on the way', async () => {
    const { user } = await open()
    await screen.findByText(/^The built-in template is used\. Upload your own/)
    const held = hold(uploadBranding)
    screens.fail(held.handler)
    await choose(makeTemplate(), 'Choose a template')
    expect(await screen.findByRole('progressbar', { name: 'Uploading Our look.pptx' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Choose a template' })).toBeInTheDocument()
    held.release()
    expect(screen.getByText(/^The built-in template is used\. Upload your own/)).toBeInTheDocument()
  })

  it('that is refused says so in the words of the server, and the one before stays', async () => {
    const { client } = await open()
    await give(client, makeTemplate(2, 'before'))
    screens.reopen(at)
    await choose(makeTemplate(3), 'Replace the template')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The template must have exactly 2 master slides; this one has 3.',
    )
    expect(await read(client)).toEqual(makeTemplate(2, 'before'))
    await choose(makeTemplate(2, 'after'), 'Replace the template')
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    await waitFor(async () => expect(await read(client)).toEqual(makeTemplate(2, 'after')))
  })

  it('is not sent when it is empty or too large', async () => {
    await open()
    await choose(new Uint8Array(), 'Choose a template')
    expect(await screen.findByRole('alert')).toHaveTextContent('"Our look.pptx" is empty.')
    await choose(new Uint8Array(TEMPLATE_LIMITS.bytes + 1), 'Choose a template')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('the limit is 30 MB'))
    expect(screens.callsOf(uploadBranding)).toBe(0)
  })

  it('comes back as a file, and is removed after a question', async () => {
    const saved = catchSavedFiles()
    const { client, user } = await open()
    await give(client)
    screens.reopen(at)
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['PowerPoint template.pptx']))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    screens.fail(refuse(patchBranding, 'unavailable', { once: true }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the PowerPoint template?' }))
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('It could not be removed. Made to fail: unavailable.')
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/^The built-in template is used\. Upload your own/)).toBeInTheDocument()
    expect(await read(client)).toBeNull()
  })

  it('offers another try when the branding cannot be fetched', async () => {
    const { user } = await open()
    await screen.findByText(/^The built-in template is used\. Upload your own/)
    screens.fail(refuse(getBranding, 'unavailable', { once: true }))
    screens.reopen(at)
    expect(await screen.findByText('The branding could not be loaded.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^The built-in template is used\. Upload your own/)).toBeInTheDocument()
  })

  it.each([
    ['user', []],
    ['manager', ['Users', 'Groups', 'Usage']],
  ] as const)('is not there for a %s, whose settings have no such section', async (role, more) => {
    const { client } = await open(role)
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeInTheDocument()
    expect(screens.callsOf(getBranding)).toBe(0)
    await screens.open({ at: paths.settings('info'), client, as: role })
    const sections = within(await screen.findByRole('navigation', { name: 'Settings' }))
    expect(sections.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Info',
      'Sign-in and security',
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
      'Integrations',
      'API access',
      'Users',
      'Groups',
      'Whitelist',
      'Single sign-on',
      'Branding',
      'Metadata fields',
      'Usage',
      'Audit log',
    ])
    expect(sections.getByRole('link', { name: 'Branding' })).toHaveAttribute('aria-current', 'page')
  })
})
