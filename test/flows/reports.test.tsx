import { screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createReport, getReport, listReports, patchReport } from '@core/contract'
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

    // On a busy machine the message comes after the list.
    await Promise.all([
      screen.findByText('“Grades and awareness” was saved'),
      screen.findByRole('list', { name: 'Saved reports' }),
    ])
    expect(screens.url()).toBe(`/studies/${trackerStudy.number}?tab=reports`)
    expect(screen.getByText(/^Test user · \d{4}-\d\d-\d\d · Brand tracker/)).toBeInTheDocument()
    await page.user.click(screen.getByRole('link', { name: 'Open Grades and awareness' }))
    expect(await nameField()).toHaveValue('Grades and awareness')
    expect(screen.getByText(/This is a saved report/)).toBeInTheDocument()
    expect(shown()).toEqual(before)
    await checkAccessibility()
  })

  it('is changed by its maker, under its own name and with a history that brings the old one back', async () => {
    const client = await clientWith()
    const page = await openBuilder(screens, client)
    await addQuestion(page, 'grade')
    const name = await nameField()
    await page.user.clear(name)
    await page.user.type(name, 'Grades')
    await generate(page)
    await page.user.click(await screen.findByRole('link', { name: 'Open Grades' }))
    await nameField()
    await addQuestion(page, 'aware')
    await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await page.user.click(await screen.findByRole('button', { name: 'History of Grades' }))
    const versions = within(await screen.findByRole('list', { name: 'Versions' }))
    expect(versions.getByText(`Rows: ${trackerLabel('aware')} added`)).toBeInTheDocument()
    await checkAccessibility()
    await page.user.click(versions.getByRole('button', { name: 'Restore version 1' }))
    expect(await versions.findByText('Version 1 restored')).toBeInTheDocument()
    const [report, ...others] = await stored(client)
    expect([report?.version, others]).toEqual([3, []])
    const params = { studyId: trackerStudy.number, reportId: report?.id ?? '' }
    const { serialized_request } = await client
      .as('user')
      .call(getReport, { params, query: { serialized_request: 'true' } })
    expect(serialized_request?.main.flatMap(entry => Object.keys(entry))).toEqual(['grade'])
  })

  it('is saved as a copy beside the one that is open', async () => {
    const client = await clientWith({ reports: true })
    const page = await screens.open({
      at: `/studies/${trackerStudy.number}?tab=reports`,
      client,
      as: 'manager',
    })
    await page.user.click(await screen.findByRole('link', { name: `Open ${FUNNEL}` }))
    await nameField()
    await page.user.click(screen.getByRole('switch', { name: 'Hide low-base columns' }))
    await page.user.click(screen.getByRole('button', { name: 'Save as copy' }))
    expect(await screen.findByText(`“Copy of ${FUNNEL}” was saved`)).toBeInTheDocument()
    const titles = (await stored(client)).map(({ title, version }) => [title, version])
    expect(titles).toContainEqual([`Copy of ${FUNNEL}`, 1])
    expect(titles).toContainEqual([FUNNEL, 1])
  })

  it('of somebody else can be copied only', async () => {
    const client = await clientWith({ reports: true })
    const theirs = (await stored(client)).find(({ title }) => title === FUNNEL)
    await openBuilder(screens, client, 'user', trackerBuilder(theirs?.id ?? ''))
    expect(await screen.findByText(/^This report belongs to /)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Save as copy' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })

  describe('that somebody else saves while it is open', () => {
    const openShared = async () => {
      const client = await clientWith({ reports: true })
      const report = (await stored(client)).find(({ title }) => title === FUNNEL)
      const params = { studyId: trackerStudy.number, reportId: report?.id ?? '' }
      const page = await openBuilder(screens, client, 'manager', trackerBuilder(params.reportId))
      const now = async () => {
        const query = { serialized_request: 'true' } as const
        const { serialized_request } = await client.as('admin').call(getReport, { params, query })
        if (!serialized_request) throw new Error('No report')
        return serialized_request
      }
      const { main, segmentation, options } = await now()
      const content = { main: main.slice(1), segmentation, options }
      await client.as('admin').call(patchReport, { params, body: { content } })
      await page.user.click(screen.getByRole('switch', { name: 'Hide low-base columns' }))
      await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
      const alert = within(await screen.findByRole('alert'))
      expect(alert.getByText(/^Test admin changed this report while you were editing it/)).toBeInTheDocument()
      expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        `Rows: ${trackerLabel('aware')} removed`,
        'View settings: low-base columns',
      ])
      return { page, now, alert, rows: main.length }
    }

    it('is shown with the differences, and replaced on request', async () => {
      const { page, now, alert, rows } = await openShared()
      await checkAccessibility()
      await page.user.click(alert.getByRole('button', { name: 'Keep mine' }))
      await screen.findByRole('list', { name: 'Saved reports' })
      const saved = await now()
      expect([saved.main.length, saved.options.viewSettings.hideLowBase]).toEqual([rows, true])
    })

    it('is taken over on request, and my own comes back by the undo', async () => {
      const { page, now, alert, rows } = await openShared()
      await page.user.click(alert.getByRole('button', { name: 'Take theirs' }))
      expect(screen.getByRole('switch', { name: 'Hide low-base columns' })).not.toBeChecked()
      expect(variablesIn('Report variables')).toHaveLength(rows - 1)
      await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
      expect(variablesIn('Report variables')).toHaveLength(rows)
      expect((await now()).main).toHaveLength(rows - 1)
      await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
      await screen.findByRole('list', { name: 'Saved reports' })
      expect((await now()).main).toHaveLength(rows)
    })
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
