import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getImportReview, saveImportChoices, type SavedChoices } from '@core/contract'
import { checkAccessibility } from '../harness/axe'
import { surveyCsv } from '../harness/chooseFile'
import { readSurveyFile } from '../harness/importing'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

/** A file that waits for its review, opened by the manager. */
const openReview = async () => {
  const client = await screens.server.mintClient()
  const { status } = await readSurveyFile(screens.server, client.as('manager'), {
    fileName: 'coffee_wave_1.csv',
    bytes: surveyCsv(),
  })
  const at = `/import?import=${status.id}`
  const { user } = await screens.open({ at, client, as: 'manager' })
  await screen.findByRole('button', { name: 'Import 4 questions' })
  return { client, user, at, params: { importId: status.id } }
}

const savedOf = async (client: MintedClient, params: { importId: string }): Promise<SavedChoices | null> =>
  (await client.as('admin').call(getImportReview, { params })).saved_choices

const nameField = () => screen.findByRole('textbox', { name: 'Name of the dataset' })
const isSaved = () => screen.findByText(/^Saved at \d\d:\d\d\. Continue any time from Add data/)

/** Saves as a colleague over the current version. */
const colleagueSaves = async (client: MintedClient, params: { importId: string }, dataset_name: string) => {
  const version = (await savedOf(client, params))?.version ?? 0
  const choices = { dataset_name, weight: null, excluded: [], accepted: [], texts: {} }
  return client.as('admin').call(saveImportChoices, { params, body: { ...choices, base_version: version } })
}

describe('the review of an import', () => {
  it('is saved as it is changed, and is there again elsewhere, found from Save for later', async () => {
    const { client, user, params } = await openReview()
    await user.click(screen.getByRole('radio', { name: 'No weight' }))
    await user.type(await nameField(), ' north')
    await isSaved()
    await checkAccessibility()
    await waitFor(async () => expect((await savedOf(client, params))?.choices.dataset_name).toBe('coffee_wave_1 north'))
    await user.click(screen.getByRole('link', { name: 'Save for later' }))
    await screen.findByRole('heading', { name: 'Recent imports' })

    const elsewhere = await screens.open({ at: '/import', client, as: 'admin' })
    expect(await screen.findByText('To review')).toBeInTheDocument()
    await elsewhere.user.click(screen.getByRole('link', { name: 'coffee_wave_1.csv' }))
    expect(await nameField()).toHaveValue('coffee_wave_1 north')
    expect(screen.getByRole('radio', { name: 'No weight' })).toBeChecked()
  })

  it('keeps the last change when the window is closed right after it', async () => {
    const { client, user, at, params } = await openReview()
    await user.click(screen.getByRole('radio', { name: 'No weight' }))
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(async () => expect((await savedOf(client, params))?.choices.weight).toBeNull())
    screens.reopen(at)
    expect(await screen.findByRole('radio', { name: 'No weight' })).toBeChecked()
  })

  it('says that changes are not saved while they cannot be, and saves them on request', async () => {
    const { client, user, params } = await openReview()
    screens.fail(refuse(saveImportChoices, 'unavailable', { once: true }))
    await user.type(await nameField(), '!')
    expect(await screen.findByText('Your last changes are not saved.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await isSaved()
    expect((await savedOf(client, params))?.choices.dataset_name).toBe('coffee_wave_1!')
  })

  it('does not conflict with itself when an answer was lost', async () => {
    const { client, user, params } = await openReview()
    screens.loseAnswer(saveImportChoices)
    await user.click(screen.getByRole('radio', { name: 'No weight' }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await isSaved()
    expect(await savedOf(client, params)).toMatchObject({ version: 1, choices: { weight: null } })
  })

  it('names a colleague who changed it in between, and keeps mine or takes theirs', async () => {
    const { client, user, params } = await openReview()
    const theirs = await colleagueSaves(client, params, 'Theirs')
    await user.type(await nameField(), ' mine')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(`${theirs.saved_by} changed this review in the meantime.`)
    await checkAccessibility()
    expect((await savedOf(client, params))?.choices.dataset_name).toBe('Theirs')
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await isSaved()
    expect((await savedOf(client, params))?.choices.dataset_name).toBe('coffee_wave_1 mine')

    await colleagueSaves(client, params, 'Theirs again')
    await user.type(await nameField(), ' 2')
    await user.click(await screen.findByRole('button', { name: 'Use theirs' }))
    await waitFor(async () => expect(await nameField()).toHaveValue('Theirs again'))
  })

  it('is not imported over what a colleague changed since it was opened', async () => {
    const { client, user, params } = await openReview()
    await colleagueSaves(client, params, 'Theirs')
    await user.click(screen.getByRole('button', { name: 'Import 4 questions' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/changed this review in the meantime/)
    await user.click(screen.getByRole('button', { name: 'Use theirs' }))
    await waitFor(async () => expect(await nameField()).toHaveValue('Theirs'))
  })

  it('outlives another reading of the file, and says what no longer fits', async () => {
    const { user } = await openReview()
    await user.type(await nameField(), ' north')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Between cells' }), 'Tab')
    await user.click(screen.getByRole('button', { name: 'Read again' }))
    await screen.findByRole('heading', { name: 'Reading the file', level: 1 })
    await screens.server.jobs.runDue()
    expect(await screen.findByText('Some of your changes no longer fit the file')).toBeInTheDocument()
    expect(screen.getByText('The weight "weight" isn\'t in the file any more.')).toBeInTheDocument()
    expect(await nameField()).toHaveValue('coffee_wave_1 north')
  })
})
