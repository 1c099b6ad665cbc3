import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addStoryCard, createStory, patchStory, restoreStoryVersion } from '@core/contract'
import { stories } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStory } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()

const titles = () => screen.queryAllByRole('article').map(card => within(card).getByRole('heading').textContent)
const choose = async (user: Awaited<ReturnType<typeof screens.open>>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'More about this story' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('the home of stories', () => {
  it('lists own ones, searches and sorts them, all in the address', async () => {
    const client = await screens.server.mintClient()
    await addStory(client, 'Zest for tea', { by: 'user', isPublic: false })
    await addStory(client, 'A cup of coffee', { by: 'user' })
    await addStory(client, 'Coffee of others')
    const { user } = await screens.open({ at: '/stories', client, as: 'user' })
    expect(await screen.findByText('3 stories')).toBeInTheDocument()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which stories' }), 'Yours')
    await waitFor(() => expect(titles()).toEqual(['A cup of coffee', 'Zest for tea']))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title Z to A')
    await waitFor(() => expect(titles()).toEqual(['Zest for tea', 'A cup of coffee']))
    expect(screens.url()).toBe('/stories?of=own&sort=-title')
    await user.type(screen.getByRole('searchbox', { name: 'Search stories' }), 'coffee')
    await waitFor(() => expect(titles()).toEqual(['A cup of coffee']))
    expect(screens.url()).toBe('/stories?of=own&sort=-title&query=coffee')
    await checkAccessibility()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which stories' }), 'Shared with you')
    expect(await screen.findByRole('heading', { name: 'No stories match “coffee”' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show all stories' }))
    await waitFor(() => expect(titles()).toHaveLength(3))
    expect(screens.url()).toBe('/stories')
  })

  it('loses a story that is archived, until it is brought back', async () => {
    const client = await screens.server.mintClient()
    const id = await addStory(client, 'Old news', { by: 'user' })
    const { user } = await screens.open({ at: `/stories/${id}`, client, as: 'user' })
    await choose(user, 'Archive')
    expect(await screen.findByText('Story "Old news" was archived.')).toBeInTheDocument()
    expect(await screen.findByText('Archived')).toBeInTheDocument()
    screens.reopen('/stories')
    expect(
      await screen.findByRole('heading', { name: 'No public stories yet. Go create one now.' }),
    ).toBeInTheDocument()
    screens.reopen('/stories?of=archived')
    await user.click(await screen.findByRole('link', { name: 'Old news' }))
    await choose(user, 'Bring back')
    expect(await screen.findByText('Story "Old news" was brought back.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Archived')).not.toBeInTheDocument())
  })
})

/** A story of the user whose title and cards changed after a pause. */
const changedStory = async (client: MintedClient): Promise<string> => {
  const caller = client.as('user')
  const { id: storyId } = await caller.call(createStory, { body: { title: 'Tea', summary: '', public: false } })
  const add = (title: string) =>
    caller.call(addStoryCard, { params: { storyId }, query: {}, body: { kind: 'text', title, body: '' } })
  await add('Kept')
  await client.tenant(tx =>
    tx
      .update(stories)
      .set({ changedAt: new Date(Date.now() - 86_400_000) })
      .where(eq(stories.id, storyId)),
  )
  await add('Too much')
  await caller.call(patchStory, { params: { storyId }, body: { title: 'Tea and cake' } })
  return storyId
}

describe('versions of a story', () => {
  it('say who changed what, and one of them is brought back', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: `/stories/${await changedStory(client)}`, client, as: 'user' })
    await choose(user, 'Versions')
    const list = within(await screen.findByRole('list', { name: 'Versions' }))
    expect(list.getByText('Added the text “Too much”')).toBeInTheDocument()
    expect(list.getByText('Changed the title')).toHaveTextContent('Changed the title Tea' + 'Tea and cake')
    expect(list.getByText('First version')).toBeInTheDocument()
    await checkAccessibility()
    screens.fail(refuse(restoreStoryVersion, 'unavailable', { once: true }))
    await user.click(list.getByRole('button', { name: /^Restore / }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The version was not restored\./)
    await user.click(list.getByRole('button', { name: /^Restore / }))
    expect(await screen.findByText('The earlier version is back.')).toBeInTheDocument()
    expect(await list.findByText(/^Brought back the version of /)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('heading', { name: 'Tea', level: 1 })).toBeInTheDocument()
    expect(titles()).toEqual(['Kept'])
  })

  it('are not offered to who may not change the story', async () => {
    const client = await screens.server.mintClient()
    const id = await addStory(client, 'Of the manager')
    const { user } = await screens.open({ at: `/stories/${id}`, client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'More about this story' }))
    expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: 'Versions' })).not.toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: 'Archive' })).not.toBeInTheDocument()
  })
})
