import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listGroups } from '@core/contract'
import { studies, userGroups, users } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

/** An organisation with a group that opens one study, and a study that is for two groups. */
const mint = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient()
  await client.tenant(tx =>
    tx.insert(userGroups).values(['Board', 'Sales'].map(name => ({ clientId: client.client.id, name }))),
  )
  const restrict = async (name: string, restrictedGroups: string[]) => {
    await addStudy(client, name)
    await client.tenant(tx => tx.update(studies).set({ restrictedGroups }).where(eq(studies.name, name)))
  }
  await restrict('One', ['Board'])
  await restrict('Two', ['Board', 'Sales'])
  return client
}
const names = async () =>
  within(await screen.findByRole('table', { name: 'Groups' }))
    .getAllByRole('rowheader')
    .map(cell => cell.textContent)

describe('the groups of an organisation', () => {
  it('are made, renamed and deleted by an admin, who reads before what that changes', async () => {
    const client = await mint()
    const { user } = await screens.open({ at: '/settings/groups', client, as: 'admin' })
    expect(await names()).toEqual(['Board', 'Sales'])
    expect(screen.getByRole('cell', { name: '2 studies' })).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'New group' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'sales{Enter}')
    expect(await screen.findByText('There is a group with this name already.')).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' east')
    await user.click(screen.getByRole('button', { name: 'Create group' }))
    await waitFor(async () => expect(await names()).toEqual(['Board', 'Sales', 'sales east']))
    await user.click(screen.getByRole('button', { name: 'Actions for sales east' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, 'East')
    await user.click(screen.getByRole('button', { name: 'Rename group' }))
    await waitFor(async () => expect(await names()).toEqual(['Board', 'East', 'Sales']))
    await user.click(screen.getByRole('button', { name: 'Actions for Board' }))
    expect(await screen.findByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Actions for East' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete East?' }))
    expect(dialog.getByText('Accounts and studies stay')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Delete group' }))
    await waitFor(async () => expect(await names()).toEqual(['Board', 'Sales']))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('are drawn in part where there are many, and found by words and once they are named', async () => {
    const client = await screens.server.mintClient()
    await client.tenant(tx =>
      tx
        .insert(userGroups)
        .values(Array.from({ length: 60 }, (_, at) => ({ clientId: client.client.id, name: `Group ${at + 10}` }))),
    )
    const { user } = await screens.open({ at: '/settings/groups', client, as: 'admin' })
    expect(await names()).toHaveLength(50)
    expect(screen.getByText('Showing 50 of 60. Search to find the others.')).toBeInTheDocument()
    await checkAccessibility()
    const search = screen.getByRole('searchbox', { name: 'Find a group' })
    await user.type(search, 'group 6')
    expect(await names()).toEqual(['60', '61', '62', '63', '64', '65', '66', '67', '68', '69'].map(at => `Group ${at}`))
    expect(screen.queryByText(/Search to find the others/)).not.toBeInTheDocument()
    await user.type(search, ' of none')
    expect(screen.getByText('No groups match.')).toBeInTheDocument()
    await user.clear(search)
    await user.click(screen.getByRole('button', { name: 'New group' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Zeta{Enter}')
    await waitFor(async () => expect(await names()).toEqual(['Zeta']))
    expect(search).toHaveValue('Zeta')
  })

  it('get and lose many people at once, and a manager leaves admins alone', async () => {
    const client = await mint()
    const { user } = await screens.open({ at: '/settings/groups', client, as: 'manager' })
    expect(await names()).toEqual(['Board', 'Sales'])
    expect(screen.queryByRole('button', { name: 'New group' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'People of Board: 0' }))
    const panel = within(await screen.findByRole('dialog', { name: 'People of Board' }))
    expect(await panel.findByText('Nobody is in this group yet.')).toBeInTheDocument()
    await user.click(panel.getByRole('radio', { name: 'Add people' }))
    expect(await panel.findByRole('checkbox', { name: /Test admin.*Only admins can change an admin/ })).toBeDisabled()
    await user.click(panel.getByRole('checkbox', { name: /Test manager/ }))
    await user.click(panel.getByRole('checkbox', { name: /Test user/ }))
    await checkAccessibility()
    await user.click(panel.getByRole('button', { name: 'Add 2 people' }))
    expect(await panel.findByRole('checkbox', { name: /Test user.*Already in the group/ })).toBeDisabled()
    const stored = await client.tenant(tx => tx.select().from(users))
    expect(
      stored
        .filter(one => one.groups.includes('Board'))
        .map(({ lastName }) => lastName)
        .sort(),
    ).toEqual(['manager', 'user'])
  })

  it('do not exist for a user', async () => {
    const client = await mint()
    await screens.open({ at: '/settings/groups', client, as: 'user' })
    expect(await screen.findByRole('heading', { name: "Oops! This page doesn't exist." })).toBeInTheDocument()
    expect(screens.callsOf(listGroups)).toBe(0)
  })
})
