import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addStoryCard, getStory, moveStoryCard, patchStoryCard } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { addStory } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()

const storyOf = async (client: MintedClient, ...titles: string[]) => {
  const id = await addStory(client, 'Snacks in short', { by: 'user' })
  for (const title of titles)
    await client.as('user').call(addStoryCard, { params: { storyId: id }, body: { kind: 'text', title, body: '' } })
  return id
}
const stored = async (client: MintedClient, storyId: string) =>
  (await client.as('user').call(getStory, { params: { storyId } })).cards.map(({ content }) =>
    'title' in content ? content.title : content.kind,
  )
const shown = () =>
  screen.getAllByRole('region', { name: /^Card \d/ }).map(card => card.getAttribute('aria-label')?.replace(/^.*: /, ''))
const cardAt = (position: number) => screen.findByRole('region', { name: new RegExp(`^Card ${position}:`) })

describe('the editor of a story', () => {
  it('saves words by itself after the last key, and asks where a colleague changed the same', async () => {
    const client = await screens.server.mintClient()
    const id = await storyOf(client, 'First')
    const { user } = await screens.open({ at: `/stories/${id}`, client, as: 'user' })
    await user.click(await screen.findByRole('link', { name: 'Edit' }))
    const card = await cardAt(1)
    await checkAccessibility()
    const field = within(card).getByRole('textbox', { name: 'Headline' })
    await user.type(field, ' finding')
    expect(await within(card).findByText(/^Saved/, {}, { timeout: 4000 })).toBeInTheDocument()
    expect(await stored(client, id)).toEqual(['First finding'])

    const { cards } = await client.as('user').call(getStory, { params: { storyId: id } })
    const params = { storyId: id, cardId: cards[0]?.id ?? '' }
    await client.as('manager').call(patchStoryCard, { params, body: { title: 'Theirs' } })
    await user.type(field, '!')
    expect(
      await within(card).findByText('Test manager changed this while you were editing it', {}, { timeout: 4000 }),
    ).toBeInTheDocument()
    expect(await stored(client, id)).toEqual(['Theirs'])
    await user.click(within(card).getByRole('button', { name: 'Keep mine' }))
    await waitFor(async () => expect(await stored(client, id)).toEqual(['First finding!']))
  })

  it('moves, copies, removes and restores cards with the keyboard', async () => {
    const client = await screens.server.mintClient()
    const id = await storyOf(client, 'One', 'Two')
    const { user } = await screens.open({ at: `/stories/${id}?edit=1`, client, as: 'user' })
    const choose = async (position: number, entry: string) => {
      await cardAt(position)
      screen.getByRole('button', { name: `Change card ${position}` }).focus()
      await user.keyboard('{Enter}')
      const item = await screen.findByRole('menuitem', { name: entry })
      item.focus()
      await user.keyboard('{Enter}')
    }
    await choose(1, 'Move down')
    await waitFor(async () => expect(await stored(client, id)).toEqual(['Two', 'One']))
    expect(shown()).toEqual(['Two', 'One'])
    await choose(1, 'Duplicate')
    await waitFor(() => expect(shown()).toEqual(['Two', 'Two', 'One']))
    await choose(3, 'Remove')
    await waitFor(() => expect(shown()).toEqual(['Two', 'Two']))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(shown()).toEqual(['Two', 'Two', 'One']))
    expect(await stored(client, id)).toEqual(['Two', 'Two', 'One'])
  })

  it('returns to the order of the server when a move fails, and says so', async () => {
    const client = await screens.server.mintClient()
    const id = await storyOf(client, 'One', 'Two')
    const { user } = await screens.open({ at: `/stories/${id}?edit=1`, client, as: 'user' })
    await cardAt(1)
    screens.fail(refuse(moveStoryCard, 'conflict'))
    await user.click(screen.getByRole('button', { name: 'Change card 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move down' }))
    expect(await screen.findByText('Order not saved')).toBeInTheDocument()
    await waitFor(() => expect(shown()).toEqual(['One', 'Two']))
  })

  it('takes headlines and dividers', async () => {
    const client = await screens.server.mintClient()
    const id = await storyOf(client)
    const { user } = await screens.open({ at: `/stories/${id}?edit=1`, client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'Headline' }))
    const form = within(screen.getByRole('region', { name: 'New headline' }))
    await user.type(form.getByRole('textbox', { name: 'Headline' }), 'One sentence')
    await user.click(form.getByRole('button', { name: 'Add card' }))
    await cardAt(1)
    await user.click(await screen.findByRole('button', { name: 'Divider' }))
    await waitFor(() => expect(shown()).toEqual(['One sentence', 'Divider']))
    await user.click(screen.getByRole('link', { name: 'Done' }))
    expect(await screen.findByRole('heading', { name: 'One sentence', level: 2 })).toBeInTheDocument()
    expect(screen.getByRole('separator')).toBeInTheDocument()
    await checkAccessibility()
  })

  it('is not there for who may only read', async () => {
    const client = await screens.server.mintClient()
    const id = await addStory(client, 'Of the manager')
    await screens.open({ at: `/stories/${id}?edit=1`, client, as: 'user' })
    await screen.findByRole('heading', { name: 'Of the manager', level: 1 })
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'Summary' })).not.toBeInTheDocument()
  })
})
