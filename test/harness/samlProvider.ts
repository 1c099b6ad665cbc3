import { getSamlResponse, parseRequest } from 'samlp'
import { listenOnLoopback } from './oidcProvider'
import { SAML_KEYS } from './samlKeys'

export interface SamlPerson {
  readonly nameId: string
  readonly attributes: Readonly<Record<string, string | readonly string[]>>
}

export interface SamlProvider {
  readonly entityId: string
  readonly host: string
  readonly ssoUrl: string
  readonly metadata: string
  person: SamlPerson
  /** A response of this provider, in base64; `over` takes the place of what it would say. */
  respond(over?: Readonly<Record<string, unknown>>): Promise<string>
  close(): Promise<void>
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A real SAML provider on this machine, with one person, who presses one button. */
export const startSamlProvider = async (person: SamlPerson): Promise<SamlProvider> => {
  const state = { person }
  const { key, certificate } = SAML_KEYS.own
  let entityId = ''
  const respond = (over: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const profileMapper = () => ({
        getClaims: () => state.person.attributes,
        getNameIdentifier: () => ({
          nameIdentifier: state.person.nameId,
          nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        }),
      })
      const settings = {
        issuer: entityId,
        key,
        cert: certificate,
        signatureAlgorithm: 'rsa-sha256',
        digestAlgorithm: 'sha256',
        lifetimeInSeconds: 300,
        typedAttributes: false,
        profileMapper,
        ...over,
      }
      getSamlResponse(settings, {}, (error, xml) => {
        if (error) reject(error)
        else resolve(Buffer.from(xml).toString('base64'))
      })
    })
  const { origin, host, close } = await listenOnLoopback(own => {
    entityId = `${own}/metadata`
    return (request, response) => {
      const url = new URL(request.url ?? '', own)
      if (url.pathname === '/metadata') return response.writeHead(200).end(metadata())
      parseRequest({ query: Object.fromEntries(url.searchParams) }, {}, (_, asked) => {
        const acs = asked?.assertionConsumerServiceURL ?? ''
        const audience = acs.replace(/\/acs$/u, '/metadata')
        void respond({ inResponseTo: asked?.id, recipient: acs, destination: acs, audience }).then(answer => {
          const field = (name: string, value: string) =>
            `<input type="hidden" name="${name}" value="${escaped(value)}">`
          response
            .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
            .end(
              `<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider</h1><form method="post" action="${escaped(acs)}">${field('SAMLResponse', answer)}${field('RelayState', url.searchParams.get('RelayState') ?? '')}<button type="submit">Continue</button></form></main></html>`,
            )
        })
      })
    }
  })
  const metadata = () => `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----[A-Z ]+-----/gu, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${origin}/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${origin}/sso?a=1&amp;b=2"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`
  return {
    entityId,
    host,
    ssoUrl: `${origin}/sso`,
    metadata: metadata(),
    get person() {
      return state.person
    },
    set person(next) {
      state.person = next
    },
    respond,
    close,
  }
}
