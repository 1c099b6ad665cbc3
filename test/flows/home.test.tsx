import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  createFavorite,
  getBranding,
  uploadBranding,
  listFavorites,
  listStudies,
  searchStories,
  type Endpoint,
} from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { makePng } from '../harness/documents'
import { addStory, addStudies, addStudy, closeStudy, studyIdOf } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { hold, refuse } from '../harness/respond'
import type { MintedClient, RoleName } from '../harness/serverApp'

const screens = serveScreens()

const NO_STUDIES = 'There are no studies loaded, but you can load one from the top navigation bar!'
const NO_STORIES = 'No public stories yet. Go create one now.'
const NO_FAVORITES = 'No favorites yet.'
const failure = (what: string) => `There was a problem loading your ${what}. Please refresh and try again.`

const openHome = async (client: MintedClient, as: RoleName = 'user') => {
  const page = await screens.open({ at: '/home', client, as })
  await screen.findByRole('heading', { name: 'Search and discover insights', level: 1 })
  return page
}
const row = (name: string) => within(screen.getByRole('region', { name }))
/** Titles of the cards of a row, in their order. */
const titles = (name: string) =>
  row(name)
    .queryAllByRole('heading', { level: 3 })
    .map(heading => heading.textContent)
const explore = () => within(screen.getByRole('navigation', { name: 'Explore' }))

describe('home', () => {
  it('shows the five latest studies, newest first, and says how many there are of which years', async () => {
    const client = await screens.server.mintClient()
    for (const [name, year] of Object.entries({
      Ale: 2016,
      Bread: 2024,
      Cider: 2019,
      Dates: 2021,
      Eggs: 2022,
      Figs: 2023,
    }))
      await addStudy(client, name, year)
    await openHome(client)
    await waitFor(() => expect(titles('Latest studies')).toEqual(['Bread', 'Figs', 'Eggs', 'Dates', 'Cider']))
    expect(row('Latest studies').getByRole('link', { name: 'Bread' })).toHaveAttribute('href', '/studies/Bread')
    expect(row('Latest studies').getByRole('link', { name: /^view all/ })).toHaveAttribute('href', '/studies')
    expect(explore().getByRole('link', { name: 'Explore studies 6 studies, 2016 to 2024' })).toHaveAttribute(
      'href',
      '/studies',
    )
    expect(document.title).toMatch(/^Home · /)
    await checkAccessibility()
  })

  it('counts one study of one year in the singular', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Only', 2020)
    await openHome(client)
    expect(await screen.findByText('1 study, 2020')).toBeInTheDocument()
  })

  it('shows no studies that the reader may not open, and counts none', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Open', 2020)
    await addStudy(client, 'Board only', 2024)
    await closeStudy(client, 'Board only')
    await openHome(client)
    await waitFor(() => expect(titles('Latest studies')).toEqual(['Open']))
    expect(screen.getByText('1 study, 2020')).toBeInTheDocument()
  })

  it('shows the latest public stories and how many there are', async () => {
    const client = await screens.server.mintClient()
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await addStory(client, title)
    await addStory(client, 'A draft', { isPublic: false })
    await openHome(client, 'manager')
    await waitFor(() => expect(titles('Latest stories')).toEqual(['Six', 'Five', 'Four', 'Three', 'Two']))
    expect(row('Latest stories').getByRole('link', { name: /^view all/ })).toHaveAttribute('href', '/stories')
    expect(explore().getByRole('link', { name: 'Explore stories 6 public stories' })).toHaveAttribute(
      'href',
      '/stories',
    )
    await checkAccessibility()
  })

  it('mixes studies and stories among the five latest favorites, and keeps locked ones locked', async () => {
    const client = await screens.server.mintClient()
    await addStudies(client, 4)
    await addStudy(client, 'Tea')
    await addStudy(client, 'Secret')
    const story = await addStory(client, 'Why tea wins')
    const mark = (item_type: 'study' | 'story', item_id: string) =>
      client.as('user').call(createFavorite, { body: { item_type, item_id } })
    await mark('study', await studyIdOf(client, 'Secret'))
    await mark('study', await studyIdOf(client, 'Tea'))
    await mark('story', story)
    await closeStudy(client, 'Secret')
    await openHome(client)
    await waitFor(() => expect(titles('Favorites')).toEqual(['Why tea wins', 'Tea', 'Restricted Study']))
    expect(row('Favorites').getByRole('link', { name: /^view all/ })).toHaveAttribute('href', '/favorites')
    expect(row('Favorites').queryByText('Secret')).not.toBeInTheDocument()
    await checkAccessibility()
  })

  it('shows at most five favorites, and follows what is marked on its cards', async () => {
    const client = await screens.server.mintClient()
    const names = ['Ale', 'Bread', 'Cider', 'Dates', 'Eggs', 'Figs']
    for (const name of names) await addStudy(client, name)
    for (const name of names)
      await client
        .as('user')
        .call(createFavorite, { body: { item_type: 'study', item_id: await studyIdOf(client, name) } })
    const { user } = await openHome(client)
    await waitFor(() => expect(titles('Favorites')).toEqual(['Figs', 'Eggs', 'Dates', 'Cider', 'Bread']))
    await user.click(row('Favorites').getByRole('button', { name: 'Favorite Eggs' }))
    await waitFor(() => expect(titles('Favorites')).toEqual(['Figs', 'Dates', 'Cider', 'Bread', 'Ale']))
  })
})

describe('home without stories', () => {
  it('has neither their row nor the way to them', async () => {
    await openHome(await screens.server.mintClient({ flags: {} }))
    expect(await screen.findByText(NO_STUDIES)).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Latest stories' })).not.toBeInTheDocument()
    expect(
      explore()
        .getAllByRole('link')
        .map(link => link.getAttribute('href')),
    ).toEqual(['/studies', '/asked-before'])
    expect(screens.callsOf(searchStories)).toBe(0)
  })
})

describe('home with a hidden library', () => {
  const flags = { stories: true, hide_study_library: true }

  it('neither shows studies nor leads to them, except for admins', async () => {
    const client = await screens.server.mintClient({ flags })
    await openHome(client, 'manager')
    expect(explore().getAllByRole('link')).toHaveLength(1)
    expect(screen.queryByRole('heading', { name: 'Latest studies' })).not.toBeInTheDocument()
    await openHome(client, 'admin')
    expect(explore().getAllByRole('link')).toHaveLength(3)
    expect(row('Latest studies').getByRole('link', { name: /^view all/ })).toBeInTheDocument()
  })
})

describe('rows of home that are empty or cannot be fetched', () => {
  it('say what is missing, each in its own words', async () => {
    await openHome(await screens.server.mintClient())
    expect(await row('Latest studies').findByText(NO_STUDIES)).toBeInTheDocument()
    expect(await row('Latest stories').findByText(NO_STORIES)).toBeInTheDocument()
    expect(await row('Favorites').findByText(NO_FAVORITES)).toBeInTheDocument()
    await checkAccessibility()
  })

  const rows: readonly (readonly [string, string, Endpoint, string])[] = [
    ['Latest studies', 'studies', listStudies, NO_STUDIES],
    ['Latest stories', 'stories', searchStories, NO_STORIES],
    ['Favorites', 'favorites', listFavorites, NO_FAVORITES],
  ]
  it.each(rows)('%s fails alone, in its own words, and can be tried again', async (name, what, endpoint, empty) => {
    screens.fail(refuse(endpoint, 'unavailable', { once: true }))
    const { user } = await openHome(await screens.server.mintClient())
    expect(await row(name).findByRole('alert')).toHaveTextContent(failure(what))
    await waitFor(() => expect(screen.getAllByText(/^(There are no|No public|No favorites)/)).toHaveLength(2))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await checkAccessibility()
    await user.click(row(name).getByRole('button', { name: 'Try again' }))
    expect(await row(name).findByText(empty)).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('show the other rows while one is awaited, and keep a busy row marked', async () => {
    const held = hold(listStudies)
    screens.fail(held.handler)
    await openHome(await screens.server.mintClient())
    expect(await screen.findByText(NO_FAVORITES)).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Latest studies' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByText(NO_STUDIES)).not.toBeInTheDocument()
    held.release()
    expect(await screen.findByText(NO_STUDIES)).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Latest studies' })).toHaveAttribute('aria-busy', 'false')
  })
})

describe('the search of home', () => {
  const box = () => within(screen.getByRole('main')).getByRole('combobox', { name: 'Search' })

  it('leads to the results by Go, and by Enter', async () => {
    const { user, app } = await openHome(await screens.server.mintClient())
    await user.type(box(), ' price & taste ')
    await user.click(screen.getByRole('button', { name: 'Go' }))
    await waitFor(() => expect(screens.url()).toBe('/results?query=price+%26+taste'))
    await screen.findByRole('heading', { name: /^Results for/ })
    await app.router.navigate('/home')
    await screen.findByRole('heading', { name: 'Search and discover insights' })
    await user.type(box(), 'water{Enter}')
    await waitFor(() => expect(screens.url()).toBe('/results?query=water'))
  })

  it('stays where it is without words', async () => {
    const { user } = await openHome(await screens.server.mintClient())
    await user.click(screen.getByRole('button', { name: 'Go' }))
    expect(screens.url()).toBe('/home')
    expect(box()).toHaveFocus()
  })

  it('offers the last three searches of this person, until they log out', async () => {
    const client = await screens.server.mintClient()
    const { user, app } = await openHome(client)
    expect(screen.queryByText('Recent searches')).not.toBeInTheDocument()
    for (const words of ['snack', 'price', 'water', 'juice']) {
      await user.type(box(), `${words}{Enter}`)
      await waitFor(() => expect(screens.url()).toBe(`/results?query=${words}`))
      await screen.findByRole('heading', { name: /^Results for/ })
      await app.router.navigate('/home')
      await screen.findByRole('heading', { name: 'Search and discover insights' })
    }
    const recent = within(screen.getByRole('list', { name: 'Recent searches' }))
    expect(recent.getAllByRole('link').map(link => link.textContent)).toEqual(['juice', 'water', 'price'])
    expect(recent.getByRole('link', { name: 'water' })).toHaveAttribute('href', '/results?query=water')
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Profile of Test user' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
    await screen.findByLabelText('E-mail')
    expect(JSON.stringify(localStorage)).not.toContain('water')
  })

  it('is absent for a client without search', async () => {
    const client = await screens.server.mintClient({ flags: { hide_search: true } })
    await screens.open({ at: '/home', client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'Discover insights', level: 1 })).toBeInTheDocument()
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })
})

describe('the picture of home', () => {
  const photo = () => document.querySelector('main img')

  it('is the one of the client where there is one, and it can be shown', async () => {
    const client = await screens.server.mintClient()
    const picture = { file_name: 'a.png', bytes: new Uint8Array(await makePng(40, 10)) }
    const { background } = await client.as('admin').call(uploadBranding, { body: { background: picture } })
    await openHome(client)
    await waitFor(() => expect(photo()).toHaveAttribute('src', background))
    expect(photo()).toHaveAttribute('alt', '')
    const shown = photo()
    if (shown) fireEvent.error(shown)
    expect(photo()).toBeNull()
  })

  it('is the own one where the client has none, or nobody can say', async () => {
    screens.fail(refuse(getBranding, 'forbidden'))
    await openHome(await screens.server.mintClient())
    expect(await screen.findByText(NO_FAVORITES)).toBeInTheDocument()
    expect(photo()).toBeNull()
    expect(screens.url()).toBe('/home')
  })
})
