import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '@tools/bench/web/browser'
import { startOidcProvider, type OidcProvider } from '../harness/oidcProvider'
import { SAML_KEYS } from '../harness/samlKeys'
import { startSamlProvider, type SamlProvider } from '../harness/samlProvider'
import { serveApp, type ServedApp } from '../harness/servedApp'
import { expectAccessible, openVisitor, signIn, stepByStep, type Visitor } from './visitor'

const MAPPING = { email: '', first_name: '', last_name: '', groups: '', group_values: [], role_values: [] }

describe('people whose organisation signs them in', () => {
  let app: ServedApp
  let browser: Browser
  let admin: Visitor
  let oidc: OidcProvider
  let saml: SamlProvider
  beforeAll(async () => {
    // Providers of this machine may be asked without encryption outside production only.
    app = await serveApp(undefined, { NODE_ENV: 'test', OUTBOUND_ALLOW: '127.0.0.1' })
    browser = await launchBrowser()
    oidc = await startOidcProvider(app.url, {
      sub: 'anna',
      email: 'anna@acme.example',
      email_verified: true,
      given_name: 'Anna',
      family_name: 'Berg',
    })
    saml = await startSamlProvider({
      nameId: 'ben',
      attributes: { mail: 'ben@bolt.example', givenName: 'Ben', sn: 'Grant' },
    })
    admin = await openVisitor(browser)
    await signIn(admin.page, app, 'admin@demo.test', '/settings/whitelist')
  })
  afterAll(async () => {
    await browser.close()
    await Promise.all([app.stop(), oidc.close(), saml.close()])
  })
  stepByStep(() => ({ app, visitors: [admin] }))

  /** Adds a connection as the screen does, with the admin's session. */
  const add = async (body: object, domain: string) => {
    const { request } = admin.page.context()
    const session = (await (await request.get(`${app.url}/api/users/session_check/`)).json()) as { jwt: string }
    const headers = { authorization: `Bearer ${session.jwt}`, origin: app.url }
    const post = async (path: string, data: object) => {
      const answer = await request.post(`${app.url}/proxy/rottweiler/${path}`, { data, headers })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    await post('whitelists/domain/', { values: [domain] })
    await post('sign_on/', {
      domains: [domain],
      create_people: true,
      default_role: 'User',
      mapping: MAPPING,
      ...body,
    })
  }

  /** Tests the connection in the window that opens, and switches it on. */
  const testAndSwitchOn = async (name: string, presses: number) => {
    const { page } = admin
    await page.goto(`${app.url}/settings/sign-in`)
    const card = page.getByRole('region', { name })
    const opening = page.context().waitForEvent('page')
    await card.getByRole('button', { name: 'Test connection' }).click()
    const opened = await opening
    await pass(opened, presses)
    await opened
      .getByRole('region', { name })
      .getByText(/^Test passed/u)
      .waitFor()
    await expectAccessible(opened)
    await opened.close()
    await page.goto(`${app.url}/settings/sign-in`)
    await card.getByRole('button', { name: 'Switch on' }).click()
    await card.getByText('On', { exact: true }).waitFor()
  }

  /** The person at the provider presses its button, once for each question. */
  const pass = async (page: Page, presses: number) => {
    for (let press = 0; press < presses; press += 1) {
      await page.getByRole('heading', { name: 'Provider' }).waitFor()
      await Promise.all([page.waitForEvent('framenavigated'), page.getByRole('button', { name: 'Continue' }).click()])
    }
  }

  const visit = async (email: string, presses: number): Promise<Visitor> => {
    const visitor = await openVisitor(browser)
    const { page } = visitor
    await page.goto(`${app.url}/studies`)
    await page.getByLabel('E-mail').fill(email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await pass(page, presses)
    await page.waitForURL(`${app.url}/studies`)
    return visitor
  }
  const logOut = async (page: Page) => {
    // What is still asked for when the session ends is refused, which the console would say.
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: /^Profile of/u }).click()
    await page.getByText('Log Out').click()
  }

  it('go to an OpenID Connect provider and back to where they wanted to be, and sign out at both', async () => {
    const provider = {
      issuer: oidc.issuer,
      client_id: oidc.clientId,
      secret: oidc.clientSecret,
      scopes: 'email profile',
    }
    await add({ name: 'Acme SSO', oidc: provider }, 'acme.example')
    await testAndSwitchOn('Acme SSO', 2)
    const { page, faults } = await visit('someone@acme.example', 2)
    await page.getByRole('button', { name: 'Profile of Anna Berg' }).waitFor()
    expect(faults).toEqual([])
    // The provider's own page asks for a font of another site.
    await logOut(page)
    await page.waitForURL(url => url.href.startsWith(`${oidc.issuer}/session/end`))
    await page.getByRole('button').first().click()
    await page.waitForURL(url => url.href.startsWith(`${app.url}/login`))
    await page.getByLabel('E-mail').waitFor()
    await page.context().close()
  })

  it('go to a SAML provider and back to where they wanted to be, and sign out here', async () => {
    const provider = {
      entity_id: saml.entityId,
      sso_url: saml.ssoUrl,
      certificates: [SAML_KEYS.own.certificate],
      idp_initiated: false,
    }
    await add({ name: 'Bolt SAML', saml: provider }, 'bolt.example')
    await testAndSwitchOn('Bolt SAML', 1)
    const { page, faults } = await visit('someone@bolt.example', 1)
    await page.getByRole('button', { name: 'Profile of Ben Grant' }).waitFor()
    await logOut(page)
    await page.waitForURL(`${app.url}/login`)
    await page.getByLabel('E-mail').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('come and go with the directory: added by SCIM, in by the provider, out once they are deactivated', async () => {
    const cora = { sub: 'cora', email: 'cora@dahl.example', email_verified: true }
    const provider = await startOidcProvider(app.url, cora)
    onTestFinished(() => provider.close())
    const { issuer, clientId: client_id, clientSecret: secret } = provider
    const oidc = { issuer, client_id, secret, scopes: 'email profile' }
    await add({ name: 'Dahl SSO', create_people: false, oidc }, 'dahl.example')
    await testAndSwitchOn('Dahl SSO', 2)

    const { page: own } = admin
    await own.goto(`${app.url}/settings/api`)
    await own.getByRole('button', { name: 'New provisioning token' }).click()
    const dialog = own.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Directory')
    await expectAccessible(own)
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await own.getByRole('heading', { name: 'Copy the token now' }).waitFor()
    const token = await dialog.getByRole('group', { name: 'Directory' }).innerText()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const directory = async (method: string, path: string, body: object) => {
      const answer = await fetch(`${app.url}/scim/v2${path}`, { method, headers, body: JSON.stringify(body) })
      const text = await answer.text()
      expect(answer.ok, text).toBe(true)
      return JSON.parse(text) as { id: string }
    }
    const schema = (name: string) => [`urn:ietf:params:scim:${name}`]
    const { id } = await directory('POST', '/Users', {
      schemas: schema('schemas:core:2.0:User'),
      userName: cora.email,
      name: { givenName: 'Cora', familyName: 'Dahl' },
    })
    await own.goto(`${app.url}/settings/users?query=cora`)
    await own.getByText('Cora Dahl', { exact: true }).waitFor()

    const { page, faults } = await visit('cora@dahl.example', 2)
    await page.getByRole('button', { name: 'Profile of Cora Dahl' }).waitFor()
    expect(faults).toEqual([])
    await directory('PATCH', `/Users/${id}`, {
      schemas: schema('api:messages:2.0:PatchOp'),
      Operations: [{ op: 'replace', path: 'active', value: false }],
    })
    await page.goto(`${app.url}/favorites`)
    await page.waitForURL(/\/login\?next=/u)
    await page.getByLabel('E-mail').waitFor()
    await page.context().close()
    await own.reload()
    await own.getByRole('cell', { name: 'Deactivated' }).waitFor()
  })
})
