import { and, eq } from 'drizzle-orm'
import type { SavedFilter } from '@core/contract'
import { FILTER_TEXT_MAX, type QuestionFilter, questionsOfFilter, SAVED_FILTERS_MAX } from '@core/domain'
import { savedFilters } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor, SecurityEvent, TxCtx } from '../../access/context'
import { conflict, invalid, notFound } from '../../access/refusal'
import { type FoundDataset, findDataset, openQuestions } from '../datasets'
import { oneAfterTheOther } from '../../access/own'

export type SavedFilterRow = typeof savedFilters.$inferSelect

/** The line of the audit log about one of them. */
export const noteFilter = (
  tx: Tx,
  ctx: TxCtx,
  event: 'filter.created' | 'filter.changed' | 'filter.deleted',
  {
    params,
    row,
    changes,
  }: { readonly params: Place; readonly row: SavedFilterRow; readonly changes?: SecurityEvent['changes'] },
): Promise<void> =>
  ctx.audit(tx, {
    event,
    outcome: 'ok',
    detail: { filter: row.id, name: row.name, study: params.studyId, dataset: params.datasetName },
    ...(changes && { changes }),
  })

const CLOSED = 'A question of this filter is not in the dataset, or not open to you. Ask a manager for access.'

export interface Place {
  readonly studyId: string
  readonly datasetName: string
}

/** The named filters of one person on a dataset, as far as they exist for that person. */
export interface OwnFilters {
  readonly found: FoundDataset
  /** All of them, shown or not: names stay taken. */
  readonly all: readonly SavedFilterRow[]
  /** Whether it mentions only what the reader may know. With full rights that is anything, gone questions too. */
  readonly isOpen: (filters: QuestionFilter) => boolean
}

export const ownFilters = async (tx: Tx, actor: Actor, found: FoundDataset): Promise<OwnFilters> => {
  const all = await tx
    .select()
    .from(savedFilters)
    .where(
      and(
        eq(savedFilters.clientId, actor.clientId),
        eq(savedFilters.userId, actor.userId),
        eq(savedFilters.datasetId, found.dataset.id),
      ),
    )
  if (found.full) return { found, all, isOpen: () => true }
  const open = await openQuestions(tx, found)
  return { found, all, isOpen: filters => questionsOfFilter(filters).every(name => open.has(name)) }
}

/** The same for a change: those of one person come one after the other, so that names and their number hold. */
export const ownFiltersLocked = async (tx: Tx, actor: Actor, { studyId, datasetName }: Place): Promise<OwnFilters> => {
  await oneAfterTheOther(tx, actor)
  return ownFilters(tx, actor, await findDataset(tx, actor, studyId, datasetName))
}

/** One of the reader's own; missing, foreign and closed ones are all not_found. */
export const findOwn = ({ all, isOpen }: OwnFilters, id: string): SavedFilterRow => {
  const row = all.find(one => one.id === id)
  if (!row || !isOpen(row.filters)) throw notFound('filter')
  return row
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase()

/**
 * Refuses a name that another one of them has, in whatever letters. Of one that is not shown nothing is said but what was typed,
 * and that is the same whether a question of it is closed or gone.
 */
export const refuseTaken = ({ all, isOpen }: OwnFilters, name: string, id?: string): void => {
  const taken = all.find(one => one.id !== id && folded(one.name) === folded(name))
  if (!taken) return
  const message = isOpen(taken.filters)
    ? `You have a filter "${taken.name}" on this dataset already. Choose another name.`
    : `You have a hidden filter named "${name}": one of its questions is not in the dataset, or not open to you. Choose another name.`
  throw conflict(message, { name: [message] })
}

/** Refuses one more than there may be; those that are not shown count. */
export const refuseTooMany = ({ all, isOpen }: OwnFilters): void => {
  if (all.length < SAVED_FILTERS_MAX) return
  const hidden = all.some(({ filters }) => !isOpen(filters))
  const which = hidden ? ', with those that are not shown to you now' : ''
  const message = `You have ${SAVED_FILTERS_MAX} filters on this dataset${which}, which is the most. Delete one first.`
  throw invalid(message, { _: [message] })
}

/** Refuses a filter that is too long, or uses something closed or missing; both get the same answer. */
export const refuseUnusable = ({ isOpen }: OwnFilters, filters: QuestionFilter): void => {
  if (JSON.stringify(filters).length > FILTER_TEXT_MAX) {
    const message = 'This filter is too long to be saved. Use fewer conditions.'
    throw invalid(message, { filters: [message] })
  }
  if (!isOpen(filters)) throw invalid(CLOSED, { filters: [CLOSED] })
}

export const presentFilter = ({ id, name, filters, created, modified }: SavedFilterRow): SavedFilter => ({
  id,
  name,
  filters,
  created: created.toISOString(),
  modified: modified.toISOString(),
})
