import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDecipherToken, deleteDecipherToken, publishProviderSurvey } from '@core/contract'
import { providerSurveys } from '@server/db/schema'
import { makeSurvey } from '../../tools/providers/truth'
import { startDecipher, surveyPath, type FakeDecipher } from '../../tools/providers/decipher'
import { startQualtrics, surveyId, type FakeQualtrics } from '../../tools/providers/qualtrics'
import { checkAccessibility } from '../harness/axe'
import { addStudy } from '../harness/library'
import { hurry, settingsFor, settleAll, surveyOf } from '../harness/providers'
import { serveScreens } from '../harness/renderApp'
import { refuse } from '../harness/respond'
import type { MintedClient } from '../harness/serverApp'

let qualtrics: FakeQualtrics
let decipher: FakeDecipher

const screens = serveScreens({
  runJobs: false,
  providers: async () => {
    qualtrics = await startQualtrics({ polls: 1 })
    decipher = await startDecipher({ polls: 1 })
    return settingsFor({ qualtrics: qualtrics.origin, decipher: decipher.origin }).providers
  },
})
afterAll(async () => {
  await qualtrics.close()
  await decipher.close()
})
afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  qualtrics.clearFaults()
  const names = ['Snacks', 'Oat drinks', 'SNACKS again']
  const made = names.map((name, at) => makeSurvey({ id: surveyId(at + 1), name, questions: 5, respondents: 12 }))
  qualtrics.world.surveys.splice(0, Infinity, ...made)
  decipher.world.surveys.splice(
    0,
    Infinity,
    makeSurvey({ id: surveyPath(1), name: 'Bars', questions: 3, respondents: 5 }),
  )
})

const at = '/settings/integrations'
const flags = { qualtrics: true }
const card = async (name = 'Qualtrics') => within(await screen.findByRole('region', { name }))
const list = async (name = 'Qualtrics') => within(await screen.findByRole('region', { name: `${name} surveys` }))
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

/** A client whose admin has connected Qualtrics on the screen. */
const connected = async (): Promise<{
  client: MintedClient
  user: Awaited<ReturnType<typeof screens.open>>['user']
}> => {
  const client = await screens.server.mintClient({ flags })
  const { user } = await screens.open({ at, client, as: 'admin' })
  await user.click((await card()).getByRole('button', { name: 'Connect' }))
  await user.type(await screen.findByLabelText('API token'), qualtrics.token)
  await user.click((await card()).getByRole('button', { name: 'Connect' }))
  await screen.findByRole('row', { name: /^Snacks/ })
  return { client, user }
}

describe('a provider', () => {
  it('is connected with a key that it takes; a wrong one is refused beside its field and stays typed', async () => {
    const client = await screens.server.mintClient({ flags })
    const { user } = await screens.open({ at, client, as: 'admin' })
    await user.click((await card()).getByRole('button', { name: 'Connect' }))
    const field = await screen.findByLabelText('API token')
    await user.type(field, 'wrong')
    await user.click((await card()).getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/no longer accepts this API token/))
    expect(field).toHaveValue('wrong')
    await user.clear(field)
    await user.type(field, qualtrics.token)
    await user.click((await card()).getByRole('button', { name: 'Connect' }))
    expect(await (await card()).findByText('Connected')).toBeInTheDocument()
    expect(document.body.textContent).not.toContain(qualtrics.token)
    expect(await screen.findByRole('row', { name: /^Oat drinks/ })).toBeInTheDocument()
    await checkAccessibility()
  })

  it('is looked after by admins; managers see it, its surveys and no key', async () => {
    const { client } = await connected()
    await screens.open({ at, client, as: 'manager' })
    expect(await screen.findByRole('row', { name: /^Snacks/ })).toBeInTheDocument()
    expect((await card()).queryByRole('button', { name: /key|Disconnect/ })).toBeNull()
  })

  it('is disconnected after what goes and what stays was said', async () => {
    const { user } = await connected()
    await user.click((await card()).getByRole('button', { name: 'Disconnect' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/Studies and datasets that came from it stay/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Disconnect Qualtrics' }))
    expect(await (await card()).findByText('Not set up')).toBeInTheDocument()
    expect(await screen.findByText('Qualtrics is not connected')).toBeInTheDocument()
  })

  it('has the two parts of its key counted, and the key changed in three steps that stop where one fails', async () => {
    const client = await screens.server.mintClient({ flags: { decipher: true } })
    await client.as('admin').call(createDecipherToken, { body: { api_key: decipher.token } })
    const { user } = await screens.open({ at, client, as: 'admin' })
    await user.click((await card('Decipher')).getByRole('button', { name: 'Replace key' }))
    const [publicPart, privatePart] = [decipher.token.slice(0, 32), decipher.token.slice(32)]
    await user.type(await screen.findByLabelText('Public part'), ` ${publicPart} `)
    await user.type(screen.getByLabelText('Private part'), privatePart.slice(5))
    await user.tab()
    expect(screen.getByText('32/32')).toBeInTheDocument()
    expect(screen.getByText('5 characters short. Spaces at the ends are dropped.')).toBeInTheDocument()
    await user.type(screen.getByLabelText('Private part'), privatePart.slice(0, 5))
    screens.fail(refuse(createDecipherToken, 'unavailable', { once: true }))
    await user.clear(screen.getByLabelText('Private part'))
    await user.type(screen.getByLabelText('Private part'), privatePart)
    await user.click((await card('Decipher')).getByRole('button', { name: 'Save key' }))
    expect(await screen.findByText(/The old key is deleted and no key is in use/)).toBeInTheDocument()
    expect(screen.getByLabelText('Private part')).toHaveValue(privatePart)
    await user.click((await card('Decipher')).getByRole('button', { name: 'Go on' }))
    const done = await (await card('Decipher')).findByRole('button', { name: 'Done' })
    expect(screens.callsOf(deleteDecipherToken)).toBe(1)
    const steps = within(screen.getByRole('list', { name: 'Steps of the change' }))
    expect(steps.getAllByText(', done')).toHaveLength(3)
    await user.click(done)
    expect(await screen.findByRole('row', { name: /^Bars/ })).toBeInTheDocument()
  })
})

describe('a key of Decipher that is changed', () => {
  const begun = async () => {
    const client = await screens.server.mintClient({ flags: { decipher: true } })
    await client.as('admin').call(createDecipherToken, { body: { api_key: decipher.token } })
    const { user } = await screens.open({ at, client, as: 'admin' })
    await user.click((await card('Decipher')).getByRole('button', { name: 'Replace key' }))
    await user.type(await screen.findByLabelText('Public part'), decipher.token.slice(0, 32))
    await user.type(screen.getByLabelText('Private part'), decipher.token.slice(32))
    return { user }
  }
  const save = async () => (await card('Decipher')).getByRole('button', { name: 'Save key' })

  it('is changed to the end although the answer to the deletion was lost', async () => {
    const { user } = await begun()
    screens.loseAnswer(deleteDecipherToken)
    await user.click(await save())
    await user.click(await (await card('Decipher')).findByRole('button', { name: 'Done' }))
    expect(await (await card('Decipher')).findByText('Connected')).toBeInTheDocument()
    expect((await card('Decipher')).queryByRole('alert')).toBeNull()
    expect(screens.callsOf(deleteDecipherToken)).toBe(1)
  })

  it('says that the old key is still in use where it could not be deleted', async () => {
    const { user } = await begun()
    screens.fail(refuse(deleteDecipherToken, 'unavailable', { once: true }))
    await user.click(await save())
    expect(await screen.findByText(/The old key is still in use/)).toBeInTheDocument()
  })

  it('is not shown as failed any more to those who come back later', async () => {
    const { user } = await begun()
    screens.fail(refuse(createDecipherToken, 'unavailable', { once: true }))
    await user.click(await save())
    await screen.findByText(/no key is in use/)
    await user.click(screen.getByRole('link', { name: 'Info' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await user.click(await screen.findByRole('link', { name: 'Integrations' }))
    await user.click(await (await card('Decipher')).findByRole('button', { name: 'Connect' }))
    expect(await screen.findByLabelText('Public part')).toHaveValue('')
    await user.type(screen.getByLabelText('Public part'), decipher.token.slice(0, 32))
    await user.type(screen.getByLabelText('Private part'), decipher.token.slice(32))
    await user.click((await card('Decipher')).getByRole('button', { name: 'Connect' }))
    await user.click(await (await card('Decipher')).findByRole('button', { name: 'Replace key' }))
    await screen.findByRole('list', { name: 'Steps of the change' })
    expect(screen.queryByText(/no key is in use/)).toBeNull()
    expect(await save()).toBeInTheDocument()
  })

  it('is kept out of the storages of the browser', async () => {
    await begun()
    const kept = JSON.stringify([localStorage, sessionStorage].map(Object.entries))
    expect(kept).not.toContain(decipher.token.slice(0, 32))
    expect(kept).not.toContain(decipher.token.slice(32))
  })
})

describe('surveys of a provider', () => {
  it('can be imported into a study that is there; the choice survives a reload', async () => {
    const { client, user } = await connected()
    const study = await addStudy(client, 'Snack tracker')
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    await user.type(await screen.findByRole('combobox', { name: /^Existing study/ }), 'tracker')
    await user.click(await screen.findByRole('option', { name: /^Snack tracker/ }))
    expect(screen.queryByLabelText('Study name')).toBeNull()
    await checkAccessibility()
    const again = screens.reopen(at)
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
    const { user } = await screens.open({ at, client, as: 'manager' })
    await user.click(await (await row(/^Snacks/)).findByRole('button', { name: '2 losses for readers' }))
    const dialog = within(await screen.findByRole('dialog', { name: /of Snacks$/ }))
    expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual(losses)
    await checkAccessibility()
  })

  it('can be read again once the wait that the provider asked for is over', async () => {
    const { user } = await connected()
    const answer = { status: 429, headers: { 'retry-after': '60' }, body: '{}' }
    qualtrics.fail(/\/surveys$/u, { kind: 'answer', answer }, { times: 5 })
    await user.click((await list()).getByRole('button', { name: 'Read the list again' }))
    expect(await (await card()).findByText('Waits')).toBeInTheDocument()
    expect((await list()).getByText(/The list can be read again then\./)).toBeInTheDocument()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await (await card()).findByText('Connected', undefined, { timeout: 15_000 })).toBeInTheDocument()
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
    const publish = await (await row(/^Snacks/)).findByRole('button', { name: 'Publish' }, { timeout: 8000 })
    expect((await row(/^Snacks/)).getByText('Imported, waits to be published')).toBeInTheDocument()
    await user.click(publish)
    expect(await (await row(/^Snacks/)).findByText('Publishing')).toBeInTheDocument()
    await screens.server.jobs.runDue()
    expect(await (await row(/^Snacks/)).findByText('Live', undefined, { timeout: 8000 })).toBeInTheDocument()
    expect((await row(/^Snacks/)).getByRole('link', { name: 'Snacks' })).toHaveAttribute(
      'href',
      '/studies/Snacks-of-autumn',
    )
  })

  it('say that publishing failed, and why', async () => {
    const { client, user } = await connected()
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
    await (await row(/^Snacks/)).findByText('Queued')
    await settleAll(screens.server, client)
    screens.fail(refuse(publishProviderSurvey, 'conflict', { once: true }))
    await user.click(await (await row(/^Snacks/)).findByRole('button', { name: 'Publish' }, { timeout: 8000 }))
    expect(await (await row(/^Snacks/)).findByText(/^Failed to publish Qualtrics survey\./)).toBeInTheDocument()
  })

  it('show the cause of a failed import with what helps, and are tried again', async () => {
    const { client, user } = await connected()
    const answer = {
      status: 403,
      body: '{"meta":{"httpStatus":"403 - Forbidden","error":{"errorMessage":"No","errorCode":"AUTH_1"},"requestId":"r-1"}}',
    }
    qualtrics.fail(/export-responses$/u, { kind: 'answer', answer }, { times: Infinity })
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
    await (await row(/^Snacks/)).findByText('Queued')
    await settleAll(screens.server, client)
    expect(await (await row(/^Snacks/)).findByText('Error', undefined, { timeout: 8000 })).toBeInTheDocument()
    const causes = (await row(/^Snacks/)).getAllByRole('button')
    await user.click(causes[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Snacks was not imported' }))
    expect(dialog.getByText(/then import again\.$/)).toBeInTheDocument()
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
    qualtrics.clearFaults()
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Retry' }))
    expect(await (await row(/^Snacks/)).findByText('Queued')).toBeInTheDocument()
  })

  it('wait as long as the provider asks, which is said once', async () => {
    const { client, user } = await connected()
    const answer = { status: 429, headers: { 'retry-after': '3000' }, body: '{}' }
    qualtrics.fail(/export-responses$/u, { kind: 'answer', answer })
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Import' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
    await (await row(/^Snacks/)).findByText('Queued')
    await screens.server.jobs.runDue()
    const note = /1 survey goes on by itself; nothing is lost and you may leave\./
    expect(await screen.findByText(note, undefined, { timeout: 8000 })).toBeInTheDocument()
    expect(await (await row(/^Snacks/)).findByText('Goes on after a wait')).toBeInTheDocument()
    await user.click((await row(/^Snacks/)).getByRole('button', { name: 'Cancel' }))
    expect(await (await row(/^Snacks/)).findByText('Not imported')).toBeInTheDocument()
    await hurry(screens.server, client)
  })
})
