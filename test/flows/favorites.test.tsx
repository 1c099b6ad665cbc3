import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFavorite, deleteFavorite, listFavorites } from '@core/contract'
import type { FavoriteType } from '@core/domain'
import { favorites } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStory, addStudy, closeStudy, studyIdOf } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()

const FETCH_ERROR = 'There was a problem loading your favorites. Please refresh and try again.'

const mark = (client: MintedClient, item_type: FavoriteType, item_id: string) =>
  client.as('user').call(createFavorite, { body: { item_type, item_id } })

const markStudy = async (client: MintedClient, name: string) => {
  await addStudy(client, name)
  await mark(client, 'study', await studyIdOf(client, name))
}
const markStory = async (client: MintedClient, title: string) => mark(client, 'story', await addStory(client, title))
const held = (client: MintedClient) => client.tenant(tx => tx.select().from(favorites))

const openFavorites = async (client: MintedClient, at = '/favorites') => {
  const page = await screens.open({ at, client, as: 'user' })
  await screen.findByRole('heading', { name: 'Favorites', level: 1 })
  return page
}
const titles = () =>
  within(screen.getByRole('tabpanel'))
    .queryAllByRole('heading', { level: 2 })
    .map(heading => heading.textContent)
const tabs = () => screen.getAllByRole('tab').map(tab => tab.textContent)
const star = (title: string) => within(screen.getByRole('tabpanel')).getByRole('button', { name: `Favorite ${title}` })

describe('the favorites', () => {
  it('stand in two lists with their numbers, newest first, and the list is in the URL', async () => {
    const client = await screens.server.mintClient()
    await markStudy(client, 'Tea')
    await markStudy(client, 'Coffee')
    await markStory(client, 'Why tea wins')
    const { user } = await openFavorites(client)
    await waitFor(() => expect(titles()).toEqual(['Coffee', 'Tea']))
    expect(tabs()).toEqual(['Studies 2', 'Stories 1'])
    await checkAccessibility()
    await user.click(screen.getByRole('tab', { name: /Stories/ }))
    await waitFor(() => expect(titles()).toEqual(['Why tea wins']))
    expect(screens.url()).toBe('/favorites?tab=stories')
    await checkAccessibility()
  })

  it('are of studies only where there are no stories', async () => {
    const client = await screens.server.mintClient({ flags: {} })
    await openFavorites(client, '/favorites?tab=stories')
    expect(await screen.findByText('No favorites yet.')).toBeInTheDocument()
    expect(tabs()).toEqual(['Studies 0'])
  })

  it('that are locked can be taken off the list', async () => {
    const client = await screens.server.mintClient()
    await markStudy(client, 'Secret')
    await closeStudy(client, 'Secret')
    const { user } = await openFavorites(client)
    await user.click(await screen.findByRole('button', { name: 'Favorite Restricted Study', pressed: true }))
    await waitFor(() => expect(tabs()).toEqual(['Studies 0', 'Stories 0']))
  })

  it('are none yet, and say so', async () => {
    await openFavorites(await screens.server.mintClient())
    expect(await screen.findByText('No favorites yet.')).toBeInTheDocument()
    await checkAccessibility()
  })

  it('say that they could not be fetched, and can be tried again', async () => {
    screens.fail(refuse(listFavorites, 'unavailable', { once: true }))
    const { user } = await openFavorites(await screens.server.mintClient())
    expect(await screen.findByRole('alert')).toHaveTextContent(FETCH_ERROR)
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No favorites yet.')).toBeInTheDocument()
  })
})

describe('a favorite that is unmarked', () => {
  it('keeps its place and can be taken back', async () => {
    const client = await screens.server.mintClient()
    for (const name of ['Ale', 'Bread', 'Cider']) await markStudy(client, name)
    const { user } = await openFavorites(client)
    await waitFor(() => expect(titles()).toEqual(['Cider', 'Bread', 'Ale']))
    await user.click(star('Bread'))
    expect(star('Bread')).toHaveAttribute('aria-pressed', 'false')
    expect(titles()).toEqual(['Cider', 'Bread', 'Ale'])
    await waitFor(async () => expect(await held(client)).toHaveLength(2))
    expect(tabs()[0]).toBe('Studies 2')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(star('Bread')).toHaveAttribute('aria-pressed', 'true')
    await waitFor(async () => expect(await held(client)).toHaveLength(3))
    expect(titles()).toEqual(['Cider', 'Bread', 'Ale'])
  })

  it('is marked again when the server refuses, and the reader is told', async () => {
    const client = await screens.server.mintClient()
    await markStudy(client, 'Ale')
    const { user } = await openFavorites(client)
    await waitFor(() => expect(titles()).toEqual(['Ale']))
    screens.fail(refuse(deleteFavorite, 'unavailable'))
    await user.click(star('Ale'))
    expect(await screen.findByText('"Ale" could not be removed from your favorites.')).toBeInTheDocument()
    expect(screen.queryByText('"Ale" was removed from your favorites.')).not.toBeInTheDocument()
    await waitFor(() => expect(star('Ale')).toHaveAttribute('aria-pressed', 'true'))
    expect(await held(client)).toHaveLength(1)
  })
})
