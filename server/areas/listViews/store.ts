import { and, eq } from 'drizzle-orm'
import type { ListView, ListViewSettings } from '@core/contract'
import type { ViewedList } from '@core/domain'
import type { Actor } from '../../access/context'
import { conflict, notFound } from '../../access/refusal'
import { listViews } from '../../db/schema'
import type { Tx } from '../../db/types'
import { parseSelection } from '../catalogue'

export type ListViewRow = typeof listViews.$inferSelect

/** The views that the actor saved of one list. */
export const ofList = ({ clientId, userId }: Actor, list: ViewedList) =>
  and(eq(listViews.clientId, clientId), eq(listViews.userId, userId), eq(listViews.list, list))

export const ownViews = (tx: Tx, actor: Actor, list: ViewedList): Promise<ListViewRow[]> =>
  tx.select().from(listViews).where(ofList(actor, list))

/** One of the actor's own; missing and foreign ones are both not_found. */
export const findOwn = (all: readonly ListViewRow[], id: string): ListViewRow => {
  const row = all.find(one => one.id === id)
  if (!row) throw notFound('view')
  return row
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase()

/** Refuses a name that another view of the list has, in whatever letters. */
export const refuseTaken = (all: readonly ListViewRow[], name: string, id?: string): void => {
  const taken = all.find(one => one.id !== id && folded(one.name) === folded(name))
  if (!taken) return
  const message = `You have a view named "${taken.name}" already. Choose another name.`
  throw conflict(message, { name: [message] })
}

/** The settings, with filters that a list can read; throws invalid for others. */
export const readable = (settings: ListViewSettings): ListViewSettings => {
  parseSelection(settings.filters)
  return settings
}

export const presentView = ({ id, name, settings, isDefault, created, modified }: ListViewRow): ListView => ({
  id,
  name,
  settings,
  is_default: isDefault,
  created: created.toISOString(),
  modified: modified.toISOString(),
})
