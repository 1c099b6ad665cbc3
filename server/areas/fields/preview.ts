import { and, eq, sql } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { heirOf, subtree, type FieldLine } from '@core/domain'
import { userPreferences } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TxVerb } from '../../access/verbs'
import { renamingOf, touchedStudies } from './filing'
import { planOf, type FieldPlan } from './plan'

/** People by the value that they prefer. */
const preferring = async (
  tx: Tx,
  clientId: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const found = new Map<string, Set<string>>()
  if (values.length === 0) return found
  const rows = await tx
    .select({ userId: userPreferences.userId, valueId: userPreferences.valueId })
    .from(userPreferences)
    .where(
      and(
        eq(userPreferences.clientId, clientId),
        sql`${userPreferences.valueId} = any(${sql.param([...values])}::text[])`,
      ),
    )
  for (const { userId, valueId } of rows) {
    const people = found.get(valueId) ?? new Set()
    found.set(valueId, people.add(userId))
  }
  return found
}

/** Stored values whose studies a line is about; all that share it, outermost first. */
const valuesOf = ({ stored, next }: FieldPlan, { kind, field, value }: FieldLine): string[] => {
  const tree = stored.trees.fields.get(field)
  if (!tree) return []
  if (kind === 'remove_field' || kind === 'rename_field') return [...tree.values.keys()]
  if (value === null || !tree.values.has(value)) return []
  if (kind === 'merge') return subtree(tree, value).filter(id => !(next.fields.get(field)?.values.has(id) ?? false))
  if (kind === 'remove') return subtree(tree, value).filter(id => heirOf(next, field, id) === null)
  return kind === 'rename' || kind === 'move' ? [value] : []
}

/** Preferences that follow to another value or are dropped. */
const CHANGES_PEOPLE: readonly FieldLine['kind'][] = ['merge', 'remove', 'remove_field']

/** Counts what the changes touch; nothing is stored. The rules are those of a save. */
export const previewFields: TxVerb<typeof contract.previewFields> = async (tx, ctx, { body }) => {
  const { clientId } = ctx.actor
  const plan = await planOf(tx, ctx, body)
  const touched = await touchedStudies(tx, clientId, renamingOf(plan))
  const lines = plan.lines.map(line => ({ line, values: valuesOf(plan, line) }))
  const people = await preferring(
    tx,
    clientId,
    lines.flatMap(({ values }) => values),
  )
  const everyone = new Set<string>()
  const results = lines.map(({ line, values }) => {
    const ordinals = new Set(values.map(id => plan.stored.values.get(id)?.ordinal ?? 0))
    const these = new Set(values.flatMap(id => [...(people.get(id) ?? [])]))
    if (CHANGES_PEOPLE.includes(line.kind)) for (const one of these) everyone.add(one)
    return {
      ...line,
      field: plan.given.get(line.field) ?? line.field,
      value: line.value === null ? null : (plan.given.get(line.value) ?? line.value),
      studies:
        ordinals.size === 0 ? 0 : touched.filter(({ facets }) => facets.some(facet => ordinals.has(facet))).length,
      people: these.size,
    }
  })
  return {
    lines: results,
    studies: touched.length,
    losing: touched.filter(study => study.loses).length,
    people: everyone.size,
  }
}
