import { and, eq, sql } from 'drizzle-orm'
import type { StudyListItem } from '@core/contract'
import { heirOf, pathOf, SUPPLIER_FIELD } from '@core/domain'
import { stories, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { invalid } from '../../access/refusal'
import { overlaps } from '../catalogue'
import type { FieldPlan } from './plan'

type Metadata = StudyListItem['metadata']

/** What becomes of what studies and stories say: per field name, the next name and the next path of each changed value. */
interface Renaming {
  readonly fields: ReadonlyMap<
    string,
    { readonly name: string | null; readonly paths: ReadonlyMap<string, string | null> }
  >
  /** Ordinals of the values whose path or field changes. */
  readonly ordinals: readonly number[]
}

export const renamingOf = ({ stored, next }: FieldPlan): Renaming => {
  const fields = new Map<string, { name: string | null; paths: Map<string, string | null> }>()
  const ordinals: number[] = []
  for (const field of stored.fields) {
    const now = next.fields.get(field.id)
    if (now === stored.trees.fields.get(field.id)) continue
    fields.set(field.name, { name: now?.name ?? null, paths: new Map() })
  }
  for (const { id, fieldId, path, ordinal } of stored.values.values()) {
    const now = next.fields.get(fieldId)
    const before = stored.trees.fields.get(fieldId)
    if (now === before) continue
    const heir = heirOf(next, fieldId, id)
    const to = now && heir !== null ? pathOf(now, heir) : null
    if (to === path && now?.name === before?.name) continue
    ordinals.push(ordinal)
    fields.get(before?.name ?? '')?.paths.set(path, to)
  }
  return { fields, ordinals }
}

const renamed = (metadata: Metadata, { fields }: Renaming): Metadata =>
  metadata.flatMap(entry => {
    const to = fields.get(entry.name)
    if (!to) return [entry]
    if (to.name === null) return []
    const values = entry.values.flatMap(path => {
      const now = to.paths.get(path)
      return now === undefined ? [path] : now === null ? [] : [now]
    })
    return values.length === 0 ? [] : [{ name: to.name, values: [...new Set(values)] }]
  })

/** A study that the changes touch. */
export interface TouchedStudy {
  readonly id: string
  readonly facets: readonly number[]
  readonly metadata: Metadata
  /** One of its values goes without being merged into another. */
  readonly loses: boolean
}

const loses = (before: Metadata, { fields }: Renaming): boolean =>
  before.some(({ name, values }) => {
    const to = fields.get(name)
    return to !== undefined && (to.name === null || values.some(path => to.paths.get(path) === null))
  })

/** Studies that are filed under a value that changes. Throws Refusal invalid when one would be left without a supplier. */
export const touchedStudies = async (tx: Tx, clientId: string, renaming: Renaming): Promise<TouchedStudy[]> => {
  if (renaming.ordinals.length === 0) return []
  const rows = await tx
    .select({ id: studies.id, facets: studies.facets, metadata: studies.metadata })
    .from(studies)
    .where(and(eq(studies.clientId, clientId), overlaps(sql`${studies.facets}`, renaming.ordinals)))
  const touched = rows.map(({ id, facets, metadata }) => ({
    id,
    facets,
    metadata: renamed(metadata, renaming),
    loses: loses(metadata, renaming),
  }))
  const supplied = (metadata: Metadata) => metadata.some(({ name }) => name === SUPPLIER_FIELD)
  const bare = rows.filter(({ metadata }, at) => supplied(metadata) && !supplied(touched[at]?.metadata ?? [])).length
  if (bare > 0) {
    const which = bare === 1 ? '1 study has' : `${bare.toLocaleString('en')} studies have`
    const message = `${which} no other supplier. Merge the supplier into another one instead of removing it.`
    throw invalid(message, { changes: [message] })
  }
  return touched
}

const PER_STATEMENT = 500

/** Writes the touched studies; the trigger on studies renews what search and filters read. */
export const fileStudies = async (tx: Tx, clientId: string, touched: readonly TouchedStudy[]): Promise<void> => {
  for (let at = 0; at < touched.length; at += PER_STATEMENT) {
    const some = touched.slice(at, at + PER_STATEMENT).map(({ id, metadata }) => ({ id, metadata }))
    await tx.execute(sql`
      update ${studies} set metadata = n.metadata
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) n (id text, metadata jsonb)
      where ${studies.clientId} = ${clientId} and ${studies.id} = n.id`)
  }
}

/** Stories are filed by the same fields. */
export const fileStories = async (tx: Tx, clientId: string, renaming: Renaming): Promise<void> => {
  if (renaming.fields.size === 0) return
  const rows = await tx
    .select({ id: stories.id, metadata: stories.metadata })
    .from(stories)
    .where(and(eq(stories.clientId, clientId), sql`jsonb_array_length(${stories.metadata}) > 0`))
  for (const { id, metadata } of rows) {
    const next = renamed(metadata, renaming)
    if (JSON.stringify(next) !== JSON.stringify(metadata))
      await tx
        .update(stories)
        .set({ metadata: next })
        .where(and(eq(stories.clientId, clientId), eq(stories.id, id)))
  }
}
