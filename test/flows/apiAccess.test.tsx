import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createServiceAccount, createToken, getClient, listAllTokens, listTokens } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { serveScreens } from '../harness/renderApp'
import type { MintedClient, RoleName } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })
const at = '/settings/api'
const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getByRole('rowheader').textContent)
const make = (client: MintedClient, as: RoleName, name: string) =>
  client.as(as).call(createToken, { body: { name, scopes: ['read'] } })

describe('API access', () => {
  it('makes a token that is shown once and works, and revokes it after saying what that means', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at, client, as: 'user' })
    expect(await screen.findByText('You have no tokens')).toBeInTheDocument()
    expect(screen.getByRole('group', { name: 'A call to try' })).toHaveTextContent('curl -H')
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'New token' }))
    const dialog = await screen.findByRole('dialog', { name: 'New token' })
    const scopes = within(dialog).getAllByRole('checkbox')
    expect(scopes).toHaveLength(2)
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Notebook')
    await checkAccessibility()
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }))
    const shown = await screen.findByRole('dialog', { name: 'Copy the token now' })
    const secret = within(shown).getByRole('group', { name: 'Notebook' }).textContent
    expect(secret).toMatch(/^tab_/)
    expect(await screens.server.withToken(secret).call(getClient, {})).toMatchObject({ id: client.client.id })
    await checkAccessibility()
    await user.click(within(shown).getByRole('button', { name: 'I have copied it' }))
    await waitFor(() => expect(document.body.textContent).not.toContain(secret))
    expect((await rows('Your tokens'))[0]).toMatch(/^Notebook….{4}, Read$/)
    await user.click(screen.getByRole('button', { name: 'Revoke Notebook' }))
    const asked = await screen.findByRole('alertdialog', { name: 'Revoke Notebook?' })
    expect(asked).toHaveTextContent(/refused from the next call on\. It was .*used/)
    await user.click(within(asked).getByRole('button', { name: 'Revoke token' }))
    expect(await screen.findByText('You have no tokens')).toBeInTheDocument()
    expect((await screens.server.withToken(secret).send(getClient, {})).status).toBe(401)
    expect(screens.callsOf(listAllTokens)).toBe(0)
  })

  it('shows admins every token, with whose it is, and the address for their directory', async () => {
    const client = await screens.server.mintClient()
    await make(client, 'manager', 'Of a manager')
    const { user } = await screens.open({ at, client, as: 'admin' })
    expect(await rows('All tokens')).toEqual([expect.stringMatching(/^Of a manager/)])
    expect(screen.getByRole('group', { name: 'Base URL' })).toHaveTextContent(/\/scim\/v2$/)
    await user.click(screen.getByRole('button', { name: 'New provisioning token' }))
    const dialog = await screen.findByRole('dialog', { name: 'New provisioning token' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Directory')
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }))
    await user.click(await screen.findByRole('button', { name: 'I have copied it' }))
    await waitFor(async () => expect(await rows('All tokens')).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Revoke Of a manager' }))
    await user.click(await screen.findByRole('button', { name: 'Revoke token' }))
    await waitFor(async () => expect((await client.as('manager').call(listTokens, {})).results).toEqual([]))
  })

  it('makes service accounts, gives them tokens and deactivates them', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at, client, as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'New service account' }))
    const dialog = await screen.findByRole('dialog', { name: 'New service account' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Warehouse')
    await user.click(within(dialog).getByRole('radio', { name: 'Manager' }))
    await checkAccessibility()
    await user.click(within(dialog).getByRole('button', { name: 'Create account' }))
    expect(await rows('Service accounts')).toEqual(['Warehouse'])
    await user.click(screen.getByRole('button', { name: 'Actions for Warehouse' }))
    await user.click(await screen.findByRole('menuitem', { name: 'New token' }))
    const token = await screen.findByRole('dialog', { name: 'New token of Warehouse' })
    expect(within(token).getAllByRole('checkbox')).toHaveLength(3)
    await user.type(within(token).getByRole('textbox', { name: 'Name' }), 'Nightly')
    await user.click(within(token).getByRole('button', { name: 'Create token' }))
    await user.click(await screen.findByRole('button', { name: 'I have copied it' }))
    expect(await screen.findByRole('cell', { name: '1' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Actions for Warehouse' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    const asked = await screen.findByRole('alertdialog', { name: 'Deactivate Warehouse?' })
    expect(asked).toHaveTextContent('Its 1 token will end at once, and stay ended when it is activated again.')
    await user.click(within(asked).getByRole('button', { name: 'Deactivate account' }))
    expect(await screen.findByRole('cell', { name: 'Inactive' })).toBeInTheDocument()
    await waitFor(async () => expect((await client.as('admin').call(listAllTokens, { query: {} })).count).toBe(0))
  })

  it.each(['manager', 'user'] as const)('shows a %s nothing of the organisation', async role => {
    const client = await screens.server.mintClient()
    await client.as('admin').call(createServiceAccount, { body: { name: 'Warehouse', role: 'User' } })
    await screens.open({ at, client, as: role })
    expect(await screen.findByRole('heading', { name: 'Your tokens' })).toBeInTheDocument()
    for (const name of ['Service accounts', 'Provisioning', 'All tokens'])
      expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument()
  })
})
