import { pathsOfValues } from '@core/domain'
import type * as contract from '@core/contract'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { invalid } from '../../access/refusal'
import type { InputFor } from '../../access/verbs'
import { readFields } from '../client'
import type { HeldStory } from './hold'

type Tags = NonNullable<InputFor<typeof contract.patchStory>['body']['tags']>
type Metadata = HeldStory['metadata']

const valuesOf = (entries: Tags['add'], field: string): string[] =>
  entries.filter(({ name }) => name === field).flatMap(({ values }) => values)

/**
 * The metadata of a story with and without these values, in the order of the fields. What two people add and take away at one
 * moment is both done. Throws Refusal invalid for values that the person does not know of.
 */
export const taggedMetadata = async (
  tx: Tx,
  ctx: TxCtx,
  story: HeldStory,
  { add, remove }: Tags,
): Promise<Metadata> => {
  const fields = await readFields(tx, ctx, {})
  const known = new Map(fields.map(({ name, values }) => [name, [...pathsOfValues(values).values()]]))
  const foreign = add.find(({ name, values }) => values.some(value => known.get(name)?.includes(value) !== true))
  if (foreign) throw invalid('There is no such value.', { tags: ['There is no such value.'] })
  const has = new Map(story.metadata.map(({ name, values }) => [name, values]))
  // A field that was taken away since is still said of the story.
  const names = [...known.keys(), ...[...has.keys()].filter(name => !known.has(name))]
  return names.flatMap((name): Metadata => {
    const gone = new Set(valuesOf(remove, name))
    const wanted = new Set([...(has.get(name) ?? []).filter(value => !gone.has(value)), ...valuesOf(add, name)])
    const order = known.get(name) ?? []
    const values = [...order.filter(value => wanted.has(value)), ...[...wanted].filter(value => !order.includes(value))]
    return values.length === 0 ? [] : [{ name, values }]
  })
}
