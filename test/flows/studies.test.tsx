import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listFields, listStudies, patchPreference } from '@core/contract'
import { users } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStudies, addStudy, closeStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { disconnect, refuse, respond } from '../harness/respond'

const screens = serveScreens()

const FETCH_ERROR =
  'Something went wrong retrieving your studies. Our engineers have been notified. In the mean time, try refreshing your browser.'

/** Names of the cards, in their order. */
const cards = (): (string | null)[] =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(item => within(item).queryByRole('heading')?.textContent ?? null)
    .filter(name => name !== null)

describe('the list of studies', () => {
  it('shows a page of cards and how many there are, and turns pages in the URL', async () => {
    const client = await screens.server.mintClient()
    await addStudies(client, 8)
    const { user } = await screens.open({ at: '/studies?page_size=6', client, as: 'user' })
    expect(await screen.findByText('Showing 1 - 6 of 8 studies')).toBeInTheDocument()
    expect(cards()).toHaveLength(6)
    await checkAccessibility()
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    expect(await screen.findByText('Showing 7 - 8 of 8 studies')).toBeInTheDocument()
    expect(cards()).toHaveLength(2)
    expect(screens.url()).toBe('/studies?page=2&page_size=6')
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    expect(screen.queryByRole('link', { name: 'Next page' })).not.toBeInTheDocument()
  })

  it('has links for the keyboard past everything to the filters and to the studies, which leave the address alone', async () => {
    const client = await screens.server.mintClient()
    await addStudies(client, 2)
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    expect(await screen.findByText('Showing 1 - 2 of 2 studies')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Skip to the filters' }))
    expect(screen.getByRole('group', { name: 'Filters' })).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Skip to the studies' }))
    await user.tab()
    expect(within(screen.getByRole('main')).getAllByRole('article')[0]).toContainElement(
      document.activeElement as HTMLElement,
    )
    expect(screens.url()).toBe('/studies')
  })

  it('shows no page buttons for one page, and goes to the first page from one that does not exist', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'The only one')
    await screens.open({ at: '/studies?page=7', client, as: 'user' })
    expect(await screen.findByText('Showing 1 - 1 of 1 study')).toBeInTheDocument()
    expect(screens.url()).toBe('/studies')
    expect(screen.queryByRole('navigation', { name: 'Pages of studies' })).not.toBeInTheDocument()
  })

  it('shows its first cards at once and the others behind them', async () => {
    const client = await screens.server.mintClient()
    await addStudies(client, 60)
    await screens.open({ at: '/studies', client, as: 'user' })
    expect(await screen.findByText('Showing 1 - 60 of 60 studies')).toBeInTheDocument()
    await waitFor(() => expect(cards()).toHaveLength(60))
  })

  it('keeps its cards when one comes back to it, until all new ones are here', async () => {
    const client = await screens.server.mintClient()
    await addStudies(client, 24)
    await screens.open({ at: '/studies', client, as: 'user' })
    const drawn = () => document.querySelectorAll('main article')
    await waitFor(() => expect(drawn()).toHaveLength(24))
    const asked = screens.callsOf(listStudies)
    expect(asked).toBe(2)
    drawn()[0]?.querySelector('a')?.click()
    await waitFor(() => expect(drawn()).toHaveLength(0))
    history.back()
    await waitFor(() => expect(screens.callsOf(listStudies)).toBe(asked + 1))
    expect(drawn()).toHaveLength(24)
  })

  it('is sorted newest first, and otherwise as the URL says', async () => {
    const client = await screens.server.mintClient()
    for (const [name, year] of [
      ['Beta', 2021],
      ['Alpha', 2023],
      ['Gamma', 2022],
    ] as const)
      await addStudy(client, name, year)
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await screen.findByText('Showing 1 - 3 of 3 studies')
    expect(cards()).toEqual(['Alpha', 'Gamma', 'Beta'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name Z to A')
    await waitFor(() => expect(cards()).toEqual(['Gamma', 'Beta', 'Alpha']))
    expect(screens.url()).toBe('/studies?sort=-study_name')
    screens.reopen('/studies?sort=%2Bstudy_year')
    await screen.findByText('Showing 1 - 3 of 3 studies')
    expect(cards()).toEqual(['Beta', 'Gamma', 'Alpha'])
  })

  it('shows of each study its type and month, its name, its tags, and in the foot its sample and number', async () => {
    const client = await screens.server.mintClient()
    await addStudies(client, 1, {
      name: 'Oat Drinks',
      studyNumber: 'OAT-7',
      date: '2024-03-01',
      sample: 1250,
      metadata: [
        { name: 'Study Type', values: ['Brand tracker'] },
        { name: 'Topic', values: ['Better-for-you snacking', 'Drinks:::Plant milk'] },
      ],
    })
    await screens.open({ at: '/studies', client, as: 'user' })
    const card = within((await screen.findByRole('link', { name: 'Oat Drinks' })).closest('article')!)
    for (const words of ['Brand tracker', '· March 2024', 'Better-for-you…', 'Plant milk', 'n=1,250', 'OAT-7'])
      expect(card.getByText(words)).toBeInTheDocument()
  })

  it('leads from a card to its study', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Oat Drinks')
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await user.click(await screen.findByRole('link', { name: 'Oat Drinks' }))
    expect(await screen.findByRole('heading', { name: 'Oat Drinks', level: 1 })).toBeInTheDocument()
    expect(screens.url()).toBe('/studies/Oat-Drinks')
  })
})

describe('the filters of the list', () => {
  const withTopics = async () => {
    const client = await screens.server.mintClient()
    await addStudies(client, 2, { metadata: [{ name: 'Topic', values: ['Food:::Snacks'] }], year: 2024 })
    await addStudies(client, 1, { metadata: [{ name: 'Topic', values: ['Drinks'] }], year: 2023, studyNumber: 'D-1' })
    return client
  }
  const saved = (client: { readonly user: { readonly id: string } }) =>
    localStorage.getItem(`tabularium.studyFilters.${client.user.id}`)

  it('take effect at once, stand in the URL and as tokens, and are remembered', async () => {
    const client = await withTopics()
    const { user } = await screens.open({ at: '/studies?page_size=2&page=2', client, as: 'user' })
    await screen.findByText('Showing 3 - 3 of 3 studies')
    await user.click(screen.getByRole('button', { name: 'Topic' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Food, 2' }))
    expect(await screen.findByText('Showing 1 - 2 of 2 studies')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(new URL(screens.url(), 'http://own').searchParams.get('studyFilters')).toBe('{"Topic":["Food"]}')
    expect(screens.url()).not.toContain('page=2')
    await checkAccessibility()
    screens.reopen('/studies')
    expect(await screen.findByText('Showing 1 - 2 of 2 studies')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove Topic: Food' }))
    expect(await screen.findByText('Showing 1 - 3 of 3 studies')).toBeInTheDocument()
    await waitFor(() => expect(screens.url()).toBe('/studies'))
    expect(saved(client)).toBeNull()
  })

  it('that are saved beat those of the link, which can be had instead', async () => {
    const client = await withTopics()
    const link = `/studies?studyFilters=${encodeURIComponent('{"study_year":["2023"]}')}`
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'Topic' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Food, 2' }))
    await screen.findByText('Showing 1 - 2 of 2 studies')
    screens.reopen(link)
    expect(await screen.findByText('Showing your saved filters')).toBeInTheDocument()
    expect(await screen.findByText('Showing 1 - 2 of 2 studies')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Use the link’s filters' }))
    expect(await screen.findByText('Showing 1 - 1 of 1 study')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remove Year: 2023' })).toBeInTheDocument()
    expect(screen.queryByText('Showing your saved filters')).not.toBeInTheDocument()
  })

  it('that nothing matches say so and can be cleared', async () => {
    const client = await withTopics()
    const filters = encodeURIComponent('{"Topic":["Drinks"],"study_year":["2024"]}')
    const { user } = await screens.open({ at: `/studies?studyFilters=${filters}`, client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'No studies match these filters' })).toBeInTheDocument()
    await user.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear filters' }).at(-1)!)
    expect(await screen.findByText('Showing 1 - 3 of 3 studies')).toBeInTheDocument()
  })
})

describe('preferences', () => {
  it('put the studies that match them first, unless this person switches that off', async () => {
    const client = await screens.server.mintClient()
    await addStudies(client, 1, {
      name: 'Tea',
      studyNumber: 'T-1',
      metadata: [{ name: 'Topic', values: ['Tea'] }],
      year: 2020,
    })
    await addStudies(client, 1, {
      name: 'Cola',
      studyNumber: 'C-1',
      metadata: [{ name: 'Topic', values: ['Cola'] }],
      year: 2024,
    })
    const [field] = (await client.as('user').call(listFields, { query: { name: 'Topic' } })).results
    await client.as('user').call(patchPreference, {
      body: {
        metadata_field: field!.id,
        metadata_value: field!.values.find(entry => entry.value === 'Tea')!.id,
        user_selected: true,
        include_children: true,
      },
    })
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await screen.findByText('Showing 1 - 2 of 2 studies')
    expect(cards()).toEqual(['Tea', 'Cola'])
    expect(
      within(screen.getByRole('list', { name: /^Matches your preferences/ })).getByRole('link', { name: 'Tea' }),
    ).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: /^Other studies/ })).toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: 'Preferences first' }))
    await waitFor(() => expect(cards()).toEqual(['Cola', 'Tea']))
    expect(screen.queryByRole('heading', { name: /^Matches your preferences/ })).not.toBeInTheDocument()
    screens.reopen('/studies')
    await screen.findByText('Showing 1 - 2 of 2 studies')
    expect(cards()).toEqual(['Cola', 'Tea'])
    expect(screen.getByRole('switch', { name: 'Preferences first' })).not.toBeChecked()
  })
})

it('a long list draws only the cards in sight, and says where each of them stands', async () => {
  const client = await screens.server.mintClient()
  await addStudies(client, 150)
  await screens.open({ at: '/studies', client, as: 'user' })
  await screen.findByText('Showing 1 - 150 of 150 studies')
  expect(cards().length).toBeGreaterThan(10)
  expect(cards().length).toBeLessThan(100)
  expect(within(screen.getByRole('list', { name: 'Studies' })).getAllByRole('listitem')[1]).toHaveAttribute(
    'aria-posinset',
    '2',
  )
})

describe('restricted studies', () => {
  const restrictOne = async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Open to all')
    await addStudy(client, 'Board only')
    await closeStudy(client, 'Board only')
    return client
  }

  it('are counted and shown as locked cards without their names', async () => {
    const client = await restrictOne()
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    expect(await screen.findByText('1 restricted study')).toBeInTheDocument()
    expect(screen.getByText('Showing 1 - 1 of 1 study')).toBeInTheDocument()
    expect(screen.queryByText('Restricted Study')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(await screen.findByText('Restricted Study')).toBeInTheDocument()
    expect(screen.getByText('Locked · Ask a manager for access')).toBeInTheDocument()
    expect(screen.queryByText('Board only')).not.toBeInTheDocument()
    await checkAccessibility()
  })

  it('are absent for a person with silent restrictions', async () => {
    const client = await restrictOne()
    await client.tenant(tx => tx.update(users).set({ silentRestrictions: true }).where(eq(users.id, client.user.id)))
    await screens.open({ at: '/studies', client, as: 'user' })
    expect(await screen.findByText('Showing 1 - 1 of 1 study')).toBeInTheDocument()
    expect(screen.queryByText(/restricted stud/)).not.toBeInTheDocument()
  })
})

describe('a list that is empty or cannot be fetched', () => {
  it('lets managers create a study, and tells others where studies come from', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/studies', client, as: 'manager' })
    expect(await screen.findByRole('heading', { name: 'No studies yet' })).toBeInTheDocument()
    await checkAccessibility()
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Create a study' }))
    expect(await screen.findByRole('dialog', { name: 'Add a New Study' })).toBeInTheDocument()
    await screens.open({ at: '/studies', client, as: 'user' })
    expect(await screen.findByText(/Studies appear here once a manager/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Create a study' })).not.toBeInTheDocument()
  })

  it('says so in the words of the specification and can be tried again', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Back again')
    screens.fail(refuse(listStudies, 'unavailable', { once: true }))
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    expect(await screen.findByRole('alert')).toHaveTextContent(FETCH_ERROR)
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Back again' })).toBeInTheDocument()
    expect(screen.queryByText(FETCH_ERROR)).not.toBeInTheDocument()
  })

  it.each([
    ['no connection', disconnect(listStudies)],
    ['an answer that is not JSON', respond(listStudies, '<html>gateway</html>')],
    ['an answer of another shape', respond(listStudies, { count: 'many', results: {} })],
  ])('says the same for %s', async (_, fault) => {
    const client = await screens.server.mintClient()
    screens.fail(fault)
    await screens.open({ at: '/studies', client, as: 'user' })
    expect(await screen.findByRole('alert')).toHaveTextContent(FETCH_ERROR)
    expect(screens.url()).toBe('/studies')
  })

  it('keeps the cards on screen when only the new order cannot be fetched', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Still here')
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await screen.findByRole('link', { name: 'Still here' })
    screens.fail(refuse(listStudies, 'internal'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest')
    expect(await screen.findByRole('alert')).toHaveTextContent(FETCH_ERROR)
    expect(screen.getByRole('link', { name: 'Still here' })).toBeInTheDocument()
  })
})
