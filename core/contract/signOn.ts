import * as z from 'zod/mini'
import { SIGN_ON_LIMITS } from '@core/domain'
import { endpoint } from './http'
import { objectId } from './params'

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const optionalText = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))

/** A value that the provider sends in its list of groups, and what it means here. */
const groupValue = z.strictObject({ value: text(500), group: text(200) })
const roleValue = z.strictObject({ value: text(500), role: z.enum(['Admin', 'Manager', 'User']) })

/** Names of claims or attributes; empty: the usual ones. Without a name for groups, groups and roles are left as they are here. */
export const signOnMapping = z.strictObject({
  email: optionalText(300),
  first_name: optionalText(300),
  last_name: optionalText(300),
  groups: optionalText(300),
  /** Values that have another name here; others count for the group of the same name. */
  group_values: z.array(groupValue).check(z.maxLength(SIGN_ON_LIMITS.mapped)),
  /** The highest role counts; who has none of the values gets the default role. Empty: roles are left as they are here. */
  role_values: z.array(roleValue).check(z.maxLength(SIGN_ON_LIMITS.mapped)),
})
export type SignOnMapping = z.infer<typeof signOnMapping>

const oidcFields = { issuer: address, client_id: text(500), scopes: optionalText(500) }
const certificate = z.object({
  /** The certificate itself, as PEM. */
  pem: z.string(),
  subject: z.string(),
  /** SHA-256, in hexadecimal pairs. */
  fingerprint: z.string(),
  expires: z.string(),
})
export type SignOnCertificate = z.infer<typeof certificate>

const samlFields = {
  entity_id: text(1000),
  sso_url: address,
  certificates: z.array(z.string().check(z.maxLength(20_000))).check(z.minLength(1), z.maxLength(10)),
  idp_initiated: z.boolean(),
}

/** What the provider sent at the last test, and what it would mean. */
export const signOnTest = z.object({
  at: z.string(),
  ok: z.boolean(),
  /** Why nobody could be signed in this way; null when all is well. */
  problem: z.nullable(z.string()),
  /** What a person would lack, in sentences. */
  missing: z.array(z.string()),
  /** How the answer was signed. */
  signature: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  mapped: z.nullable(
    z.object({
      email: z.nullable(z.string()),
      first_name: z.nullable(z.string()),
      last_name: z.nullable(z.string()),
      /** null: left as they are here. */
      groups: z.nullable(z.array(z.string())),
      role: z.nullable(z.enum(['Admin', 'Manager', 'User'])),
      /** What would happen to the person. */
      account: z.enum(['linked', 'matched', 'made', 'refused']),
    }),
  ),
})
export type SignOnTest = z.infer<typeof signOnTest>

export const signOnConnection = z.object({
  id: z.string(),
  kind: z.enum(['oidc', 'saml']),
  name: z.string(),
  domains: z.array(z.string()),
  mapping: signOnMapping,
  create_people: z.boolean(),
  default_role: z.enum(['Manager', 'User']),
  enabled: z.boolean(),
  oidc: z.nullable(z.object({ ...oidcFields, has_secret: z.boolean() })),
  saml: z.nullable(z.object({ ...samlFields, certificates: z.array(certificate) })),
  /** What the provider needs to know of this product. */
  addresses: z.object({
    redirect_uri: z.nullable(z.string()),
    entity_id: z.nullable(z.string()),
    acs_url: z.nullable(z.string()),
    metadata_url: z.nullable(z.string()),
  }),
  /** The last test of what is stored now; null: not tested since it was last changed. */
  test: z.nullable(signOnTest),
  /** People who have signed in by it. */
  people: z.number(),
})
export type SignOnConnection = z.infer<typeof signOnConnection>

const role = z.enum(['Manager', 'User'])
const domains = z.array(text(253)).check(z.maxLength(SIGN_ON_LIMITS.domains))
const oidcInput = z.strictObject({
  ...oidcFields,
  secret: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
})
const samlInput = z.strictObject(samlFields)

export const listConnections = endpoint({
  id: 'signOn.list',
  method: 'GET',
  path: '/proxy/rottweiler/sign_on/',
  summary: 'Connections by which people of the organisation sign in',
  audience: 'admin',
  response: z.object({ results: z.array(signOnConnection), redirect_uri: z.string() }),
})

export const createConnection = endpoint({
  id: 'signOn.create',
  method: 'POST',
  path: '/proxy/rottweiler/sign_on/',
  summary: 'Add a connection; it is off until it was tested',
  audience: 'admin',
  creates: true,
  body: z.strictObject({
    name: text(100),
    domains,
    create_people: z.boolean(),
    default_role: role,
    mapping: signOnMapping,
    oidc: z.optional(oidcInput),
    saml: z.optional(samlInput),
  }),
  response: signOnConnection,
  success: 201,
})

const connectionParams = z.object({ connectionId: objectId })

export const patchConnection = endpoint({
  id: 'signOn.patch',
  method: 'PATCH',
  path: '/proxy/rottweiler/sign_on/{connectionId}/',
  summary: 'Change a connection, or switch it on or off',
  audience: 'admin',
  params: connectionParams,
  body: z.strictObject({
    name: z.optional(text(100)),
    domains: z.optional(domains),
    create_people: z.optional(z.boolean()),
    default_role: z.optional(role),
    mapping: z.optional(signOnMapping),
    oidc: z.optional(oidcInput),
    saml: z.optional(samlInput),
    enabled: z.optional(z.boolean()),
  }),
  response: signOnConnection,
})

export const deleteConnection = endpoint({
  id: 'signOn.delete',
  method: 'DELETE',
  path: '/proxy/rottweiler/sign_on/{connectionId}/',
  summary: 'Delete a connection with the links of its people',
  audience: 'admin',
  params: connectionParams,
  response: z.object({}),
})

export const testConnection = endpoint({
  id: 'signOn.test',
  method: 'POST',
  path: '/proxy/rottweiler/sign_on/{connectionId}/test/',
  summary: 'Begin a test: the address at which the provider is asked without signing anyone in',
  audience: 'admin',
  params: connectionParams,
  response: z.object({ url: z.string() }),
})

export const readSamlMetadata = endpoint({
  id: 'signOn.readMetadata',
  method: 'POST',
  path: '/proxy/rottweiler/sign_on/metadata/',
  summary: 'Read the SAML metadata of a provider, from its address or its text',
  audience: 'admin',
  body: z.strictObject({
    url: z.optional(address),
    xml: z.optional(z.string().check(z.minLength(1), z.maxLength(SIGN_ON_LIMITS.metadataBytes))),
  }),
  response: z.object({ entity_id: z.string(), sso_url: z.string(), certificates: z.array(certificate) }),
})

const person = z.object({ profile_id: z.string(), name: z.string(), email: z.string(), active: z.boolean() })

/** Whether people may sign in with a password, and what closing it would do. */
export const passwordSignIn = z.object({
  closed: z.boolean(),
  /** Active people of the organisation. */
  people: z.number(),
  /** Of them, those who have signed in by a connection that is on, or have an address in one of its domains. */
  covered: z.number(),
  /** Active people who could not sign in any more; the first 50. */
  left_out: z.array(person),
  /** How many of them there are. */
  left_out_count: z.number(),
  /** Admins who keep their password. */
  break_glass: z.array(person),
  admins: z.array(person),
  connections: z.array(z.string()),
})
export type PasswordSignIn = z.infer<typeof passwordSignIn>

export const getPasswordSignIn = endpoint({
  id: 'signOn.passwords',
  method: 'GET',
  path: '/proxy/rottweiler/sign_on/passwords/',
  summary: 'Whether people may sign in with a password, and what closing that would do',
  audience: 'admin',
  response: passwordSignIn,
})

export const patchPasswordSignIn = endpoint({
  id: 'signOn.patchPasswords',
  method: 'PATCH',
  path: '/proxy/rottweiler/sign_on/passwords/',
  summary: 'Close or open signing in with a password, and choose the admins who keep theirs',
  audience: 'admin',
  body: z.strictObject({
    closed: z.optional(z.boolean()),
    break_glass: z.optional(z.array(objectId).check(z.maxLength(100))),
  }),
  response: passwordSignIn,
})

export const findSignOn = endpoint({
  id: 'signOn.find',
  method: 'POST',
  path: '/users/sign_on/',
  summary: 'The way to sign in for an e-mail address, by its domain; whether there is an account is not said',
  limited: true,
  audience: 'public',
  body: z.strictObject({ email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  response: z.object({ provider: z.nullable(z.object({ name: z.string(), start: z.string() })) }),
})

export const startSignOn = endpoint({
  id: 'signOn.start',
  method: 'GET',
  path: '/sign_on/{connectionId}/start',
  summary: 'Go to the provider of a connection to sign in',
  audience: 'public',
  params: connectionParams,
  query: z.object({
    /** Path of the product to open afterwards. */
    next: z.optional(z.string().check(z.maxLength(2000))),
    /** Ticket of a test. */
    test: z.optional(z.string().check(z.maxLength(2000))),
  }),
  response: z.object({}),
  redirects: true,
})

/** What providers add to the address is theirs to choose. */
const anything = z.record(z.string().check(z.maxLength(100)), z.union([z.string(), z.array(z.string())]))

export const finishOidc = endpoint({
  id: 'signOn.finishOidc',
  method: 'GET',
  path: '/sign_on/oidc/callback',
  summary: 'Where OpenID Connect providers send people back',
  audience: 'public',
  query: anything,
  response: z.object({}),
  redirects: true,
})

export const acceptSaml = endpoint({
  id: 'signOn.acceptSaml',
  method: 'POST',
  path: '/sign_on/saml/{connectionId}/acs',
  summary: 'Where SAML providers send their assertions (HTTP-POST binding)',
  audience: 'public',
  params: connectionParams,
  bodyType: 'urlencoded',
  foreign: true,
  body: z.object({
    SAMLResponse: z.string().check(z.minLength(1), z.maxLength(250_000)),
    RelayState: z.optional(z.string().check(z.maxLength(2000))),
  }),
  response: z.object({}),
  redirects: true,
})

export const finishSaml = endpoint({
  id: 'signOn.finishSaml',
  method: 'GET',
  path: '/sign_on/saml/finish',
  summary: 'The end of a SAML sign-in, in the browser in which it began',
  audience: 'public',
  query: z.object({ state: z.string().check(z.maxLength(200)) }),
  response: z.object({}),
  redirects: true,
})

export const getSamlMetadata = endpoint({
  id: 'signOn.metadata',
  method: 'GET',
  path: '/sign_on/saml/{connectionId}/metadata',
  summary: 'The SAML metadata of this product for one connection',
  audience: 'public',
  params: connectionParams,
  response: z.object({}),
  produces: ['application/samlmetadata+xml'],
})
