import { and, count, eq, type SQL } from 'drizzle-orm'
import { datasets, studies, users, type downloads, type summaries } from '../db/schema'
import type { Tx } from '../db/types'
import type { Actor } from './context'
import { conflict } from './refusal'

/** Of two changes of one person at once, the second waits until the first is done: what is then counted or named holds. */
export const oneAfterTheOther = async (tx: Tx, { clientId, userId }: Actor): Promise<void> => {
  const self = and(eq(users.clientId, clientId), eq(users.id, userId))
  await tx.select({ id: users.id }).from(users).where(self).for('no key update')
}

export interface OwnLimit {
  readonly of: typeof downloads | typeof summaries
  /** Of those, what exists for the actor; study and dataset are joined where there are some. */
  readonly present: SQL
  readonly most: number
  /** What there is too much of, and what to do. */
  readonly message: string
}

/** Refuses one too many of what the actor has and can see. */
export const refuseTooMany = async (tx: Tx, actor: Actor, { of, present, most, message }: OwnLimit): Promise<void> => {
  await oneAfterTheOther(tx, actor)
  const [held] = await tx
    .select({ all: count() })
    .from(of)
    .leftJoin(studies, and(eq(studies.clientId, of.clientId), eq(studies.id, of.studyId)))
    .leftJoin(datasets, and(eq(datasets.clientId, of.clientId), eq(datasets.id, of.datasetId)))
    .where(and(eq(of.clientId, actor.clientId), present))
  if ((held?.all ?? 0) >= most) throw conflict(message)
}
