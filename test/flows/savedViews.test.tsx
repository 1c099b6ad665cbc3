import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  changeView,
  createView,
  deleteView,
  listStories,
  listStudies,
  listViews,
  type ListViewSettings,
} from '@core/contract'
import type { ViewedList } from '@core/domain'
import { checkAccessibility } from '../harness/axe'
import { addStory, addStudies } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'
import { layOutText } from '../harness/textLayout'

const screens = serveScreens()
layOutText()

const FOOD = '{"Topic":["Food"]}'

const withTopics = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient()
  await addStudies(client, 2, { metadata: [{ name: 'Topic', values: ['Food'] }], year: 2024 })
  await addStudies(client, 1, { metadata: [{ name: 'Topic', values: ['Drinks'] }], year: 2023, studyNumber: 'D-1' })
  return client
}

const save = (client: MintedClient, name: string, settings: ListViewSettings, list: ViewedList = 'studies') =>
  client.as('user').call(createView, { params: { list }, body: { name, settings } })
const stored = async (client: MintedClient) =>
  (await client.as('user').call(listViews, { params: { list: 'studies' } })).results

const menu = (name = 'Views') => screen.findByRole('button', { name })
const filtersInUrl = () => new URL(screens.url(), 'http://own').searchParams.get('studyFilters')
const shown = (count: number) =>
  screen.findByText(`Showing 1 - ${String(count)} of ${count === 1 ? '1 study' : `${String(count)} studies`}`)

describe('saved views of the studies', () => {
  it('are named, picked, changed, brought back, saved again and renamed', async () => {
    const client = await withTopics()
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'Topic' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Food, 2' }))
    await user.keyboard('{Escape}')
    await shown(2)
    await user.click(await menu())
    await user.click(await screen.findByRole('menuitem', { name: 'Save as new view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    expect(dialog.getByText('Enter a name.')).toBeInTheDocument()
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'About food')
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    expect(await menu('View: About food')).toBeInTheDocument()
    expect(screen.queryByText('Changed since saved')).not.toBeInTheDocument()

    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name A to Z')
    expect(await screen.findByText('Changed since saved')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Back to saved' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Newest'))
    await waitFor(() => expect(screen.queryByText('Changed since saved')).not.toBeInTheDocument())

    await user.click(screen.getByRole('button', { name: 'Remove Topic: Food' }))
    await shown(3)
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await stored(client))[0]?.settings).not.toHaveProperty('filters'))
    await waitFor(() => expect(screen.queryByText('Changed since saved')).not.toBeInTheDocument())

    await user.click(await menu('View: About food'))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename view' }))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Everything{Enter}')
    expect(await menu('View: Everything')).toBeInTheDocument()
    expect((await stored(client)).map(view => view.name)).toEqual(['Everything'])
  })

  it('are picked from the menu, with all studies as the way out', async () => {
    const client = await withTopics()
    await save(client, 'About food', { filters: FOOD, sort: '+study_name', preferences_first: true })
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await shown(3)
    await user.click(await menu())
    await user.click(await screen.findByRole('menuitemradio', { name: 'About food' }))
    await shown(2)
    expect(filtersInUrl()).toBe(FOOD)
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Name A to Z')
    await user.click(await menu('View: About food'))
    await user.click(await screen.findByRole('menuitemradio', { name: 'All studies' }))
    await shown(3)
    expect(screens.url()).toBe('/studies')
    expect(await menu()).toBeInTheDocument()
  })

  it('open the list where one is the default, unless the address says what to show', async () => {
    const client = await withTopics()
    const { id } = await save(client, 'About food', { filters: FOOD, sort: '-study_year', preferences_first: true })
    await client.as('user').call(changeView, { params: { list: 'studies', viewId: id }, body: { is_default: true } })
    const { user } = await screens.open({ at: '/studies?sort=%2Bstudy_name', client, as: 'user' })
    await menu()
    await shown(3)
    screens.reopen('/studies')
    await shown(2)
    expect(await menu('View: About food')).toBeInTheDocument()
    expect(filtersInUrl()).toBe(FOOD)
    await user.click(await menu('View: About food'))
    await user.click(await screen.findByRole('menuitem', { name: 'Stop opening with this view' }))
    await waitFor(async () => expect((await stored(client))[0]?.is_default).toBe(false))
  })

  it('are waited for where the list is known to open with one, so that it is asked for once', async () => {
    const client = await withTopics()
    const { id } = await save(client, 'About food', { filters: FOOD, sort: '+study_name', preferences_first: true })
    await client.as('user').call(changeView, { params: { list: 'studies', viewId: id }, body: { is_default: true } })
    await screens.open({ at: '/studies', client, as: 'user' })
    await shown(2)
    expect(await menu('View: About food')).toBeInTheDocument()
    const before = screens.callsOf(listStudies)
    screens.reopen('/studies')
    await shown(2)
    expect(await menu('View: About food')).toBeInTheDocument()
    expect(screens.callsOf(listStudies) - before).toBe(1)

    screens.fail(refuse(listViews, 'internal'))
    screens.reopen('/studies')
    await shown(2)
    expect(screens.callsOf(listStudies) - before).toBe(2)
  })

  it('are deleted with an undo, and one that could not be deleted is back and says why', async () => {
    const client = await withTopics()
    await save(client, 'About food', { filters: FOOD, sort: '-study_year', preferences_first: true })
    const { user } = await screens.open({ at: `/studies?studyFilters=${encodeURIComponent(FOOD)}`, client, as: 'user' })
    const remove = async () => {
      await user.click(await menu('View: About food'))
      await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }))
      expect(await screen.findByText('“About food” deleted')).toBeInTheDocument()
      expect(await menu()).toBeInTheDocument()
    }
    await remove()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await menu('View: About food')).toBeInTheDocument()
    expect(screens.callsOf(deleteView)).toBe(0)

    screens.fail(refuse(deleteView, 'internal', { once: true }))
    await remove()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText(/“About food” was not deleted\./)).toBeInTheDocument()
    await remove()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(async () => expect(await stored(client)).toEqual([]))
  })

  it('leave the commands in sight where there are many', async () => {
    const client = await withTopics()
    for (let number = 1; number <= 8; number += 1) await save(client, `View ${number}`, {})
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await shown(3)
    const entries = async () => {
      await user.click(await screen.findByRole('button', { name: /^Views?/ }))
      await screen.findByRole('menuitemradio', { name: 'View 1' })
      const found = (await screen.findByRole('menu')).querySelectorAll('[role^="menuitem"]')
      return [...found].map(({ textContent }) => textContent)
    }
    expect((await entries()).slice(0, 2)).toEqual(['All studies', 'View 1'])
    await user.click(screen.getByRole('menuitem', { name: 'Save as new view' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'View 9{Enter}')
    await menu('View: View 9')
    expect((await entries()).slice(0, 2)).toEqual(['Save as new view', 'Rename view'])
    await checkAccessibility()
  })

  it('keep a name that is taken in the dialog, and say so', async () => {
    const client = await withTopics()
    await save(client, 'About food', { filters: FOOD })
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await shown(3)
    await user.click(await menu())
    await user.click(await screen.findByRole('menuitem', { name: 'Save as new view' }))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.type(name, 'about FOOD{Enter}')
    expect(
      await screen.findByText('You have a view named "About food" already. Choose another name.'),
    ).toBeInTheDocument()
    expect(name).toHaveValue('about FOOD')
    await user.type(name, ' 2{Enter}')
    expect(await menu('View: about FOOD 2')).toBeInTheDocument()
  })

  it('name values that no study has any more, which can be removed', async () => {
    const client = await withTopics()
    await save(client, 'Old', { filters: '{"Topic":["Food","Tobacco"]}', sort: '-study_year', preferences_first: true })
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await shown(3)
    await user.click(await menu())
    await user.click(await screen.findByRole('menuitemradio', { name: 'Old' }))
    await shown(2)
    expect(await screen.findByText('No study you can open has Topic “Tobacco”.')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Remove this filter' }))
    await waitFor(() => expect(filtersInUrl()).toBe(FOOD))
    expect(screen.queryByText(/No study you can open/)).not.toBeInTheDocument()
    expect(await screen.findByText('Changed since saved')).toBeInTheDocument()
  })

  it('that cannot be loaded leave the list as it is, and can be asked for again', async () => {
    const client = await withTopics()
    await save(client, 'About food', { filters: FOOD })
    screens.fail(refuse(listViews, 'internal', { once: true }))
    const { user } = await screens.open({ at: '/studies', client, as: 'user' })
    await shown(3)
    await user.click(await menu())
    expect(await screen.findByText('Your views could not be loaded')).toBeInTheDocument()
    await user.click(screen.getByRole('menuitem', { name: 'Try again' }))
    await user.click(await menu())
    expect(await screen.findByRole('menuitemradio', { name: 'About food' })).toBeInTheDocument()
  })
})

describe('saved views of the stories', () => {
  it('hold the words that were searched, which stories, and the filters', async () => {
    const client = await screens.server.mintClient()
    for (const title of ['About oats', 'About tea']) await addStory(client, title)
    await save(client, 'Oats', { query: 'oats', of: 'public' }, 'stories')
    const { user } = await screens.open({ at: '/stories', client, as: 'user' })
    expect(await screen.findByText('2 stories')).toBeInTheDocument()
    await user.click(await menu())
    await user.click(await screen.findByRole('menuitemradio', { name: 'Oats' }))
    expect(await screen.findByText('1 story')).toBeInTheDocument()
    expect(screen.getByRole('searchbox', { name: 'Search stories' })).toHaveValue('oats')
    expect(screens.url()).toBe('/stories?of=public&query=oats')
    expect(await menu('View: Oats')).toBeInTheDocument()
    await checkAccessibility()
  })

  it('are waited for where the list is known to open with one, so that it is asked for once', async () => {
    const client = await screens.server.mintClient()
    for (const title of ['About oats', 'About tea']) await addStory(client, title)
    const { id } = await save(client, 'Oats', { query: 'oats' }, 'stories')
    await client.as('user').call(changeView, { params: { list: 'stories', viewId: id }, body: { is_default: true } })
    await screens.open({ at: '/stories', client, as: 'user' })
    expect(await screen.findByText('1 story')).toBeInTheDocument()
    expect(await menu('View: Oats')).toBeInTheDocument()
    const before = screens.callsOf(listStories)
    screens.reopen('/stories')
    expect(await screen.findByText('1 story')).toBeInTheDocument()
    expect(screens.url()).toBe('/stories?query=oats')
    expect(screens.callsOf(listStories) - before).toBe(1)
  })
})
