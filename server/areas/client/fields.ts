import { and, asc, eq, sql } from 'drizzle-orm'
import type { MetadataField } from '@core/contract'
import type * as contract from '@core/contract'
import { canManage } from '@core/domain'
import { metadataFields, metadataValues, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { studyViewable } from '../../access/library'
import { presentField } from './present'

/** Studies that the reader may view, per ordinal of their values and of those above. */
const countsOf = async (tx: Tx, { actor }: TxCtx): Promise<ReadonlyMap<number, number>> => {
  const { rows } = (await tx.execute(sql`
    select unnest(${studies.facets}) as facet, count(*)::int as count
    from ${studies} where ${studies.clientId} = ${actor.clientId} and ${studyViewable(actor)}
    group by 1`)) as { rows: { facet: number; count: number }[] }
  return new Map(rows.map(({ facet, count }) => [facet, count]))
}

/** Ids of the fields that hold one of these values. */
const fieldsOf = async (tx: Tx, clientId: string, ordinals: readonly number[]): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ id: metadataValues.fieldId })
    .from(metadataValues)
    .where(
      and(
        eq(metadataValues.clientId, clientId),
        sql`${metadataValues.ordinal} = any(${sql.param([...ordinals])}::integer[])`,
      ),
    )
  return rows.map(row => row.id)
}

/** Values in their order, each with its place among those below the same value. */
const placed = <Value extends { readonly parentId: string | null; readonly groupPosition: number }>(
  values: readonly Value[],
): Value[] => {
  const places = new Map<string | null, number>()
  return values.map(value => {
    const place = (places.get(value.parentId) ?? 0) + 1
    places.set(value.parentId, place)
    return { ...value, groupPosition: place }
  })
}

interface Narrow {
  readonly id?: string | undefined
  readonly name?: string | undefined
}

/**
 * Fields with their values in the order of positions. People who do not manage see only the values of studies they may view, and
 * only fields that have one; what is hidden takes the same steps as what is missing.
 */
export const readFields = async (tx: Tx, ctx: TxCtx, { id, name }: Narrow): Promise<MetadataField[]> => {
  const { clientId } = ctx.actor
  const counts = await countsOf(tx, ctx)
  const fields = await tx
    .select()
    .from(metadataFields)
    .where(eq(metadataFields.clientId, clientId))
    .orderBy(asc(metadataFields.position), asc(metadataFields.name))
  const all = canManage(ctx.actor)
  const withValues = new Set(all ? [] : await fieldsOf(tx, clientId, [...counts.keys()]))
  // Places count what the reader meets: a gap would tell of a field that is left out.
  const shown = fields
    .filter(field => all || withValues.has(field.id))
    .map((field, at) => ({ ...field, position: at + 1 }))
  const wanted = shown.filter(field => (id ?? field.id) === field.id && (name ?? field.name) === field.name)
  const values = await tx
    .select({
      id: metadataValues.id,
      ordinal: metadataValues.ordinal,
      fieldId: metadataValues.fieldId,
      value: metadataValues.value,
      parentId: metadataValues.parentId,
      groupPosition: metadataValues.groupPosition,
    })
    .from(metadataValues)
    .where(
      and(
        eq(metadataValues.clientId, clientId),
        sql`${metadataValues.fieldId} = any(${sql.param(wanted.map(field => field.id))}::text[])`,
      ),
    )
    .orderBy(asc(metadataValues.groupPosition), asc(metadataValues.path))
  const byField = new Map<string, (typeof values)[number][]>(wanted.map(field => [field.id, []]))
  for (const value of values) if (all || counts.has(value.ordinal)) byField.get(value.fieldId)?.push(value)
  return wanted.map(field => presentField(field, placed(byField.get(field.id) ?? []), counts))
}

export const listFields: TxVerb<typeof contract.listFields> = async (tx, ctx, { query }) => ({
  results: await readFields(tx, ctx, query),
})

export const getField: TxVerb<typeof contract.getField> = async (tx, ctx, { params }) => {
  const [field] = await readFields(tx, ctx, { id: params.id })
  if (!field) throw notFound('field')
  return field
}
