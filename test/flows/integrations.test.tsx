import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createDecipherToken,
  createQualtricsToken,
  deleteQualtricsToken,
  importQualtricsSurvey,
  listIntegrations,
  listStudies,
  publishProviderSurvey,
} from '@core/contract'
import { providerSurveys } from '@server/db/schema'
import { surveyId } from '../../tools/providers/qualtrics'
import { makeSurvey } from '../../tools/providers/truth'
import { checkAccessibility } from '../harness/axe'
import { card, INTEGRATIONS, list, row, serveIntegrations } from '../harness/integrationScreens'
import { addStudy } from '../harness/library'
import { hurry, settleAll, surveyOf } from '../harness/providers'
import { disconnect, refuse, respond } from '../harness/respond'

const { screens, fakes, connected } = serveIntegrations()
afterEach(() => void vi.useRealTimers())

describe('surveys of a provider', () => {
  it('can be imported into a study that is there; the choice survives a reload', async () => {
    const { client, user } = await connected()
    const study = await addStudy(client, 'Snack tracker')
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    await user.type(await screen.findByRole('combobox', { name: /^Existing study/ }), 'tracker')
    await user.click(await screen.findByRole('option', { name: /^Snack tracker/ }))
    expect(screen.queryByLabelText('Study name')).toBeNull()
    await checkAccessibility()
    const again = screens.reopen(INTEGRATIONS)
    await again.user.click(await (await row(/^Snacks/)).findByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('combobox')).toHaveValue('Snack tracker')
    await again.user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await (await row(/^Snacks/)).findByText('Queued')).toBeInTheDocument()
    await settleAll(screens.server, client)
    expect(await surveyOf(client, 'qualtrics', surveyId(1))).toMatchObject({ study_id: study.studyNumber })
  })

  it('say what readers would lose by a version that was not published for that', async () => {
    const { client } = await connected()
    const losses = ['How often do you snack? is not there any more.', 'Brands loses nets or calculated rows.']
    await client.tenant(tx => tx.update(providerSurveys).set({ losses }).where(eq(providerSurveys.name, 'Snacks')))
    const { user } = await screens.open({ at: INTEGRATIONS, client, as: 'manager' })
    await user.click(await (await row(/^Snacks/)).findByRole('button', { name: '2 losses for readers' }))
    const dialog = within(await screen.findByRole('dialog', { name: /of Snacks$/ }))
    expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual(losses)
    await checkAccessibility()
  })

  it('say what their import left out', async () => {
    const { client, user } = await connected()
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
    await (await row(/^Snacks/)).findByText('Queued')
    await settleAll(screens.server, client)
    await user.click(await (await row(/^Snacks/)).findByRole('button', { name: /^\d+ notes? on the import$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import of Snacks' }))
    expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent(/^Personal data is not imported: /)
    await checkAccessibility()
  })

  it('can be read again once the wait that the provider asked for is over', async () => {
    const { user } = await connected()
    const answer = { status: 429, headers: { 'retry-after': '60' }, body: '{}' }
    fakes().qualtrics.fail(/\/surveys$/u, { kind: 'answer', answer }, { times: 5 })
    await user.click((await list()).getByRole('button', { name: 'Refresh the list' }))
    expect(await (await card()).findByText('Waiting')).toBeInTheDocument()
    expect((await list()).getByText(/You can refresh the list then\./)).toBeInTheDocument()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await (await card()).findByText('Connected')).toBeInTheDocument()
  })

  it('are found by a part of their name in upper or lower case', async () => {
    const { user } = await connected()
    await user.type((await list()).getByRole('searchbox', { name: 'Filter by name' }), 'sNack')
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Oat/ })).toBeNull())
    expect(screen.getAllByRole('row', { name: /snacks/i })).toHaveLength(2)
    await user.type((await list()).getByRole('searchbox', { name: 'Filter by name' }), ' none')
    await user.click(await screen.findByRole('button', { name: 'Show all surveys' }))
    expect(await screen.findByRole('row', { name: /^Oat/ })).toBeInTheDocument()
  })

  it('are imported under a name, published, and updated when new answers are there', async () => {
    const { client, user } = await connected()
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog'))
    const name = dialog.getByLabelText('Study name')
    expect(name).toHaveValue('Snacks')
    await user.clear(name)
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await dialog.findByText('A Study Name is required.')).toBeInTheDocument()
    await user.type(name, 'Snacks of autumn')
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await (await row(/^Snacks/)).findByText('Queued')).toBeInTheDocument()
    await settleAll(screens.server, client)
    const publish = await (await row(/^Snacks/)).findByRole('button', { name: 'Publish' })
    expect((await row(/^Snacks/)).getByText('Imported, ready to publish')).toBeInTheDocument()
    await user.click(publish)
    expect(await (await row(/^Snacks/)).findByText('Publishing')).toBeInTheDocument()
    await screens.server.jobs.runDue()
    expect(await (await row(/^Snacks/)).findByText('Live')).toBeInTheDocument()
    expect((await row(/^Snacks/)).getByRole('link', { name: 'Snacks' })).toHaveAttribute(
      'href',
      '/studies/Snacks-of-autumn',
    )
  })

  it('say that publishing failed, and why', async () => {
    const client = await screens.server.mintClient({ flags: { decipher: true } })
    await client.as('admin').call(createDecipherToken, { body: { api_key: fakes().decipher.token } })
    const { user } = await screens.open({ at: INTEGRATIONS, client, as: 'admin' })
    await user.click((await row(/^Bars/)).getByRole('button', { name: 'Import' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
    await (await row(/^Bars/)).findByText('Queued')
    await settleAll(screens.server, client)
    screens.fail(refuse(publishProviderSurvey, 'conflict', { once: true }))
    await user.click(await (await row(/^Bars/)).findByRole('button', { name: 'Publish' }))
    const alert = await (await row(/^Bars/)).findByText(/^Failed to publish Decipher survey/)
    expect(alert).toHaveTextContent('Failed to publish Decipher survey. Made to fail: conflict.')
  })

  it('keep what the server says of an act in JSON, and speak for it where it says something else', async () => {
    const { client, user } = await connected()
    const dialog = async () => within(await screen.findByRole('dialog'))
    await user.click(await (await row(/^Snacks/)).findByRole('button', { name: 'Import' }))
    screens.fail(refuse(importQualtricsSurvey, 'conflict', { once: true }))
    await user.click((await dialog()).getByRole('button', { name: 'Import' }))
    expect(await (await dialog()).findByText(/^Made to fail: conflict\./)).toBeInTheDocument()
    screens.fail(respond(importQualtricsSurvey, '<h1>Bad gateway</h1>', { status: 502, once: true }))
    await user.click((await dialog()).getByRole('button', { name: 'Import' }))
    expect(await (await dialog()).findByText(/^Something went wrong on our side\. Try again\./)).toBeInTheDocument()
    await user.click((await dialog()).getByRole('button', { name: 'Import' }))
    await (await row(/^Snacks/)).findByText('Queued')
    await settleAll(screens.server, client)
    screens.fail(respond(publishProviderSurvey, '<h1>Bad gateway</h1>', { status: 502, once: true }))
    await user.click(await (await row(/^Snacks/)).findByRole('button', { name: 'Publish' }))
    const failed = 'Failed to publish Qualtrics survey. Something went wrong on our side. Try again.'
    expect(await (await row(/^Snacks/)).findByText(failed)).toBeInTheDocument()
  })

  it('keep what the server says where the state of the providers could not be read', async () => {
    const { client } = await connected()
    screens.fail(refuse(listIntegrations, 'unavailable', { once: true }))
    const { user } = await screens.open({ at: INTEGRATIONS, client, as: 'admin' })
    expect(await screen.findByText(/Made to fail: unavailable\./)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row(/^Snacks/)).toBeDefined()
  })

  it('show the cause of a failed import with what helps, and are tried again', async () => {
    const { client, user } = await connected()
    const answer = {
      status: 403,
      body: '{"meta":{"httpStatus":"403 - Forbidden","error":{"errorMessage":"No","errorCode":"AUTH_1"},"requestId":"r-1"}}',
    }
    fakes().qualtrics.fail(/export-responses$/u, { kind: 'answer', answer }, { times: Infinity })
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
    await (await row(/^Snacks/)).findByText('Queued')
    await settleAll(screens.server, client)
    expect(await (await row(/^Snacks/)).findByText('Error')).toBeInTheDocument()
    const causes = (await row(/^Snacks/)).getAllByRole('button')
    await user.click(causes[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Snacks was not imported' }))
    expect(dialog.getByText(/then import again\.$/)).toBeInTheDocument()
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
    fakes().qualtrics.clearFaults()
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Retry' }))
    expect(await (await row(/^Snacks/)).findByText('Queued')).toBeInTheDocument()
  })

  it('wait as long as the provider asks, which is said once', async () => {
    const { client, user } = await connected()
    const answer = { status: 429, headers: { 'retry-after': '3000' }, body: '{}' }
    fakes().qualtrics.fail(/export-responses$/u, { kind: 'answer', answer })
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
    await (await row(/^Snacks/)).findByText('Queued')
    await screens.server.jobs.runDue()
    const note = /1 survey continues automatically\. Nothing is lost, and you can leave this page\./
    expect(await screen.findByText(note)).toBeInTheDocument()
    expect(await (await row(/^Snacks/)).findByText(/^Paused, next try /)).toBeInTheDocument()
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Cancel' }))
    expect(await (await row(/^Snacks/)).findByText('Not imported')).toBeInTheDocument()
    await hurry(screens.server, client)
  })

  it('say when the provider can be asked again, with the time where that is more than an hour away', async () => {
    const { client, user } = await connected()
    const answer = { status: 429, headers: { 'retry-after': '7200' }, body: '{}' }
    fakes().qualtrics.fail(/export-responses$/u, { kind: 'answer', answer })
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
    await (await row(/^Snacks/)).findByText('Queued')
    await screens.server.jobs.runDue()
    expect(await (await row(/^Snacks/)).findByText(/^Paused, next try (\d+ \w+, )?\d\d:\d\d$/)).toBeInTheDocument()
    expect((await list()).getByText(/^until (\d+ \w+, )?\d\d:\d\d$/)).toBeInTheDocument()
    await hurry(screens.server, client)
  })

  it('are published as soon as they are here where that was asked during the import', async () => {
    const { client, user } = await connected()
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
    await (await row(/^Snacks/)).findByText('Queued')
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'More about Snacks' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Publish when imported' }))
    expect(await (await row(/^Snacks/)).findByText('Will be published when imported')).toBeInTheDocument()
    await settleAll(screens.server, client)
    await screens.server.jobs.runDue()
    expect(await (await row(/^Snacks/)).findByText('Live')).toBeInTheDocument()
  })

  it('are imported once although the answer was lost, and the dialog is over', async () => {
    const { client, user } = await connected()
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog'))
    screens.loseAnswer(importQualtricsSurvey)
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await (await row(/^Snacks/)).findByText('Queued')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await settleAll(screens.server, client)
    const { results } = await client.as('manager').call(listStudies, { query: {} })
    expect(results.map(({ name }) => name)).toEqual(['Snacks'])
  })

  it('keep what was typed where the import could not be sent, also over a reload, and are imported by the next try', async () => {
    const { client, user } = await connected()
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText('Study name'))
    await user.type(dialog.getByLabelText('Study name'), 'Snacks of autumn')
    screens.fail(disconnect(importQualtricsSurvey, { once: true }))
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await dialog.findByText(/Trying again never imports it twice/)).toBeInTheDocument()
    expect(dialog.getByLabelText('Study name')).toHaveValue('Snacks of autumn')
    const again = screens.reopen(INTEGRATIONS)
    await again.user.click(await (await row(/^Snacks/)).findByRole('button', { name: 'Import' }))
    const second = within(await screen.findByRole('dialog'))
    expect(second.getByLabelText('Study name')).toHaveValue('Snacks of autumn')
    await again.user.click(second.getByRole('button', { name: 'Import' }))
    expect(await (await row(/^Snacks/)).findByText('Queued')).toBeInTheDocument()
    await settleAll(screens.server, client)
    const { results } = await client.as('manager').call(listStudies, { query: {} })
    expect(results.map(({ name }) => name)).toEqual(['Snacks of autumn'])
  })

  it('are gone from the screen once a colleague has disconnected the provider', async () => {
    const { client, user } = await connected()
    await client.as('admin').call(deleteQualtricsToken, { body: {} })
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
    expect(await screen.findByText('Qualtrics is not connected')).toBeInTheDocument()
    expect(await (await card()).findByText('Not set up')).toBeInTheDocument()
  })

  it('are drawn only as far as they are in sight, and all of them are found', async () => {
    const { surveys } = fakes().qualtrics.world
    const made = Array.from({ length: 300 }, (_, at) =>
      makeSurvey({ id: surveyId(at + 10), name: `Wave ${at + 1}`, questions: 1, respondents: 0 }),
    )
    surveys.push(...made)
    const { user } = await connected()
    const drawn = screen.getAllByRole('row').length
    expect((await list()).getByText('303 surveys')).toBeInTheDocument()
    expect(drawn).toBeLessThan(60)
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '304')
    await user.type((await list()).getByRole('searchbox', { name: 'Filter by name' }), 'wave 299')
    expect(await screen.findByText('1 of 303 surveys')).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /^Wave 299/ })).toBeInTheDocument()
  })
})

describe('what is listed', () => {
  it('is in the address: provider, words and state outlive a reload and the Back button', async () => {
    const client = await screens.server.mintClient({ flags: { qualtrics: true, decipher: true } })
    await client.as('admin').call(createQualtricsToken, { body: { api_key: fakes().qualtrics.token } })
    await client.as('admin').call(createDecipherToken, { body: { api_key: fakes().decipher.token } })
    const { user } = await screens.open({ at: INTEGRATIONS, client, as: 'manager' })
    await screen.findByRole('row', { name: /^Oat/ })
    await user.type((await list()).getByRole('searchbox', { name: 'Filter by name' }), 'oat ')
    await user.click((await list()).getByRole('button', { name: /^Not imported/ }))
    await waitFor(() => expect(screens.url()).toBe(`${INTEGRATIONS}?provider=qualtrics&query=oat&state=not_imported`))
    await user.click((await card('Decipher')).getByRole('link', { name: 'Decipher' }))
    await screen.findByRole('row', { name: /^Bars/ })
    expect(screens.url()).toBe(`${INTEGRATIONS}?provider=decipher`)
    window.history.back()
    const found = async () => {
      await screen.findByRole('row', { name: /^Oat/ })
      expect(screen.queryByRole('row', { name: /^Snacks/ })).toBeNull()
      expect((await list()).getByRole('searchbox', { name: 'Filter by name' })).toHaveValue('oat')
      const chip = (await list()).getByRole('button', { name: /^Not imported/ })
      expect(chip).toHaveAttribute('aria-pressed', 'true')
    }
    await found()
    screens.reopen(screens.url())
    await found()
  })
})
