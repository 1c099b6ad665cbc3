import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  addStoryCard,
  createInsight,
  createStory,
  getStory,
  getStoryReaders,
  listStories,
  patchStory,
  removeStory,
  searchQuestions,
  type NewStoryCard,
} from '@core/contract'
import { paths } from '@/lib/paths'
import { userGroups, users } from '@server/db/schema'
import { insertStudies } from '@server/demo/tenant'
import { checkAccessibility } from '../harness/axe'
import { addStory, addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

const withStory = async (
  cards: readonly NewStoryCard[] = [],
  /** Before anybody signs in: whose rights change later has to sign in once more. */
  before: (client: MintedClient) => Promise<void> = () => Promise.resolve(),
) => {
  const client = await screens.server.mintClient()
  await before(client)
  await addTracker(client)
  const manager = client.as('manager')
  const { id } = await manager.call(createStory, { body: { title: 'Brands', summary: '', public: false } })
  for (const body of cards) await manager.call(addStoryCard, { params: { storyId: id }, query: {}, body })
  return { client, id }
}
const FIGURE: NewStoryCard = {
  kind: 'figure',
  title: 'Most used',
  body: '',
  study_id: trackerStudy.number,
  dataset_name: trackerStudy.dataset,
  question: 'main',
  parts: 'table',
}
const stored = async (client: MintedClient, storyId: string) =>
  (await client.as('manager').call(getStory, { params: { storyId } })).cards.map(({ content }) => content)
const open = (client: MintedClient, id: string) =>
  screens.open({ at: paths.story(id, { edit: '1' }), client, as: 'manager' })
const panel = () => screen.findByRole('complementary', { name: 'Add a card' })

describe('the panel for new cards', () => {
  it('finds questions and key insights, puts them behind the chosen card, and says what is in the story already', async () => {
    const { client, id } = await withStory()
    await client.as('manager').call(createInsight, {
      params: { id: trackerStudy.number },
      body: { text: 'Brands are used most by the young', dataset_name: null },
    })
    const { user } = await open(client, id)
    const side = within(await panel())
    await user.type(side.getByRole('searchbox'), 'use')
    const questions = within(await side.findByRole('region', { name: 'Questions' }))
    await checkAccessibility()
    await user.click(questions.getByRole('button', { name: 'Add table of main' }))
    await screen.findByRole('region', { name: /^Card 1: / })
    expect(questions.getByText('Card 1')).toBeInTheDocument()
    await user.click(side.getByRole('button', { name: /^Add key insight: Brands are used/ }))
    await screen.findByRole('region', { name: 'Card 2: Brands are used most by the young' })
    // The first card is chosen: the next one comes right behind it.
    await user.click(screen.getByRole('button', { name: /^1\. / }))
    expect(side.getByText('after card 1')).toBeInTheDocument()
    await user.click(side.getByRole('button', { name: 'Divider' }))
    await waitFor(async () =>
      expect((await stored(client, id)).map(({ kind }) => kind)).toEqual(['figure', 'divider', 'insight']),
    )
    expect((await stored(client, id))[0]).toMatchObject({ question: 'main', view: { parts: 'table' } })
  })

  it('says what could not be searched, and when nothing was found', async () => {
    const { client, id } = await withStory()
    const { user } = await open(client, id)
    const side = within(await panel())
    screens.fail(refuse(searchQuestions, 'unavailable', { once: true }))
    await user.type(side.getByRole('searchbox'), 'use')
    expect(await side.findByText('Questions could not be searched.')).toBeInTheDocument()
    await user.click(side.getByRole('button', { name: 'Try again' }))
    expect(await side.findByRole('region', { name: 'Questions' })).toBeInTheDocument()
    await user.clear(side.getByRole('searchbox'))
    await user.type(side.getByRole('searchbox'), 'zqxzqx')
    expect(await side.findByText(/^Nothing found for “zqxzqx”/)).toBeInTheDocument()
  })
})

describe('a figure in the editor', () => {
  it('is a chart, a table or both in place, and takes another view from its live analysis', async () => {
    const { client, id } = await withStory([FIGURE])
    const page = await open(client, id)
    const card = within(await screen.findByRole('region', { name: 'Card 1: Most used' }))
    await page.user.click(card.getByRole('radio', { name: 'Chart' }))
    await waitFor(async () => expect((await stored(client, id))[0]).toMatchObject({ view: { parts: 'chart' } }))
    await page.user.click(await card.findByRole('link', { name: 'Change the figure' }))
    await waitFor(() => expect(screens.url()).toContain(`figure=${id}.`))
    await page.user.click(await screen.findByRole('button', { name: 'Use in card 1' }))
    expect(await screen.findByRole('region', { name: 'Card 1: Most used' })).toBeInTheDocument()
    expect(screens.url()).toBe(`/stories/${id}?edit=1`)
  })

  it('moves by Alt and an arrow, and is doubled by Ctrl and D', async () => {
    const { client, id } = await withStory([FIGURE, { kind: 'text', title: 'Words', body: '' }])
    const { user } = await open(client, id)
    const line = await screen.findByRole('button', { name: /^2\. Words/ })
    line.focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(async () => expect((await stored(client, id)).map(({ kind }) => kind)).toEqual(['text', 'figure']))
    screen.getByRole('button', { name: /^1\. Words/ }).focus()
    await user.keyboard('{Control>}d{/Control}')
    await waitFor(async () =>
      expect((await stored(client, id)).map(({ kind }) => kind)).toEqual(['text', 'text', 'figure']),
    )
  })
})

describe('the tags of a story', () => {
  it('are chosen field by field, saved at once, and shown to readers', async () => {
    const client = await screens.server.mintClient()
    await client.tenant(tx =>
      insertStudies(tx, client.client.id, [
        {
          ...{ name: 'Tea', studyNumber: 'T-1', year: 2025, date: '2025-03-01', sample: 10 },
          metadata: [{ name: 'Topic', values: ['Food:::Snacks', 'Drinks'] }],
        },
      ]),
    )
    const storyId = await addStory(client, 'Tea time', { by: 'user' })
    const { user } = await screens.open({ at: paths.story(storyId, { edit: '1' }), client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'Change tags' }))
    const topic = await screen.findByRole('combobox', { name: 'Topic' })
    await checkAccessibility()
    await user.click(topic)
    await user.click(await screen.findByRole('option', { name: 'Food / Snacks' }))
    await user.click(await screen.findByRole('option', { name: 'Drinks' }))
    const tags = async () => (await client.as('user').call(getStory, { params: { storyId } })).metadata
    await waitFor(async () => expect(await tags()).toEqual([{ name: 'Topic', values: ['Drinks', 'Food:::Snacks'] }]))
    screens.fail(refuse(patchStory, 'unavailable', { once: true }))
    await user.click(screen.getByRole('button', { name: 'Remove Drinks' }))
    expect(await screen.findByText(/^Not saved\./)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remove Drinks' })).toBeInTheDocument()
    screens.reopen(paths.story(storyId))
    const shown = within(await screen.findByRole('list', { name: 'Tags' }))
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Drinks', 'Food / Snacks'])
  })
})

describe('the readers of a story', () => {
  it('are chosen by group, with what they do not get, and nothing is published before that is said', async () => {
    const { client, id } = await withStory([FIGURE], ({ client: { id: clientId }, tenant }) =>
      tenant(async tx => {
        await tx.insert(userGroups).values({ clientId, name: 'Staff' })
        await tx.update(users).set({ groups: ['Staff'] })
      }),
    )
    const { user } = await open(client, id)
    await user.click(await screen.findByRole('radio', { name: /^Groups/ }))
    expect(screen.getByRole('button', { name: 'Let them read it' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(await screen.findByRole('checkbox', { name: /^Staff/ }))
    const { people } = await client
      .as('manager')
      .call(getStoryReaders, { params: { storyId: id }, query: { groups: 'Staff' } })
    expect(await screen.findByText(`${people} people besides you can read it.`)).toBeInTheDocument()
    await checkAccessibility()
    expect((await client.as('manager').call(getStory, { params: { storyId: id } })).groups).toEqual([])
    screens.fail(refuse(patchStory, 'unavailable', { once: true }))
    await user.click(screen.getByRole('button', { name: 'Let them read it' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved.')
    await user.click(screen.getByRole('button', { name: 'Let them read it' }))
    await waitFor(async () =>
      expect((await client.as('manager').call(getStory, { params: { storyId: id } })).groups).toEqual(['Staff']),
    )
  })
})

describe('a whole story', () => {
  it('is duplicated for the one who asks, and deleted with an undo', async () => {
    const { client, id } = await withStory([{ kind: 'text', title: 'Words', body: '' }])
    const { user } = await screens.open({ at: paths.story(id), client, as: 'manager' })
    const choose = async (entry: string) => {
      await user.click(await screen.findByRole('button', { name: 'More about this story' }))
      await user.click(await screen.findByRole('menuitem', { name: entry }))
    }
    const titles = async () =>
      (await client.as('manager').call(listStories, { query: {} })).results.map(({ title }) => title).sort()
    await choose('Duplicate')
    expect(await screen.findByRole('heading', { name: 'Copy of Brands', level: 1 })).toBeInTheDocument()
    expect(await titles()).toEqual(['Brands', 'Copy of Brands'])
    await choose('Delete')
    // The undo is offered for some seconds only.
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(screens.url()).toBe('/stories')
    expect(screens.callsOf(removeStory)).toBe(1)
    expect(await screen.findByRole('link', { name: 'Copy of Brands' })).toBeInTheDocument()
    expect(await titles()).toEqual(['Brands', 'Copy of Brands'])
  })
})
