import { and, eq, notInArray, sql } from 'drizzle-orm'
import { heirOf, idsBelow, LEVEL_SEPARATOR, type FieldTree } from '@core/domain'
import { metadataFields, metadataValues, userPreferences } from '../../db/schema'
import { rowsOf } from '../../db/rows'
import type { Tx } from '../../db/types'
import type { FieldPlan } from './plan'

/** In front of names and paths for a moment, so that two can change places. */
const ASIDE = '\u0001'

interface NextValue {
  readonly id: string
  readonly fieldId: string
  readonly value: string
  readonly path: string
  readonly parentId: string | null
  readonly groupPosition: number
}

const valuesOf = (tree: FieldTree): NextValue[] => {
  const rows: NextValue[] = []
  const walk = (parent: string | null, above: string): void => {
    for (const [at, id] of idsBelow(tree, parent).entries()) {
      const value = tree.values.get(id)?.value ?? ''
      const path = above === '' ? value : `${above}${LEVEL_SEPARATOR}${value}`
      rows.push({ id, fieldId: tree.id, value, path, parentId: parent, groupPosition: at + 1 })
      walk(id, path)
    }
  }
  walk(null, '')
  return rows
}

const storeFieldRows = async (tx: Tx, clientId: string, { stored, next }: FieldPlan): Promise<void> => {
  const known = new Map(stored.fields.map(field => [field.id, field]))
  const own = (id: string) => and(eq(metadataFields.clientId, clientId), eq(metadataFields.id, id))
  for (const { id, name } of stored.fields)
    if (next.fields.get(id)?.name !== name)
      await tx
        .update(metadataFields)
        .set({ name: ASIDE + id })
        .where(own(id))
  for (const [at, id] of next.order.entries()) {
    const field = next.fields.get(id)
    const before = known.get(id)
    if (!field) continue
    const { name, filterable, personalizable } = field
    const row = { name, filterable, personalizable, position: at + 1 }
    if (!before) await tx.insert(metadataFields).values({ clientId, id, ...row })
    else if (
      before.name !== name ||
      before.position !== row.position ||
      before.filterable !== filterable ||
      before.personalizable !== personalizable
    )
      await tx.update(metadataFields).set(row).where(own(id))
  }
}

const column = <Row>(rows: readonly Row[], of: (row: Row) => string | number | null) => sql.param(rows.map(of))

const insertValues = async (tx: Tx, clientId: string, rows: readonly NextValue[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into ${metadataValues} (client_id, id, ordinal, field_id, value, path, parent_id, group_position)
    select ${clientId}, n.id,
      (select coalesce(max(ordinal), 0) from ${metadataValues} where client_id = ${clientId}) + n.at,
      n.field_id, n.value, ${ASIDE} || n.id, n.parent_id, n.place
    from unnest(
      ${column(rows, ({ id }) => id)}::text[], ${column(rows, ({ fieldId }) => fieldId)}::text[],
      ${column(rows, ({ value }) => value)}::text[], ${column(rows, ({ parentId }) => parentId)}::text[],
      ${column(rows, ({ groupPosition }) => groupPosition)}::int[]
    ) with ordinality n (id, field_id, value, parent_id, place, at)`)
}

const changeValues = async (tx: Tx, clientId: string, rows: readonly NextValue[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${metadataValues} v
    set value = n.value, path = ${ASIDE} || n.id, parent_id = n.parent_id, group_position = n.place
    from unnest(
      ${column(rows, ({ id }) => id)}::text[], ${column(rows, ({ value }) => value)}::text[],
      ${column(rows, ({ parentId }) => parentId)}::text[], ${column(rows, ({ groupPosition }) => groupPosition)}::int[]
    ) n (id, value, parent_id, place)
    where v.client_id = ${clientId} and v.id = n.id`)
}

const writePaths = async (tx: Tx, clientId: string, rows: readonly NextValue[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${metadataValues} v set path = n.path
    from unnest(${column(rows, ({ id }) => id)}::text[], ${column(rows, ({ path }) => path)}::text[]) n (id, path)
    where v.client_id = ${clientId} and v.id = n.id`)
}

/** Preferences of merged values become those of the value that took them in. */
const followMerges = async (
  tx: Tx,
  clientId: string,
  merges: readonly (readonly [from: string, into: string])[],
): Promise<void> => {
  if (merges.length === 0) return
  await rowsOf(
    tx,
    sql`
    insert into ${userPreferences} (client_id, user_id, value_id, include_children, created)
    select p.client_id, p.user_id, n.into_id, bool_or(p.include_children), min(p.created)
    from ${userPreferences} p
    join unnest(${column(merges, ([from]) => from)}::text[], ${column(merges, ([, into]) => into)}::text[]) n (from_id, into_id)
      on n.from_id = p.value_id
    where p.client_id = ${clientId}
    group by 1, 2, 3
    on conflict (client_id, user_id, value_id) do nothing`,
  )
}

/** Writes the next trees: what is moved leaves before what is removed takes everything below it along. */
export const storeFields = async (tx: Tx, clientId: string, plan: FieldPlan): Promise<void> => {
  const { stored, next } = plan
  await storeFieldRows(tx, clientId, plan)
  const touched = [...next.fields.values()].filter(field => field !== stored.trees.fields.get(field.id))
  const rows = touched.flatMap(valuesOf)
  const added = rows.filter(({ id }) => !stored.values.has(id))
  const changed = rows.filter(row => {
    const before = stored.values.get(row.id)
    return (
      before !== undefined &&
      (before.path !== row.path ||
        before.value !== row.value ||
        before.parentId !== row.parentId ||
        before.groupPosition !== row.groupPosition)
    )
  })
  await insertValues(tx, clientId, added)
  await changeValues(tx, clientId, changed)
  const gone = [...stored.values.values()].filter(
    ({ id, fieldId }) => !(next.fields.get(fieldId)?.values.has(id) ?? false),
  )
  const merges = gone.flatMap(({ id, fieldId }) => {
    const heir = heirOf(next, fieldId, id)
    return heir === null ? [] : [[id, heir] as const]
  })
  await followMerges(tx, clientId, merges)
  if (gone.length > 0)
    await tx.execute(sql`
      delete from ${metadataValues} where client_id = ${clientId} and id = any(${column(gone, ({ id }) => id)}::text[])`)
  await writePaths(tx, clientId, [...added, ...changed])
  await tx
    .delete(metadataFields)
    .where(and(eq(metadataFields.clientId, clientId), notInArray(metadataFields.id, [...next.order])))
}
