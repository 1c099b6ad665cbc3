import { act, screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addIntegrationAdmin, getUserEffects, listUsers, patchUser } from '@core/contract'
import { assignableRoles, canEditUser, flagsOf, roleOf, ROLES } from '@core/domain'
import { newId } from '@server/db/ids'
import { stories, studies, userGroups, users } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import { catchSavedFiles } from '../harness/savedFiles'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

type NewPerson = Partial<typeof users.$inferInsert>

const addPerson = async (client: MintedClient, firstName: string, more: NewPerson = {}): Promise<string> => {
  const id = newId()
  await client.tenant(async tx => {
    const [one] = await tx.select({ hash: users.passwordHash }).from(users).limit(1)
    const row = { clientId: client.client.id, id, firstName, lastName: 'Berg', email: `${id}@people.test` }
    await tx.insert(users).values({ ...row, passwordHash: one?.hash ?? '', ...more })
  })
  return id
}
const stored = async (client: MintedClient, id: string) => {
  const [user] = await client.tenant(tx =>
    tx
      .select()
      .from(users)
      .where(and(eq(users.clientId, client.client.id), eq(users.id, id))),
  )
  if (!user) throw new Error('no such user')
  return user
}
const table = async () => within(await screen.findByRole('table', { name: 'Users' }))
const rowOf = async (name: string) => (await table()).findByRole('row', { name: new RegExp(name) })
/** First names of the people of the test, and the roles that others are called after. */
const shownNames = async () =>
  (await table())
    .getAllByRole('rowheader')
    .map(cell => /^Test ([a-z]+?)\1|^\w+/.exec(cell.textContent))
    .map(found => found?.[1] ?? found?.[0])
const CALLERS = { Admin: 'admin', Manager: 'manager' } as const

describe('the users of an organisation', () => {
  it('are listed for a manager, searched, narrowed and sorted, all of it in the address', async () => {
    const client = await screens.server.mintClient()
    await client.tenant(tx => tx.insert(userGroups).values({ clientId: client.client.id, name: 'Board' }))
    await addPerson(client, 'Anna', { groups: ['Board'] })
    await addPerson(client, 'Zoe', { active: false })
    const { user } = await screens.open({ at: '/settings/users', client, as: 'manager' })
    expect(await shownNames()).toEqual(['Anna', 'admin', 'manager', 'user', 'Zoe'])
    expect(screen.getByText('1 active admin · 1 manager · 2 users · 1 deactivated')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: /^Name/ }))
    await waitFor(async () => expect((await shownNames())[0]).toContain('Zoe'))
    expect(screens.url()).toBe('/settings/users?sort=-name')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'Board')
    await waitFor(async () => expect(await shownNames()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(async () => expect(await shownNames()).toHaveLength(5))
    await user.type(screen.getByRole('searchbox', { name: 'Name or e-mail' }), 'zoe')
    await waitFor(async () => expect(await shownNames()).toHaveLength(1))
    expect(screens.url()).toBe('/settings/users?query=zoe&sort=-name')
    await user.type(screen.getByRole('searchbox', { name: 'Name or e-mail' }), 'xx')
    expect(await screen.findByRole('heading', { name: 'No users match' })).toBeInTheDocument()
    screens.reopen('/settings/users?role=Admin')
    await waitFor(async () => expect(await shownNames()).toEqual(['admin']))
  })

  it('come in pages', async () => {
    const client = await screens.server.mintClient()
    for (let at = 0; at < 24; at += 1) await addPerson(client, `A${String(at).padStart(2, '0')}`)
    const { user } = await screens.open({ at: '/settings/users', client, as: 'admin' })
    expect(await screen.findByText('1 - 25 of 27')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Page 2' }))
    expect(await screen.findByText('26 - 27 of 27')).toBeInTheDocument()
  })

  it('do not exist for a user', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ at: '/settings/users', client, as: 'user' })
    expect(await screen.findByRole('heading', { name: "Oops! This page doesn't exist." })).toBeInTheDocument()
    expect(screens.callsOf(listUsers)).toBe(0)
    screens.reopen('/settings/info')
    const sections = within(await screen.findByRole('navigation', { name: 'Settings' }))
    for (const name of ['Users', 'Groups', 'Whitelist'])
      expect(sections.queryByRole('link', { name })).not.toBeInTheDocument()
    expect(sections.getByRole('link', { name: 'Info' })).toBeInTheDocument()
  })
})

describe('the role of a person', () => {
  it('says what it will change before it is saved, and a choice alone saves nothing', async () => {
    const client = await screens.server.mintClient()
    for (const name of ['Open', 'Closed']) await addStudy(client, name)
    await client.tenant(tx =>
      tx
        .update(studies)
        .set({ restrictedGroups: ['x'] })
        .where(eq(studies.name, 'Closed')),
    )
    const id = await addPerson(client, 'Anna', { manager: true, groups: ['x', 'y'].slice(1) })
    const { user } = await screens.open({ at: '/settings/users', client, as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Role of Anna Berg: Manager' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Role of Anna Berg' }))
    expect(panel.getByRole('radio', { name: 'Manager, now' })).toBeChecked()
    await user.click(panel.getByRole('radio', { name: 'User' }))
    expect(await panel.findByText('Loses access to 1 study')).toBeInTheDocument()
    expect(panel.getByText('Can no longer add studies, import or publish data')).toBeInTheDocument()
    expect(panel.getByText('Keeps 1 group')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(panel.getByRole('button', { name: 'Cancel' }))
    expect(screens.callsOf(patchUser)).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Role of Anna Berg: Manager' }))
    const again = within(await screen.findByRole('dialog', { name: 'Role of Anna Berg' }))
    await user.click(again.getByRole('radio', { name: 'User' }))
    await user.click(again.getByRole('button', { name: 'Make user' }))
    expect(await screen.findByRole('button', { name: 'Role of Anna Berg: User' })).toBeInTheDocument()
    expect(roleOf(await stored(client, id))).toBe('User')
    expect(await screen.findByText('1 active admin · 1 manager · 2 users')).toBeInTheDocument()
    expect(screens.callsOf(getUserEffects)).toBe(2)
  })

  const pairs = (['Admin', 'Manager'] as const).flatMap(actor => ROLES.map(target => [actor, target] as const))
  it.each(pairs)('%s finds the roles to give to %s, and no others', async (actor, target) => {
    const client = await screens.server.mintClient()
    await addPerson(client, 'Anna', flagsOf(target))
    const { user } = await screens.open({ at: '/settings/users', client, as: CALLERS[actor] })
    const row = within(await rowOf('Anna'))
    const button = row.queryByRole('button', { name: /^Role of/ })
    if (!canEditUser(actor, target)) {
      expect(button).toBeNull()
      expect(row.getByRole('cell', { name: target })).toBeInTheDocument()
      expect(row.queryByRole('button', { name: /activate/i })).toBeNull()
      return
    }
    for (const next of assignableRoles(actor)) {
      if (next === target) continue
      await user.click(await screen.findByRole('button', { name: `Role of Anna Berg: ${target}` }))
      const panel = within(await screen.findByRole('dialog', { name: 'Role of Anna Berg' }))
      expect(panel.getAllByRole('radio').map(radio => radio.parentElement?.textContent.replace(', now', ''))).toEqual(
        assignableRoles(actor),
      )
      await user.click(panel.getByRole('radio', { name: next }))
      await user.click(panel.getByRole('button', { name: `Make ${next.toLowerCase()}` }))
      const changed = await screen.findByRole('button', { name: `Role of Anna Berg: ${next}` }).catch(() => null)
      // A manager who made an admin could not change them back; managers cannot make one.
      expect(changed).not.toBeNull()
      await client.tenant(tx => tx.update(users).set(flagsOf(target)).where(eq(users.firstName, 'Anna')))
      screens.reopen('/settings/users')
    }
  })

  it('shows why the last active admin keeps it, and a refusal in its place', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/settings/users', client, as: 'admin' })
    const own = within(await rowOf('Test admin'))
    expect(own.queryByRole('button', { name: /^Role of/ })).toBeNull()
    act(() => own.getByRole('note').focus())
    expect(await screen.findByText('The last active admin stays admin. Make someone else admin first.')).toBeVisible()
    expect(own.getByRole('button', { name: 'Deactivate Test admin' })).toHaveAttribute('aria-disabled', 'true')
    screens.fail(refuse(patchUser, 'unavailable', { once: true }))
    await user.click(screen.getByRole('button', { name: 'Role of Test user: User' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Role of Test user' }))
    await user.click(panel.getByRole('radio', { name: 'Manager' }))
    await user.click(panel.getByRole('button', { name: 'Make manager' }))
    expect(await panel.findByRole('alert')).toHaveTextContent('Made to fail: unavailable.')
    expect(panel.getByRole('radio', { name: 'Manager' })).toBeChecked()
  })
})

describe('access', () => {
  it('ends after the consequences were shown, and comes back', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/settings/users', client, as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Deactivate Test user' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Deactivate Test user?' }))
    expect(await dialog.findByText('Is signed out everywhere at once')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
    await user.click(await screen.findByRole('button', { name: 'Activate Test user' }))
    expect(await screen.findByRole('button', { name: 'Deactivate Test user' })).toBeInTheDocument()
    expect(await stored(client, client.user.id)).toMatchObject({ active: true })
  })

  it('of an admin is shown to managers, who cannot change it', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ at: '/settings/users', client, as: 'manager' })
    const row = within(await rowOf('Test admin'))
    expect(row.queryAllByRole('button')).toEqual([])
    expect(row.getByRole('cell', { name: 'Active' })).toBeInTheDocument()
  })

  it('to the connection of a survey provider is given and taken by admins, for the providers in use', async () => {
    const client = await screens.server.mintClient({ flags: { qualtrics: true, decipher: true } })
    const { user } = await screens.open({ at: '/settings/users', client, as: 'admin' })
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'More for Test manager' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Integrations' }))
      return within(await screen.findByRole('dialog', { name: 'Integrations of Test manager' }))
    }
    const dialog = await open()
    expect(dialog.queryByRole('checkbox', { name: 'SurveyMonkey' })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('checkbox', { name: 'Qualtrics' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Decipher' }))
    await checkAccessibility()
    screens.fail(refuse(addIntegrationAdmin, 'unavailable', { once: true }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Made to fail: unavailable.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(within(await rowOf('Test manager')).getByText('Qualtrics, Decipher')).toBeInTheDocument()
    const again = await open()
    await user.click(again.getByRole('checkbox', { name: 'Qualtrics' }))
    await user.click(again.getByRole('button', { name: 'Save' }))
    expect(await within(await rowOf('Test manager')).findByText('Decipher')).toBeInTheDocument()
    screens.reopen('/settings/users')
    expect(within(await rowOf('Test manager')).getByText('Decipher')).toBeInTheDocument()
  })

  it('ends for good once the address was typed: the person is gone, what others use stays', async () => {
    const client = await screens.server.mintClient()
    const { email } = client.user
    await client.tenant(tx =>
      tx.insert(stories).values([
        { clientId: client.client.id, id: 'own', title: 'Notes', author: client.user.id },
        { clientId: client.client.id, id: 'all', title: 'For all', author: client.user.id, public: true },
      ]),
    )
    const saved = catchSavedFiles()
    const { user } = await screens.open({ at: '/settings/users', client, as: 'admin' })
    const choose = async (entry: string) => {
      await user.click(await screen.findByRole('button', { name: 'More for Test user' }))
      await user.click(await screen.findByRole('menuitem', { name: entry }))
    }
    await choose('Export personal data')
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Personal data of Test user.json']))
    await choose('Delete person')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Test user?' }))
    expect(await dialog.findByText(/^1 story that only they can read/)).toBeInTheDocument()
    expect(dialog.getByText('1 story that others can read, by “Deleted person”')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Delete person' }))
    expect(dialog.getByRole('textbox', { name: 'Their e-mail address' })).toBeInvalid()
    await checkAccessibility()
    await user.type(dialog.getByRole('textbox', { name: 'Their e-mail address' }), email)
    await user.click(dialog.getByRole('button', { name: 'Delete person' }))
    await waitFor(async () => expect((await table()).queryByText(email)).not.toBeInTheDocument())
    expect(await stored(client, client.user.id)).toMatchObject({ firstName: 'Deleted person', active: false })
  })
})
