import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addStoryCard, createInsight, listAudit, viewStoryAs } from '@core/contract'
import { studies, userGroups, users } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addReadDocument, addStory, addStudy } from '../harness/library'
import { addReader } from '../harness/readers'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'

const screens = serveScreens()

/** A public story of a manager: words for all, and a key insight of a study that is for the board. */
const withStory = async () => {
  const client = await screens.server.mintClient()
  const { studyNumber } = await addStudy(client, 'Oats')
  const bea = await addReader(screens.server, client, { groups: ['Sales'] })
  await client.tenant(async tx => {
    await tx.insert(userGroups).values(['Board', 'Sales'].map(name => ({ clientId: client.client.id, name })))
    await tx.update(users).set({ firstName: 'Bea', lastName: 'Lund' }).where(eq(users.id, bea.id))
    await tx
      .update(studies)
      .set({ restrictedGroups: ['Board'] })
      .where(eq(studies.studyNumber, studyNumber))
  })
  const manager = client.as('manager')
  const storyId = await addStory(client, 'Oats rise')
  const insight = await manager.call(createInsight, {
    params: { id: studyNumber },
    body: { text: 'Only the board knows', dataset_name: null },
  })
  const add = (body: Parameters<typeof manager.call<typeof addStoryCard>>[1]['body']) =>
    manager.call(addStoryCard, { params: { storyId }, query: {}, body })
  await add({ kind: 'text', title: 'For all', body: 'Words' })
  await add({ kind: 'insight', title: '', insight_id: insight.id })
  return { client, storyId, bea }
}

describe('a story as somebody else gets it', () => {
  it('is chosen by name, says whose eyes these are, and leads back', async () => {
    const { client, storyId, bea } = await withStory()
    const { user } = await screens.open({ at: `/stories/${storyId}`, client, as: 'manager' })
    expect(await screen.findByRole('heading', { name: 'Only the board knows' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'More about this story' }))
    await user.click(await screen.findByRole('menuitem', { name: 'View as' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'View as' }))
    await user.click(dialog.getByRole('button', { name: 'View' }))
    expect(dialog.getByText('Choose a person or a group from the list.')).toBeInTheDocument()
    await user.type(dialog.getByRole('combobox', { name: 'Person or group' }), 'lund')
    await user.click(await dialog.findByRole('option', { name: /Bea Lund/ }))
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: 'View' }))
    expect(await screen.findByText('This is the story as Bea Lund gets it')).toBeInTheDocument()
    expect(screens.url()).toBe(`/stories/${storyId}?as=person%3A${bea.id}`)
    expect(screen.getByRole('heading', { name: 'For all' })).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Only the board knows' })).not.toBeInTheDocument()
    expect(screen.getByText(/A card here is for certain groups only/)).toBeInTheDocument()
    for (const name of ['Edit', 'Share', /Follow/, 'More about this story'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: /Comments/ })).not.toBeInTheDocument()
    await checkAccessibility()
    const { results } = await client.as('admin').call(listAudit, { query: { event: 'story.viewed_as' } })
    expect(results).toHaveLength(1)
    await user.click(screen.getByRole('link', { name: 'Back to your view' }))
    expect(await screen.findByRole('heading', { name: 'Only the board knows' })).toBeInTheDocument()
  })

  it('is offered for groups, and says who cannot open it', async () => {
    const { client, storyId } = await withStory()
    const at = (as: string) => `/stories/${storyId}?as=${as}`
    const { user } = await screens.open({ at: at('group:Board'), client, as: 'manager' })
    expect(
      await screen.findByText('This is the story as somebody who is only in the group Board gets it'),
    ).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Only the board knows' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'View as somebody else' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'View as' }))
    await user.click(dialog.getByRole('button', { name: 'Open list' }))
    await waitFor(() =>
      expect(dialog.getAllByRole('option').map(option => option.textContent)).toEqual([
        'Somebody in no group',
        'Board0 people',
        'Sales1 person',
      ]),
    )
    await user.click(dialog.getByRole('option', { name: 'Somebody in no group' }))
    await user.click(dialog.getByRole('button', { name: 'View' }))
    expect(await screen.findByText('This is the story as somebody who is in no group gets it')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Only the board knows' })).not.toBeInTheDocument())
  })

  it('has no links, which would open with the rights of who looks', async () => {
    const client = await screens.server.mintClient()
    await addStudy(client, 'Oats')
    const document = await addReadDocument(client, 'Oats', 'Oats.pdf', ['Porridge leads.'])
    const storyId = await addStory(client, 'Oats rise')
    const body = { kind: 'document', title: '', document_id: document, page: 1 } as const
    await client.as('manager').call(addStoryCard, { params: { storyId }, query: {}, body })
    await screens.open({ at: `/stories/${storyId}?as=nobody`, client, as: 'manager' })
    const card = within(await screen.findByRole('article', { name: 'Oats.pdf' }))
    expect(card.getByText(/Oats\.pdf, page 1/)).toBeInTheDocument()
    expect(card.getByText('The link opens for them. Here it would open with your rights.')).toBeInTheDocument()
    expect(card.queryByRole('link')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Oats' })).not.toBeInTheDocument()
    await checkAccessibility()
  })

  it('says that somebody cannot open it, and what went wrong', async () => {
    const { client, bea } = await withStory()
    const own = await addStory(client, 'Mine', { isPublic: false })
    await screens.open({ at: `/stories/${own}?as=person:${bea.id}`, client, as: 'manager' })
    expect(await screen.findByText('They cannot open this story')).toBeInTheDocument()
  })

  it('tells who may not change the story the same as a story that is not there', async () => {
    const { client, storyId } = await withStory()
    await screens.open({ at: `/stories/${storyId}?as=nobody`, client, as: 'user' })
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeInTheDocument()
  })

  it('can be tried again', async () => {
    const { client, storyId } = await withStory()
    screens.fail(refuse(viewStoryAs, 'unavailable', { once: true }))
    const { user } = await screens.open({ at: `/stories/${storyId}?as=nobody`, client, as: 'manager' })
    expect(await screen.findByText('The story could not be loaded.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'For all' })).toBeInTheDocument()
  })
})
