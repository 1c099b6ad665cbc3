import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { Integration, SiteUser } from '@core/contract'
import { users } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { changesOf } from '../../access/audit'
import { invalid, notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { activeAdmins, lockPeople, presentPerson, readPeople } from './store'

interface Asked {
  readonly integration: Integration
  readonly email: string
}

/** Gives or takes the care of a connection, which exists where the organisation uses the provider. Answers the person as they are now. */
const change = async (tx: Tx, ctx: TxCtx, { integration, email }: Asked, into: boolean): Promise<SiteUser> => {
  const { clientId } = ctx.actor
  if (into && ctx.client.flags[integration] !== true)
    throw invalid('Your organisation does not use this provider.', { integration: ['Not used by your organisation.'] })
  await lockPeople(tx, clientId)
  const find = async () => {
    const [person] = await readPeople(tx, clientId, {
      where: eq(users.email, email),
      sort: 'name',
      limit: 1,
      offset: 0,
    })
    if (!person) throw notFound('person')
    return person
  }
  const person = await find()
  if (person.integrations.includes(integration) !== into) {
    const next = into
      ? sql`array_append(${users.integrations}, ${integration}::text)`
      : sql`array_remove(${users.integrations}, ${integration}::text)`
    await tx
      .update(users)
      .set({ integrations: next })
      .where(and(eq(users.clientId, clientId), eq(users.id, person.id)))
    const detail = { user: person.id, email: person.email, integration }
    const rest = person.integrations.filter(name => name !== integration)
    const after = into ? [...person.integrations, integration] : rest
    await ctx.audit(tx, {
      event: into ? 'integration_admin.added' : 'integration_admin.removed',
      outcome: 'ok',
      detail,
      changes: changesOf({ integrations: person.integrations }, { integrations: after }),
    })
  }
  return presentPerson(await find(), await activeAdmins(tx, clientId))
}

export const addIntegrationAdmin: TxVerb<typeof contract.addIntegrationAdmin> = (tx, ctx, { body }) =>
  change(tx, ctx, body, true)

export const removeIntegrationAdmin: TxVerb<typeof contract.removeIntegrationAdmin> = (tx, ctx, { query }) =>
  change(tx, ctx, query, false)
