import { ROLES } from '@core/domain'
import { noResource, URN, type Json } from './wire'

/** Most resources of one page. */
export const PAGE_MAX = 500
/** Resources of a page that asks for no number. */
export const PAGE_USUAL = 100

interface AttributeOptions {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime'
  readonly multiValued?: boolean
  readonly required?: boolean
  readonly caseExact?: boolean
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable'
  readonly uniqueness?: 'none' | 'server'
  readonly canonicalValues?: readonly string[]
  readonly referenceTypes?: readonly string[]
  readonly subAttributes?: readonly Json[]
}

const attribute = (name: string, description: string, options: AttributeOptions = {}): Json => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...options,
})

const readOnly = { mutability: 'readOnly' } as const

const SCHEMAS: readonly (Json & { readonly id: string })[] = [
  {
    id: URN.user,
    name: 'User',
    description: 'A person of the organisation',
    attributes: [
      attribute('userName', 'E-mail address, with which the person signs in.', {
        required: true,
        uniqueness: 'server',
      }),
      attribute('name', 'Parts of the name.', {
        type: 'complex',
        subAttributes: [
          attribute('givenName', 'First name.'),
          attribute('familyName', 'Last name.'),
          attribute('formatted', 'First and last name.', readOnly),
        ],
      }),
      attribute('displayName', 'First and last name; taken for a new person without parts of the name.'),
      attribute('active', 'Whether the person can use the product. false ends sessions and tokens at once.', {
        type: 'boolean',
      }),
      attribute('emails', 'The address of userName.', {
        ...readOnly,
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'Address.', readOnly),
          attribute('type', 'work', { ...readOnly, canonicalValues: ['work'] }),
          attribute('primary', 'true', { ...readOnly, type: 'boolean' }),
        ],
      }),
      attribute('roles', 'The one role of the person; User unless it is given.', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'Name of the role.', { canonicalValues: ROLES }),
          attribute('primary', 'true', { type: 'boolean' }),
        ],
      }),
      attribute('groups', 'Groups of the person; change them at the group.', {
        ...readOnly,
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'Id of the group.', readOnly),
          attribute('display', 'Name of the group.', readOnly),
          attribute('$ref', 'Address of the group.', { ...readOnly, type: 'reference', referenceTypes: ['Group'] }),
          attribute('type', 'direct', { ...readOnly, canonicalValues: ['direct'] }),
        ],
      }),
    ],
  },
  {
    id: URN.group,
    name: 'Group',
    description: 'A group of people, for which studies, datasets and files can be',
    attributes: [
      attribute('displayName', 'Name, at most 100 characters.', { required: true, uniqueness: 'server' }),
      attribute('members', 'People of the group.', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'Id of the person.', { mutability: 'immutable' }),
          attribute('display', 'Name of the person.', readOnly),
          attribute('$ref', 'Address of the person.', {
            mutability: 'immutable',
            type: 'reference',
            referenceTypes: ['User'],
          }),
          attribute('type', 'User', { mutability: 'immutable', canonicalValues: ['User'] }),
        ],
      }),
    ],
  },
]

const listOf = (resources: readonly Json[]): Json => ({
  schemas: [URN.list],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

const named = (resources: readonly Json[], key: string, wanted: string | undefined): Json => {
  if (wanted === undefined) return listOf(resources)
  const found = resources.find(one => one[key] === wanted)
  if (!found) throw noResource()
  return found
}

/** What of SCIM there is here. */
export const providerConfig = (base: string): Json => ({
  schemas: [URN.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: PAGE_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token for provisioning, which an admin makes in the settings.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

/** Both kinds of resources, or one by its name. */
export const resourceTypes = (base: string, id?: string): Json =>
  named(
    (['User', 'Group'] as const).map(name => ({
      schemas: [URN.resourceType],
      id: name,
      name,
      endpoint: `/${name}s`,
      description: name === 'User' ? 'People of the organisation' : 'Groups of people',
      schema: name === 'User' ? URN.user : URN.group,
      meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
    })),
    'id',
    id,
  )

/** Both schemas, or one by its name. */
export const schemas = (base: string, id?: string): Json =>
  named(
    SCHEMAS.map(schema => ({
      schemas: [URN.schema],
      ...schema,
      meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
    })),
    'id',
    id,
  )
