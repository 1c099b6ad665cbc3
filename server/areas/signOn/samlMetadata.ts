import { X509Certificate } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import type * as contract from '@core/contract'
import type { SignOnCertificate } from '@core/contract'
import { SIGN_ON_LIMITS } from '@core/domain'
import { invalid, notFound, Refusal } from '../../access/refusal'
import type { PublicVerb, Verb } from '../../access/verbs'
import { OutboundRefused } from '../../outbound'
import type { SignOnDeps } from './deps'
import { samlAddresses } from './saml'
import { organisationOf, readConnection } from './store'

/** A certificate as it is stored and shown. Throws when it is none. */
export const certificateOf = (text: string): SignOnCertificate => {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/gu, '').replace(/\s+/gu, '')
  const read = new X509Certificate(Buffer.from(base64, 'base64'))
  return {
    pem: read.toString(),
    subject: read.subject.replaceAll('\n', ', '),
    fingerprint: read.fingerprint256,
    expires: new Date(read.validTo).toISOString(),
  }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: name => ['EntityDescriptor', 'KeyDescriptor', 'SingleSignOnService', 'X509Certificate'].includes(name),
})

interface Descriptor {
  readonly '@entityID'?: string
  readonly IDPSSODescriptor?: {
    readonly KeyDescriptor?: readonly {
      readonly '@use'?: string
      readonly KeyInfo?: { readonly X509Data?: { readonly X509Certificate?: readonly string[] } }
    }[]
    readonly SingleSignOnService?: readonly { readonly '@Binding'?: string; readonly '@Location'?: string }[]
  }
}
interface Metadata {
  readonly EntityDescriptor?: readonly Descriptor[]
  readonly EntitiesDescriptor?: { readonly EntityDescriptor?: readonly Descriptor[] }
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const unusable = (message: string, field = 'xml') => invalid(message, { [field]: [message] })

/** What the metadata of a provider says. Throws Refusal invalid. */
export const readMetadata = (
  xml: string,
): { entity_id: string; sso_url: string; certificates: SignOnCertificate[] } => {
  if (/<!DOCTYPE|<!ENTITY/iu.test(xml)) throw unusable('Metadata with a document type is not read.')
  let parsed: Metadata
  try {
    parsed = parser.parse(xml) as Metadata
  } catch {
    throw unusable('This is no XML.')
  }
  const all = parsed.EntityDescriptor ?? parsed.EntitiesDescriptor?.EntityDescriptor ?? []
  const providers = all.filter(({ IDPSSODescriptor }) => IDPSSODescriptor !== undefined)
  const [provider] = providers
  if (!provider || providers.length > 1) throw unusable('The metadata must describe exactly one identity provider.')
  const { KeyDescriptor = [], SingleSignOnService = [] } = provider.IDPSSODescriptor ?? {}
  const url = SingleSignOnService.find(service => service['@Binding'] === REDIRECT)?.['@Location']
  const texts = KeyDescriptor.filter(key => (key['@use'] ?? 'signing') === 'signing').flatMap(
    key => key.KeyInfo?.X509Data?.X509Certificate ?? [],
  )
  if (provider['@entityID'] === undefined || url === undefined)
    throw unusable('The metadata lacks an entity id or a single sign-on address for HTTP-Redirect.')
  if (texts.length === 0) throw unusable('The metadata has no certificate for signatures.')
  try {
    return {
      entity_id: provider['@entityID'],
      sso_url: url.replaceAll('&amp;', '&'),
      certificates: texts.map(certificateOf),
    }
  } catch {
    throw unusable('A certificate in the metadata cannot be read.')
  }
}

/** Reads metadata of a provider for the form; nothing is stored. */
export const readSamlMetadata =
  ({ outbound }: SignOnDeps): Verb<typeof contract.readSamlMetadata> =>
  async (ctx, { body: { url, xml } }) => {
    if (xml !== undefined) return readMetadata(xml)
    if (url === undefined) throw unusable('Give the address of the metadata, or choose its file.', 'url')
    try {
      const answer = await outbound(url, { limit: SIGN_ON_LIMITS.metadataBytes, signal: ctx.signal })
      if (!answer.ok) throw unusable(`The address answers with status ${answer.status}.`, 'url')
      return readMetadata(await answer.text())
    } catch (error) {
      if (error instanceof OutboundRefused) throw unusable(error.message, 'url')
      if (error instanceof Refusal) throw unusable(error.message, 'url')
      throw error
    }
  }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The metadata of this product for one connection. */
export const getSamlMetadata: PublicVerb<typeof contract.getSamlMetadata> = async (
  ctx,
  { params: { connectionId } },
) => {
  const clientId = organisationOf(connectionId)
  const connection = await ctx.deps.db.tenant(clientId, tx => readConnection(tx, clientId, connectionId))
  if (connection?.settings.kind !== 'saml') throw notFound('connection')
  const { entityId, acsUrl } = samlAddresses(connection.id, ctx.origin)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escaped(acsUrl)}" index="0" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
  return new Response(xml, {
    headers: {
      'content-type': 'application/samlmetadata+xml',
      'content-disposition': 'attachment; filename="tabularium-metadata.xml"',
      'cache-control': 'no-store',
    },
  })
}
