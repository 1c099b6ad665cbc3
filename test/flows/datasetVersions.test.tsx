import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createImport, getDataset, listVersions, publishVersion, withdrawDataset } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { dropFile } from '../harness/chooseFile'
import { importDataset, readSurveyFile, smallCsv } from '../harness/importing'
import { serveScreens } from '../harness/renderApp'

const screens = serveScreens({ runJobs: false })

const setUp = async () => {
  const client = await screens.server.mintClient()
  const manager = client.as('manager')
  const file = (respondents: number) => ({ fileName: `n${respondents}.csv`, bytes: smallCsv(respondents) })
  const { studyId } = await importDataset(screens.server, manager, { ...file(60), study: { study_name: 'Coffee' } })
  await importDataset(screens.server, manager, { ...file(50), study: { study_id: studyId } })
  return { client, manager, studyId, params: { studyId, datasetName: 'Main' } }
}
const row = (version: number) => screen.findByRole('row', { name: new RegExp(`^${version} `) })

describe('the versions of a dataset', () => {
  it('are listed; an earlier one is published again, with what changes said before', async () => {
    const { client, manager, params, studyId } = await setUp()
    const { user } = await screens.open({ at: `/dataset/versions/${studyId}/Main`, client, as: 'manager' })
    expect(await row(2)).toHaveTextContent(/Published.*n50\.csv.*50/)
    expect(await row(1)).toHaveTextContent(/Earlier.*n60\.csv.*60/)
    await checkAccessibility()
    await user.click(within(await row(1)).getByRole('button', { name: 'Publish version 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 1 of Main?' }))
    expect(
      await dialog.findByText(/Readers will then have version 1 instead of version 2: 50 respondents become 60/),
    ).toBeInTheDocument()
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(screens.callsOf(publishVersion)).toBe(1))
    expect(await screen.findByText('Publishing')).toBeInTheDocument()
    await screens.server.jobs.runDue()
    await waitFor(async () => expect(await row(1)).toHaveTextContent(/Published/), { timeout: 10_000 })
    expect((await client.as('user').call(getDataset, { params, query: {} })).respondents).toBe(60)
    expect((await manager.call(listVersions, { params })).results.map(({ state }) => state)).toEqual([
      'earlier',
      'published',
    ])
  })

  it('are withdrawn once somebody has read what that means for readers', async () => {
    const { client, params, studyId } = await setUp()
    const { user } = await screens.open({ at: `/dataset/versions/${studyId}/Main`, client, as: 'manager' })
    await user.click(within(await row(2)).getByRole('button', { name: 'Withdraw version 2' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw Main?' }))
    expect(dialog.getByText(/Readers will no longer see this dataset/)).toBeInTheDocument()
    await checkAccessibility()
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await waitFor(async () => expect(await row(2)).toHaveTextContent('Unpublished'), { timeout: 10_000 })
    expect(screens.callsOf(withdrawDataset)).toBe(1)
    expect((await client.as('user').send(getDataset, { params, query: {} })).status).toBe(404)
    expect(screen.getByRole('button', { name: 'Publish' })).not.toHaveAttribute('aria-disabled', 'true')
  })

  it('begin on the page of the dataset, without a name typed', async () => {
    const { client, manager, params, studyId } = await setUp()
    const { user } = await screens.open({ at: `/dataset/questions/${studyId}/Main`, client, as: 'manager' })
    await user.click(await screen.findByRole('link', { name: 'New version' }))
    expect(await screen.findByText('New version of Main')).toBeInTheDocument()
    await dropFile('wave_3.csv', smallCsv(40))
    await screen.findByRole('heading', { name: 'Reading the file', level: 1 })
    expect(screens.callsOf(createImport)).toBe(1)
    await screens.server.jobs.runDue()
    await screen.findByRole('heading', { name: 'Review what we found' })
    expect(await screen.findByRole('textbox', { name: 'Name of the dataset' })).toHaveValue('Main')
    await user.click(screen.getByRole('button', { name: /^Import \d/ }))
    await screen.findByRole('heading', { name: 'Importing', level: 1 })
    await screens.server.jobs.runDue()
    expect(await screen.findByText('Version 3 is waiting to be published')).toBeInTheDocument()
    await screens.open({ at: `/dataset/versions/${studyId}/Main`, client, as: 'manager' })
    await user.click(within(await row(3)).getByRole('button', { name: 'Publish version 3' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish Main?' }))
    expect(await dialog.findByText('Preparation of the file of version 2')).toBeInTheDocument()
    expect((await manager.call(listVersions, { params })).results[0]).toMatchObject({
      version: 3,
      state: 'waiting',
      respondents: 40,
    })
  })

  it('are followed by a file that could not become one, where its dataset is', async () => {
    const { client, manager, studyId } = await setUp()
    await readSurveyFile(screens.server, manager, {
      fileName: 'damaged.csv',
      bytes: smallCsv(20).replace('Fair', 'Fa\u0000ir'),
      study: { study_id: studyId },
      datasetName: 'Main',
    })
    await screens.open({ at: `/dataset/versions/${studyId}/Main`, client, as: 'manager' })
    expect(await screen.findByText('damaged.csv could not be imported')).toBeInTheDocument()
    expect(screen.getByText(/This is not a survey file we know\./)).toBeInTheDocument()
  })
})
