import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { canonicalJson } from '@core/domain'
import type { Edit, EditValue } from '@core/contract'
import { lastEdits, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { Refusal } from '../../access/refusal'

/**
 * What texts belong to. Of a study: 'study', 'dataset:<id>', 'question:<dataset id>:<name>', 'row:…', 'insight:<id>',
 * 'report:<id>'; of a story: 'story', 'card:<id>', 'comment:<id>'.
 */
export type Subject = { readonly name: string } & ({ readonly studyId: string } | { readonly storyId: string })

/** One field of a call that changes shared texts. */
export interface Change<Value extends EditValue = EditValue> {
  /** What the writer began with; undefined: they overwrite whatever there is. */
  readonly base: Value | undefined
  /** What is stored, read behind a lock that the transaction holds. */
  readonly now: Value
  readonly next: Value
}

/** Lists of names are the same in any order, lines of a text are not. */
const isNames = (value: EditValue): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')
const plain = (value: EditValue): EditValue => (isNames(value) ? [...value].sort() : value)
const same = (one: EditValue, two: EditValue): boolean => isDeepStrictEqual(plain(one), plain(two))

const hashOf = (value: EditValue): string =>
  createHash('sha256')
    .update(canonicalJson(plain(value)))
    .digest('base64url')

const settled = <Value extends EditValue>({ base, now, next }: Change<Value>): Value =>
  base !== undefined && same(next, base) ? now : next

const isOverwriting = ({ base, now, next }: Change): boolean =>
  base !== undefined && !same(base, now) && !same(next, base) && !same(next, now)

const of = (ctx: TxCtx, subject: Subject) =>
  and(
    eq(lastEdits.clientId, ctx.client.id),
    'studyId' in subject ? eq(lastEdits.studyId, subject.studyId) : eq(lastEdits.storyId, subject.storyId),
    eq(lastEdits.subject, subject.name),
  )

const editsOf = async (
  tx: Tx,
  ctx: TxCtx,
  subject: Subject,
  overwritten: readonly (readonly [string, Change])[],
): Promise<Edit[]> => {
  const fields = overwritten.map(([field]) => field)
  const known = await tx
    .select({
      field: lastEdits.field,
      hash: lastEdits.hash,
      at: lastEdits.at,
      first: users.firstName,
      last: users.lastName,
    })
    .from(lastEdits)
    .innerJoin(users, and(eq(users.clientId, lastEdits.clientId), eq(users.id, lastEdits.userId)))
    .where(and(of(ctx, subject), inArray(lastEdits.field, fields)))
  return overwritten.map(([field, { now }]) => {
    const by = known.find(one => one.field === field && one.hash === hashOf(now))
    return { field, now, by: by ? `${by.first} ${by.last}`.trim() : null, at: by?.at.toISOString() ?? null }
  })
}

/**
 * What is to be stored for each field, with no change of somebody else lost: a field that the writer did not change stays as it
 * is now, and one that they and somebody else changed differently is refused (code `edited`, with what is stored now and who
 * wrote it). Remembers the writer for every field that becomes another. The row that holds the texts must be locked.
 */
export const settleEdits = async <Values extends Readonly<Record<string, EditValue>>>(
  tx: Tx,
  ctx: TxCtx,
  subject: Subject,
  changes: { readonly [Field in keyof Values]: Change<Values[Field]> },
): Promise<Values> => {
  const all = Object.entries(changes as Readonly<Record<string, Change>>)
  const overwritten = all.filter(([, change]) => isOverwriting(change))
  if (overwritten.length > 0) {
    const edits = await editsOf(tx, ctx, subject, overwritten)
    const who = edits.find(({ by }) => by !== null)?.by ?? 'Somebody else'
    throw new Refusal('edited', `${who} changed this while you were editing it.`, { edits })
  }
  const values = all.map(([field, change]) => [field, settled(change)] as const)
  const written = values.filter(([field, value]) => !same(value, changes[field]?.now ?? ''))
  if (written.length > 0)
    await tx
      .insert(lastEdits)
      .values(
        written.map(([field, value]) => ({
          clientId: ctx.client.id,
          studyId: 'studyId' in subject ? subject.studyId : null,
          storyId: 'storyId' in subject ? subject.storyId : null,
          subject: subject.name,
          field,
          hash: hashOf(value),
          userId: ctx.actor.userId,
        })),
      )
      .onConflictDoUpdate({
        target: [lastEdits.clientId, lastEdits.studyId, lastEdits.storyId, lastEdits.subject, lastEdits.field],
        set: { hash: sql`excluded.hash`, userId: sql`excluded.user_id`, at: sql`now()` },
      })
  return Object.fromEntries(values) as unknown as Values
}
