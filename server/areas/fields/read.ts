import { createHash } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { treesOf, type FieldTrees } from '@core/domain'
import { metadataFields, metadataValues, securityLog, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { userName } from '../../access/userName'
import { VALUE_ORDER } from '../catalogue'

type FieldRow = typeof metadataFields.$inferSelect
type ValueRow = Omit<typeof metadataValues.$inferSelect, 'clientId'>

/** The fields of an organisation as they are stored. */
export interface StoredFields {
  readonly fields: readonly FieldRow[]
  readonly values: ReadonlyMap<string, ValueRow>
  readonly trees: FieldTrees
  /** Made of the content: whatever changes it, a saved edit or a new study, makes another one. */
  readonly revision: string
}

export const SAVED_EVENT = 'fields.changed'

/** Reads everything in a fixed order; places are those of the list, without the gaps that may be stored. */
export const readStored = async (tx: Tx, clientId: string): Promise<StoredFields> => {
  const fields = await tx
    .select()
    .from(metadataFields)
    .where(eq(metadataFields.clientId, clientId))
    .orderBy(asc(metadataFields.position), asc(metadataFields.name))
  const rows = await tx
    .select({
      id: metadataValues.id,
      ordinal: metadataValues.ordinal,
      fieldId: metadataValues.fieldId,
      value: metadataValues.value,
      path: metadataValues.path,
      parentId: metadataValues.parentId,
      groupPosition: metadataValues.groupPosition,
    })
    .from(metadataValues)
    .innerJoin(
      metadataFields,
      and(eq(metadataFields.clientId, metadataValues.clientId), eq(metadataFields.id, metadataValues.fieldId)),
    )
    .where(eq(metadataValues.clientId, clientId))
    .orderBy(...VALUE_ORDER)
  const hash = createHash('sha256')
  for (const { id, name, filterable, personalizable } of fields)
    hash.update(JSON.stringify([id, name, filterable, personalizable]))
  const byField = new Map<string, { id: string; value: string; parent: string | null; group_position: number }[]>(
    fields.map(({ id }) => [id, []]),
  )
  for (const [at, { id, fieldId, value, parentId }] of rows.entries()) {
    hash.update(JSON.stringify([id, value, parentId]))
    byField.get(fieldId)?.push({ id, value, parent: parentId, group_position: at })
  }
  return {
    fields,
    values: new Map(rows.map(row => [row.id, row])),
    trees: treesOf(fields.map(field => ({ ...field, values: byField.get(field.id) ?? [] }))),
    revision: hash.digest('base64url'),
  }
}

/** Who saved the fields last, and when. */
export const lastSaved = async (tx: Tx, clientId: string): Promise<{ by: string | null; at: string | null }> => {
  const [last] = await tx
    .select({ userId: securityLog.userId, created: securityLog.created })
    .from(securityLog)
    .where(and(eq(securityLog.clientId, clientId), eq(securityLog.event, SAVED_EVENT)))
    .orderBy(desc(securityLog.created))
    .limit(1)
  if (!last) return { by: null, at: null }
  return {
    by: last.userId === null ? null : await userName(tx, clientId, last.userId),
    at: last.created.toISOString(),
  }
}

/** Studies by the ordinal of a value that they have, or have one below of. */
export const studyCounts = async (tx: Tx, clientId: string): Promise<ReadonlyMap<number, number>> => {
  const rows = await tx
    .select({ facet: sql<number>`unnest(${studies.facets})`.as('facet'), count: sql<number>`count(*)::int` })
    .from(studies)
    .where(eq(studies.clientId, clientId))
    .groupBy(sql`1`)
  return new Map(rows.map(({ facet, count }) => [facet, count]))
}

export const studiesInAll = (tx: Tx, clientId: string): Promise<number> =>
  tx.$count(studies, eq(studies.clientId, clientId))
