import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { appendStep, decideRename, getDataset } from '@core/contract'
import type { StepAction } from '@core/domain/preparation'
import { checkAccessibility } from '../harness/axe'
import { dropFile } from '../harness/chooseFile'
import { importDataset } from '../harness/importing'
import { serveScreens } from '../harness/renderApp'
import { waveCsv, waveRows } from '../harness/waves'

const screens = serveScreens({ runJobs: false })

const ACTIONS: readonly StepAction[] = [
  { kind: 'bands', name: 'ages', text: 'Age group', of: 'age', bands: [{ from: null }, { from: 40 }] },
  { kind: 'bands', name: 'incomes', text: 'Income group', of: 'income', bands: [{ from: null }, { from: 2000 }] },
  { kind: 'merge', of: ['region'], answers: ['North', 'South'], label: 'North or south' },
]

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })

/** A published first wave that somebody prepared. */
const firstWave = async () => {
  const client = await screens.server.mintClient()
  const manager = client.as('manager')
  const { studyId } = await importDataset(screens.server, manager, {
    fileName: 'wave1.csv',
    bytes: waveCsv(1),
    study: { study_name: 'Tracker' },
  })
  const params = { studyId, datasetName: 'Main' }
  for (const action of ACTIONS) await manager.call(appendStep, { params, body: { do: action } })
  return { client, manager, params, studyId }
}

describe('the second wave of a tracker', () => {
  it('brings the preparation of the first, lists what is lost, and is published with a renamed variable', async () => {
    const { client, manager, params, studyId } = await firstWave()
    const { user } = await screens.open({ at: `/import?study=${studyId}`, client, as: 'manager' })
    await heading('Add data')
    await dropFile('wave2.csv', waveCsv(2))
    await heading('Reading the file')
    await screens.server.jobs.runDue()
    await heading('Review what we found')
    const name = await screen.findByRole('textbox', { name: 'Name of the dataset' })
    await user.clear(name)
    await user.type(name, 'Main')
    await user.click(screen.getByRole('button', { name: /^Import \d+ questions$/ }))
    await heading('Importing')
    await screens.server.jobs.runDue()
    await user.click(await screen.findByRole('link', { name: 'Go to the dataset' }))
    await heading('Main')

    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish Main?' }))
    const lost = within(await dialog.findByRole('list', { name: 'What the preparation loses' }))
    expect(lost.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      expect.stringMatching(/^Lost ?incomes Income group ?Bands: The new file has no "income"\.$/),
      expect.stringMatching(/^Lost ?region ?Merged answers: The new file has no "region"\.$/),
      expect.stringMatching(/^Not in the file ?income ?The new file does not have it\.$/),
      expect.stringMatching(/^New variable ?channel ?No step says anything about it\.$/),
    ])
    expect(dialog.getByText('Is area the variable that was called region?')).toBeInTheDocument()
    await checkAccessibility()

    await user.click(dialog.getByRole('button', { name: 'Same variable' }))
    expect(await dialog.findByText(/is being made/)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true')
    expect(screens.callsOf(decideRename)).toBe(1)
    await screens.server.jobs.runDue()
    expect(await dialog.findByText('area is used as region', undefined, { timeout: 10_000 })).toBeInTheDocument()
    await waitFor(
      () => expect(dialog.getByRole('button', { name: 'Publish' })).not.toHaveAttribute('aria-disabled', 'true'),
      { timeout: 10_000 },
    )
    await user.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Publishing')).toBeInTheDocument()
    await screens.server.jobs.runDue()
    expect(await screen.findByText('Published', undefined, { timeout: 10_000 })).toBeInTheDocument()

    const { questions } = await manager.call(getDataset, { params })
    const answersOf = (question: string) =>
      Object.fromEntries(
        (questions.find(one => one.question_name === question)?.categorical_responses ?? []).map(({ label, n }) => [
          label,
          n,
        ]),
      )
    const rows = waveRows(2)
    const of = (test: (row: Record<string, string>) => boolean) => rows.filter(test).length
    expect(answersOf('region')).toEqual({
      'North or south': of(row => row['region'] === 'North' || row['region'] === 'South'),
      East: of(row => row['region'] === 'East'),
      West: of(row => row['region'] === 'West'),
    })
    expect(answersOf('ages')).toEqual({
      'Under 40': of(row => Number(row['age']) < 40),
      '40 or more': of(row => Number(row['age']) >= 40),
    })
    expect(questions.map(one => one.question_name)).not.toContain('incomes')
  })
})
