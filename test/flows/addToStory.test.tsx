import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createInsight, getStory, listStories, type StoryDetails } from '@core/contract'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { addQuestion, openBuilder } from '../harness/builderScreen'
import { addStory, addTracker, trackerLabel, trackerStudy } from '../harness/library'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

afterEach(() => localStorage.clear())

const dialog = () => within(screen.getByRole('dialog', { name: 'Add to story' }))

/** Sends the dialog into the story that it names first, and opens that story. */
const addAndOpen = async ({ user }: OpenApp, noun: string): Promise<void> => {
  expect(await dialog().findByRole('combobox', { name: 'Story' })).toHaveDisplayValue('Brands')
  await checkAccessibility()
  await user.click(dialog().getByRole('button', { name: `Add ${noun}` }))
  await user.click(await screen.findByRole('button', { name: 'Open story' }))
  expect(await screen.findByRole('heading', { name: 'Brands', level: 1 })).toBeInTheDocument()
}

const savedStory = async (client: MintedClient): Promise<StoryDetails> => {
  const { results } = await client.as('user').call(listStories, { query: {} })
  return client.as('user').call(getStory, { params: { storyId: results[0]?.id ?? '' } })
}

describe('something is put into a story', () => {
  it('from the key insights of a study', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await addStory(client, 'Brands', { by: 'user', isPublic: false })
    const body = { text: 'Marlowe leads among the young', dataset_name: null }
    await client.as('manager').call(createInsight, { params: { id: trackerStudy.number }, body })
    const page = await screens.open({ at: paths.study(trackerStudy.number), client, as: 'user' })
    await page.user.click(await screen.findByRole('button', { name: 'Add “Marlowe leads among the young” to a story' }))
    await addAndOpen(page, 'key insight')
    expect(await screen.findByText('Marlowe leads among the young')).toBeInTheDocument()
    expect((await savedStory(client)).cards).toMatchObject([{ content: { kind: 'insight', title: '' } }])
  })

  it('from the questions that a search found', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await addStory(client, 'Brands', { by: 'user', isPublic: false })
    const at = paths.results(trackerLabel('gender'), { tab: 'questions' })
    const page = await screens.open({ at, client, as: 'user' })
    await page.user.click(await screen.findByRole('button', { name: 'Add gender to a story' }))
    await addAndOpen(page, 'figure')
    expect((await savedStory(client)).cards).toMatchObject([
      { content: { kind: 'figure', question: 'gender', view: { parts: 'chart' } } },
    ])
  })

  it('from a cell of a table, with a headline that quotes it', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await addStory(client, 'Brands', { by: 'user', isPublic: false })
    const at = paths.analysis(trackerStudy.number, trackerStudy.dataset, 'gender')
    const page = await screens.open({ at, client, as: 'user' })
    const [cell] = await screen.findAllByRole('gridcell', { name: /^\d+ percent/ })
    await page.user.click(cell ?? document.body)
    const [, inPanel] = screen.getAllByRole('button', { name: 'Add to story' })
    if (!inPanel) throw new Error('no panel')
    await page.user.click(inPanel)
    const headline = await dialog().findByRole('textbox', { name: /^Headline/ })
    expect(headline).toHaveValue('Male: 47\u00A0% of respondents')
    await page.user.type(headline, ' in our survey')
    await addAndOpen(page, 'figure')
    const [card] = (await savedStory(client)).cards
    expect(card?.content).toMatchObject({
      ...{ kind: 'figure', question: 'gender' },
      title: 'Male: 47\u00A0% of respondents in our survey',
    })
  })

  it('from the preview of a report, as the table is there', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client, { reports: true })
    await addStory(client, 'Brands', { by: 'user', isPublic: false })
    const page = await openBuilder(screens, client)
    await addQuestion(page, 'main')
    await addQuestion(page, 'gender', 'axis')
    await page.user.click(screen.getByRole('button', { name: 'Preview' }))
    await page.user.click(await screen.findByRole('button', { name: 'Add to story' }))
    await addAndOpen(page, 'figure')
    const [card] = (await savedStory(client)).cards
    expect(card?.content).toMatchObject({
      kind: 'figure',
      question: 'main',
      view: { axis: ['wave', 'gender'], filters: null },
    })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  })
})
