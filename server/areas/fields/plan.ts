import { applyChanges, differences, type FieldChange, type FieldLine, type FieldTrees } from '@core/domain'
import { newId } from '../../db/ids'
import type { Tx } from '../../db/types'
import type { TxCtx } from '../../access/context'
import { invalid, Refusal } from '../../access/refusal'
import { lastSaved, readStored, type StoredFields } from './read'

/** What a set of changes makes of the stored fields. */
export interface FieldPlan {
  readonly stored: StoredFields
  readonly next: FieldTrees
  readonly lines: readonly FieldLine[]
  /** The writer's own ids of what is added, by the ids that are stored. */
  readonly given: ReadonlyMap<string, string>
}

interface Body {
  readonly base_revision: string
  readonly changes: readonly FieldChange[]
}

const SHOWN_PROBLEMS = 50

const edited = async (tx: Tx, clientId: string, revision: string): Promise<Refusal> => {
  const { by, at } = await lastSaved(tx, clientId)
  return new Refusal(
    'edited',
    `${by ?? 'Somebody'} changed the metadata fields in the meantime. Compare both versions, then save again.`,
    { edits: [{ field: 'base_revision', now: revision, by, at }] },
  )
}

/** Ids of what is added are made here: those of the writer are names inside the request. */
const withOwnIds = (stored: StoredFields, changes: readonly FieldChange[]) => {
  const made = new Map<string, string>()
  const known = (id: string) => made.get(id) ?? id
  const fresh = (id: string, taken: boolean): string => {
    // An id twice, or a stored one, is left as it is: the rules refuse it.
    if (taken || made.has(id)) return known(id)
    const own = newId()
    made.set(id, own)
    return own
  }
  const own = changes.map((change): FieldChange => {
    if (change.kind === 'add_field')
      return { ...change, field: fresh(change.field, stored.trees.fields.has(change.field)) }
    const field = known(change.field)
    if (change.kind === 'add') {
      const parent = change.parent === null ? null : known(change.parent)
      return { ...change, field, parent, value: fresh(change.value, stored.values.has(change.value)) }
    }
    if (change.kind === 'change_field' || change.kind === 'remove_field') return { ...change, field }
    const value = known(change.value)
    if (change.kind === 'move')
      return { ...change, field, value, parent: change.parent === null ? null : known(change.parent) }
    if (change.kind === 'merge') return { ...change, field, value, into: known(change.into) }
    return { ...change, field, value }
  })
  return { own, given: new Map([...made].map(([theirs, mine]) => [mine, theirs])) }
}

/**
 * The fields after the changes. Throws Refusal edited when they are not those that the writer began with, and invalid with
 * `changes.<index>.<part>` for each change that cannot be made.
 */
export const planOf = async (tx: Tx, { actor: { clientId } }: TxCtx, body: Body): Promise<FieldPlan> => {
  const stored = await readStored(tx, clientId)
  if (stored.revision !== body.base_revision) throw await edited(tx, clientId, stored.revision)
  const { own, given } = withOwnIds(stored, body.changes)
  const { trees: next, problems } = applyChanges(stored.trees, own)
  const [first] = problems
  if (first)
    throw invalid(
      first.message,
      Object.fromEntries(
        problems.slice(0, SHOWN_PROBLEMS).map(({ at, part, message }) => [`changes.${at}.${part}`, [message]]),
      ),
    )
  return { stored, next, lines: differences(stored.trees, next), given }
}
