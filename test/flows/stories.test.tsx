import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addStoryCard, createStory, getStory, searchStories } from '@core/contract'
import { newId } from '@server/db/ids'
import { documentPages, documents, stories, studies, users } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { disconnect, refuse, respond } from '../harness/respond'
import type { MintedClient, RoleName } from '../harness/serverApp'

const screens = serveScreens()

interface StoryOptions {
  readonly by?: RoleName
  readonly isPublic?: boolean
  readonly summary?: string
}

const addStory = async (
  client: MintedClient,
  title: string,
  { by = 'manager', isPublic = true, summary = '' }: StoryOptions = {},
): Promise<string> => (await client.as(by).call(createStory, { body: { title, summary, public: isPublic } })).id

const addText = (client: MintedClient, storyId: string, title: string, body = '') =>
  client.as('admin').call(addStoryCard, { params: { storyId }, body: { kind: 'text', title, body } })

/** A study with a document of one page. */
const addDocument = async (client: MintedClient, study: string, text: string): Promise<string> => {
  await addStudy(client, study)
  const id = newId()
  const clientId = client.client.id
  await client.tenant(async tx => {
    const [row] = await tx.select().from(studies).where(eq(studies.name, study))
    await tx.insert(documents).values({
      clientId,
      id,
      studyId: row?.id ?? '',
      name: `${study}.pdf`,
      fileType: 'pdf',
      mediaType: 'application/pdf',
      bytes: 10,
      file: id,
      state: 'ready',
      pageCount: 1,
      uploadedBy: client.admin.id,
    })
    await tx.insert(documentPages).values({ clientId, documentId: id, page: 1, title: 'Summary', text })
  })
  return id
}

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

  it('holds own private stories, and those of nobody else, whatever the role', async () => {
    const [one, other] = [await screens.server.mintClient(), await screens.server.mintClient()]
    await addStory(one, 'Draft of the user', { by: 'user', isPublic: false })
    await addStory(one, 'For everyone', { by: 'user' })
    await addStory(other, 'Elsewhere')
    await screens.open({ at: '/stories', client: one, as: 'user' })
    expect(await screen.findByText('2 stories')).toBeInTheDocument()
    expect(screen.getByText('Only you')).toBeInTheDocument()
    for (const role of ['manager', 'admin'] as const) {
      await screens.open({ at: '/stories', client: one, as: role })
      expect(await screen.findByText('1 story')).toBeInTheDocument()
      expect(cards()).toEqual(['For everyone'])
    }
  })
})

describe('a story', () => {
  it('shows its cards in order with their source, and opens the viewer over itself', async () => {
    const client = await screens.server.mintClient()
    const document = await addDocument(client, 'Snack Tracker', 'Crisps lead the category.')
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
    expect(screen.getByRole('link', { name: 'Snack Tracker' })).toHaveAttribute('href', '/studies/Snack-Tracker')
    await checkAccessibility()
    await user.click(screen.getByRole('link', { name: 'Snack Tracker.pdf, page 1' }))
    expect(screens.url()).toBe(`/stories/${id}?view=${document}&page=1`)
  })

  it('leaves out what a reader may not open, silently or not, without a gap', async () => {
    const client = await screens.server.mintClient()
    const document = await addDocument(client, 'Board Review', 'Canary of the board')
    await client.tenant(tx =>
      tx
        .update(studies)
        .set({ restrictedGroups: ['Board'] })
        .where(eq(studies.name, 'Board Review')),
    )
    const id = await addStory(client, 'With a closed card')
    await client.as('admin').call(addStoryCard, {
      params: { storyId: id },
      body: { kind: 'document', title: 'Canary headline', document_id: document, page: 1 },
    })
    await addText(client, id, 'Open to all')
    for (const silentRestrictions of [false, true]) {
      await client.tenant(tx => tx.update(users).set({ silentRestrictions }).where(eq(users.id, client.user.id)))
      await screens.open({ at: `/stories/${id}`, client, as: 'user' })
      await screen.findByRole('heading', { name: 'With a closed card', level: 1 })
      expect(cards()).toEqual(['Open to all'])
      expect(window.document.body).not.toHaveTextContent(/Canary|Board|2 cards|restricted/i)
    }
    await screens.open({ at: `/stories/${id}`, client, as: 'manager' })
    expect(await screen.findByText('2 cards')).toBeInTheDocument()
    expect(cards()).toEqual(['Canary headline', 'Open to all'])
  })

  it('of somebody else that is private, of another organisation, and none at all are the same', async () => {
    const [one, other] = [await screens.server.mintClient(), await screens.server.mintClient()]
    const ids = [
      await addStory(one, 'A draft', { by: 'user', isPublic: false }),
      await addStory(other, 'Elsewhere'),
      'never-was',
    ]
    for (const id of ids) {
      await screens.open({ at: `/stories/${id}`, client: one, as: 'admin' })
      expect(await screen.findByRole('heading', { name: "This story doesn't exist" })).toBeInTheDocument()
    }
  })

  it('takes a text card from its author, who then stands at it', async () => {
    const client = await screens.server.mintClient()
    const id = await addStory(client, 'Mine', { by: 'user' })
    const { user } = await screens.open({ at: `/stories/${id}`, client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'Add a text card' }))
    await user.click(screen.getByRole('button', { name: 'Add card' }))
    expect(screen.getByText('Enter a title.')).toBeInTheDocument()
    await checkAccessibility()
    await user.type(screen.getByRole('textbox', { name: 'Headline' }), 'A <b>bold</b> claim')
    await user.type(screen.getByRole('textbox', { name: /^Text/ }), 'And why.')
    await user.click(screen.getByRole('button', { name: 'Add card' }))
    const card = await screen.findByRole('heading', { name: 'A <b>bold</b> claim', level: 2 })
    await waitFor(() => expect(card).toHaveFocus())
    expect(screen.getByText('And why.')).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Headline' })).not.toBeInTheDocument()
  })

  it('keeps the words of a card that could not be added', async () => {
    const client = await screens.server.mintClient()
    const id = await addStory(client, 'Mine', { by: 'user' })
    const { user } = await screens.open({ at: `/stories/${id}`, client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'Add a text card' }))
    await user.type(screen.getByRole('textbox', { name: 'Headline' }), 'Long in the making')
    screens.fail(refuse(addStoryCard, 'conflict'))
    await user.click(screen.getByRole('button', { name: 'Add card' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Made to fail: conflict.')
    expect(screen.getByRole('textbox', { name: 'Headline' })).toHaveValue('Long in the making')
  })

  it('offers cards to managers, and to no other reader', async () => {
    const client = await screens.server.mintClient()
    const id = await addStory(client, 'Of the manager')
    await screens.open({ at: `/stories/${id}`, client, as: 'user' })
    await screen.findByRole('heading', { name: 'Of the manager', level: 1 })
    expect(screen.queryByRole('button', { name: 'Add a text card' })).not.toBeInTheDocument()
    await screens.open({ at: `/stories/${id}`, client, as: 'admin' })
    expect(await screen.findByRole('button', { name: 'Add a text card' })).toBeInTheDocument()
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
    expect(screen.getByText('Only you')).toBeInTheDocument()
    expect(screens.url()).toMatch(/^\/stories\/(?!new)/)
  })

  it('says what the server refused, and keeps what was typed', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/stories/new', client, as: 'user' })
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Kept')
    screens.fail(
      respond(
        createStory,
        { code: 'invalid', message: 'No.', request_id: 'r', fields: { title: ['This title is taken.'] } },
        { status: 400 },
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Create story' }))
    expect(await screen.findByText('This title is taken.')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Kept')
  })
})
