import { act, screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createSummary,
  deleteSummary,
  getDataset,
  getSummaryItem,
  getSummaryItems,
  listSummaries,
  retrySummaryItem,
} from '@core/contract'
import { datasets, summaries, summaryItems } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { importDataset } from '../harness/importing'
import { addTracker, trackerStudy } from '../harness/library'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { hold, refuse } from '../harness/respond'
import { catchSavedFiles } from '../harness/savedFiles'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** Three five-point ratings and a gender: four items. */
const ratings = (): string => {
  const points = ['Bad', 'Fair', 'Good']
  const at = (i: number) => points[i % 3]
  const rows = Array.from({ length: 60 }, (_, i) =>
    [i + 1, i % 3 === 0 ? 'Male' : 'Female', at(i), at(i + 1), at(i * 2 + 1)].join(','),
  )
  return ['respondent,Gender,Price today,Quality today,Service today', ...rows].join('\n')
}

const withRatings = async () => {
  const client = await screens.server.mintClient()
  const { studyId } = await importDataset(screens.server, client.as('manager'), {
    fileName: 'wave.csv',
    bytes: ratings(),
    publish: true,
    study: { study_name: 'Coffee' },
  })
  return { client, studyId }
}

const started = async (client: MintedClient, studyId: string) =>
  client.as('user').call(createSummary, { body: { study_id: studyId } })

/** Builds everything that waits. */
const build = () => screens.server.jobs.runDue()

const ready = (words: string) => screen.findByText(words, { selector: 'strong' })
const tile = (name: RegExp) => screen.findByRole('article', { name })
const open = async (client: MintedClient, studyId: string, reportId: string): Promise<OpenApp> => {
  const page = await screens.open({ client, as: 'user', at: `/summary/${studyId}/${reportId}` })
  await screen.findByRole('heading', { name: 'Summary: Coffee', level: 1 })
  return page
}

/** Only tiles with such a title count as near the screen. */
const seeOnly = (title: RegExp): void => {
  class Observer implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
    constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe = (element: Element) => this.tell([{ isIntersecting: title.test(element.textContent) }])
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', Observer)
}

/** Fails the item of a question in the database. */
const failItem = (client: MintedClient, reportId: string, question: string, code: string) =>
  client.tenant(tx =>
    tx
      .update(summaryItems)
      .set({ state: 'complete', failed: true, errorData: { code, message: 'Made to fail.' } } as never)
      .where(and(eq(summaryItems.summaryId, reportId), eq(summaryItems.question, question))),
  )

describe('a summary report', () => {
  it('is one click from a study, and its tiles come as they are built', async () => {
    seeOnly(/^Region/)
    const client = await screens.server.mintClient()
    await addTracker(client)
    const { user } = await screens.open({ client, as: 'user', at: `/studies/${trackerStudy.number}` })
    await user.click(await screen.findByRole('button', { name: 'Summary report' }))
    await screen.findByRole('heading', { name: `Summary: ${trackerStudy.name}`, level: 1 })
    expect(screens.url()).toMatch(new RegExp(`^/summary/${trackerStudy.number}/[^/]+$`))
    expect(document.title).toMatch(`Summary: ${trackerStudy.name}`)
    expect(await ready('0 of 53 ready')).toBeInTheDocument()
    expect(screen.getByText('You can leave; this keeps running.')).toBeInTheDocument()
    expect(await tile(/^Region/)).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('button', { name: 'Download PowerPoint' })).toHaveAttribute('aria-disabled', 'true')
    expect(screens.callsOf(getSummaryItem)).toBe(0)

    await build()
    expect(await ready('53 of 53 ready')).toBeInTheDocument()
    await waitFor(() => expect(screens.callsOf(getSummaryItem)).toBe(53))
    const region = within(await tile(/^Region/))
    expect(await region.findByText(/^Column %, weighted, n=2,400; top 6 of 12$/)).toBeInTheDocument()
    // A tile that is not near the screen is not drawn, until it is printed.
    expect(document.querySelectorAll('[data-chart]')).toHaveLength(1)
    expect(screen.getByText('Weight by age and region')).toBeInTheDocument()
    const link = region.getByRole('link')
    expect(link).toHaveAttribute('href', expect.stringContaining('axis=wave&axis=gender&filters=none&weight='))
    await checkAccessibility()
    await user.click(link)
    expect(await screen.findByRole('heading', { name: /Region/, level: 1 })).toBeInTheDocument()
  })

  it('asks on which dataset, where there are several', async () => {
    const { client, studyId } = await withRatings()
    await importDataset(screens.server, client.as('manager'), {
      fileName: 'second.csv',
      bytes: ratings(),
      publish: true,
      datasetName: 'Second',
      study: { study_id: studyId },
    })
    const { user } = await screens.open({ client, as: 'user', at: `/studies/${studyId}` })
    await user.click(await screen.findByRole('button', { name: 'Summary report' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Second' }))
    await screen.findByRole('heading', { name: 'Summary: Coffee', level: 1 })
    expect(screen.getByText('Second')).toBeInTheDocument()
  })

  it('says what could not be built, and builds it once more', async () => {
    const { client, studyId } = await withRatings()
    const { id } = await started(client, studyId)
    await failItem(client, id, 'Gender', 'too_many_columns')
    const { user } = await open(client, studyId, id)
    expect(await screen.findByText('3 being built, 1 could not be built')).toBeInTheDocument()
    const gender = within(await tile(/^Gender/))
    expect(await gender.findByText('Too many crosstabs: remove a variable')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Not built 1' }))
    expect(screen.getAllByRole('article')).toHaveLength(1)
    await checkAccessibility()
    await user.click(gender.getByRole('button', { name: /^Try again/ }))
    await waitFor(() => expect(screens.callsOf(retrySummaryItem)).toBe(1))
    await screen.findByRole('radio', { name: 'Building 4' })
    await build()
    expect(await ready('4 of 4 ready')).toBeInTheDocument()
    expect(screen.getByText('No charts have failed so far.')).toBeInTheDocument()
  })

  it('offers other filters where nobody passes them, which make another summary', async () => {
    const { client, studyId } = await withRatings()
    const { questions } = await client.as('user').call(getDataset, { params: { studyId, datasetName: 'Main' } })
    const genders = questions.find(({ question_name: name }) => name === 'Gender')?.categorical_responses ?? []
    const none = { and: genders.map(({ id: option }) => ({ question: 'Gender', options: [option] })) }
    const { id } = await client.as('user').call(createSummary, { body: { study_id: studyId, filters: none } })
    await build()
    const { user } = await open(client, studyId, id)
    const price = within(await tile(/^Price/))
    expect(await price.findByText('No data for these filters')).toBeInTheDocument()
    await user.click(price.getByRole('button', { name: 'Change filters' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.click(dialog.getByRole('button', { name: /^Clear/ }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screens.url()).not.toContain(id))
    expect(await ready('0 of 4 ready')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'No filters' })).toBeInTheDocument()
    expect((await client.as('user').call(listSummaries, { params: { studyId } })).results).toHaveLength(2)
  })

  it('keeps a chart that could not be downloaded apart, and loads it on demand', async () => {
    const { client, studyId } = await withRatings()
    const { id } = await started(client, studyId)
    await build()
    screens.fail(refuse(getSummaryItem, 'unavailable', { once: true }))
    const { user } = await open(client, studyId, id)
    expect(await screen.findByText('This chart could not be loaded')).toBeInTheDocument()
    expect(await ready('3 of 4 ready')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Try again/ }))
    expect(await ready('4 of 4 ready')).toBeInTheDocument()
    expect(screen.queryByText('This chart could not be loaded')).not.toBeInTheDocument()
  })

  it('stops asking when the states cannot be had, keeps finished charts, and checks again', async () => {
    const { client, studyId } = await withRatings()
    const { id } = await started(client, studyId)
    const { user } = await open(client, studyId, id)
    expect(await ready('0 of 4 ready')).toBeInTheDocument()
    screens.fail(refuse(getSummaryItems, 'unavailable', { once: true }))
    expect(await screen.findByText('Progress could not be checked')).toBeInTheDocument()
    expect(await ready('0 of 4 ready')).toBeInTheDocument()
    await build()
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await ready('4 of 4 ready')).toBeInTheDocument()
    expect(screen.queryByText('Progress could not be checked')).not.toBeInTheDocument()
  })

  it('goes on while its page is left, and downloads only what is new on coming back', async () => {
    const { client, studyId } = await withRatings()
    const { id } = await started(client, studyId)
    await failItem(client, id, 'Gender', 'generic')
    const { user } = await open(client, studyId, id)
    expect(await ready('0 of 4 ready')).toBeInTheDocument()
    await waitFor(() => expect(screens.callsOf(getSummaryItem)).toBe(1))
    await user.click(screen.getByRole('link', { name: 'Coffee' }))
    await screen.findByRole('heading', { name: 'Coffee', level: 1 })
    await build()
    await user.click(await screen.findByRole('tab', { name: /^Reports/ }))
    await user.click(await screen.findByRole('link', { name: /^Open Summary of Main/ }))
    expect(await ready('3 of 4 ready')).toBeInTheDocument()
    await waitFor(() => expect(screens.callsOf(getSummaryItem)).toBe(4))
  })

  it('gives its PowerPoint under its own name, and makes it again once it is gone', async () => {
    const saved = catchSavedFiles()
    const { client, studyId } = await withRatings()
    const { id } = await started(client, studyId)
    await build()
    const { user } = await open(client, studyId, id)
    await user.click(await screen.findByRole('button', { name: 'Download PowerPoint' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Summary Coffee Main.pptx']))
    await client.tenant(tx =>
      tx
        .update(summaries)
        .set({ fileExpires: new Date(0) })
        .where(eq(summaries.id, id)),
    )
    await user.click(screen.getByRole('button', { name: 'Download PowerPoint' }))
    expect(await screen.findByText('The PowerPoint has expired.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Download PowerPoint' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Make it again' }))
    expect(await screen.findByText('The PowerPoint is being made')).toBeInTheDocument()
    await build()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Download PowerPoint' })).not.toHaveAttribute('aria-disabled'),
    )
  })

  it('is deleted with an undo, from its page and from the list of reports', async () => {
    const { client, studyId } = await withRatings()
    const { id } = await started(client, studyId)
    const { user } = await open(client, studyId, id)
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete summary' }))
    await screen.findByRole('heading', { name: 'Coffee', level: 1 })
    expect(screen.queryByRole('link', { name: /^Open Summary/ })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: /^Open Summary/ })).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: /^Delete Summary of Main/ }))
    await user.click(screen.getByRole('tab', { name: 'Overview' }))
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screens.callsOf(deleteSummary)).toBe(1))
    await waitFor(async () =>
      expect((await client.as('user').call(listSummaries, { params: { studyId } })).results).toEqual([]),
    )
  })

  it('stands above the saved reports as soon as these are shown', async () => {
    const { client, studyId } = await withRatings()
    await started(client, studyId)
    await screens.open({ client, as: 'user', at: `/studies/${studyId}?tab=reports` })
    await screen.findByRole('heading', { name: 'No saved reports yet' })
    expect(screen.getByRole('link', { name: /^Open Summary/ })).toBeInTheDocument()
  })

  it('says in the list of reports which filters it was made with, in words when asked', async () => {
    const { client, studyId } = await withRatings()
    const { questions } = await client.as('user').call(getDataset, { params: { studyId, datasetName: 'Main' } })
    const genders = questions.find(({ question_name: name }) => name === 'Gender')?.categorical_responses ?? []
    const women = genders.filter(({ label }) => label === 'Female').map(({ id }) => id)
    const filters = { question: 'Gender', options: women }
    await client.as('user').call(createSummary, { body: { study_id: studyId, filters } })
    await started(client, studyId)
    const { user } = await screens.open({ client, as: 'user', at: `/studies/${studyId}?tab=reports` })
    const list = within(await screen.findByRole('list', { name: 'Summary reports' }))
    await user.click(list.getByRole('button', { name: /^No filters, Summary of Main, / }))
    expect(await screen.findByText('No filters: all respondents.')).toBeInTheDocument()
    expect(screens.callsOf(getDataset)).toBe(0)
    await user.keyboard('{Escape}')
    const chip = list.getByRole('button', { name: /^1 filter, Summary of Main, / })
    expect(chip).toHaveTextContent('1 filter')
    screens.fail(refuse(getDataset, 'internal', { once: true }))
    await user.click(chip)
    expect(await screen.findByText(/^The questions could not be loaded\. /)).toBeInTheDocument()
    await checkAccessibility()
    await user.keyboard('{Escape}')
    expect(chip).toHaveFocus()
    await user.click(chip)
    expect(await screen.findByText('Gender is Female')).toBeInTheDocument()
  })

  it('hands the focus on in the list of reports when it is deleted there', async () => {
    const { client, studyId } = await withRatings()
    await started(client, studyId)
    await started(client, studyId)
    const { user } = await screens.open({ client, as: 'user', at: `/studies/${studyId}?tab=reports` })
    const [first, second] = await screen.findAllByRole('button', { name: /^Delete Summary of Main/ })
    if (!first || !second) throw new Error('Two summaries were started')
    await user.click(first)
    expect(second).toHaveFocus()
    await user.click(second)
    expect(screen.getByRole('heading', { name: 'Coffee', level: 1 })).toHaveFocus()
  })

  it('is printed with all its charts, also those that are not near the screen', async () => {
    seeOnly(/^Price/)
    const { client, studyId } = await withRatings()
    const { id } = await started(client, studyId)
    await build()
    await open(client, studyId, id)
    await waitFor(() => expect(screens.callsOf(getSummaryItem)).toBe(4))
    await waitFor(() => expect(document.querySelectorAll('[data-chart]')).toHaveLength(1))
    // Asked for is not answered yet.
    await waitFor(() => expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0))
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(document.querySelectorAll('[data-chart]')).toHaveLength(4)
    expect(screen.getByRole('button', { name: 'Download PowerPoint' }).closest('[data-print=hide]')).not.toBeNull()
  })

  it('names breakout and weight in words only, also while they are on their way', async () => {
    seeOnly(/^Region/)
    const client = await screens.server.mintClient()
    await addTracker(client)
    const { id } = await started(client, trackerStudy.number)
    const dataset = hold(getDataset)
    screens.fail(dataset.handler)
    await screens.open({ client, as: 'user', at: `/summary/${trackerStudy.number}/${id}` })
    const facts = within(await screen.findByRole('list', { name: 'What the charts are based on' }))
    expect(facts.queryByText('Breakout')).not.toBeInTheDocument()
    expect(facts.queryByText('Weight')).not.toBeInTheDocument()
    dataset.release()
    expect(await facts.findByText('Wave, Gender')).toBeInTheDocument()
    expect(facts.getByText('Weight by age and region')).toBeInTheDocument()
  })

  it('rests on a base that does not look exact where figures are rounded', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await client.tenant(tx =>
      tx
        .update(datasets)
        .set({ groupRestrictions: ['Board'] })
        .where(eq(datasets.clientId, client.client.id)),
    )
    const { id } = await started(client, trackerStudy.number)
    await build()
    await screens.open({ client, as: 'user', at: `/summary/${trackerStudy.number}/${id}` })
    const facts = within(await screen.findByRole('list', { name: 'What the charts are based on' }))
    expect(await facts.findByText(/^n≈[\d,]+/)).toBeInTheDocument()
    expect(facts.queryByText(/n=/)).not.toBeInTheDocument()
  })

  it("is dated by the reader's own clock", async () => {
    vi.stubEnv('TZ', 'Asia/Kathmandu')
    const { client, studyId } = await withRatings()
    const { id } = await started(client, studyId)
    const { results } = await client.as('user').call(listSummaries, { params: { studyId } })
    const made = new Date(results.find(one => one.id === id)?.created ?? '')
    const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kathmandu' }).format(made)
    await screens.open({ client, as: 'user', at: `/studies/${studyId}?tab=reports` })
    expect(await screen.findByText(new RegExp(`^\\d{4}-\\d\\d-\\d\\d, ${clock}$`))).toBeInTheDocument()
  })

  it("is nobody else's", async () => {
    const { client, studyId } = await withRatings()
    const { id } = await started(client, studyId)
    await screens.open({ client, as: 'manager', at: `/summary/${studyId}/${id}` })
    expect(await screen.findByText("This summary report doesn't exist")).toBeInTheDocument()
  })

  it('is neither offered nor opened without bulk analysis', async () => {
    const client = await screens.server.mintClient({ flags: { bulk_analysis: false, stories: true } })
    await addTracker(client)
    await screens.open({ client, as: 'user', at: `/studies/${trackerStudy.number}` })
    await screen.findByRole('heading', { name: trackerStudy.name, level: 1 })
    expect(screen.queryByRole('button', { name: 'Summary report' })).not.toBeInTheDocument()
    expect(screens.callsOf(listSummaries)).toBe(0)
    await screens.open({ client, as: 'user', at: `/summary/${trackerStudy.number}/any` })
    expect(await screen.findByText('Access restricted')).toBeInTheDocument()
    expect(screens.callsOf(getSummaryItems)).toBe(0)
  })
})
