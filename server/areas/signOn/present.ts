import type { SignOnConnection } from '@core/contract'
import type { Tx } from '../../db/types'
import { defaultRole } from './identity'
import { OIDC_CALLBACK } from './oidc'
import { samlAddresses } from './saml'
import { certificateOf } from './samlMetadata'
import { countLinks, type Connection } from './store'

const oidcOf = ({ settings, secret }: Connection): SignOnConnection['oidc'] =>
  settings.kind === 'oidc'
    ? { issuer: settings.issuer, client_id: settings.clientId, scopes: settings.scopes, has_secret: secret !== null }
    : null

const samlOf = ({ settings }: Connection): SignOnConnection['saml'] =>
  settings.kind === 'saml'
    ? {
        entity_id: settings.entityId,
        sso_url: settings.ssoUrl,
        certificates: settings.certificates.map(certificateOf),
        idp_initiated: settings.idpInitiated,
      }
    : null

const addressesOf = ({ settings, id }: Connection, origin: string): SignOnConnection['addresses'] => {
  if (settings.kind === 'oidc')
    return { redirect_uri: origin + OIDC_CALLBACK, entity_id: null, acs_url: null, metadata_url: null }
  const { entityId, acsUrl, metadataUrl } = samlAddresses(id, origin)
  return { redirect_uri: null, entity_id: entityId, acs_url: acsUrl, metadata_url: metadataUrl }
}

/** A connection as admins see it. Its secret is not among what is shown. */
export const presentConnection = async (tx: Tx, connection: Connection, origin: string): Promise<SignOnConnection> => ({
  id: connection.id,
  kind: connection.settings.kind,
  name: connection.name,
  domains: [...connection.domains],
  mapping: connection.mapping,
  create_people: connection.createPeople,
  default_role: defaultRole(connection),
  enabled: connection.enabled,
  oidc: oidcOf(connection),
  saml: samlOf(connection),
  addresses: addressesOf(connection, origin),
  test: connection.tested,
  people: await countLinks(tx, connection),
})
