import { screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  connectSurveyMonkey,
  createDecipherToken,
  createQualtricsToken,
  deleteDecipherToken,
  deleteQualtricsToken,
  finishSurveyMonkey,
  getIntegrationToken,
  patchIntegrationToken,
  refreshIntegration,
} from '@core/contract'
import { sessions } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { card, INTEGRATIONS, serveIntegrations } from '../harness/integrationScreens'
import { logIn } from '../harness/logIn'
import { disconnect, refuse } from '../harness/respond'
import { requestOf, type MintedClient } from '../harness/serverApp'

const { screens, fakes, connected } = serveIntegrations()

describe('a provider', () => {
  it('is connected with a key that it takes; a wrong one is refused beside its field and stays typed', async () => {
    const client = await screens.server.mintClient({ flags: { qualtrics: true } })
    const { user } = await screens.open({ at: INTEGRATIONS, client, as: 'admin' })
    await user.click((await card()).getByRole('button', { name: 'Connect' }))
    const field = await screen.findByLabelText('API token')
    await user.type(field, 'wrong')
    await user.click((await card()).getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/no longer accepts this API token/))
    expect(field).toHaveValue('wrong')
    await user.clear(field)
    await user.type(field, fakes().qualtrics.token)
    await user.click((await card()).getByRole('button', { name: 'Connect' }))
    expect(await (await card()).findByText('Connected')).toBeInTheDocument()
    expect(document.body.textContent).not.toContain(fakes().qualtrics.token)
    expect(await screen.findByRole('row', { name: /^Oat drinks/ })).toBeInTheDocument()
    await checkAccessibility()
  })

  it('is looked after by admins; managers see it, its surveys and no key', async () => {
    const { client } = await connected()
    await screens.open({ at: INTEGRATIONS, client, as: 'manager' })
    expect(await screen.findByRole('row', { name: /^Snacks/ })).toBeInTheDocument()
    expect((await card()).queryByRole('button', { name: /key|Disconnect/ })).toBeNull()
  })

  it('is disconnected after what goes and what stays was said', async () => {
    const { user } = await connected()
    await user.click((await card()).getByRole('button', { name: 'Disconnect' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/Studies and datasets that came from it stay/)).toBeInTheDocument()
    expect(dialog.getByText('3 surveys that were never imported leave the list.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Disconnect Qualtrics' }))
    expect(await (await card()).findByText('Not set up')).toBeInTheDocument()
    expect(await screen.findByText('Qualtrics is not connected')).toBeInTheDocument()
  })

  it('has the two parts of its key counted, and the key changed in three steps that stop where one fails', async () => {
    const client = await screens.server.mintClient({ flags: { decipher: true } })
    await client.as('admin').call(createDecipherToken, { body: { api_key: fakes().decipher.token } })
    const { user } = await screens.open({ at: INTEGRATIONS, client, as: 'admin' })
    await user.click((await card('Decipher')).getByRole('button', { name: 'Replace key' }))
    const [publicPart, privatePart] = [fakes().decipher.token.slice(0, 32), fakes().decipher.token.slice(32)]
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
    await user.click((await card('Decipher')).getByRole('button', { name: 'Continue' }))
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
    await client.as('admin').call(createDecipherToken, { body: { api_key: fakes().decipher.token } })
    const { user } = await screens.open({ at: INTEGRATIONS, client, as: 'admin' })
    await user.click((await card('Decipher')).getByRole('button', { name: 'Replace key' }))
    await user.type(await screen.findByLabelText('Public part'), fakes().decipher.token.slice(0, 32))
    await user.type(screen.getByLabelText('Private part'), fakes().decipher.token.slice(32))
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
    await user.type(screen.getByLabelText('Public part'), fakes().decipher.token.slice(0, 32))
    await user.type(screen.getByLabelText('Private part'), fakes().decipher.token.slice(32))
    await user.click((await card('Decipher')).getByRole('button', { name: 'Connect' }))
    await user.click(await (await card('Decipher')).findByRole('button', { name: 'Replace key' }))
    await screen.findByRole('list', { name: 'Steps of the change' })
    expect(screen.queryByText(/no key is in use/)).toBeNull()
    expect(await save()).toBeInTheDocument()
  })

  it('says that the new key is in use where only the surveys could not be read, and goes on there', async () => {
    const { user } = await begun()
    screens.fail(refuse(refreshIntegration, 'unavailable', { once: true }))
    await user.click(await save())
    expect(
      await screen.findByText(/The new key is in use, but the list of surveys is not up to date/),
    ).toBeInTheDocument()
    await user.click((await card('Decipher')).getByRole('button', { name: 'Continue' }))
    await user.click(await (await card('Decipher')).findByRole('button', { name: 'Done' }))
    expect([deleteDecipherToken, createDecipherToken].map(screens.callsOf)).toEqual([1, 1])
  })

  it('is kept out of the storages of the browser', async () => {
    await begun()
    const kept = JSON.stringify([localStorage, sessionStorage].map(Object.entries))
    expect(kept).not.toContain(fakes().decipher.token.slice(0, 32))
    expect(kept).not.toContain(fakes().decipher.token.slice(32))
  })
})

describe('a key that is typed', () => {
  const typing = async () => {
    const client = await screens.server.mintClient({ flags: { qualtrics: true } })
    const page = await screens.open({ at: INTEGRATIONS, client, as: 'admin' })
    await page.user.click((await card()).getByRole('button', { name: 'Connect' }))
    return { client, page, field: await screen.findByLabelText('API token') }
  }

  /** The next call of the admin finds the session ended. */
  const expire = (client: MintedClient) =>
    client.tenant(tx =>
      tx
        .update(sessions)
        .set({ revoked: sql`now()` })
        .where(eq(sessions.userId, client.admin.id)),
    )

  it('of an unusual length is doubted and sent nevertheless', async () => {
    const { page, field } = await typing()
    await waitFor(() => expect(field).toHaveFocus())
    await page.user.type(field, ` ${'x'.repeat(27)}`)
    expect(screen.getByText('27/40')).toBeInTheDocument()
    expect(screen.queryByText(/Usually 40 characters/)).toBeNull()
    await page.user.tab()
    expect(field).toHaveAccessibleDescription(/Usually 40 characters\. Check that you copied all of it\./)
    expect(field).not.toBeInvalid()
    await page.user.click((await card()).getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(screens.callsOf(createQualtricsToken)).toBe(1))
    await waitFor(() => expect(field).toBeInvalid())
    await waitFor(() => expect(field).toHaveFocus())
  })

  it('stays where it could not be sent, and is taken by the next try', async () => {
    const { page, field } = await typing()
    await page.user.type(field, fakes().qualtrics.token)
    screens.fail(disconnect(createQualtricsToken, { once: true }))
    await page.user.click((await card()).getByRole('button', { name: 'Connect' }))
    expect(await screen.findByText(/What you typed is still here/)).toBeInTheDocument()
    expect(field).toHaveValue(fakes().qualtrics.token)
    await page.user.click((await card()).getByRole('button', { name: 'Connect' }))
    expect(await (await card()).findByText('Connected')).toBeInTheDocument()
  })

  it('is taken although the answer was lost, and the form is over', async () => {
    const { page, field } = await typing()
    await page.user.type(field, fakes().qualtrics.token)
    screens.loseAnswer(createQualtricsToken)
    await page.user.click((await card()).getByRole('button', { name: 'Connect' }))
    expect(await (await card()).findByText('Connected')).toBeInTheDocument()
    expect(screen.queryByLabelText('API token')).toBeNull()
    expect(screens.callsOf(createQualtricsToken)).toBe(1)
  })

  it('outlives the end of the session, in the memory of the page alone', async () => {
    const { client, page, field } = await typing()
    await page.user.type(field, fakes().qualtrics.token)
    await expire(client)
    await page.user.click((await card()).getByRole('button', { name: 'Connect' }))
    await logIn(page, client.admin)
    expect(await screen.findByLabelText('API token')).toHaveValue(fakes().qualtrics.token)
    const kept = JSON.stringify([localStorage, sessionStorage].map(Object.entries))
    expect(kept).not.toContain(fakes().qualtrics.token)
    await page.user.click((await card()).getByRole('button', { name: 'Connect' }))
    expect(await (await card()).findByText('Connected')).toBeInTheDocument()
  })

  it('is shown to nobody else after the end of the session, and forgotten once they log out', async () => {
    const { client, page, field } = await typing()
    await page.user.type(field, 'half a key')
    await expire(client)
    await page.user.click((await card()).getByRole('button', { name: 'Connect' }))
    await logIn(page, client.manager)
    await card()
    expect(screen.queryByLabelText('API token')).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Profile of Test manager' }))
    await page.user.click(await screen.findByRole('menuitem', { name: 'Log Out' }))
    await logIn(page, client.admin)
    await screen.findByRole('heading', { name: 'Search and discover insights' })
    await page.app.router.navigate(INTEGRATIONS)
    await card()
    expect(screen.queryByLabelText('API token')).toBeNull()
  })
})

describe('a connection', () => {
  const autoImport = async (client: MintedClient) =>
    (await client.as('admin').call(getIntegrationToken, { params: { integration: 'qualtrics' } })).auto_import

  it('imports new answers automatically once that is switched on, and no longer once it is off', async () => {
    const { client, user } = await connected()
    const toggle = async () => (await card()).getByRole('switch', { name: 'Import new answers automatically' })
    await user.click(await toggle())
    await waitFor(async () => expect(await toggle()).toBeChecked())
    expect(await autoImport(client)).toBe(true)
    await user.click(await toggle())
    await waitFor(async () => expect(await toggle()).not.toBeChecked())
    expect(await autoImport(client)).toBe(false)
  })

  it('says that the switch was not saved, and shows what is true', async () => {
    const { user } = await connected()
    screens.fail(refuse(patchIntegrationToken, 'unavailable', { once: true }))
    await user.click((await card()).getByRole('switch'))
    expect(await (await card()).findByText('Automatic import was not changed')).toBeInTheDocument()
    expect((await card()).getByRole('switch')).not.toBeChecked()
  })

  it('is not said to be there still where only the answer to its end was lost', async () => {
    const { user } = await connected()
    await user.click((await card()).getByRole('button', { name: 'Disconnect' }))
    screens.loseAnswer(deleteQualtricsToken)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Disconnect/ }))
    expect(await (await card()).findByText('Not set up')).toBeInTheDocument()
    expect((await card()).queryByRole('alert')).toBeNull()
  })
})

describe('consent at SurveyMonkey', () => {
  const flags = { surveymonkey: true }

  /** Comes back from the page of SurveyMonkey in the session of the window, with another answer where one is given. */
  const comeBack = async (change: (back: URLSearchParams) => void = () => undefined) => {
    const client = await screens.server.mintClient({ flags })
    const { url } = await client.as('admin').call(connectSurveyMonkey, { body: { region: 'us' } })
    const agreed = await fetch(url, { redirect: 'manual' })
    const back = new URL(agreed.headers.get('location') ?? '').searchParams
    change(back)
    const { cookie } = await client.session('admin')
    const request = requestOf(finishSurveyMonkey, { query: Object.fromEntries(back) }, { cookie })
    const at = (await screens.server.app.fetch(request)).headers.get('location') ?? ''
    return { client, ...(await screens.open({ at, client, as: 'admin' })) }
  }

  it('that was given leads to the connected account, which is said once', async () => {
    await comeBack()
    expect(await (await card('SurveyMonkey')).findByText('Connected')).toBeInTheDocument()
    expect(await screen.findByText('SurveyMonkey is connected.')).toBeInTheDocument()
    await waitFor(() => expect(screens.url()).toBe(`${INTEGRATIONS}?provider=surveymonkey`))
    screens.reopen(screens.url())
    expect(await (await card('SurveyMonkey')).findByText('Connected')).toBeInTheDocument()
    expect(screen.queryByText('SurveyMonkey is connected.')).toBeNull()
  })

  it('that was refused says so, and can be asked again', async () => {
    const { user } = await comeBack(back => {
      back.delete('code')
      back.set('error', 'access_denied')
    })
    expect(await screen.findByText('Access was not allowed in SurveyMonkey. Nothing has changed.')).toBeInTheDocument()
    expect((await card('SurveyMonkey')).getByText('Not set up')).toBeInTheDocument()
    await checkAccessibility()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/Access was not allowed/)).toBeNull()
    await user.click((await card('SurveyMonkey')).getByRole('button', { name: 'Connect' }))
    expect(await screen.findByRole('button', { name: 'Connect with SurveyMonkey' })).toBeInTheDocument()
  })

  it('with a state that nobody here asked with connects nothing', async () => {
    const { client } = await comeBack(back => back.set('state', 'made-up'))
    expect(await screen.findByText(/This took too long, or somebody else started it/)).toBeInTheDocument()
    expect((await card('SurveyMonkey')).getByText('Not set up')).toBeInTheDocument()
    const { url } = await client.as('admin').call(connectSurveyMonkey, { body: { region: 'us' } })
    expect(new URL(url).origin).toBe(fakes().surveymonkey.origin)
  })
})
