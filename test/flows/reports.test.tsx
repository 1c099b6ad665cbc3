import { screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createReport, getReport, listReports } from '@core/contract'
import { datasetQuestions, datasetVersions } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addQuestion, nameField, openBuilder, trackerBuilder, variablesIn } from '../harness/builderScreen'
import { addTracker, trackerLabel, trackerStudy } from '../harness/library'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens()
const GRADE = trackerLabel('grade')
const FUNNEL = 'Brand funnel by wave'

const clientWith = async (options?: Parameters<typeof addTracker>[1]) => {
  const client = await screens.server.mintClient()
  await addTracker(client, options)
  return client
}

const generate = ({ user }: OpenApp) => user.click(screen.getByRole('button', { name: 'Generate report' }))

const stored = async (client: MintedClient) =>
  (await client.as('user').call(listReports, { params: { studyId: trackerStudy.number } })).results

/** What the builder shows of a report. */
const shown = () => ({
  rows: variablesIn('Report variables'),
  axis: variablesIn('Breakout axis'),
  options: screen.getAllByRole('button', { name: /^Options of / }).map(button => button.getAttribute('aria-label')),
  weight: within(screen.getByRole('combobox', { name: 'Weight' })).getByRole<HTMLOptionElement>('option', {
    selected: true,
  }).value,
  numbers: screen
    .getAllByRole<HTMLInputElement>('radio', { checked: true })
    .map(radio => radio.labels?.[0]?.textContent),
  switches: screen.getAllByRole('switch', { checked: true }).map(one => one.getAttribute('aria-label')),
  filters: screen.getByRole('list', { name: 'Active filters' }).textContent,
})

describe('a generated report', () => {
  it('is listed at its study, and opens as the same builder', async () => {
    const client = await clientWith({ defaultFilters: { question: 'wave', options: ['2', '3'] } })
    const page = await openBuilder(screens, client)
    await addQuestion(page, 'grade')
    await addQuestion(page, 'aware')
    await page.user.click(screen.getByRole('button', { name: new RegExp(`^Options of ${GRADE}`) }))
    await page.user.click(screen.getByRole('checkbox', { name: /^AB/ }))
    await page.user.click(screen.getByRole('button', { name: new RegExp(`^Options of ${GRADE}`) }))
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Weight' }), 'No weight')
    await page.user.click(screen.getByRole('radio', { name: 'Row %' }))
    await page.user.click(screen.getByRole('radio', { name: 'Bar' }))
    await page.user.click(screen.getByRole('switch', { name: 'Hide low-base columns' }))
    await page.user.click(screen.getByRole('switch', { name: 'Auto-adjust base' }))
    const name = await nameField()
    await page.user.clear(name)
    await page.user.type(name, 'Grades and awareness')
    const before = shown()
    await generate(page)

    await screen.findByRole('list', { name: 'Saved reports' })
    expect(screens.url()).toBe(`/studies/${trackerStudy.number}?tab=reports`)
    expect(screen.getByText('“Grades and awareness” was saved')).toBeInTheDocument()
    expect(screen.getByText(/^Test user · \d{4}-\d\d-\d\d · Brand tracker/)).toBeInTheDocument()
    await page.user.click(screen.getByRole('link', { name: 'Open Grades and awareness' }))
    expect(await nameField()).toHaveValue('Grades and awareness')
    expect(screen.getByText(/This is a saved report/)).toBeInTheDocument()
    expect(shown()).toEqual(before)
    await checkAccessibility()
  })

  it('leaves no draft behind', async () => {
    const client = await clientWith()
    const page = await openBuilder(screens, client)
    await addQuestion(page, 'grade')
    await generate(page)
    await screen.findByRole('list', { name: 'Saved reports' })
    screens.reopen(trackerBuilder())
    await nameField()
    expect(screen.queryByText(/unfinished report|Draft restored/)).not.toBeInTheDocument()
    expect(variablesIn('Report variables')).toEqual([])
  })

  it('that the server does not take keeps every choice and says why', async () => {
    const client = await clientWith()
    const page = await openBuilder(screens, client)
    await addQuestion(page, 'grade')
    screens.fail(refuse(createReport, 'unavailable', { once: true }))
    await generate(page)
    expect(await screen.findByRole('alert')).toHaveTextContent('The report was not saved.')
    expect(variablesIn('Report variables')).toEqual([GRADE])
    await checkAccessibility()
    await generate(page)
    await screen.findByRole('list', { name: 'Saved reports' })
    expect(await stored(client)).toHaveLength(1)
  })

  it('is saved once when the answer to the first attempt was lost', async () => {
    const client = await clientWith()
    const page = await openBuilder(screens, client)
    await addQuestion(page, 'grade')
    screens.loseAnswer(createReport)
    await generate(page)
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot be reached right now')
    expect(await stored(client)).toHaveLength(1)
    await generate(page)
    await screen.findByRole('list', { name: 'Saved reports' })
    expect(await stored(client)).toHaveLength(1)
  })
})

describe('a saved report', () => {
  const openSaved = async (client: MintedClient, title = FUNNEL) => {
    const page = await screens.open({ at: `/studies/${trackerStudy.number}?tab=reports`, client, as: 'user' })
    await page.user.click(await screen.findByRole('link', { name: `Open ${title}` }))
    await nameField()
    return page
  }

  it('says which of its questions the dataset no longer has', async () => {
    const client = await clientWith({ reports: true })
    await client.tenant(tx => tx.delete(datasetQuestions).where(eq(datasetQuestions.name, 'ever')))
    const page = await openSaved(client)
    expect(await screen.findByText('Some of this report is no longer in the dataset')).toBeInTheDocument()
    expect(screen.getByText(/Missing: question ever\./)).toBeInTheDocument()
    expect(variablesIn('Report variables')).toEqual(['aware', 'p4w', 'main'].map(trackerLabel))
    await checkAccessibility()
    await page.user.click(screen.getByRole('button', { name: 'Got it' }))
    expect(screen.queryByText(/no longer in the dataset/)).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: 'Report builder' })).toHaveFocus()
  })

  it('uses the default weight when its own is gone, and says so', async () => {
    const client = await clientWith({ reports: true })
    const other = { variable: 'age', label: 'New weight', efficiency: 80, is_default: true }
    await client.tenant(tx =>
      tx
        .update(datasetVersions)
        .set({ weights: [other] })
        .where(and(eq(datasetVersions.version, 1))),
    )
    await openSaved(client)
    expect(
      await screen.findByText(/Missing: weight Weight by age and region\. The default weight is used instead\./),
    ).toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Weight' })).toHaveDisplayValue('New weight')
  })

  it('that cannot be fetched says so and can be tried again', async () => {
    const client = await clientWith({ reports: true })
    screens.fail(refuse(getReport, 'unavailable', { once: true }))
    const [first] = await stored(client)
    const page = await screens.open({ at: trackerBuilder(first?.id), client, as: 'user' })
    expect(await screen.findByRole('alert')).toHaveTextContent('The saved report could not be loaded.')
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await nameField()).toHaveValue(first?.title))
  })
})
