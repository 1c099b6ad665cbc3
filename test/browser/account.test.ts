import { Secret, TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '@tools/bench/web/browser'
import { serveApp, type ServedApp } from '../harness/servedApp'
import { expectAccessible, openVisitor, stepByStep, type Visitor } from './visitor'

const EMAIL = 'user@demo.test'

describe('signing in with a second step and with passkeys', () => {
  let app: ServedApp
  let browser: Browser
  let visitor: Visitor
  /** Passkeys need a name: the address of the machine has none. */
  let url: string
  beforeAll(async () => {
    app = await serveApp()
    url = app.url.replace('127.0.0.1', 'localhost')
    browser = await launchBrowser()
    visitor = await openVisitor(browser)
    const { page } = visitor
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })
  stepByStep(() => ({ app, visitors: [visitor] }))

  const enterPassword = async () => {
    const { page } = visitor
    await page.goto(`${url}/login`)
    await page.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL)
    await page.getByRole('button', { name: 'Use a password' }).click()
    await page.getByLabel('Password', { exact: true }).fill(app.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  const atHome = () => visitor.page.waitForURL(/\/home$/)
  /** Out of this browser only, on the screen that lists them. */
  const signOut = async () => {
    const { page } = visitor
    await page.goto(`${url}/settings/security`)
    await page.getByRole('button', { name: 'Sign out of this browser' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
  }
  let phone = new TOTP()
  let step = 0
  /** A code that was not used: the next step counts too. */
  const freshCode = () => {
    step = Math.max(step + 1, phone.counter())
    return phone.generate({ timestamp: step * 30_000 })
  }
  let recovery = ''

  it('sets up an authenticator app, and shows recovery codes once', async () => {
    const { page } = visitor
    await enterPassword()
    await atHome()
    await page.goto(`${url}/settings/security`)
    await page.getByText('This browser').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set up app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
    await dialog.getByRole('img', { name: 'QR code with the key' }).waitFor()
    const key = await dialog.getByRole('group', { name: 'Key' }).innerText()
    await expectAccessible(page)
    phone = new TOTP({ secret: Secret.fromBase32(key), digits: 6, period: 30 })
    step = phone.counter() - 2
    await dialog.getByRole('textbox').fill(freshCode())
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await codes.getByRole('listitem').first().waitFor()
    const listed = await codes.getByRole('listitem').allInnerTexts()
    expect(listed).toHaveLength(10)
    recovery = listed[0] ?? ''
    await expectAccessible(page)
    await codes.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('10 codes left').waitFor()
  })

  it('logs in with a code of the app, and out again', async () => {
    const { page } = visitor
    await signOut()
    await enterPassword()
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByText('This code is not right.').waitFor()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(freshCode())
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await atHome()
    await signOut()
  })

  it('logs in with a recovery code when the phone is lost', async () => {
    const { page } = visitor
    await enterPassword()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await atHome()
  })

  it('adds a passkey', async () => {
    const { page } = visitor
    await page.goto(`${url}/settings/security`)
    await page.getByText('9 codes left').waitFor()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Test laptop')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('button', { name: 'Remove Test laptop' }).waitFor()
    await signOut()
  })

  it('logs in with the passkey as the second step, and out again', async () => {
    const { page } = visitor
    await enterPassword()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await atHome()
    await signOut()
  })

  it('logs in with the passkey alone, and out again', async () => {
    const { page } = visitor
    await page.goto(`${url}/login`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await atHome()
    await page.goto(`${url}/settings/security`)
    await page.getByText(/by passkey/u).waitFor()
    await page.getByText(/Test laptop/u).waitFor()
    await page
      .getByText(/last used \d{4}/u)
      .first()
      .waitFor()
    await signOut()
    expect(visitor.faults.filter(fault => !/status of 40/u.test(fault))).toEqual([])
  })
})
