import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { canEditUser, roleOf, type Role } from '@core/domain'
import { users } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import { requireGroup } from './groupStore'
import { isPerson, lockPeople } from './store'

interface LeftOut {
  readonly profile_id: string
  readonly reason: string
}

interface Candidate {
  readonly id: string
  readonly admin: boolean
  readonly manager: boolean
  readonly groups: readonly string[]
  readonly email: string
}

/** Which of the people change, and why the others do not. */
const sorted = (
  actor: Role,
  ids: readonly string[],
  people: ReadonlyMap<string, Candidate>,
  group: string,
  into: boolean,
) => {
  const left: LeftOut[] = []
  const changed: string[] = []
  for (const id of new Set(ids)) {
    const person = people.get(id)
    const leave = (reason: string) => left.push({ profile_id: id, reason })
    if (!person) leave('There is no such person.')
    else if (!canEditUser(actor, roleOf(person))) leave('Only admins can change an admin.')
    else if (person.groups.includes(group) === into) leave(into ? 'Already in the group.' : 'Not in the group.')
    else changed.push(id)
  }
  return { changed, left }
}

interface Moves {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Adds people to a group and takes others out, each by itself: those who cannot be changed are left out and named. */
export const moveMembers = async (tx: Tx, ctx: TxCtx, group: string, moves: Moves) => {
  const { clientId } = ctx.actor
  await lockPeople(tx, clientId)
  const { name } = await requireGroup(tx, clientId, group)
  const remove = moves.remove.filter(id => !moves.add.includes(id))
  const ids = [...moves.add, ...remove]
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({
            id: users.id,
            email: users.email,
            admin: users.admin,
            manager: users.manager,
            groups: users.groups,
          })
          .from(users)
          .where(and(eq(users.clientId, clientId), isPerson, inArray(users.id, ids)))
  const people = new Map(rows.map(row => [row.id, row]))
  const own = roleOf(ctx.actor)
  const [into, out] = [sorted(own, moves.add, people, name, true), sorted(own, remove, people, name, false)]
  const set = (chosen: readonly string[], groups: ReturnType<typeof sql<string[]>>) =>
    tx
      .update(users)
      .set({ groups })
      .where(and(eq(users.clientId, clientId), inArray(users.id, [...chosen])))
  if (into.changed.length > 0) await set(into.changed, sql`array_append(${users.groups}, ${name}::text)`)
  if (out.changed.length > 0) await set(out.changed, sql`array_remove(${users.groups}, ${name}::text)`)
  const [added, removed] = [into.changed.length, out.changed.length]
  if (added + removed > 0)
    await ctx.audit(tx, {
      event: 'group.members_changed',
      outcome: 'ok',
      detail: { name, added: into.changed.join(' '), removed: out.changed.join(' ') },
      changes: [
        ...into.changed.map(id => ({ field: people.get(id)?.email ?? id, before: null, after: name })),
        ...out.changed.map(id => ({ field: people.get(id)?.email ?? id, before: name, after: null })),
      ],
    })
  return { group: await requireGroup(tx, clientId, name), added, removed, left_out: [...into.left, ...out.left] }
}

export const changeMembers: TxVerb<typeof contract.changeMembers> = (tx, ctx, { params, body }) =>
  moveMembers(tx, ctx, params.groupName, body)
