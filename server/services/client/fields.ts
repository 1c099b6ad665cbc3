import { and, asc, eq, sql } from 'drizzle-orm'
import type { getField, listFields, MetadataField } from '@core/contract'
import { canManage } from '@core/domain'
import { metadataFields, metadataValues, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Ctx } from '../../http/context'
import { notFound } from '../../http/errors'
import type { Verb } from '../../http/mount'
import { studyViewable } from '../../policies/library'
import { presentField } from '../../presenters/client'

/** Studies that the reader may view, per ordinal of their values and of those above. */
const countsOf = async (tx: Tx, { actor }: Ctx): Promise<ReadonlyMap<number, number>> => {
  const { rows } = (await tx.execute(sql`
    select unnest(${studies.facets}) as facet, count(*)::int as count
    from ${studies} where ${studies.clientId} = ${actor.clientId} and ${studyViewable(actor)}
    group by 1`)) as { rows: { facet: number; count: number }[] }
  return new Map(rows.map(({ facet, count }) => [facet, count]))
}

interface Narrow {
  readonly id?: string | undefined
  readonly name?: string | undefined
}

/**
 * Fields with their values in the order of positions. Who does not manage meets only the values of studies they may view, and
 * only fields that have one; what is hidden takes the same steps as what is missing.
 */
const readFields = async (ctx: Ctx, { id, name }: Narrow): Promise<MetadataField[]> => {
  const { clientId } = ctx.actor
  return ctx.tenant(async tx => {
    const counts = await countsOf(tx, ctx)
    const fields = await tx
      .select()
      .from(metadataFields)
      .where(
        and(
          eq(metadataFields.clientId, clientId),
          id === undefined ? undefined : eq(metadataFields.id, id),
          name === undefined ? undefined : eq(metadataFields.name, name),
        ),
      )
      .orderBy(asc(metadataFields.position), asc(metadataFields.name))
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
          id === undefined && name === undefined
            ? undefined
            : sql`${metadataValues.fieldId} = any(${sql.param(fields.map(field => field.id))}::text[])`,
        ),
      )
      .orderBy(asc(metadataValues.groupPosition), asc(metadataValues.path))
    const all = canManage(ctx.actor)
    const byField = new Map<string, (typeof values)[number][]>(fields.map(field => [field.id, []]))
    for (const value of values) if (all || counts.has(value.ordinal)) byField.get(value.fieldId)?.push(value)
    const shown = fields.filter(field => all || (byField.get(field.id) ?? []).length > 0)
    return shown.map((field, at) => {
      const own = byField.get(field.id) ?? []
      if (all) return presentField(field, own, counts)
      // Numbered anew, because a gap would tell of a field or value that is left out.
      const renumbered = own.map((value, place) => ({ ...value, groupPosition: place + 1 }))
      return presentField({ ...field, position: at + 1 }, renumbered, counts)
    })
  })
}

export const list: Verb<typeof listFields> = async (ctx, { query }) => ({ results: await readFields(ctx, query) })

export const get: Verb<typeof getField> = async (ctx, { params }) => {
  const [field] = await readFields(ctx, { id: params.id })
  if (!field) throw notFound('field')
  return field
}
