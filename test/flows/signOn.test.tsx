import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import {
  addWhitelistDomains,
  createConnection,
  findSignOn,
  listConnections,
  patchConnection,
  testConnection,
} from '@core/contract'
import { signOnConnections } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { emailField } from '../harness/logIn'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import { SAML_KEYS } from '../harness/samlKeys'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })
const OIDC = { issuer: 'https://sso.example', client_id: 'tabularium', secret: 'shown once', scopes: 'email profile' }

const MAPPING = { email: '', first_name: '', last_name: '', groups: '', group_values: [], role_values: [] }
const allow = (client: MintedClient, domain: string) =>
  client.as('admin').call(addWhitelistDomains, { body: { values: [domain] } })
const addConnection = async (client: MintedClient, domain: string) => {
  await allow(client, domain)
  return client.as('admin').call(createConnection, {
    body: {
      name: 'Acme SSO',
      domains: [domain],
      create_people: true,
      default_role: 'User',
      mapping: MAPPING,
      oidc: OIDC,
    },
  })
}
/** What a provider that works leaves behind when it is tested in another window. */
const test = (client: MintedClient, connectionId: string, email: string) =>
  client.tenant(tx =>
    tx
      .update(signOnConnections)
      .set({
        tested: {
          at: new Date().toISOString(),
          ok: true,
          problem: null,
          missing: ['No last name was sent.'],
          signature: 'ID token signed with RS256',
          subject: 'anna',
          attributes: [{ name: 'email', values: [email] }],
          mapped: { email, first_name: 'Anna', last_name: null, groups: null, role: 'User', account: 'made' },
        },
      })
      .where(eq(signOnConnections.id, connectionId)),
  )

describe('the login', () => {
  it('goes on to the password for an address without a provider, which it keeps', async () => {
    const page = await screens.open({ at: '/login' })
    await page.user.type(await emailField(), 'user@nowhere.example')
    await checkAccessibility()
    await page.user.click(screen.getByRole('button', { name: 'Continue' }))
    const password = await screen.findByLabelText('Password')
    await waitFor(() => expect(password).toHaveFocus())
    expect(await emailField()).toHaveValue('user@nowhere.example')
    await page.user.click(screen.getByRole('button', { name: 'Use single sign-on' }))
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
  })

  it('asks for the address without a request', async () => {
    const page = await screens.open({ at: '/login' })
    await emailField()
    await page.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Enter your e-mail address.')).toBeInTheDocument()
    expect(screens.callsOf(findSignOn)).toBe(0)
  })

  it('says why somebody came back without being signed in, and nothing that an address made up', async () => {
    await screens.open({ at: '/login?problem=no_account&request=abc-123&next=%2Fstudies' })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You do not have an account yet. Ask your administrator to add you.Request abc-123',
    )
    await checkAccessibility()
    await screens.open({ at: '/login?problem=Call%20this%20number&request=%3Cb%3E' })
    await emailField()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('says when it cannot find out', async () => {
    screens.fail(refuse(findSignOn, 'rate_limited'))
    const page = await screens.open({ at: '/login' })
    await page.user.type(await emailField(), 'user@nowhere.example')
    await page.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Made to fail: rate_limited.')
  })
})

describe('single sign-on', () => {
  const open = async (client: MintedClient, more = '') => {
    const page = await screens.open({ at: `/settings/sign-in${more}`, client, as: 'admin' })
    await screen.findByRole('heading', { name: 'Single sign-on' })
    return page
  }

  it('is added with a domain of the whitelist, tested in a window, and switched on', async () => {
    const client = await screens.server.mintClient()
    const { user } = await open(client)
    expect(await screen.findByText('No connections yet')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add connection' }))
    await user.click(await screen.findByRole('menuitem', { name: 'OpenID Connect' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add OpenID Connect' }))
    await user.type(form.getByLabelText('Name'), 'Acme SSO')
    await user.type(form.getByLabelText('E-mail domains'), 'first.example')
    await user.click(form.getByRole('button', { name: 'Add connection' }))
    expect(form.getByText('Enter the issuer.')).toBeInTheDocument()
    await user.type(form.getByLabelText('Issuer'), OIDC.issuer)
    await user.type(form.getByLabelText('Client ID'), OIDC.client_id)
    await user.type(form.getByLabelText(/^Client secret/u), OIDC.secret)
    await checkAccessibility()
    await user.click(form.getByRole('button', { name: 'Add connection' }))
    expect(await form.findByRole('alert')).toHaveTextContent('first.example is not on your whitelist')
    await allow(client, 'first.example')
    await user.click(form.getByRole('button', { name: 'Add connection' }))
    const card = within(await screen.findByRole('region', { name: 'Acme SSO' }))
    expect(card.getByText('Not tested')).toBeInTheDocument()
    const replace = vi.fn<(url: string) => void>()
    const opened = { opener: window, location: { replace } } as unknown as Window
    const opening = vi.spyOn(window, 'open').mockReturnValue(opened)
    await user.click(card.getByRole('button', { name: 'Test connection' }))
    expect(opening).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(replace).toHaveBeenCalledTimes(1))
    const [url] = replace.mock.calls[0] ?? []
    expect(opened.opener).toBeNull()
    opening.mockRestore()
    const id = /sign_on\/([^/]+)\/start/u.exec(String(url))?.[1] ?? ''
    await test(client, decodeURIComponent(id), 'anna@first.example')
    window.dispatchEvent(new Event('focus'))
    await user.click(await card.findByText('Last test'))
    expect(card.getAllByText('anna@first.example')).toHaveLength(2)
    expect(card.getByText('No last name was sent.')).toBeInTheDocument()
    await user.click(card.getByRole('button', { name: 'Switch on' }))
    expect(await card.findByText('On')).toBeInTheDocument()
    await checkAccessibility()
  })

  it('closes the window of a test that cannot begin, and says why', async () => {
    const client = await screens.server.mintClient()
    await addConnection(client, 'fifth.example')
    screens.fail(refuse(testConnection, 'unavailable', { once: true }))
    const { user } = await open(client)
    const close = vi.fn()
    const opening = vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window)
    const card = within(await screen.findByRole('region', { name: 'Acme SSO' }))
    await user.click(card.getByRole('button', { name: 'Test connection' }))
    expect(await card.findByRole('alert')).toHaveTextContent('Made to fail: unavailable.')
    expect(close).toHaveBeenCalledTimes(1)
    opening.mockRestore()
  })

  it('says before saving that other settings switch it off', async () => {
    const client = await screens.server.mintClient()
    const { id } = await addConnection(client, 'second.example')
    await test(client, id, 'anna@acme.example')
    await client.as('admin').call(patchConnection, { params: { connectionId: id }, body: { enabled: true } })
    const { user } = await open(client, `?tested=${id}`)
    const card = within(await screen.findByRole('region', { name: 'Acme SSO' }))
    expect(card.getByText(/^Test passed/u)).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Change' }))
    const form = within(await screen.findByRole('dialog', { name: 'Change Acme SSO' }))
    await user.type(form.getByLabelText('Client ID'), '2')
    expect(form.getByText('This switches the connection off')).toBeInTheDocument()
    await user.click(form.getByRole('button', { name: 'Save and switch off' }))
    expect(await card.findByText('Not tested')).toBeInTheDocument()
  })

  it('with SAML shows its addresses and certificates, and is deleted after a question', async () => {
    const client = await screens.server.mintClient()
    await client.as('admin').call(createConnection, {
      body: {
        name: 'Acme SAML',
        domains: [],
        create_people: false,
        default_role: 'User',
        mapping: MAPPING,
        saml: {
          entity_id: 'https://sso.example',
          sso_url: 'https://sso.example/sso',
          certificates: [SAML_KEYS.own.certificate],
          idp_initiated: false,
        },
      },
    })
    const { user } = await open(client)
    const card = within(await screen.findByRole('region', { name: 'Acme SAML' }))
    expect(card.getByText(/\/acs$/u)).toBeInTheDocument()
    expect(card.getByText(/^Certificate CN=own provider of tests/u)).toBeInTheDocument()
    expect(card.getByRole('link', { name: 'Download our metadata' })).toHaveAttribute('download')
    await user.click(card.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Acme SAML?' }))
    await user.click(question.getByRole('button', { name: 'Delete connection' }))
    expect(await screen.findByText('No connections yet')).toBeInTheDocument()
  })

  it('closes passwords after saying who could not sign in any more', async () => {
    const client = await screens.server.mintClient()
    const { id } = await addConnection(client, 'third.example')
    await test(client, id, 'anna@acme.example')
    await client.as('admin').call(patchConnection, { params: { connectionId: id }, body: { enabled: true } })
    const { user } = await open(client)
    const panel = within(await screen.findByRole('region', { name: 'Passwords' }))
    await user.click(panel.getByRole('checkbox', { name: /Test admin/u }))
    await waitFor(() => expect(panel.getByRole('checkbox', { name: /Test admin/u })).toBeChecked())
    await user.click(panel.getByRole('button', { name: 'Close password sign-in…' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Close password sign-in?' }))
    expect(question.getByText('0 people sign in with Acme SSO from now on.')).toBeInTheDocument()
    expect(question.getByText('2 have no address in its domains and could not sign in.')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(question.getByRole('button', { name: 'Close password sign-in' }))
    expect(await panel.findByText('Closed')).toBeInTheDocument()
    expect(panel.getByRole('checkbox', { name: /Test admin/u })).toBeDisabled()
    await user.click(panel.getByRole('button', { name: 'Open password sign-in' }))
    expect(await panel.findByText('Open')).toBeInTheDocument()
  })

  it.each(['manager', 'user'] as const)('does not exist for a %s', async role => {
    const client = await screens.server.mintClient()
    await screens.open({ at: '/settings/sign-in', client, as: role })
    expect(await screen.findByRole('heading', { name: "Oops! This page doesn't exist." })).toBeInTheDocument()
    expect(screens.callsOf(listConnections)).toBe(0)
  })
})
