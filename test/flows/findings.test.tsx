import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { analyse, createReport, DEFAULT_VIEW_SETTINGS, findFindings, getStory, listStories } from '@core/contract'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { addStory, addTracker, trackerStudy } from '../harness/library'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { aReport, aVariable } from '../harness/reportData'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

afterEach(() => localStorage.clear())

const { number, dataset } = trackerStudy
const params = { studyId: number, datasetName: dataset }

const open = async (view?: string): Promise<OpenApp & { readonly client: MintedClient }> => {
  const client = await screens.server.mintClient()
  await addTracker(client)
  await addStory(client, 'Brands', { by: 'user', isPublic: false })
  const at = paths.findings(number, dataset, view === undefined ? undefined : new URLSearchParams(view))
  return { ...(await screens.open({ at, client, as: 'user' })), client }
}

const list = () => screen.findByRole('region', { name: 'Findings' })

/** The sentences of the list, one for each story. */
const sentences = async (): Promise<string[]> =>
  within(await list())
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)

const asked = {
  axis: [{ question: 'agegroup' }],
  nested: false,
  filters: null,
  weight: 'weight',
  auto_adjust_base: true,
  confidence: 95 as const,
  control: 'benjamini_hochberg' as const,
}

describe('what matters in a dataset', () => {
  it('is listed with the same sentences that the call answers, the largest effect first', async () => {
    const { client } = await open('axis=agegroup')
    const shown = await sentences()
    const answer = await client.as('user').call(findFindings, { params, body: asked })
    expect(answer.findings.length).toBeGreaterThan(2)
    expect(shown).toEqual(answer.findings.slice(0, 20).map(({ lead }) => `${lead.sentence}.`))
    const head = within(await list()).getByRole('status')
    expect(head).toHaveTextContent(
      `${String(answer.findings.length)} findings from ${String(answer.differences)} differences in ${answer.comparisons.toLocaleString('en')} comparisons`,
    )
    await checkAccessibility()
  })

  it('has a receipt for each finding, which shows its figure', async () => {
    const { user, client } = await open('axis=agegroup')
    await list()
    const { findings } = await client.as('user').call(findFindings, { params, body: asked })
    const at = findings.findIndex(({ lead }) => /\d\s%/.test(lead.sentence))
    const [share = ''] = /\d+(?=\s%)/.exec(findings[at]?.lead.sentence ?? '') ?? []
    await user.click(screen.getAllByRole('button', { name: 'Receipt' })[at] ?? document.body)
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`${share}\\s%`) })).toBeInTheDocument()
  })

  it('says that the house test compares where the letters are those of another tool', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const report = aReport({
      ...{ dataset_name: dataset, title: 'Funnel', main: [aVariable('aware')], segmentation: [aVariable('agegroup')] },
      options: { viewSettings: { ...DEFAULT_VIEW_SETTINGS, test: 'dimensions' } },
    })
    const { id } = await client.as('user').call(createReport, { params: { studyId: number }, body: report })
    const page = await screens.open({ at: paths.reportBuilder(number, dataset, id), client, as: 'user' })
    await page.user.click(await screen.findByRole('button', { name: 'Preview' }))
    await page.user.click(await screen.findByRole('link', { name: 'What matters' }))
    await list()
    expect(screen.getByText('house, not Dimensions')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Chance findings' })).toHaveTextContent(
      'The letters of the table are those of Dimensions. What matters is compared by the house test',
    )
  })

  it('is offered for a saved report: among its questions, with its columns, filter, weight and confidence', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    const filters = { question: 'gender', options: ['2'] }
    const report = aReport({
      ...{ dataset_name: dataset, title: 'Funnel' },
      main: [aVariable('aware'), aVariable('nps')],
      segmentation: [aVariable('agegroup')],
      options: { filters, weighting: 'weight', viewSettings: { ...DEFAULT_VIEW_SETTINGS, statsConfidence: 90 } },
    })
    const { id } = await client.as('user').call(createReport, { params: { studyId: number }, body: report })
    const page = await screens.open({ at: paths.reportBuilder(number, dataset, id), client, as: 'user' })
    await page.user.click(await screen.findByRole('button', { name: 'Preview' }))
    await page.user.click(await screen.findByRole('link', { name: 'What matters' }))
    const shown = await sentences()
    const answer = await client.as('user').call(findFindings, {
      params,
      body: { ...asked, filters, confidence: 90, questions: ['aware', 'nps'] },
    })
    expect(shown).toEqual(answer.findings.slice(0, 20).map(({ lead }) => `${lead.sentence}.`))
    expect(screen.getByRole('region', { name: 'Questions' })).toHaveTextContent('Only 2 questions are compared.')
    await checkAccessibility()
    await page.user.click(screen.getByRole('button', { name: 'Compare all' }))
    const all = await client.as('user').call(findFindings, { params, body: { ...asked, filters, confidence: 90 } })
    expect(all.comparisons).toBeGreaterThan(answer.comparisons)
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Findings' })).toHaveTextContent(
        `in ${all.comparisons.toLocaleString('en')} comparisons`,
      ),
    )
  })

  it('leads to the table of a finding, and into a story under its sentence', async () => {
    const { user, client } = await open('axis=agegroup')
    const [first = ''] = await sentences()
    const { findings } = await client.as('user').call(findFindings, { params, body: asked })
    const lead = findings[0]?.lead
    const [item] = within(await list())
      .getAllByRole('listitem')
      .filter(one => one.textContent.includes(first))
    if (!item || !lead) throw new Error('no finding')
    const link = within(item).getByRole('link', { name: 'Open table' })
    expect(link).toHaveAttribute('href', expect.stringContaining(`/${lead.question}?axis=agegroup`))
    await user.click(within(item).getByRole('button', { name: 'Add to story' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to story' }))
    const headline = `${lead.about}: ${lead.sentence}`
    expect(await dialog.findByRole('textbox', { name: /^Headline/ })).toHaveValue(headline)
    await user.click(dialog.getByRole('button', { name: 'Add figure' }))
    await user.click(await screen.findByRole('button', { name: 'Open story' }))
    expect(await screen.findByRole('heading', { name: 'Brands', level: 1 })).toBeInTheDocument()
    const { results } = await client.as('user').call(listStories, { query: {} })
    const { cards } = await client.as('user').call(getStory, { params: { storyId: results[0]?.id ?? '' } })
    expect(cards[0]?.content).toMatchObject({
      ...{ kind: 'figure', question: lead.question, title: headline },
      view: { axis: ['agegroup'], breakout: lead.breakout },
    })
  })

  it('says that nothing stands out, and what was looked at', async () => {
    await open('axis=gender&confidence=99&control=strict&weight=none')
    expect(await screen.findByRole('heading', { name: 'Nothing stands out' })).toBeInTheDocument()
    expect(screen.getAllByText(/\d+ comparisons in \d+ tables/)).not.toHaveLength(0)
    await checkAccessibility()
  })

  it('asks for columns first, and keeps them in the address', async () => {
    const { user } = await open('axis=none')
    expect(await screen.findByRole('heading', { name: 'Choose what to compare' })).toBeInTheDocument()
    expect(screens.callsOf(analyse)).toBe(0)
    const field = screen.getByRole('combobox', { name: 'Add a breakout' })
    await user.type(field, 'gender')
    await user.click(await screen.findByRole('option', { name: /Gender/ }))
    await waitFor(() => expect(screens.url()).toContain('axis=gender'))
    await screen.findAllByText(/comparisons in \d+ tables/)
    const before = screens.callsOf(analyse)
    await user.click(screen.getByRole('switch', { name: 'Stricter control' }))
    await waitFor(() => expect(screens.url()).toContain('control=strict'))
    await screen.findAllByText(/comparisons in \d+ tables/)
    // Another control is another look at what was counted.
    expect(screens.callsOf(analyse)).toBe(before)
  })

  it('leaves out a question that follows from the columns, and compares it again', async () => {
    const { user } = await open('axis=agegroup')
    const about = async () => within(await list()).queryAllByText('Age in years').length
    expect(await about()).toBeGreaterThan(0)
    const before = screens.callsOf(analyse)
    const [leave] = within(await list()).getAllByRole('button', { name: 'Leave out Age in years' })
    if (!leave) throw new Error('no button')
    await user.click(leave)
    await waitFor(() => expect(screens.url()).toContain('without=age'))
    await waitFor(async () => expect(await about()).toBe(0))
    await user.click(screen.getByRole('button', { name: 'Compare Age in years again' }))
    await waitFor(async () => expect(await about()).toBeGreaterThan(0))
    expect(screens.callsOf(analyse)).toBe(before)
  })

  it('is begun again where a call failed', async () => {
    screens.fail(refuse(analyse, 'unavailable', { once: true }))
    const { user } = await open('axis=agegroup')
    expect(await screen.findByText('The questions could not be compared.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /again/i }))
    expect((await sentences()).length).toBeGreaterThan(2)
  })

  it('can be stopped and continued', async () => {
    const { user } = await open('axis=agegroup')
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    const stopped = await screen.findByText(/^Stopped after \d+ of \d+ tables\. Findings need all of them\.$/)
    expect(stopped).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect((await sentences()).length).toBeGreaterThan(2)
  })

  it('is reached from the dataset, from its study, and from a question with its columns', async () => {
    const client = await screens.server.mintClient()
    await addTracker(client)
    await screens.open({ at: paths.dataset('questions', number, dataset), client, as: 'user' })
    const link = () => screen.findByRole('link', { name: 'What matters' })
    expect(await link()).toHaveAttribute('href', paths.findings(number, dataset))
    screens.reopen(paths.study(number, 'datasets'))
    expect(await link()).toHaveAttribute('href', paths.findings(number, dataset))
    screens.reopen(paths.analysis(number, dataset, 'region', new URLSearchParams('axis=agegroup&weight=none')))
    expect(await link()).toHaveAttribute(
      'href',
      paths.findings(number, dataset, new URLSearchParams('axis=agegroup&weight=none')),
    )
  })
})
