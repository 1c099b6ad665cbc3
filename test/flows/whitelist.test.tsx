import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addWhitelistEmails, listWhitelistEmails } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { serveScreens } from '../harness/renderApp'

const screens = serveScreens({ runJobs: false })
const entries = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(item => item.textContent)

describe('the whitelist', () => {
  it('judges addresses while they are typed, adds the good ones and keeps the refused ones in sight', async () => {
    const client = await screens.server.mintClient()
    await client.as('admin').call(addWhitelistEmails, { body: { values: ['old@b.example'] } })
    const { user } = await screens.open({ at: '/settings/whitelist', client, as: 'admin' })
    expect(await entries('Addresses')).toEqual(['old@b.example'])
    const field = screen.getByRole('textbox', { name: 'Add addresses' })
    await user.type(field, 'Sam@b.example, sam@b.example; x@y old@b.example')
    expect(screen.getByText('4 typed: 2 good, 1 twice, 1 not an address')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Add 2' }))
    expect(await screen.findByText('1 added, 2 refused')).toBeInTheDocument()
    expect(screen.getByText('Already on the list')).toBeInTheDocument()
    expect(field).toHaveValue('x@y')
    await waitFor(async () => expect(await entries('Addresses')).toEqual(['old@b.example', 'sam@b.example']))
    await user.click(screen.getByRole('button', { name: 'Remove old@b.example' }))
    await waitFor(async () => expect(await entries('Addresses')).toEqual(['sam@b.example']))
    // It can be brought back, and what is typed meanwhile stays.
    expect(await screen.findByText('old@b.example was removed')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Undo/u }))
    await waitFor(async () => expect(await entries('Addresses')).toEqual(['old@b.example', 'sam@b.example']))
    expect(field).toHaveValue('x@y')
    await user.click(screen.getByRole('radio', { name: 'Domains' }))
    expect(await screen.findByText('No domains yet.')).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: 'Add domains' }), 'gmail.com b.example')
    expect(screen.getByText('2 typed: 1 good, 1 not possible')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add 1' }))
    expect(await screen.findByText('Anyone can get an address there; add single addresses')).toBeInTheDocument()
    expect(await entries('Domains')).toEqual(['b.example'])
  })

  it.each(['manager', 'user'] as const)('does not exist for a %s', async role => {
    const client = await screens.server.mintClient()
    await screens.open({ at: '/settings/whitelist', client, as: role })
    expect(await screen.findByRole('heading', { name: "Oops! This page doesn't exist." })).toBeInTheDocument()
    expect(screens.callsOf(listWhitelistEmails)).toBe(0)
  })
})
