import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import {
  confirmTotp,
  endPersonSessions,
  getAccount,
  patchClient,
  patchSecondFactorPolicy,
  removePersonFactors,
  startTotp,
} from '@core/contract'
import { signInSteps } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { emailField, logIn } from '../harness/logIn'
import { serveScreens } from '../harness/renderApp'
import { catchSavedFiles } from '../harness/savedFiles'
import { PASSWORD, type MintedClient, type RoleName } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

/** Switches the app on; the present code is still good. */
const withApp = async (client: MintedClient, role: RoleName = 'user') => {
  const { key } = await client.as(role).call(startTotp, {})
  const { recovery_codes: codes } = await client.as(role).call(confirmTotp, { body: { code: codeOf(key, -1) } })
  return { key, codes: codes ?? [] }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the second step of the login', () => {
  it('asks for a code, takes a recovery code instead, and goes on to the library', async () => {
    const client = await screens.server.mintClient()
    const { codes } = await withApp(client)
    const page = await screens.open({ at: '/login' })
    await logIn(page, client.user)
    const code = await screen.findByRole('textbox', { name: 'Code' })
    await waitFor(() => expect(code).toHaveFocus())
    await checkAccessibility()
    await page.user.click(await button('Log in'))
    expect(await screen.findByText('Enter the code that the app shows.')).toBeInTheDocument()
    await page.user.type(code, '000000')
    await page.user.click(await button('Log in'))
    expect(await screen.findByText(/^This code is not right\./)).toBeInTheDocument()
    await page.user.click(await button('Use a recovery code'))
    await page.user.type(await screen.findByRole('textbox', { name: 'Recovery code' }), codes[0] ?? '')
    await page.user.click(await button('Log in'))
    await waitFor(() => expect(screens.url()).toBe('/home'))
  })

  it('leads back to the password, which keeps the address, when it took too long or on demand', async () => {
    const client = await screens.server.mintClient()
    const { key } = await withApp(client)
    const page = await screens.open({ at: '/login' })
    await logIn(page, client.user)
    await page.user.click(await button('Back'))
    expect(await emailField()).toHaveValue(client.user.email)
    await page.user.type(screen.getByLabelText('Password'), PASSWORD)
    await page.user.click(await button('Log in'))
    const code = await screen.findByRole('textbox', { name: 'Code' })
    await client.tenant(tx => tx.update(signInSteps).set({ expires: sql`now() - interval '1 second'` }))
    await page.user.type(code, codeOf(key))
    await page.user.click(await button('Log in'))
    expect(await screen.findByText(/^This took too long/)).toBeInTheDocument()
    await page.user.click(await button('Enter password again'))
    expect(await emailField()).toHaveValue(client.user.email)
    await page.user.type(screen.getByLabelText('Password'), PASSWORD)
    await page.user.click(await button('Log in'))
    await page.user.type(await screen.findByRole('textbox', { name: 'Code' }), codeOf(key))
    await page.user.click(await button('Log in'))
    await waitFor(() => expect(screens.url()).toBe('/home'))
  })
})

describe('where the organisation requires a second step', () => {
  it('people set one up before anything else, and then go on', async () => {
    const client = await screens.server.mintClient()
    await withApp(client, 'admin')
    await client.as('admin').call(patchSecondFactorPolicy, { body: { required: true } })
    const page = await screens.open({ at: '/login' })
    await logIn(page, client.user)
    expect(await screen.findByRole('heading', { name: 'Set up a second step' })).toBeInTheDocument()
    await page.user.click(await button('Set up app'))
    await checkAccessibility()
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }))
    const key = (await dialog.findByRole('group', { name: 'Key' })).textContent
    await page.user.type(dialog.getByRole('textbox'), codeOf(key))
    await page.user.click(dialog.getByRole('button', { name: 'Switch on' }))
    const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
    expect(codes.getAllByRole('listitem')).toHaveLength(10)
    expect(screens.url()).toBe('/second-step')
    await page.user.click(codes.getByRole('button', { name: 'I have saved them' }))
    await waitFor(() => expect(screens.url()).toBe('/home'))
  })

  it('admins see who has one and what will happen, before they require it', async () => {
    const client = await screens.server.mintClient()
    await withApp(client)
    const { user } = await screens.open({ at: '/settings/security', client, as: 'admin' })
    expect(await screen.findByText('1 person has one, 2 people do not')).toBeInTheDocument()
    await user.click(await button('Require a second step…'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Require a second step?' }))
    expect(dialog.getByText(/^2 people have to set one up before they can go on/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Require a second step' }))
    // It concerns the admin who decided it as well.
    expect(await screen.findByRole('heading', { name: 'Set up a second step' })).toBeInTheDocument()
    expect(screens.url()).toBe('/second-step')
  })
})

describe('sign-in and security', () => {
  it('shows where one is signed in, without the part for admins, and signs out everywhere else', async () => {
    const client = await screens.server.mintClient()
    await screens.server.signIn(client.user.email)
    const { user } = await screens.open({ at: '/settings/security', client, as: 'user' })
    expect(await screen.findByText('This browser')).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: /^For everyone/ })).not.toBeInTheDocument()
    await checkAccessibility()
    await user.click(await button('Sign out everywhere else'))
    await user.click(await button('Sign out of 1 browser'))
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Sign out of/ })).toHaveLength(1))
    await user.click(await button('Sign out everywhere'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }))
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(screens.url()).toBe('/login'))
  })

  it('gives the data as a file, and ends the account where the organisation lets people', async () => {
    const client = await screens.server.mintClient()
    await client.as('admin').call(patchClient, { body: { self_deletion: true } })
    const saved = catchSavedFiles()
    const { user } = await screens.open({ at: '/settings/security', client, as: 'user' })
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Personal data.json']))
    await user.click(screen.getByRole('button', { name: 'Delete account' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }))
    await user.type(dialog.getByRole('textbox', { name: 'Your e-mail address' }), 'someone@else.test')
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(dialog.getByRole('textbox', { name: 'Your e-mail address' })).toBeInvalid()
    await checkAccessibility()
    await user.clear(dialog.getByRole('textbox', { name: 'Your e-mail address' }))
    await user.type(dialog.getByRole('textbox', { name: 'Your e-mail address' }), client.user.email)
    await user.click(dialog.getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(screens.url()).toMatch(/^\/login/))
  })

  it('changes the password, and says beside each field what is wrong', async () => {
    const client = await screens.server.mintClient()
    const { user } = await screens.open({ at: '/settings/security', client, as: 'user' })
    await user.click(await button('Change password'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
    await user.type(dialog.getByLabelText('Current password'), 'wrong')
    await user.type(dialog.getByLabelText('New password'), 'lantern orbit walnut paddle')
    await user.click(dialog.getByRole('button', { name: 'Change password' }))
    expect(await dialog.findByText('This is not your password.')).toBeInTheDocument()
    await user.clear(dialog.getByLabelText('Current password'))
    await user.type(dialog.getByLabelText('Current password'), PASSWORD)
    await user.click(dialog.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Password changed')).toBeInTheDocument()
    await screens.server.signIn(client.user.email, 'lantern orbit walnut paddle')
  })
})

describe('people who lost their second step', () => {
  it('are helped by a manager, who says why', async () => {
    const client = await screens.server.mintClient()
    await withApp(client)
    const { user } = await screens.open({ at: '/settings/users', client, as: 'manager' })
    const rows = within(await screen.findByRole('table', { name: 'Users' })).getAllByRole('row')
    const row = rows.find(one => one.textContent.includes(client.user.email))
    if (!row) throw new Error('the person is not in the table')
    const more = within(row).getByRole('button', { name: /^More for/ })
    await user.click(more)
    await user.click(await screen.findByRole('menuitem', { name: 'Remove second step' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Remove second step' }))
    expect(await dialog.findByText('Say why, in a few words.')).toBeInTheDocument()
    expect(screens.callsOf(removePersonFactors)).toBe(0)
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Lost phone')
    await user.click(dialog.getByRole('button', { name: 'Remove second step' }))
    expect(await screen.findByText(/logs in with the password alone now$/)).toBeInTheDocument()
    const signed = await screens.server.signIn(client.user.email)
    expect(await signed.call(getAccount, {})).toMatchObject({ totp: null })
    await user.click(more)
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere' }))
    await user.click(await button('Sign out everywhere'))
    await waitFor(() => expect(screens.callsOf(endPersonSessions)).toBe(1))
    expect(await screen.findByText(/is signed out of 1 browser$/)).toBeInTheDocument()
  })
})
