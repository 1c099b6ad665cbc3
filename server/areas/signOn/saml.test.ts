import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addWhitelistDomains,
  createConnection,
  getSamlMetadata,
  listConnections,
  patchConnection,
  readSamlMetadata,
  testConnection,
  type SignOnConnection,
} from '@core/contract'
import { SAML_KEYS } from '../../../test/harness/samlKeys'
import { startSamlProvider, type SamlProvider } from '../../../test/harness/samlProvider'
import {
  refusalOf,
  requestOf,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newWanderer } from '../../../test/harness/wander'
import { securityLog } from '../../db/schema'

const xmlOf = (base64: string) => Buffer.from(base64, 'base64').toString('utf8')
const base64Of = (xml: string) => Buffer.from(xml, 'utf8').toString('base64')
const partOf = (xml: string, name: string): string =>
  new RegExp(`<(\\w+:)?${name}[\\s>].*?</(\\w+:)?${name}>`, 'su').exec(xml)?.[0] ?? `no ${name}`

describe('signing in by a SAML provider', () => {
  let server: TestServer
  let provider: SamlProvider
  let client: MintedClient
  let connection: SignOnConnection
  let number = 0
  beforeAll(async () => {
    provider = await startSamlProvider({ nameId: 'nobody', attributes: {} })
    server = await startTestServer({ outboundAllow: [provider.host] })
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })
  beforeEach(async () => {
    number += 1
    client = await server.mintClient()
    provider.person = person('anna')
    await admin().call(addWhitelistDomains, { body: { values: [domain()] } })
    connection = await admin().call(createConnection, { body: body(false) })
    const { url } = await admin().call(testConnection, { params: params() })
    await newWanderer(server.app).go(url)
    connection = await admin().call(patchConnection, { params: params(), body: { enabled: true } })
  })

  const admin = () => client.as('admin')
  const domain = () => `saml${number}.example`
  const params = () => ({ connectionId: connection.id })
  const person = (name: string) => ({
    nameId: `${name}-${number}`,
    attributes: { mail: `${name}@${domain()}`, givenName: 'Anna', sn: 'Berg', groups: ['a', 'b'] },
  })
  const body = (idpInitiated: boolean) => ({
    name: 'Acme SAML',
    domains: [domain()],
    create_people: true,
    default_role: 'User' as const,
    mapping: { email: '', first_name: '', last_name: '', groups: '', group_values: [], role_values: [] },
    saml: samlBody(idpInitiated),
  })
  const samlBody = (idpInitiated: boolean) => ({
    entity_id: provider.entityId,
    sso_url: provider.ssoUrl,
    certificates: [SAML_KEYS.own.certificate],
    idp_initiated: idpInitiated,
  })
  const start = () => `/api/sign_on/${connection.id}/start?next=/studies`
  const acs = () => `/api/sign_on/saml/${connection.id}/acs`
  const acsUrl = () => `http://tabularium.test${acs()}`
  const audience = () => acsUrl().replace(/acs$/u, 'metadata')
  const causeOf = (path: string | null) => new URL(path ?? '', 'http://x').searchParams.get('problem')
  /** A browser that holds the provider's form and has not sent it. */
  const begun = async () => {
    const browser = newWanderer(server.app)
    await browser.go(start(), (_, form) => form?.has('SAMLResponse') === true)
    const form = browser.stopped()?.form ?? new URLSearchParams()
    const xml = xmlOf(form.get('SAMLResponse') ?? '')
    const requestId = /InResponseTo="([^"]+)"/u.exec(xml)?.[1] ?? ''
    return { browser, form, xml, requestId }
  }
  type Browser = ReturnType<typeof newWanderer>
  /** Sends a response to the product and goes on; the path at which the browser ends. */
  const hand = async (browser: Browser, form: URLSearchParams, response?: string): Promise<string> => {
    const sent = new URLSearchParams(form)
    if (response !== undefined) sent.set('SAMLResponse', response)
    const answer = await browser.send(acs(), sent)
    return browser.go(answer.headers.get('location') ?? `/no-location-${answer.status}`)
  }
  const signedIn = async (browser: Browser) =>
    (await (await browser.send('/api/users/session_check/')).json()) as unknown
  const reasons = async () =>
    (await client.tenant(tx => tx.select().from(securityLog).where(eq(securityLog.outcome, 'refused')))).map(
      ({ detail }) => String(detail.reason),
    )
  const respond = (requestId: string, over: Record<string, unknown> = {}) =>
    provider.respond({
      inResponseTo: requestId,
      recipient: acsUrl(),
      destination: acsUrl(),
      audience: audience(),
      ...over,
    })

  it('leads through the provider to the page that was wanted, and makes the account', async () => {
    const browser = newWanderer(server.app)
    expect(await browser.go(start())).toBe('/studies')
    expect(await signedIn(browser)).toMatchObject({ email: `anna@${domain()}`, first_name: 'Anna', last_name: 'Berg' })
    expect([...browser.cookies.keys()].sort()).toEqual(['tabularium', 'tabularium_device'])
    const again = newWanderer(server.app)
    expect(await again.go(start())).toBe('/studies')
    const { results } = await admin().call(listConnections, {})
    expect(results[0]).toMatchObject({ people: 1, test: { ok: true, subject: `anna-${number}` } })
  })

  it('takes assertions with a signed response, too', async () => {
    const { browser, form, requestId } = await begun()
    expect(await hand(browser, form, await respond(requestId, { signResponse: true }))).toBe('/studies')
  })

  interface Attack {
    readonly xml: string
    readonly requestId: string
    readonly signedResponse: string
  }
  /** An assertion of somebody else, without a signature, beside the one of the attacker. */
  const evil = (xml: string) => {
    const assertion = partOf(xml, 'Assertion')
    return assertion
      .replace(partOf(assertion, 'Signature'), '')
      .replaceAll(`anna-${number}`, 'admin')
      .replace(/\sID="[^"]*"/u, ' ID="_evil"')
  }
  const signatureOf = (xml: string) => partOf(partOf(xml, 'Assertion'), 'Signature')

  const wrapping: readonly [string, (attack: Attack) => string][] = [
    [
      'XSW1, the signed response inside the signature of another',
      ({ signedResponse: xml }) => {
        const signature = partOf(xml, 'Signature')
        const inner = xml.replace(signature, '')
        return xml
          .replace(/\sID="[^"]*"/u, ' ID="_evil"')
          .replace(signature, signature.replace(/<\/Signature>$/u, `${inner}</Signature>`))
          .replace(partOf(xml, 'Assertion'), evil(xml))
      },
    ],
    [
      'XSW2, the signed response beside the signature of another',
      ({ signedResponse: xml }) => {
        const signature = partOf(xml, 'Signature')
        return xml
          .replace(/\sID="[^"]*"/u, ' ID="_evil"')
          .replace(signature, xml.replace(signature, '') + signature)
          .replace(partOf(xml, 'Assertion'), evil(xml))
      },
    ],
    [
      'XSW3, another assertion before the signed one',
      ({ xml }) => xml.replace(partOf(xml, 'Assertion'), all => evil(xml) + all),
    ],
    [
      'XSW4, the signed assertion inside another',
      ({ xml }) =>
        xml.replace(partOf(xml, 'Assertion'), all => evil(xml).replace(/<\/([\w:]*Assertion)>$/u, `${all}</$1>`)),
    ],
    [
      'XSW5, the signature in another assertion, the signed one at the end',
      ({ xml }) => {
        const signature = signatureOf(xml)
        const bare = partOf(xml, 'Assertion').replace(signature, '')
        const taken = evil(xml).replace(/(<[\w:]*Subject)/u, `${signature}$1`)
        return xml.replace(partOf(xml, 'Assertion'), taken + bare)
      },
    ],
    [
      'XSW6, the signed assertion inside the signature of another',
      ({ xml }) => {
        const signature = signatureOf(xml)
        const bare = partOf(xml, 'Assertion').replace(signature, '')
        const filled = signature.replace(/<\/Signature>$/u, `${bare}</Signature>`)
        return xml.replace(partOf(xml, 'Assertion'), evil(xml).replace(/(<[\w:]*Subject)/u, `${filled}$1`))
      },
    ],
    [
      'XSW7, another assertion in an extension',
      ({ xml }) =>
        xml.replace(
          partOf(xml, 'Assertion'),
          all =>
            `<samlp:Extensions xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${evil(xml)}</samlp:Extensions>${all}`,
        ),
    ],
    [
      'XSW8, the signed assertion in an object of the signature',
      ({ xml }) => {
        const signature = signatureOf(xml)
        const bare = partOf(xml, 'Assertion').replace(signature, '')
        const filled = signature.replace(/<\/Signature>$/u, `<Object>${bare}</Object></Signature>`)
        return xml.replace(partOf(xml, 'Assertion'), evil(xml).replace(/(<[\w:]*Subject)/u, `${filled}$1`))
      },
    ],
  ]
  const changed: readonly [string, (attack: Attack) => string | Promise<string>, RegExp][] = [
    ...wrapping.map(([name, forge]): [string, (attack: Attack) => string, RegExp] => [
      name,
      forge,
      /more than one (response|assertion)|object in it/u,
    ]),
    [
      'a comment in the name',
      ({ xml }) => xml.replace(`anna-${number}`, `anna<!-- -->-${number}`),
      /document type, a comment or a CDATA/u,
    ],
    ['a document type', ({ xml }) => `<!DOCTYPE r [<!ENTITY e "x">]>${xml}`, /document type/u],
    ['another name', ({ xml }) => xml.replaceAll(`anna-${number}`, 'admin'), /Invalid signature/u],
    ['a removed signature', ({ xml }) => xml.replace(signatureOf(xml), ''), /Invalid signature/u],
    [
      'an empty signature',
      ({ xml }) => xml.replace(signatureOf(xml), '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>'),
      /./u,
    ],
    [
      'an id twice',
      ({ xml }) =>
        xml.replace(/(<[\w:]*Response\s[^>]*ID=")[^"]*/u, `$1${/<[\w:]*Assertion[^>]*\sID="([^"]*)"/u.exec(xml)?.[1]}`),
      /id is there twice/u,
    ],
    [
      'another destination',
      ({ xml }) => xml.replace(/Destination="[^"]*"/u, 'Destination="https://other.example/acs"'),
      /another destination/u,
    ],
    ['nothing readable', () => 'nonsense', /no SAML response/u],
  ]

  it.each(changed)('refuses a response with %s', async (_, forge, reason) => {
    const { browser, form, xml, requestId } = await begun()
    const signedResponse = xmlOf(await respond(requestId, { signResponse: true }))
    const forged = await forge({ xml, requestId, signedResponse })
    expect(forged).not.toBe(xml)
    expect(causeOf(await hand(browser, form, base64Of(forged)))).toBe('invalid')
    expect(await signedIn(browser)).toBe(false)
    expect((await reasons()).join()).toMatch(reason)
  })

  it.each<[string, () => Record<string, unknown>, RegExp]>([
    ['of a wrong audience', () => ({ audience: 'https://other.example' }), /audience mismatch/u],
    ['for another recipient', () => ({ recipient: 'https://other.example/acs' }), /another recipient/u],
    ['of another provider', () => ({ issuer: 'https://other.example' }), /another provider/u],
    ['that has expired', () => ({ lifetimeInSeconds: -120 }), /expired|No valid subject/u],
    ['without a signature', () => ({ signAssertion: false }), /Invalid signature/u],
    [
      'of another certificate',
      () => ({ key: SAML_KEYS.other.key, cert: SAML_KEYS.other.certificate }),
      /Invalid signature/u,
    ],
    ['signed with SHA-1', () => ({ signatureAlgorithm: 'rsa-sha1' }), /SignatureMethod .*rsa-sha1 is not accepted/u],
    ['digested with SHA-1', () => ({ digestAlgorithm: 'sha1' }), /DigestMethod .*sha1 is not accepted/u],
    ['that answers another request', () => ({ inResponseTo: '_another' }), /InResponseTo is not valid/u],
    ['that is signed as a whole only', () => ({ signAssertion: false, signResponse: true }), /Invalid signature/u],
  ])('refuses an assertion %s', async (_, over, reason) => {
    const { browser, form, requestId } = await begun()
    expect(causeOf(await hand(browser, form, await respond(requestId, over())))).toBe('invalid')
    expect(await signedIn(browser)).toBe(false)
    expect((await reasons()).join()).toMatch(reason)
  })

  it.each([
    ['not yet valid', 120_000, /not yet valid|No valid subject/u],
    ['too old', -700_000, /too old|expired|No valid subject/u],
  ])(
    'refuses an assertion that is %s, and takes one of a clock that differs by half a minute',
    async (_, byMs, reason) => {
      const at = async (ms: number) => {
        const { browser, form, requestId } = await begun()
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
        const answer = await respond(requestId).finally(() => vi.useRealTimers())
        return hand(browser, form, answer)
      }
      expect(causeOf(await at(byMs))).toBe('invalid')
      expect((await reasons()).join()).toMatch(reason)
      expect(await at(Math.sign(byMs) * 30_000)).toBe('/studies')
    },
  )

  it('takes an answer once', async () => {
    const { browser, form } = await begun()
    const held = new Map(browser.cookies)
    expect(await hand(browser, form)).toBe('/studies')
    held.forEach((value, name) => (browser.cookies as Map<string, string>).set(name, value))
    expect(causeOf(await hand(browser, form))).toBe('expired')
    // The same assertion with a request of its own.
    const other = await begun()
    const stolen = new URLSearchParams({ ...Object.fromEntries(form), RelayState: other.form.get('RelayState') ?? '' })
    expect(causeOf(await hand(other.browser, stolen))).toBe('invalid')
  })

  it('signs in the browser that asked, and no other', async () => {
    const attacker = await begun()
    const victim = newWanderer(server.app)
    expect(causeOf(await hand(victim, attacker.form))).toBe('other_browser')
    expect(await signedIn(victim)).toBe(false)
    // A victim who is on the way to the provider.
    const onTheWay = await begun()
    const second = await begun()
    expect(causeOf(await hand(onTheWay.browser, second.form))).toBe('other_browser')
  })

  it('lets the provider begin only where that is allowed', async () => {
    const unasked = () =>
      provider
        .respond({ recipient: acsUrl(), destination: acsUrl(), audience: audience() })
        .then(xmlOf)
        .then(xml => base64Of(xml))
    const browser = newWanderer(server.app)
    const form = async () => new URLSearchParams({ SAMLResponse: await unasked() })
    expect(causeOf(await hand(browser, await form()))).toBe('not_started_here')
    await admin().call(patchConnection, { params: params(), body: { saml: samlBody(true) } })
    const { url } = await admin().call(testConnection, { params: params() })
    await newWanderer(server.app).go(url)
    await admin().call(patchConnection, { params: params(), body: { enabled: true } })
    const given = await form()
    expect(await hand(browser, given)).toBe('/')
    expect(await signedIn(browser)).toMatchObject({ email: `anna@${domain()}` })
    expect(causeOf(await hand(newWanderer(server.app), given))).toBe('expired')
  })

  it('is told by its test what is wrong', async () => {
    const { url } = await admin().call(testConnection, { params: params() })
    const browser = newWanderer(server.app)
    await browser.go(url, (_, form) => form?.has('SAMLResponse') === true)
    const form = browser.stopped()?.form ?? new URLSearchParams()
    const forged = base64Of(xmlOf(form.get('SAMLResponse') ?? '').replaceAll(`anna-${number}`, 'admin'))
    expect(await hand(browser, form, forged)).toBe(`/settings/sign-in?tested=${encodeURIComponent(connection.id)}`)
    const { results } = await admin().call(listConnections, {})
    expect(results[0]?.test).toMatchObject({ ok: false, problem: 'Invalid signature' })
  })

  it('reads the provider’s metadata from its address and from a text, and gives its own', async () => {
    for (const given of [{ url: provider.entityId }, { xml: provider.metadata }]) {
      const read = await admin().call(readSamlMetadata, { body: given })
      expect(read).toMatchObject({ entity_id: provider.entityId, sso_url: `${provider.ssoUrl}?a=1&b=2` })
      expect(read.certificates.map(({ subject }) => subject)).toEqual(['CN=own provider of tests'])
    }
    const refused = async (given: object) => (await refusalOf(admin().call(readSamlMetadata, { body: given })))[1]
    expect(await refused({ xml: `<!DOCTYPE a>${provider.metadata}` })).toBe(
      'Metadata with a document type is not read.',
    )
    expect(await refused({ xml: '<a/>' })).toBe('The metadata must describe exactly one identity provider.')
    for (const xml of ['<a', 'nonsense'])
      expect(await refused({ xml })).toMatch(/no XML|exactly one identity provider/u)
    expect(await refused({ url: 'https://10.0.0.1/metadata' })).toMatch(/inside the own network/u)
    expect(await refused({ url: `${provider.ssoUrl.replace('/sso', '/metadata')}/../nothing` })).toMatch(/./u)
    const own = await server.app.fetch(requestOf(getSamlMetadata, { params: params() }))
    expect(own.headers.get('content-type')).toBe('application/samlmetadata+xml')
    const text = await own.text()
    expect(text).toContain(`entityID="${connection.addresses.entity_id}"`)
    expect(text).toContain(`Location="${connection.addresses.acs_url}"`)
  })

  it('takes forms of a bounded size only', async () => {
    const send = (text: string, type = 'application/x-www-form-urlencoded') =>
      server.app.fetch(new Request(acsUrl(), { method: 'POST', headers: { 'content-type': type }, body: text }))
    expect((await send(`SAMLResponse=${'x'.repeat(300_000)}`)).status).toBe(413)
    expect((await send('{}', 'application/json')).status).toBe(415)
    expect((await send('SAMLResponse=a&SAMLResponse=b')).status).toBe(400)
  })
})
