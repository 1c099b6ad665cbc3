import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acceptLink, changeMembers, inspectLink, invitePeople } from '@core/contract'
import { newId } from '@server/db/ids'
import { userGroups, users } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { serveScreens } from '../harness/renderApp'
import { handler, refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

const PASSWORD = 'lantern orbit walnut paddle'

const invite = async (client: MintedClient, email: string): Promise<string> => {
  const { results } = await client
    .as('admin')
    .call(invitePeople, { body: { emails: [email], role: 'User', groups: [] } })
  return results[0]?.link?.url.split('/join')[1] ?? ''
}

describe('people join', () => {
  it('are invited several at once, and each link is shown to hand over', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/settings/users', client, as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Invite people' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }))
    expect(dialog.queryByRole('radio', { name: 'Admin' })).not.toBeInTheDocument()
    await user.type(
      dialog.getByRole('textbox', { name: /E-mail addresses/ }),
      `nia@new.example, nonsense ${client.user.email}`,
    )
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: 'Invite 3 people' }))
    expect(await dialog.findByText('1 person invited')).toBeInTheDocument()
    expect(dialog.getByRole('group', { name: 'nia@new.example' })).toHaveTextContent(/\/join#/)
    expect(dialog.getByText('2 addresses were not invited')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    const row = within(await screen.findByRole('row', { name: /nia@new\.example/ }))
    expect(row.getAllByText('Invited').length).toBeGreaterThan(0)
    await user.click(row.getByRole('button', { name: 'More for nia@new.example' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw invitation' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw invitation' }),
    )
    await waitFor(() => expect(screen.queryByRole('row', { name: /nia@new\.example/ })).not.toBeInTheDocument())
  })

  it('by their link: a weak password is refused, a good one signs in and leads home', async () => {
    const client = await screens.server.mintClient()
    const path = await invite(client, 'bell@new.example')
    const { user } = await screens.open({ at: `/join${path}` })
    expect(
      await screen.findByText(`You join the library of ${client.client.name} as bell@new.example.`),
    ).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Join' }))
    expect(screen.getByText('Enter your first name.')).toBeInTheDocument()
    await user.type(screen.getByLabelText('First name'), 'Nia')
    await user.type(screen.getByLabelText('Last name'), 'Bell')
    await user.type(screen.getByLabelText('Password'), 'password password password')
    await user.click(screen.getByRole('button', { name: 'Join' }))
    expect(await screen.findByText(/This password is too easy to guess/)).toBeInTheDocument()
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), PASSWORD)
    await user.click(screen.getByRole('button', { name: 'Join' }))
    await waitFor(() => expect(screens.url()).toBe('/home'))
  })

  it('are told when a link is used up, and where to get another', async () => {
    const client = await screens.server.mintClient()
    const path = await invite(client, 'late@new.example')
    await invite(client, 'late@new.example')
    const { user } = await screens.open({ at: `/join${path}` })
    expect(await screen.findByText(/This link has been used already/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Ask for a new password' }))
    expect(await screen.findByRole('heading', { name: 'New password' })).toBeInTheDocument()
    await user.type(screen.getByLabelText('E-mail'), client.user.email)
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText(/This installation can’t send e-mail/)).toBeInTheDocument()
    await checkAccessibility()
  })

  it('keep what they typed when the server is away', async () => {
    const client = await screens.server.mintClient()
    const path = await invite(client, 'away@new.example')
    screens.fail(refuse(inspectLink, 'unavailable', { once: true }))
    const { user } = await screens.open({ at: `/join${path}` })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await user.type(await screen.findByLabelText('First name'), 'Nia')
    await user.type(screen.getByLabelText('Last name'), 'Bell')
    await user.type(screen.getByLabelText('Password'), PASSWORD)
    screens.fail(refuse(acceptLink, 'unavailable', { once: true }))
    await user.click(screen.getByRole('button', { name: 'Join' }))
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    expect(screen.getByLabelText('First name')).toHaveValue('Nia')
    await user.click(screen.getByRole('button', { name: 'Join' }))
    await waitFor(() => expect(screens.url()).toBe('/home'))
  })

  it('get a new password by a link that is handed over', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/settings/users', client, as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'More for Test user' }))
    await user.click(await screen.findByRole('menuitem', { name: 'New password link' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New password link for Test user' }))
    expect(dialog.getByText(/ends their sessions/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Create link' }))
    expect(await dialog.findByRole('group', { name: client.user.email })).toHaveTextContent(/\/join#/)
  })
})

describe('several people at once', () => {
  it('are deactivated after it is said what that does, with a result for each', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/settings/users', client, as: 'admin' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select everybody on this page' }))
    const bar = within(screen.getByRole('group', { name: 'Selected people' }))
    expect(bar.getByText('3 people selected')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(bar.getByRole('button', { name: 'Deactivate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 2 people?' }))
    expect(dialog.getByText(/2 people can no longer log in/)).toBeInTheDocument()
    expect(dialog.getByText(/1 person stays as they are/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Deactivate 2 people' }))
    expect(await dialog.findByText('2 people were changed.')).toBeInTheDocument()
    expect(dialog.getByText(/Test admin: This is the last active admin/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(await screen.findByText('1 active admin · 0 managers · 0 users · 2 deactivated')).toBeInTheDocument()
    await user.click(bar.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('group', { name: 'Selected people' })).not.toBeInTheDocument()
  })

  it('join a group: everybody of a list longer than its page, with counted progress', async () => {
    const client = await screens.server.mintClient()
    await client.tenant(async tx => {
      await tx.insert(userGroups).values({ clientId: client.client.id, name: 'Board' })
      const rows = Array.from({ length: 130 }, (_, at) => ({
        clientId: client.client.id,
        id: newId(),
        firstName: 'Person',
        lastName: String(at),
        email: `${newId()}@people.test`,
        passwordHash: '',
      }))
      await tx.insert(users).values(rows)
    })
    const { user } = await screens.open({ at: '/settings/users?query=person', client, as: 'manager' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select everybody on this page' }))
    const bar = within(screen.getByRole('group', { name: 'Selected people' }))
    await user.click(bar.getByRole('button', { name: 'Select all 130 people of this list' }))
    expect(await bar.findByText('130 people selected')).toBeInTheDocument()
    await user.click(bar.getByRole('button', { name: 'Change groups' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add to a group' }))
    const choice = within(await screen.findByRole('dialog', { name: 'Add to a group' }))
    await user.click(choice.getByRole('combobox', { name: 'Group' }))
    await user.click(await choice.findByRole('option', { name: 'Board' }))
    await user.click(choice.getByRole('button', { name: 'Continue' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add 130 people to Board?' }))
    // The second part is lost on its way: the first fifty stay done, and the others follow on demand.
    let parts = 0
    screens.fail(
      handler(changeMembers, {}, () => ((parts += 1) === 2 ? new Response(null, { status: 503 }) : undefined)),
    )
    await user.click(dialog.getByRole('button', { name: 'Add 130 people to Board' }))
    expect(await dialog.findByText('50 people were changed.')).toBeInTheDocument()
    expect(dialog.getByText('80 people are not done yet')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    expect(await dialog.findByText('130 people were changed.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    const members = await client.tenant(tx =>
      tx
        .select({ id: users.id })
        .from(users)
        .where(sql`'Board' = any(${users.groups})`),
    )
    expect(members).toHaveLength(130)
  })
})
