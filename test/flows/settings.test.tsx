import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listFields, listPreferences, patchPreference, recordSupportEvent } from '@core/contract'
import { studies } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import type { MintedClient } from '../harness/serverApp'
import { hold, refuse } from '../harness/respond'

const screens = serveScreens()

/** A client organisation whose studies have categories on two levels and a region. */
const mintLibrary = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient()
  const metadata = {
    'Oat Drinks': [
      { name: 'Category', values: ['Drinks:::Plant milk', 'Breakfast'] },
      { name: 'Region', values: ['Northern Europe'] },
    ],
    'Crisps Tracker': [{ name: 'Category', values: ['Snacks'] }],
  }
  for (const [name, values] of Object.entries(metadata)) {
    await addStudy(client, name)
    await client.tenant(tx => tx.update(studies).set({ metadata: values }).where(eq(studies.name, name)))
  }
  return client
}
const picker = () => within(screen.getByRole('region', { name: 'Preferences' }))
const findPicker = async () => within(await screen.findByRole('region', { name: 'Preferences' }))
const group = (name: string) => within(picker().getByRole('region', { name }))
const findChip = async (name: RegExp) => (await findPicker()).findByRole('button', { name })
const search = async () =>
  (await findPicker()).findByRole<HTMLInputElement>('searchbox', { name: 'Search categories and content tags' })
const stored = async (client: MintedClient) => (await client.as('user').call(listPreferences, {})).results

describe('the information of the person logged in', () => {
  it.each([
    ['admin', 'Admin'],
    ['manager', 'Manager'],
    ['user', 'User'],
  ] as const)('names a(n) %s and calls the role %s', async (role, label) => {
    const client = await screens.server.mintClient({ name: 'Northfield Foods' })
    await screens.open({ at: '/settings/info', client, as: role })
    await screen.findByRole('heading', { name: 'Settings', level: 1 })
    const facts = screen.getAllByRole('definition').map(fact => fact.textContent)
    expect(facts).toEqual([`Test ${role}`, client[role].email, label, 'Northfield Foods'])
  })

  it('changes the theme and the single-key shortcuts of this device', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/settings/info', client, as: 'user' })
    await user.click(await screen.findByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
    screens.reopen('/settings/info')
    expect(await screen.findByRole('switch', { name: 'Single-key shortcuts' })).toHaveAttribute('aria-checked', 'false')
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
  })

  it('leads to the integrations and back by the keyboard', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/settings/info', client, as: 'user' })
    const sections = within(await screen.findByRole('navigation', { name: 'Settings' }))
    expect(sections.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Info',
      'Sign-in and security',
      'Notifications',
      'Access requests',
      'Integrations',
      'API access',
    ])
    expect(sections.getByRole('link', { name: 'Info' })).toHaveAttribute('aria-current', 'page')
    act(() => sections.getByRole('link', { name: 'Integrations' }).focus())
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Integrations' })).toBeInTheDocument()
    expect(screens.url()).toBe('/settings/integrations')
  })

  it('has no section of another name', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ at: '/settings/whatever', client, as: 'admin' })
    expect(await screen.findByRole('heading', { name: "Oops! This page doesn't exist." })).toBeInTheDocument()
  })
})

describe('the integrations', () => {
  it('say which providers the organisation has, and nothing of their keys, to people who manage nothing', async () => {
    const client = await screens.server.mintClient({ flags: { qualtrics: true } })
    await screens.open({ at: '/settings/integrations', client, as: 'user' })
    const card = within(await screen.findByRole('region', { name: 'Qualtrics' }))
    expect(card.getByText('Not set up')).toBeInTheDocument()
    expect(card.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Qualtrics surveys' })).toBeNull()
    await checkAccessibility()
  })

  it('say how to get a provider where none is switched on', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/settings/integrations', client, as: 'admin' })
    expect(await screen.findByText('No survey provider is switched on')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Contact us' }))
    expect(await screen.findByText('Thanks. Support will be in touch by e-mail.')).toBeInTheDocument()
    expect(screens.callsOf(recordSupportEvent)).toBe(1)
  })
})

describe('the preference picker', () => {
  it('shows the groups with what is chosen, and keeps a choice', async () => {
    const client = await mintLibrary()
    const { user } = await screens.open({ at: '/settings/info', client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'Preferences' })).toBeInTheDocument()
    const snacks = await findChip(/^Snacks/)
    expect(snacks).toHaveAttribute('aria-pressed', 'false')
    expect(picker().getByRole('heading', { name: 'Category (0)' })).toBeInTheDocument()
    await checkAccessibility()
    await user.click(snacks)
    expect(snacks).toHaveAttribute('aria-pressed', 'true')
    expect(picker().getByRole('heading', { name: 'Category (1)' })).toBeInTheDocument()
    expect(picker().getByRole('heading', { name: 'Region (0)' })).toBeInTheDocument()
    await waitFor(async () => expect(await stored(client)).toHaveLength(1))
    screens.reopen('/settings/info')
    expect(await findChip(/^Snacks/)).toHaveAttribute('aria-pressed', 'true')
  })

  it('clears all choices at once, and brings them back', async () => {
    const client = await mintLibrary()
    const { user } = await screens.open({ at: '/settings/info', client, as: 'user' })
    await user.click(await findChip(/^Snacks/))
    await waitFor(async () => expect(await stored(client)).toHaveLength(1))
    expect(picker().getByText('1 preference')).toBeInTheDocument()
    await user.click(picker().getByRole('button', { name: 'Clear all' }))
    await waitFor(async () => expect(await stored(client)).toHaveLength(0))
    expect(picker().queryByRole('button', { name: 'Clear all' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await stored(client)).toHaveLength(1))
    expect(await findChip(/^Snacks/)).toHaveAttribute('aria-pressed', 'true')
  })

  it('chooses all values of a branch, by the keyboard alone', async () => {
    const client = await mintLibrary()
    const { user } = await screens.open({ at: '/settings/info', client, as: 'user' })
    const drinks = await findChip(/^Drinks/)
    act(() => drinks.focus())
    await user.keyboard('{Enter}')
    expect(picker().getByRole('button', { name: 'Back to Category' })).toHaveFocus()
    await user.tab()
    await user.keyboard(' ')
    expect(await findChip(/^All of Drinks/)).toHaveAttribute('aria-pressed', 'true')
    expect(await findChip(/^Plant milk/)).toHaveAttribute('aria-pressed', 'true')
    await waitFor(async () =>
      expect(await stored(client)).toMatchObject([{ user_selected: true, include_children: true }]),
    )
    await checkAccessibility()
  })

  it('finds values of every level, whatever the case, and says so when there are none', async () => {
    const client = await mintLibrary()
    const { user } = await screens.open({ at: '/settings/info', client, as: 'user' })
    expect(await search()).toHaveAttribute('placeholder', 'Search categories and content tags')
    await user.type(await search(), 'PLANT')
    await waitFor(() => expect(picker().getAllByRole('listitem')).toHaveLength(1))
    expect(group('Category (0)').getByRole('button')).toHaveTextContent('Drinks › Plant milk')
    await user.clear(await search())
    await user.type(await search(), 'zebra')
    expect(await picker().findByText("Sorry, we were unable to find any results for 'zebra'")).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(await findChip(/^Snacks/)).toBeInTheDocument()
  })

  it('says that it fetches the preferences, and offers another try when that fails', async () => {
    const client = await mintLibrary()
    const held = hold(listFields)
    screens.fail(held.handler)
    const { user } = await screens.open({ at: '/settings/info', client, as: 'user' })
    expect(await screen.findByText('Fetching preferences')).toBeInTheDocument()
    held.release()
    await findChip(/^Snacks/)
    screens.fail(refuse(listPreferences, 'unavailable', { once: true }))
    screens.reopen('/settings/info')
    expect(await screen.findByText('Your preferences could not be loaded.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findChip(/^Snacks/)).toBeInTheDocument()
  })

  it('takes back what could not be stored, and says so', async () => {
    const client = await mintLibrary()
    const { user } = await screens.open({ at: '/settings/info', client, as: 'user' })
    screens.fail(refuse(patchPreference, 'unavailable', { once: true }))
    await user.click(await findChip(/^Snacks/))
    expect(await picker().findByRole('alert')).toHaveTextContent(
      '"Snacks" could not be saved. Made to fail: unavailable.',
    )
    expect(await findChip(/^Snacks/)).toHaveAttribute('aria-pressed', 'false')
    await user.click(await findChip(/^Snacks/))
    expect(picker().queryByRole('alert')).not.toBeInTheDocument()
    await waitFor(async () => expect(await stored(client)).toHaveLength(1))
  })

  it('says where choices come from while there are none', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ at: '/settings/info', client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'Nothing to choose from yet' })).toBeInTheDocument()
    await checkAccessibility()
  })
})
