import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addStoryCard, createStory, getStory, searchStories } from '@core/contract'
import { newId } from '@server/db/ids'
import { stories } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addReadDocument, addStory, addStudy, closeStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { disconnect, refuse, respond } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'
import { layOutText } from '../harness/textLayout'

const screens = serveScreens()
layOutText()

const addText = (client: MintedClient, storyId: string, title: string, body = '') =>
  client.as('admin').call(addStoryCard, { params: { storyId }, body: { kind: 'text', title, body } })

/** Titles of the cards, in their order. */
const cards = (): (string | null)[] =>
  within(screen.getByRole('main'))
    .queryAllByRole('article')
    .map(item => within(item).getByRole('heading').textContent)

describe('the list of stories', () => {
  it('shows cards with author and month, newest change first, and leads to a story', async () => {
    const client = await screens.server.mintClient()
    const first = await addStory(client, 'Breakfast on the move')
    await addStory(client, 'Street food grows up')
    await client.tenant(tx =>
      tx
        .update(stories)
        .set({ modified: new Date('2024-03-18T12:00:00Z') })
        .where(eq(stories.id, first)),
    )
    const { user } = await screens.open({ at: '/stories', client, as: 'user' })
    expect(await screen.findByText('2 stories')).toBeInTheDocument()
    expect(cards()).toEqual(['Street food grows up', 'Breakfast on the move'])
    expect(screen.getByText('· March 2024')).toBeInTheDocument()
    expect(screen.getAllByText('Test manager')).toHaveLength(2)
    await checkAccessibility()
    await user.click(screen.getByRole('link', { name: 'Breakfast on the move' }))
    expect(await screen.findByRole('heading', { name: 'Breakfast on the move', level: 1 })).toHaveFocus()
    expect(screens.url()).toBe(`/stories/${first}`)
  })

  it('invites to create the first one', async () => {
    const client = await screens.server.mintClient()
    await screens.open({ at: '/stories', client, as: 'user' })
    expect(
      await screen.findByRole('heading', { name: 'No public stories yet. Go create one now.' }),
    ).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Create story' })).toHaveAttribute('href', '/stories/new')
    await checkAccessibility()
  })

  it('is filtered by the URL, and says when nothing matches', async () => {
    const client = await screens.server.mintClient()
    const first = await addStory(client, 'About snacks')
    await addStory(client, 'About nothing')
    await client.tenant(tx =>
      tx
        .update(stories)
        .set({ metadata: [{ name: 'Topic', values: ['Snacks'] }] })
        .where(eq(stories.id, first)),
    )
    const filters = (topic: string) => encodeURIComponent(JSON.stringify({ Topic: [topic] }))
    const { user } = await screens.open({ at: `/stories?storyFilters=${filters('Snacks')}`, client, as: 'user' })
    expect(await screen.findByText('1 story')).toBeInTheDocument()
    expect(cards()).toEqual(['About snacks'])
    screens.reopen(`/stories?storyFilters=${filters('Cars')}`)
    expect(await screen.findByRole('heading', { name: 'No stories match these filters' })).toBeInTheDocument()
    await user.click(
      within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement,
    )
    await waitFor(() => expect(cards()).toHaveLength(2))
    await waitFor(() => expect(screens.url()).toBe('/stories'))
  })

  it('turns pages in the URL', async () => {
    const client = await screens.server.mintClient()
    await client.tenant(tx =>
      tx.insert(stories).values(
        Array.from({ length: 25 }, (_, at) => ({
          clientId: client.client.id,
          id: newId(),
          title: `Story ${at}`,
          author: client.admin.id,
          public: true,
        })),
      ),
    )
    const { user } = await screens.open({ at: '/stories', client, as: 'user' })
    await screen.findByText('25 stories')
    expect(cards()).toHaveLength(24)
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(screens.url()).toBe('/stories?page=2')
    screens.reopen('/stories?page=9')
    await waitFor(() => expect(screens.url()).toBe('/stories'))
  })

  it('says what went wrong, and tries again', async () => {
    const client = await screens.server.mintClient()
    await addStory(client, 'Here after all')
    screens.fail(disconnect(searchStories, { once: true }))
    const { user } = await screens.open({ at: '/stories', client, as: 'user' })
    expect(
      await screen.findByText('There was a problem loading your stories. Please refresh and try again.'),
    ).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Here after all' })).toBeInTheDocument()
  })

  it('is restricted where the organisation has no stories, also its other screens', async () => {
    const client = await screens.server.mintClient({ flags: {} })
    for (const at of ['/stories', '/stories/new', '/stories/anything']) {
      await screens.open({ at, client, as: 'admin' })
      expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeInTheDocument()
    }
    expect(screens.callsOf(searchStories)).toBe(0)
    expect(screens.callsOf(getStory)).toBe(0)
  })

  it('marks own private stories, and counts one story in the singular', async () => {
    const client = await screens.server.mintClient()
    await addStory(client, 'Draft of the user', { by: 'user', isPublic: false })
    await addStory(client, 'For everyone', { by: 'user' })
    await screens.open({ at: '/stories', client, as: 'user' })
    expect(await screen.findByText('2 stories')).toBeInTheDocument()
    expect(screen.getByText('Only you')).toBeInTheDocument()
    await screens.open({ at: '/stories', client, as: 'manager' })
    expect(await screen.findByText('1 story')).toBeInTheDocument()
    expect(screen.queryByText('Only you')).not.toBeInTheDocument()
  })
})

describe('a story', () => {
  it('shows its cards in order with their source, and opens the viewer over itself', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Snack Tracker')
    const document = await addReadDocument(client, 'Snack Tracker', 'Snack Tracker.pdf', ['Crisps lead the category.'])
    const id = await addStory(client, 'Snacks in short', { summary: 'What the year taught us.' })
    await addText(client, id, 'Crisps lead', 'They lead everywhere.\n\nIn every region.')
    await client.as('admin').call(addStoryCard, {
      params: { storyId: id },
      body: { kind: 'document', title: '', document_id: document, page: 1 },
    })
    const { user } = await screens.open({ at: `/stories/${id}`, client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'Snacks in short', level: 1 })).toBeInTheDocument()
    expect(screen.getByText('What the year taught us.')).toBeInTheDocument()
    expect(cards()).toEqual(['Crisps lead', 'Snack Tracker.pdf'])
    expect(screen.getByText('In every region.')).toBeInTheDocument()
    expect(await screen.findByText(/Crisps lead the category\./)).toBeInTheDocument()
    // At the card, and among the studies of the story.
    for (const link of screen.getAllByRole('link', { name: 'Snack Tracker' }))
      expect(link).toHaveAttribute('href', '/studies/Snack-Tracker')
    await checkAccessibility()
    await user.click(screen.getByRole('link', { name: 'Snack Tracker.pdf, page 1' }))
    expect(screens.url()).toBe(`/stories/${id}?view=${document}&page=1`)
  })

  it('says where a card is for certain groups', async () => {
    const client = await screens.server.mintClient()
    const { name } = await addStudy(client, 'Closed')
    const documentId = await addReadDocument(client, name, 'Secret.pdf', ['words'])
    const id = await addStory(client, 'With a lock')
    await addText(client, id, 'Open')
    const body = { kind: 'document', title: 'Secret', document_id: documentId, page: 1 } as const
    await client.as('admin').call(addStoryCard, { params: { storyId: id }, body })
    await closeStudy(client, name)
    await screens.open({ at: `/stories/${id}`, client, as: 'user' })
    expect(await screen.findByText(/^A card here is for certain groups only\./)).toBeInTheDocument()
    expect(cards()).toEqual(['Open'])
    await checkAccessibility()
  })

  it('that does not exist says so', async () => {
    await screens.open({ at: '/stories/never-was', client: await screens.server.mintClient(), as: 'user' })
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeInTheDocument()
  })

  it('takes a text card from its author, who then stands at it', async () => {
    const client = await screens.server.mintClient()
    const id = await addStory(client, 'Mine', { by: 'user' })
    const { user } = await screens.open({ at: `/stories/${id}`, client, as: 'user' })
    await user.click(await screen.findByRole('link', { name: 'Add cards' }))
    await user.click(await screen.findByRole('button', { name: 'Text' }))
    await user.click(screen.getByRole('button', { name: 'Add card' }))
    expect(screen.getByText('Enter a title.')).toBeInTheDocument()
    await checkAccessibility()
    await user.type(screen.getByRole('textbox', { name: 'Headline' }), 'A <b>bold</b> claim')
    await user.type(await screen.findByRole('textbox', { name: /^Text/ }), 'And why.')
    await user.click(screen.getByRole('button', { name: 'Add card' }))
    const card = await screen.findByRole('region', { name: 'Card 1: A <b>bold</b> claim' })
    await waitFor(() => expect(card).toHaveFocus())
    await user.click(screen.getByRole('link', { name: 'Done' }))
    expect(await screen.findByRole('heading', { name: 'A <b>bold</b> claim', level: 2 })).toBeInTheDocument()
    expect(screen.getByText('And why.')).toBeInTheDocument()
  })

  it('keeps the words of a card that could not be added', async () => {
    const client = await screens.server.mintClient()
    const id = await addStory(client, 'Mine', { by: 'user' })
    const { user } = await screens.open({ at: `/stories/${id}?edit=1`, client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'Text' }))
    await user.type(screen.getByRole('textbox', { name: 'Headline' }), 'Long in the making')
    screens.fail(refuse(addStoryCard, 'conflict'))
    await user.click(screen.getByRole('button', { name: 'Add card' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Made to fail: conflict.')
    expect(screen.getByRole('textbox', { name: 'Headline' })).toHaveValue('Long in the making')
  })

  it('can be changed by managers, and by no other reader', async () => {
    const client = await screens.server.mintClient()
    const id = await addStory(client, 'Of the manager')
    await screens.open({ at: `/stories/${id}`, client, as: 'user' })
    await screen.findByRole('heading', { name: 'Of the manager', level: 1 })
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
    await screens.open({ at: `/stories/${id}`, client, as: 'admin' })
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeInTheDocument()
  })
})

describe('creating a story', () => {
  it('asks for a title, counts it, and leads to the story', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/stories/new', client, as: 'user' })
    const create = await screen.findByRole('button', { name: 'Create story' })
    await user.click(create)
    expect(screen.getByText('Enter a title.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus())
    await checkAccessibility()
    await user.click(screen.getByRole('textbox', { name: 'Title' }))
    await user.paste('x'.repeat(251))
    expect(screen.getByText('251/250')).toBeInTheDocument()
    expect(screen.getByText('Use at most 250 characters.')).toBeInTheDocument()
    await user.clear(screen.getByRole('textbox', { name: 'Title' }))
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Why guests come back')
    await user.click(screen.getByRole('switch', { name: 'Public' }))
    expect(screen.getByText('Only you can read it.')).toBeInTheDocument()
    await user.click(create)
    expect(await screen.findByRole('heading', { name: 'Why guests come back', level: 1 })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /^Only you/ })).toBeChecked()
    expect(screens.url()).toMatch(/^\/stories\/(?!new).*\?edit=1$/)
  })

  it('says what the server refused, and keeps what was typed', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/stories/new', client, as: 'user' })
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Kept')
    screens.fail(
      respond(
        createStory,
        { code: 'invalid', detail: 'No.', request_id: 'r', fields: { title: ['This title is taken.'] } },
        { status: 400 },
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Create story' }))
    expect(await screen.findByText('This title is taken.')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Kept')
  })
})
