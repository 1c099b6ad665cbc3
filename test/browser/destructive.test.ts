import type { Browser, Locator, Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpFactors, users } from '@server/db/schema'
import { launchBrowser } from '@tools/bench/web/browser'
import { SAML_KEYS } from '../harness/samlKeys'
import { serveApp, type ServedApp } from '../harness/servedApp'
import { createServerDatabase, postgresAvailable } from '../harness/testDatabase'
import { expectAccessible, openVisitor, signIn, stepByStep, type Visitor } from './visitor'

const WIDTHS = [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const

/** Something that takes away, asked for by keys alone: what is pressed, what the page asks, and what is true afterwards. */
interface Act {
  readonly name: string
  readonly path: string
  readonly button: string
  /** The entry of the menu that the button opens. */
  readonly entry?: string
  readonly asks: string | RegExp
  /** A field that must be filled before, and with what. */
  readonly field?: readonly [label: string, text: string]
  readonly confirm: string
  readonly then: (page: Page) => Locator
  readonly gone?: boolean
}

const ACTS: readonly Act[] = [
  {
    name: 'deactivates a person',
    path: '/settings/users?query=priya',
    button: 'Deactivate Priya Nair',
    asks: 'Deactivate Priya Nair?',
    confirm: 'Deactivate',
    then: page => page.getByRole('button', { name: 'Activate Priya Nair' }),
  },
  {
    name: 'signs a person out everywhere',
    path: '/settings/users?query=tom',
    button: 'More for Tom Whitfield',
    entry: 'Sign out everywhere',
    asks: 'Sign Tom Whitfield out everywhere?',
    confirm: 'Sign out everywhere',
    then: page => page.getByText(/^Tom Whitfield is signed out of/u).first(),
  },
  {
    name: 'removes the second step of a person',
    path: '/settings/users?query=tom',
    button: 'More for Tom Whitfield',
    entry: 'Remove second step',
    asks: 'Remove the second step of Tom Whitfield?',
    field: ['Reason', 'Lost phone'],
    confirm: 'Remove second step',
    then: page => page.getByText('Tom Whitfield logs in with the password alone now').first(),
  },
  {
    name: 'withdraws an invitation',
    path: '/settings/users?query=nia',
    button: 'More for nia@new.example',
    entry: 'Withdraw invitation',
    asks: 'Withdraw the invitation of nia@new.example?',
    confirm: 'Withdraw invitation',
    then: page => page.getByRole('heading', { name: 'No users match' }),
  },
  {
    name: 'deletes a person for good',
    path: '/settings/users?query=ines',
    button: 'More for Ines Duarte',
    entry: 'Delete person',
    asks: 'Delete Ines Duarte?',
    field: ['Their e-mail address', 'guest@demo.test'],
    confirm: 'Delete person',
    then: page => page.getByRole('heading', { name: 'No users match' }),
  },
  {
    name: 'deletes a group',
    path: '/settings/groups',
    button: 'Actions for Old panel',
    entry: 'Delete',
    asks: 'Delete Old panel?',
    confirm: 'Delete group',
    then: page => page.getByText('Old panel', { exact: true }),
    gone: true,
  },
  {
    name: 'revokes a token',
    path: '/settings/api',
    button: 'Revoke Nightly export',
    asks: 'Revoke Nightly export?',
    confirm: 'Revoke token',
    then: page => page.getByRole('button', { name: 'Revoke Nightly export' }),
    gone: true,
  },
  {
    name: 'deactivates a service account',
    path: '/settings/api',
    button: 'Actions for Warehouse',
    entry: 'Deactivate',
    asks: 'Deactivate Warehouse?',
    confirm: 'Deactivate account',
    then: page => page.getByRole('rowheader', { name: /^Warehouse.*Inactive/u }),
  },
  {
    name: 'deletes a connection to a provider',
    path: '/settings/sign-in',
    button: 'Delete',
    asks: 'Delete Bolt SAML?',
    confirm: 'Delete connection',
    then: page => page.getByRole('region', { name: 'Bolt SAML' }),
    gone: true,
  },
  {
    name: 'signs out everywhere else',
    path: '/settings/security',
    button: 'Sign out everywhere else',
    asks: 'Sign out everywhere else?',
    confirm: 'Sign out of 1 browser',
    then: page => page.getByRole('button', { name: /^Sign out of (?!this)/u }),
    gone: true,
  },
]

describe('what takes something away is asked for by keys alone, at three widths, and', () => {
  let app: ServedApp
  let database: Awaited<ReturnType<typeof createServerDatabase>> | null = null
  let browser: Browser
  let admin: Visitor
  beforeAll(async () => {
    // The other journeys are on the embedded database.
    database = postgresAvailable ? await createServerDatabase() : null
    const env = database && { DATABASE_URL: database.url, MASTER_KEY: 'a master key of the tests, long enough' }
    app = await serveApp(async (tx, clientId) => {
      const [tom] = await tx.select({ id: users.id }).from(users).where(eq(users.email, 'manager@demo.test'))
      const factor = { clientId, userId: tom?.id ?? '', seed: 'lost with the phone', confirmed: new Date() }
      await tx.insert(totpFactors).values(factor)
    }, env ?? {})
    browser = await launchBrowser()
    const other = await openVisitor(browser)
    await signIn(other.page, app, 'admin@demo.test', '/settings/whitelist')
    admin = await openVisitor(browser)
    await signIn(admin.page, app, 'admin@demo.test', '/settings/whitelist')
    await other.page.context().close()
    const { request } = admin.page.context()
    const session = (await (await request.get(`${app.url}/api/users/session_check/`)).json()) as { jwt: string }
    const headers = { authorization: `Bearer ${session.jwt}`, origin: app.url }
    const post = async (path: string, data: object) => {
      const answer = await request.post(app.url + path, { data, headers })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    await post('/proxy/rottweiler/invites/', { emails: ['nia@new.example'], role: 'User', groups: [] })
    await post('/proxy/rottweiler/groups/', { name: 'Old panel' })
    await post('/api/tokens/', { name: 'Nightly export', scopes: ['read'] })
    await post('/api/service_accounts/', { name: 'Warehouse', role: 'User', groups: [] })
    await post('/proxy/rottweiler/whitelists/domain/', { values: ['bolt.example'] })
    await post('/proxy/rottweiler/sign_on/', {
      name: 'Bolt SAML',
      domains: ['bolt.example'],
      create_people: false,
      default_role: 'User',
      mapping: { email: '', first_name: '', last_name: '', groups: '', group_values: [], role_values: [] },
      saml: {
        entity_id: 'https://idp.bolt.example/metadata',
        sso_url: 'https://idp.bolt.example/sso',
        certificates: [SAML_KEYS.own.certificate],
        idp_initiated: false,
      },
    })
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
    await database?.drop()
  })
  stepByStep(() => ({ app, visitors: [admin] }))

  const hasFocus = (wanted: Locator) => wanted.evaluate(element => element === document.activeElement)
  /** Moves the focus by one key until it is where it is wanted. */
  const moveTo = async (page: Page, key: string, wanted: Locator) => {
    await wanted.waitFor()
    for (let press = 0; press < 200; press += 1) {
      if (await hasFocus(wanted)) return
      await page.keyboard.press(key)
      // Menus move the focus a moment after the key: the next one would go on from where it was.
      await page.evaluate(() => new Promise(done => setTimeout(() => requestAnimationFrame(done))))
    }
    throw new Error(`${key} does not lead to ${String(wanted)}`)
  }
  const open = async (page: Page, { button, entry, asks }: Act): Promise<Locator> => {
    await moveTo(page, 'Tab', page.getByRole('button', { name: button, exact: true }).first())
    await page.keyboard.press('Enter')
    if (entry !== undefined) {
      await moveTo(page, 'ArrowDown', page.getByRole('menuitem', { name: entry }))
      await page.keyboard.press('Enter')
    }
    const dialog = page.getByRole('alertdialog', { name: asks })
    await dialog.waitFor()
    return dialog
  }

  it.each(ACTS)('$name', async act => {
    const { page } = admin
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height })
      await page.goto(app.url + act.path)
      const dialog = await open(page, act)
      await expectAccessible(page)
      const box = await dialog.boundingBox()
      expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      // Nothing was done, and the focus is back where it was.
      const button = page.getByRole('button', { name: act.button, exact: true }).first()
      await expect.poll(() => hasFocus(button)).toBe(true)
    }
    const dialog = await open(page, act)
    if (act.field !== undefined) {
      const [label, text] = act.field
      await moveTo(page, 'Tab', dialog.getByRole('textbox', { name: label }))
      await page.keyboard.type(text)
    }
    await moveTo(page, 'Tab', dialog.getByRole('button', { name: act.confirm, exact: true }))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await act
      .then(page)
      .first()
      .waitFor({ state: act.gone === true ? 'detached' : 'visible' })
    expect(admin.faults).toEqual([])
  })
})
