import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { downloads, stories, studies, users } from '../../db/schema'
import type { TxVerb } from '../../access/verbs'

const isActive = and(eq(users.kind, 'person'), users.active)
const isReader = and(isActive, sql`not ${users.admin} and not ${users.manager}`)

/** A study of which the person of the outer query meets a locked card: restricted, and hidden from none of their groups. */
const hasLocked = sql`exists (select 1 from studies s where s.client_id = ${users.clientId}
  and cardinality(s.restricted_groups) > 0 and not s.restricted_groups && ${users.groups}
  and not s.hidden_groups && ${users.groups} and not s.silent_groups && ${users.groups})`

/** Counts what a change of the settings would concern. */
export const getClientEffects: TxVerb<typeof contract.getClientEffects> = async (tx, { client: { id } }) => ({
  people: await tx.$count(users, and(eq(users.clientId, id), isActive)),
  readers: await tx.$count(users, and(eq(users.clientId, id), isReader)),
  readers_with_locked: await tx.$count(
    users,
    and(eq(users.clientId, id), isReader, sql`not ${users.silentRestrictions}`, hasLocked),
  ),
  studies: await tx.$count(studies, eq(studies.clientId, id)),
  stories: await tx.$count(stories, eq(stories.clientId, id)),
  files: await tx.$count(downloads, and(eq(downloads.clientId, id), isNotNull(downloads.expires))),
})
