import { and, eq } from 'drizzle-orm'
import { newId } from '@server/db/ids'
import { metadataValues } from '@server/db/schema'
import { insertUser } from '@server/areas/session/accounts'
import { cheapPasswordHash, type MintedClient, type SignedIn, type TestServer } from './serverApp'

export interface Reader extends SignedIn {
  readonly id: string
  readonly email: string
}

/** One more regular user of the organisation, with these rights, in a session of their own. */
export const addReader = async (
  server: TestServer,
  client: MintedClient,
  rights: { readonly groups?: readonly string[]; readonly silentRestrictions?: boolean } = {},
): Promise<Reader> => {
  // No name in a test begins as all addresses do.
  const email = `reader-${newId()}@client.test`
  const hash = await cheapPasswordHash()
  const person = { email, firstName: 'A', lastName: 'Reader', ...rights }
  const id = await client.tenant(tx => insertUser(tx, client.client.id, person, hash))
  return { ...(await server.signIn(email)), id, email }
}

/** How preferences name a value of the organisation's metadata. */
export const valueIds = async (client: MintedClient, path: string) => {
  const [ids] = await client.tenant(tx =>
    tx
      .select({ metadata_field: metadataValues.fieldId, metadata_value: metadataValues.id })
      .from(metadataValues)
      .where(and(eq(metadataValues.clientId, client.client.id), eq(metadataValues.path, path))),
  )
  if (!ids) throw new Error(`There is no value ${path}`)
  return ids
}
