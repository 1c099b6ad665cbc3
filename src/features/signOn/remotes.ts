import type { InputOf, OutputOf, PasswordSignIn, SignOnConnection } from '@core/contract'
import {
  createConnection,
  deleteConnection,
  findSignOn,
  getPasswordSignIn,
  listConnections,
  patchConnection,
  patchPasswordSignIn,
  readSamlMetadata,
  testConnection,
} from '@/api/wire'
import { createRemote, type NoArgs } from '@/store'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

/** The provider of an e-mail address; null: a password. */
export const findRemote = createRemote('signOn/find', {
  take: 'leading',
  request: async (api, email: string, options) => {
    const { provider } = await api.call(findSignOn, { body: { email } }, { ...options, skipAuthRedirect: true })
    return { email, provider }
  },
})

export const connectionsRemote = createRemote<NoArgs, OutputOf<typeof listConnections>>('signOn/connections', {
  request: (api, _, options) => api.call(listConnections, {}, { ...options, ...OWN }),
})

type NewConnection = InputOf<typeof createConnection>['body']
type ConnectionChange = InputOf<typeof patchConnection>['body']

/** A connection to add, or a change of one. */
export type Saving =
  { readonly id: null; readonly body: NewConnection } | { readonly id: string; readonly body: ConnectionChange }

export const saveRemote = createRemote('signOn/save', {
  take: 'leading',
  request: async (api, saving: Saving, options): Promise<{ of: Saving; connection: SignOnConnection }> => ({
    of: saving,
    connection:
      saving.id === null
        ? await api.call(createConnection, { body: saving.body }, { ...options, ...OWN })
        : await api.call(
            patchConnection,
            { params: { connectionId: saving.id }, body: saving.body },
            { ...options, ...OWN },
          ),
  }),
})

export const removeRemote = createRemote('signOn/remove', {
  keyOf: (id: string) => id,
  take: 'leading',
  request: (api, id: string, options) =>
    api.call(deleteConnection, { params: { connectionId: id } }, { ...options, ...OWN }),
})

export const testRemote = createRemote('signOn/test', {
  keyOf: (id: string) => id,
  take: 'leading',
  request: (api, id: string, options) =>
    api.call(testConnection, { params: { connectionId: id } }, { ...options, ...OWN }),
})

export const metadataRemote = createRemote('signOn/metadata', {
  take: 'leading',
  request: (api, body: InputOf<typeof readSamlMetadata>['body'], options) =>
    api.call(readSamlMetadata, { body }, { ...options, ...OWN }),
})

export const passwordsRemote = createRemote<NoArgs, PasswordSignIn>('signOn/passwords', {
  request: (api, _, options) => api.call(getPasswordSignIn, {}, { ...options, ...OWN }),
})

export const passwordsChangeRemote = createRemote('signOn/passwordsChange', {
  take: 'leading',
  request: (api, body: InputOf<typeof patchPasswordSignIn>['body'], options) =>
    api.call(patchPasswordSignIn, { body }, { ...options, ...OWN }),
})
