import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addStoryCard, createStory, DEFAULT_VIEW_SETTINGS, getStory, listStories } from '@core/contract'
import { datasetQuestions, datasets, datasetVersions } from '@server/db/schema'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { addTracker, trackerStudy } from '../harness/library'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

const analysis = (question: string, query: string) =>
  `${paths.analysis(trackerStudy.number, trackerStudy.dataset, question)}?${query}`

const withTracker = async (): Promise<MintedClient> => {
  const client = await screens.server.mintClient()
  await addTracker(client)
  return client
}
const VIEW = {
  ...{ axis: ['gender'], nested: false, filters: null, weight: null, autoAdjustBase: true, breakout: null },
  ...{ arrangement: null, settings: DEFAULT_VIEW_SETTINGS },
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Add to story' }))

describe('a figure on screen', () => {
  it('is put into a new story, and is there as it was: view, base, weight, source and the way back', async () => {
    const client = await withTracker()
    const page = await screens.open({ at: analysis('main', 'axis=gender&show=table'), client, as: 'user' })
    const shown = await screen.findByRole('grid')
    const cells = within(shown)
      .getAllByRole('gridcell')
      .map(cell => cell.textContent)
    await page.user.click(await screen.findByRole('button', { name: 'Add to story' }))
    await screen.findByRole('dialog', { name: 'Add to story' })
    const title = await dialog().findByRole('textbox', { name: 'Title of the new story' })
    await checkAccessibility()
    await page.user.click(dialog().getByRole('button', { name: 'Add figure' }))
    expect(await dialog().findByText('Enter a title.')).toBeInTheDocument()
    await page.user.type(title, 'Brands')
    const headline = dialog().getByRole('textbox', { name: 'Headline' })
    await page.user.clear(headline)
    await page.user.type(headline, 'Marlowe leads')
    await page.user.click(dialog().getByRole('button', { name: 'Add figure' }))
    expect(await screen.findByText('The figure is in the story.')).toBeInTheDocument()
    await page.user.click(screen.getByRole('button', { name: 'Open story' }))
    expect(await screen.findByRole('heading', { name: 'Brands', level: 1 })).toBeInTheDocument()
    const card = within(await screen.findByRole('article', { name: 'Marlowe leads' }))
    const grid = await card.findByRole('grid')
    expect(
      within(grid)
        .getAllByRole('gridcell')
        .map(cell => cell.textContent),
    ).toEqual(cells)
    expect(card.getByText(new RegExp(`${trackerStudy.dataset}, version 1 of `))).toBeInTheDocument()
    expect(card.getAllByText(/^Base:?/).length).toBeGreaterThan(0)
    const link = card.getByRole('link', { name: 'Open the analysis' })
    expect(link.getAttribute('href')).toContain('axis=gender')
    expect(link.getAttribute('href')).toContain('show=table')
    await checkAccessibility()
  })

  it('goes into the story used last; what was typed stays when it is refused', async () => {
    const client = await withTracker()
    const make = (name: string) =>
      client.as('user').call(createStory, { body: { title: name, summary: '', public: false } })
    const [first] = [await make('First'), await make('Second')]
    const page = await screens.open({ at: analysis('main', 'axis=gender'), client, as: 'user' })
    const add = async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Add to story' }))
      await screen.findByRole('dialog', { name: 'Add to story' })
      return dialog().findByRole('combobox', { name: 'Story' })
    }
    // The newest change comes first.
    const choice = await add()
    expect(choice).toHaveDisplayValue('Second')
    await page.user.selectOptions(choice, 'First')
    screens.fail(refuse(addStoryCard, 'unavailable', { once: true }))
    await page.user.click(dialog().getByRole('button', { name: 'Add figure' }))
    expect(await dialog().findByRole('alert')).toHaveTextContent('The figure was not added.')
    expect(dialog().getByRole('textbox', { name: 'Headline' })).not.toHaveValue('')
    await page.user.click(dialog().getByRole('button', { name: 'Add figure' }))
    expect(await screen.findByText('The figure is in the story.')).toBeInTheDocument()
    const { cards } = await client.as('user').call(getStory, { params: { storyId: first.id } })
    expect(cards).toHaveLength(1)
    expect(await add()).toHaveDisplayValue('First')
  })
})

describe('a figure with newer data', () => {
  it('is in the list to look at, compared, kept and brought up to date, and nothing changes before', async () => {
    const client = await withTracker()
    const manager = client.as('manager')
    const { id } = await manager.call(createStory, { body: { title: 'Brands', summary: '', public: true } })
    const page = await screens.open({ at: analysis('main', 'axis=gender&show=table'), client, as: 'manager' })
    await page.user.click(await screen.findByRole('button', { name: 'Add to story' }))
    await screen.findByRole('dialog', { name: 'Add to story' })
    await dialog().findByRole('combobox', { name: 'Story' })
    await page.user.click(dialog().getByRole('button', { name: 'Add figure' }))
    await screen.findByText('The figure is in the story.')
    const { id: clientId } = client.client
    // The same data as a second version: every figure is the same.
    await client.tenant(async tx => {
      const [version] = await tx.select().from(datasetVersions).where(eq(datasetVersions.clientId, clientId))
      if (!version) throw new Error('no version')
      await tx.insert(datasetVersions).values({ ...version, version: 2, fileVersion: 1 })
      const questions = await tx.select().from(datasetQuestions).where(eq(datasetQuestions.clientId, clientId))
      await tx.insert(datasetQuestions).values(questions.map(question => ({ ...question, version: 2 })))
      await tx.update(datasets).set({ currentVersion: 2 }).where(eq(datasets.clientId, clientId))
    })
    await page.app.router.navigate(paths.stories())
    const toDo = await screen.findByText(/1 card with newer data/)
    await page.user.click(within(toDo).getByRole('link', { name: 'Brands' }))
    const toLookAt = async () => (await manager.call(listStories, { query: { to_look_at: '1' } })).results.length
    const version = async () => (await manager.call(getStory, { params: { storyId: id } })).cards[0]?.figure
    expect(await screen.findByText(/The data now have version 2\. Readers see version 1/)).toBeInTheDocument()
    expect([await toLookAt(), (await version())?.version]).toEqual([1, 1])
    await page.user.click(screen.getByRole('button', { name: 'Compare' }))
    const changes = within(await screen.findByRole('list', { name: 'Changes' }))
    expect(changes.getByText('All figures are the same')).toBeInTheDocument()
    expect(changes.getByText('No significance mark changed')).toBeInTheDocument()
    await checkAccessibility()
    await page.user.click(screen.getByRole('button', { name: 'Keep these figures' }))
    expect(await screen.findByText(/it was kept when version 2 came/)).toBeInTheDocument()
    expect([await toLookAt(), (await version())?.version]).toEqual([0, 1])
    await page.user.click(screen.getByRole('button', { name: 'Show newest figures' }))
    await waitFor(() => expect(screen.queryByText(/it was kept/)).not.toBeInTheDocument())
    expect(await version()).toMatchObject({ version: 2, data_version: 2, kept: false })
  })
})

describe('a story that is printed', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is loaded whole first, and its tables are as small as the paper needs', async () => {
    const client = await withTracker()
    const manager = client.as('manager')
    const { id: storyId } = await manager.call(createStory, { body: { title: 'Brands', summary: '', public: true } })
    const view = { ...VIEW, parts: 'table' as const }
    const of = { study_id: trackerStudy.number, dataset_name: trackerStudy.dataset }
    for (const title of ['First', 'Last'])
      await manager.call(addStoryCard, {
        params: { storyId },
        body: { kind: 'figure', title, body: '', question: 'main', view, ...of },
      })
    // Nothing is in sight.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    const page = await screens.open({ at: paths.story(storyId), client, as: 'user' })
    await screen.findByRole('article', { name: 'Last' })
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
    // As wide as two pages.
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280)
    const printed: string[][] = []
    vi.stubGlobal('print', () =>
      printed.push(screen.getAllByRole('grid').map(({ style }) => style.getPropertyValue('--print-zoom'))),
    )
    await page.user.click(screen.getByRole('button', { name: 'More about this story' }))
    await page.user.click(await screen.findByRole('menuitem', { name: 'Print' }))
    await waitFor(() => expect(printed).toEqual([['0.5', '0.5']]))
    vi.unstubAllGlobals()
  })
})

describe('a story that is presented', () => {
  it('shows one card at a time, moved by keys, kept in the address, and ends with Escape', async () => {
    const client = await withTracker()
    const manager = client.as('manager')
    const { id: storyId } = await manager.call(createStory, {
      body: { title: 'Brands', summary: 'Three findings', public: true },
    })
    for (const body of [
      { kind: 'headline', title: 'Who leads', body: 'By far' },
      { kind: 'divider' },
      { kind: 'text', title: 'What follows', body: 'Much' },
    ] as const)
      await manager.call(addStoryCard, { params: { storyId }, body })
    const page = await screens.open({ at: paths.story(storyId), client, as: 'user' })
    await page.user.click(await screen.findByRole('button', { name: 'Present' }))
    const shown = (name: string) => screen.findByRole('dialog', { name })
    expect(within(await shown('Brands')).getByText('Three findings')).toBeInTheDocument()
    await checkAccessibility()
    await page.user.keyboard('{ArrowRight}')
    expect(within(await shown('Who leads')).getByText('By far')).toBeInTheDocument()
    await page.user.keyboard(' ')
    expect(within(await shown('What follows')).getByText('3 of 3')).toBeInTheDocument()
    await page.user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}{ArrowRight}')
    await shown('What follows')
    await page.user.keyboard('{ArrowRight}{Home}')
    await shown('Brands')
    await page.user.keyboard('{End}')
    await shown('What follows')
    expect(page.app.router.state.location.search).toBe('?present=2')
    screens.reopen(`${paths.story(storyId)}?present=1`)
    await shown('Who leads')
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('button', { name: 'Present' })).toBeInTheDocument()
  })
})
