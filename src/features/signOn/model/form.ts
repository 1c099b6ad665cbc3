import type { SignOnConnection } from '@core/contract'
import type { Saving } from '../remotes'

export type Kind = SignOnConnection['kind']
type Role = 'Admin' | 'Manager' | 'User'

/** What the form of a connection holds; texts as they are typed. */
export interface ConnectionForm {
  readonly kind: Kind
  readonly name: string
  readonly domains: string
  readonly issuer: string
  readonly clientId: string
  /** Empty: the stored one stays. */
  readonly secret: string
  readonly scopes: string
  readonly entityId: string
  readonly ssoUrl: string
  readonly certificates: string
  readonly idpInitiated: boolean
  readonly createPeople: boolean
  readonly defaultRole: 'Manager' | 'User'
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly groups: string
  /** A line each: "value = name". */
  readonly groupValues: string
  readonly roleValues: string
}

const EMPTY: Omit<ConnectionForm, 'kind'> = {
  name: '',
  domains: '',
  issuer: '',
  clientId: '',
  secret: '',
  scopes: 'openid email profile',
  entityId: '',
  ssoUrl: '',
  certificates: '',
  idpInitiated: false,
  createPeople: true,
  defaultRole: 'User',
  email: '',
  firstName: '',
  lastName: '',
  groups: '',
  groupValues: '',
  roleValues: '',
}

const providerOf = ({ oidc, saml }: SignOnConnection): Partial<ConnectionForm> => ({
  ...(oidc && { issuer: oidc.issuer, clientId: oidc.client_id, scopes: oidc.scopes }),
  ...(saml && {
    entityId: saml.entity_id,
    ssoUrl: saml.sso_url,
    certificates: saml.certificates.map(({ pem }) => pem.trim()).join('\n'),
    idpInitiated: saml.idp_initiated,
  }),
})

/** The form of a connection; of a new one of this kind where there is none. */
export const formOf = (connection: SignOnConnection | null, kind: Kind): ConnectionForm => {
  if (!connection) return { ...EMPTY, kind }
  const { mapping } = connection
  return {
    ...EMPTY,
    ...providerOf(connection),
    kind: connection.kind,
    name: connection.name,
    domains: connection.domains.join('\n'),
    createPeople: connection.create_people,
    defaultRole: connection.default_role,
    email: mapping.email,
    firstName: mapping.first_name,
    lastName: mapping.last_name,
    groups: mapping.groups,
    groupValues: mapping.group_values.map(({ value, group }) => `${value} = ${group}`).join('\n'),
    roleValues: mapping.role_values.map(({ value, role }) => `${value} = ${role}`).join('\n'),
  }
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu

/** "a = b" in lines; the last equals sign parts them, since values may hold others. Null: a line without one. */
const pairsOf = (text: string): readonly (readonly [string, string])[] | null => {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const pairs = lines.map(line => {
    const at = line.lastIndexOf('=')
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const
  })
  return pairs.every(([value, name]) => value !== '' && name !== '') ? pairs : null
}

const ROLES: readonly Role[] = ['Admin', 'Manager', 'User']
const roleNamed = (name: string) => ROLES.find(role => role.toLowerCase() === name.toLowerCase())

export type Mistakes = Partial<Record<keyof ConnectionForm, string>>

const isMissing = (form: ConnectionForm, name: keyof ConnectionForm) => String(form[name]).trim() === ''

/** What is wrong with a form, by field. */
export const mistakesIn = (form: ConnectionForm): Mistakes => {
  const roles = pairsOf(form.roleValues)
  const needed: readonly (readonly [keyof ConnectionForm, string])[] =
    form.kind === 'oidc'
      ? [
          ['issuer', 'Enter the issuer.'],
          ['clientId', 'Enter the client ID.'],
        ]
      : [
          ['entityId', 'Enter the entity ID.'],
          ['ssoUrl', 'Enter the single sign-on address.'],
          ['certificates', 'Paste at least one certificate.'],
        ]
  const missing = [['name', 'Enter a name.'] as const, ...needed].filter(([name]) => isMissing(form, name))
  return {
    ...Object.fromEntries(missing),
    ...(pairsOf(form.groupValues) === null && { groupValues: 'Write one per line: value = group.' }),
    ...((roles === null || roles.some(([, name]) => !roleNamed(name))) && {
      roleValues: 'Write one per line: value = Admin, Manager or User.',
    }),
  }
}

/** What is sent to save a form. `id`: null for a new connection. */
export const savingOf = (id: string | null, form: ConnectionForm): Saving => {
  const body = {
    name: form.name.trim(),
    domains: form.domains.split(/[\s,;]+/u).filter(Boolean),
    create_people: form.createPeople,
    default_role: form.defaultRole,
    mapping: {
      email: form.email.trim(),
      first_name: form.firstName.trim(),
      last_name: form.lastName.trim(),
      groups: form.groups.trim(),
      group_values: (pairsOf(form.groupValues) ?? []).map(([value, group]) => ({ value, group })),
      role_values: (pairsOf(form.roleValues) ?? []).map(([value, name]) => ({
        value,
        role: roleNamed(name) ?? 'User',
      })),
    },
    ...(form.kind === 'oidc'
      ? {
          oidc: {
            issuer: form.issuer.trim(),
            client_id: form.clientId.trim(),
            scopes: form.scopes.trim(),
            ...(form.secret !== '' && { secret: form.secret }),
          },
        }
      : {
          saml: {
            entity_id: form.entityId.trim(),
            sso_url: form.ssoUrl.trim(),
            certificates: form.certificates.match(CERTIFICATE) ?? [form.certificates.trim()],
            idp_initiated: form.idpInitiated,
          },
        }),
  }
  return id === null ? { id, body } : { id, body }
}

/** Whether saving would switch a connection off until it is tested again: what its provider is asked with differs. */
export const needsNewTest = (before: ConnectionForm, after: ConnectionForm): boolean =>
  (['issuer', 'clientId', 'secret', 'scopes', 'entityId', 'ssoUrl', 'certificates', 'idpInitiated'] as const).some(
    name => before[name] !== after[name],
  )

/** Fields as the server names them. */
export const WIRE_NAMES: Readonly<Partial<Record<keyof ConnectionForm, string>>> = {
  name: 'name',
  domains: 'domains',
  issuer: 'oidc.issuer',
  clientId: 'oidc.client_id',
  entityId: 'saml.entity_id',
  ssoUrl: 'saml.sso_url',
  certificates: 'saml.certificates',
}
