import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addStoryCard, createStory, createStoryDownload } from '@core/contract'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { readDeck } from '../harness/deck'
import { readPdf } from '../harness/pdf'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import { catchSavedFiles } from '../harness/savedFiles'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: true })
let client: MintedClient
beforeAll(async () => {
  client = await screens.server.mintClient()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const storyOf = async (of: MintedClient, ...titles: string[]): Promise<string> => {
  const author = of.as('manager')
  const { id } = await author.call(createStory, { body: { title: 'Findings', summary: 'In short.', public: true } })
  for (const title of titles)
    await author.call(addStoryCard, { params: { storyId: id }, body: { kind: 'text', title, body: 'Because.' } })
  return id
}

const openMenu = async (user: OpenApp['user']) =>
  user.click(await screen.findByRole('button', { name: 'More about this story' }))
const choose = async (user: OpenApp['user'], name = 'PowerPoint') => {
  await openMenu(user)
  await user.click(await screen.findByRole('menuitem', { name }))
}

it('a reader has a story as a PowerPoint file, and finds it under Downloads with the way back to the story', async () => {
  const saved = catchSavedFiles()
  const storyId = await storyOf(client, 'Tea is back', 'What to do')
  const { user } = await screens.open({ at: paths.story(storyId), client, as: 'user' })
  await choose(user)
  const ready = 'PowerPoint of “Findings” is ready and downloading. You’ll also find it under Downloads.'
  expect(await screen.findByText(ready)).toBeInTheDocument()
  await waitFor(() => expect(saved).toHaveLength(1))
  const [file] = saved
  expect(file?.name).toBe('Findings.pptx')
  const deck = readDeck(new Uint8Array(await (file?.content ?? new Blob()).arrayBuffer()))
  expect(deck.slides.map(({ title }) => title)).toEqual(['Findings', 'Tea is back', 'What to do'])

  await screens.open({ at: paths.downloads(), client, as: 'user' })
  const row = within(await screen.findByRole('list', { name: 'Your files, newest first' }))
  expect(row.getByRole('heading', { name: /^PowerPoint:\s*Findings$/ })).toBeInTheDocument()
  expect(row.getByRole('link', { name: 'Story' })).toHaveAttribute('href', paths.story(storyId))
  await checkAccessibility()
})

it('a reader has a story as a PDF file as well', async () => {
  const saved = catchSavedFiles()
  const storyId = await storyOf(client, 'Tea is back')
  const { user } = await screens.open({ at: paths.story(storyId), client, as: 'user' })
  await choose(user, 'PDF')
  const ready = 'PDF of “Findings” is ready and downloading. You’ll also find it under Downloads.'
  expect(await screen.findByText(ready)).toBeInTheDocument()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('Findings.pdf')
  const { pages } = await readPdf(new Uint8Array(await (saved[0]?.content ?? new Blob()).arrayBuffer()))
  expect(pages.map(({ text }) => text.includes('Tea is back'))).toEqual([false, true])
  await screens.open({ at: paths.downloads(), client, as: 'user' })
  expect(await screen.findByRole('heading', { name: /^PDF:\s*Findings$/ })).toBeInTheDocument()
})

it('says why it could not be started, and starts it when tried again', async () => {
  const storyId = await storyOf(client, 'Tea is back')
  const { user } = await screens.open({ at: paths.story(storyId), client, as: 'user' })
  screens.fail(refuse(createStoryDownload, 'disk_full', { once: true }))
  await choose(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^It could not be started\. ./)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^PowerPoint of “Findings” is ready/)).toBeInTheDocument()
})

it('is not offered for a story without cards, nor where the organisation has no files', async () => {
  const empty = await storyOf(client)
  const page = await screens.open({ at: paths.story(empty), client, as: 'user' })
  expect(await screen.findByText('No cards yet')).toBeInTheDocument()
  const offered = async (user: OpenApp['user']) => {
    await openMenu(user)
    await screen.findByRole('menuitem', { name: 'Duplicate' })
    return screen.queryByRole('menuitem', { name: /^(PowerPoint|PDF)$/ }) !== null
  }
  expect(await offered(page.user)).toBe(false)
  const without = await screens.server.mintClient({ name: 'No files', flags: { stories: true } })
  const at = paths.story(await storyOf(without, 'Tea is back'))
  const { user } = await screens.open({ at, client: without, as: 'user' })
  expect(await screen.findByRole('button', { name: 'Present' })).toBeInTheDocument()
  expect(await offered(user)).toBe(false)
})
