import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { SiteUser } from '@core/contract'
import { canChangeRole, canEditUser, roleOf, type RoleFlags } from '@core/domain'
import { users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { endAccess } from '../../access/authenticate'
import type { Ctx, SecurityEvent } from '../../access/context'
import { changesOf } from '../../access/audit'
import { isLastBreakGlass } from '../../access/passwordSignIn'
import { conflict, notFound, Refusal } from '../../access/refusal'
import type { InputFor, Verb } from '../../access/verbs'
import { activeAdmins, lockPeople, presentPerson, readPerson, type Person } from './store'

type Body = InputFor<typeof contract.patchUser>['body']
type Rights = RoleFlags & { readonly active: boolean }

const LAST_KEY =
  'Passwords are closed, and this is the last admin who keeps theirs. Choose another one under Single sign-on first.'
const LAST_ADMIN = 'This is the last active admin. Make someone else admin first.'

/** What the role and the activity are after the change. */
const wantedOf = (person: Rights, { admin, manager, active }: Body): Rights => ({
  admin: admin ?? person.admin,
  manager: manager ?? person.manager,
  active: active ?? person.active,
})

/** Whether the actor may change the person so; null, or the sentence that refuses. */
const refusalOf = (actor: RoleFlags, person: Rights, wanted: Rights): string | null => {
  const [own, theirs, next] = [roleOf(actor), roleOf(person), roleOf(wanted)]
  if (!canEditUser(own, theirs)) return 'Only admins can change an admin.'
  if (!canChangeRole(own, theirs, next)) return 'Only admins can make someone an admin.'
  return null
}

const roleEvent = (person: Person, wanted: Rights): SecurityEvent | null =>
  roleOf(person) === roleOf(wanted)
    ? null
    : {
        event: 'user.role_changed',
        outcome: 'ok',
        detail: { user: person.id, email: person.email, from: roleOf(person), to: roleOf(wanted) },
        changes: changesOf({ role: roleOf(person) }, { role: roleOf(wanted) }),
      }

const activityEvent = (person: Person, wanted: Rights): SecurityEvent | null =>
  person.active === wanted.active
    ? null
    : {
        event: wanted.active ? 'user.activated' : 'user.deactivated',
        outcome: 'ok',
        detail: { user: person.id, email: person.email },
        changes: changesOf({ active: person.active }, { active: wanted.active }),
      }

/** The person as they are behind the lock. Throws Refusal not_found. */
const personBehindLock = async (tx: Tx, clientId: string, id: string): Promise<Person> => {
  const person = await readPerson(tx, clientId, id)
  if (!person) throw notFound('person')
  return person
}

/**
 * Changes the role or the activity of a person, behind the lock of the organisation's people: the rights of the actor and the
 * number of admins are what they are at that moment. Throws Refusal forbidden, or conflict for the last active admin.
 */
const changeRights = async (ctx: Ctx, id: string, body: Body): Promise<SiteUser> =>
  ctx.tenant(async tx => {
    const { clientId, userId } = ctx.actor
    await lockPeople(tx, clientId)
    const actor = await personBehindLock(tx, clientId, userId)
    const person = await personBehindLock(tx, clientId, id)
    const wanted = wantedOf(person, body)
    const refusal = actor.active ? refusalOf(actor, person, wanted) : 'Your account is not active any more.'
    if (refusal !== null) throw new Refusal('forbidden', refusal)
    if (person.invited !== null && wanted.active)
      throw conflict('This person has not joined yet. Send them a new link.')
    const admins = await activeAdmins(tx, clientId)
    if (presentPerson(person, admins).last_admin && !(wanted.admin && wanted.active)) throw conflict(LAST_ADMIN)
    if (!(wanted.admin && wanted.active) && (await isLastBreakGlass(tx, clientId, id))) throw conflict(LAST_KEY)
    await tx
      .update(users)
      .set(wanted)
      .where(and(eq(users.clientId, clientId), eq(users.id, id)))
    if (person.active && !wanted.active) await endAccess(tx, clientId, id)
    for (const event of [roleEvent(person, wanted), activityEvent(person, wanted)])
      if (event) await ctx.audit(tx, event)
    return presentPerson(await personBehindLock(tx, clientId, id), await activeAdmins(tx, clientId))
  })

/** The same; a refusal is in the security log too. */
export const changeOrNote = async (ctx: Ctx, id: string, body: Body): Promise<SiteUser> => {
  try {
    return await changeRights(ctx, id, body)
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'not_found')
      await ctx.tenant(tx => ctx.audit(tx, { event: 'user.change', outcome: 'refused', detail: { user: id } }))
    throw error
  }
}

/** Replaces the choices that are given and keeps the others. They are for the person alone. */
const personalize = async (ctx: Ctx, id: string, change: NonNullable<Body['personalization']>) => {
  const { clientId, userId } = ctx.actor
  if (id !== userId) throw notFound('person')
  const [kept] = await ctx.tenant(tx =>
    tx
      .update(users)
      .set({ personalization: sql`${users.personalization} || ${JSON.stringify(change)}::jsonb` })
      .where(and(eq(users.clientId, clientId), eq(users.id, id)))
      .returning({ personalization: users.personalization }),
  )
  if (!kept) throw notFound('person')
  return kept
}

/** Changes what is given of a person: their own choices, or their role and activity. */
export const patchUser: Verb<typeof contract.patchUser> = async (ctx, { params, body }) => {
  const { personalization, ...rights } = body
  const kept = personalization && (await personalize(ctx, params.profileId, personalization))
  if (Object.values(rights).every(value => value === undefined)) return kept ?? {}
  return { ...kept, user: await changeOrNote(ctx, params.profileId, rights) }
}
