import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createDownload,
  createReport,
  getDataset,
  getDownloadChanges,
  listDownloads,
  renewDownload,
  type Report,
} from '@core/contract'
import { paths } from '@/lib/paths'
import { checkAccessibility } from '../harness/axe'
import { importDataset, smallCsv } from '../harness/importing'
import { serveScreens } from '../harness/renderApp'
import { aReport, aVariable } from '../harness/reportData'
import { refuse } from '../harness/respond'
import { catchSavedFiles } from '../harness/savedFiles'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The small survey without its rating. */
const withoutRating = () =>
  smallCsv(90)
    .split('\n')
    .map(line =>
      line
        .split(',')
        .filter((_unused, at) => at !== 2)
        .join(','),
    )
    .join('\n')

/** A report of two questions and its file; with the `loss`, the version published since lacks one of them. */
const withFile = async (client: MintedClient, loss = true) => {
  const manager = client.as('manager')
  const file = { fileName: 'wave.csv', bytes: smallCsv(120) }
  const { studyId } = await importDataset(screens.server, manager, { ...file, study: { study_name: 'Coffee' } })
  const { questions } = await manager.call(getDataset, { params: { studyId, datasetName: 'Main' } })
  const named = (text: string) => questions.find(one => one.question_text.startsWith(text))?.question_name ?? ''
  const body = aReport({ title: 'Visits', main: [aVariable(named('Gender')), aVariable(named('Overall'))] })
  const report = await client.as('user').call(createReport, { params: { studyId }, body })
  const wanted = { study_id: studyId, kind: 'csv', report: body, report_id: report.id } as const
  const made = await client.as('user').call(createDownload, { body: wanted })
  await screens.server.jobs.runDue()
  const next = { ...file, bytes: loss ? withoutRating() : smallCsv(90), study: { study_id: studyId } }
  await importDataset(screens.server, manager, next)
  return { studyId, report, made }
}

const filesOf = async (client: MintedClient) => (await client.as('user').call(listDownloads, {})).results
const itemOf = async ({ title }: Pick<Report, 'title'>) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title })
  return heading.closest('li') ?? document.body
}

describe('a file whose dataset has a newer version', () => {
  it('says so with what is gone, and is made again and downloaded in one press', async () => {
    const client = await screens.server.mintClient()
    const { made } = await withFile(client)
    const saved = catchSavedFiles()
    const { user } = await screens.open({ at: paths.downloads(), client, as: 'user' })
    expect(await screen.findByText('Version 1 in this file, version 2 available')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'What changed for the CSV of Visits' }))
    const changes = within(await screen.findByRole('dialog', { name: 'Changes for the CSV of Visits' }))
    expect(await changes.findByText('Version 1 to version 2')).toBeInTheDocument()
    const lost = within(changes.getByRole('list', { name: 'No longer in the data' })).getAllByRole('listitem')
    expect(lost.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/rating/i)])
    await checkAccessibility()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Update the CSV of Visits to version 2' }))
    await waitFor(async () => expect(await filesOf(client)).toHaveLength(2))
    await screens.server.jobs.runDue()
    await waitFor(() => expect(saved).toHaveLength(1))
    const [newest, old] = await filesOf(client)
    expect(newest).toMatchObject({ kind: 'csv', title: 'Visits', dataset_version: 2, newer_version: null })
    expect(old).toMatchObject({ id: made.id, dataset_version: 1, newer_version: 2 })
    expect(await saved[0]?.content.text()).toContain('no longer in the dataset, left out')
  })

  it('says that everything is still there where it is, and why it was not updated', async () => {
    const client = await screens.server.mintClient()
    await withFile(client, false)
    const { user } = await screens.open({ at: paths.downloads(), client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'What changed for the CSV of Visits' }))
    expect(await screen.findByText(/Everything in this file is still in the data/)).toBeInTheDocument()
    await user.keyboard('{Escape}')
    screens.fail(refuse(renewDownload, 'unavailable', { once: true }))
    const update = screen.getByRole('button', { name: 'Update the CSV of Visits to version 2' })
    await user.click(update)
    expect(await screen.findByText(/^It was not updated\. /)).toHaveAttribute('role', 'alert')
    await user.click(update)
    await waitFor(async () => expect(await filesOf(client)).toHaveLength(2))
  })

  it('is refused where it has the newest data', async () => {
    const client = await screens.server.mintClient()
    const { made } = await withFile(client)
    await client.as('user').call(renewDownload, { params: { downloadId: made.id } })
    await screens.server.jobs.runDue()
    const [newest] = await filesOf(client)
    const params = { downloadId: newest?.id ?? '' }
    await expect(client.as('user').call(renewDownload, { params })).rejects.toMatchObject({ status: 409 })
    const same = { from_version: 2, to_version: 2, lost: [] }
    expect(await client.as('user').call(getDownloadChanges, { params })).toEqual(same)
  })
})

describe('a saved report whose dataset has a newer version', () => {
  it('is marked until it is run again; search and order are in the address', async () => {
    const client = await screens.server.mintClient()
    const { studyId, report, made } = await withFile(client)
    const more = aReport({ ...report.serialized_request, title: 'Another' })
    await client
      .as('manager')
      .call(createReport, { params: { studyId }, body: { ...more, main: more.main.slice(0, 1) } })
    const { user } = await screens.open({ at: `/studies/${studyId}?tab=reports`, client, as: 'user' })
    const visits = within(await itemOf(report))
    expect(visits.getByText('Newer data')).toBeInTheDocument()
    expect(visits.getByText('Last used with version 1; version 2 is available.')).toBeInTheDocument()
    expect(visits.getByText(/Main, version 2 · Last run /)).toBeInTheDocument()
    const another = within(await itemOf({ title: 'Another' }))
    expect(another.queryByText('Newer data')).not.toBeInTheDocument()
    expect(another.getByText(/Not run yet/)).toBeInTheDocument()
    await checkAccessibility()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Last run first')
    await user.type(screen.getByRole('searchbox', { name: 'Find a saved report' }), 'visits')
    const address = screens.url()
    expect(address).toMatch(/tab=reports&order=run&find=visits$|tab=reports&find=visits&order=run$/)
    expect(screen.queryByRole('heading', { level: 3, name: 'Another' })).not.toBeInTheDocument()

    await client.as('user').call(renewDownload, { params: { downloadId: made.id } })
    await screens.server.jobs.runDue()
    await screens.open({ at: address, client, as: 'user' })
    expect(within(await itemOf(report)).queryByText('Newer data')).not.toBeInTheDocument()
    expect(screen.getByRole('searchbox', { name: 'Find a saved report' })).toHaveValue('visits')
    expect(screen.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Last run first')
  })
})
