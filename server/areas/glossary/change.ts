import type * as contract from '@core/contract'
import { GLOSSARY_LIMITS, lineOfForms } from '@core/domain'
import type { Actor } from '../../access/context'
import { conflict, invalid, Refusal } from '../../access/refusal'
import { userName } from '../../access/userName'
import type { TxVerb } from '../../access/verbs'
import { newId } from '../../db/ids'
import { glossaryEntries } from '../../db/schema'
import type { Tx } from '../../db/types'
import { holdersOf, problemOf, takenBy, tidyForms } from './rules'
import { entriesToChange, findEntry, isEntry, presentEntry, type EntryRow } from './store'

/** Forms that can be an entry beside the others. Throws Refusal invalid or conflict, with the sentence at the field. */
const goodForms = (given: readonly string[], entries: readonly EntryRow[], id: string | null): string[] => {
  const forms = tidyForms(given)
  const wrong = problemOf(forms)
  if (wrong !== null) throw invalid(wrong, { forms: [wrong] })
  const taken = takenBy(forms, holdersOf(entries), id)
  if (taken !== null) throw conflict(taken, { forms: [taken] })
  return forms
}

const FULL = `A glossary can have ${GLOSSARY_LIMITS.entries.toLocaleString('en')} entries. Delete one that nobody needs first.`

type Writer = Pick<Actor, 'clientId' | 'userId'>

/** Stores new entries; their forms have been checked. */
export const insertEntries = (tx: Tx, { clientId, userId }: Writer, entries: readonly (readonly string[])[]) =>
  tx
    .insert(glossaryEntries)
    .values(entries.map(forms => ({ clientId, id: newId(), forms: [...forms], createdBy: userId, changedBy: userId })))
    .returning()

/** Fills the glossary of a new organisation. */
export const fillGlossary = async (tx: Tx, by: Writer, entries: readonly (readonly string[])[]): Promise<void> => {
  const all = await entriesToChange(tx, by.clientId)
  await insertEntries(
    tx,
    by,
    entries.map(forms => goodForms(forms, all, null)),
  )
}

export const createEntry: TxVerb<typeof contract.createEntry> = async (tx, ctx, { body }) => {
  const entries = await entriesToChange(tx, ctx.actor.clientId)
  const forms = goodForms(body.forms, entries, null)
  if (entries.length >= GLOSSARY_LIMITS.entries) throw invalid(FULL, { forms: [FULL] })
  const [row] = await insertEntries(tx, ctx.actor, [forms])
  if (!row) throw new Error('The entry was not stored')
  await ctx.audit(tx, {
    event: 'glossary.added',
    outcome: 'ok',
    detail: { entry: row.id },
    changes: [{ field: 'forms', before: null, after: lineOfForms(forms) }],
  })
  return presentEntry(tx, row)
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n')

/** Throws Refusal edited where somebody else changed the entry since `base`. */
export const patchEntry: TxVerb<typeof contract.patchEntry> = async (
  tx,
  ctx,
  { params, body: { forms: given, base } },
) => {
  const { clientId, userId } = ctx.actor
  const entries = await entriesToChange(tx, clientId)
  const before = findEntry(entries, params.entryId)
  const forms = goodForms(given, entries, before.id)
  if (same(forms, before.forms)) return presentEntry(tx, before)
  if (base !== undefined && !same(base, before.forms)) {
    const by = await userName(tx, clientId, before.changedBy)
    const edit = { field: 'forms', now: before.forms, by, at: before.changed.toISOString() }
    throw new Refusal('edited', `${by ?? 'Somebody else'} changed this while you were editing it.`, { edits: [edit] })
  }
  const [row] = await tx
    .update(glossaryEntries)
    .set({ forms, changedBy: userId, changed: new Date() })
    .where(isEntry(clientId, before.id))
    .returning()
  if (!row) throw new Error('The entry was not stored')
  await ctx.audit(tx, {
    event: 'glossary.changed',
    outcome: 'ok',
    detail: { entry: row.id },
    changes: [{ field: 'forms', before: lineOfForms(before.forms), after: lineOfForms(forms) }],
  })
  return presentEntry(tx, row)
}

export const deleteEntry: TxVerb<typeof contract.deleteEntry> = async (tx, ctx, { params }) => {
  const { clientId } = ctx.actor
  const row = findEntry(await entriesToChange(tx, clientId), params.entryId)
  await tx.delete(glossaryEntries).where(isEntry(clientId, row.id))
  await ctx.audit(tx, {
    event: 'glossary.removed',
    outcome: 'ok',
    detail: { entry: row.id },
    changes: [{ field: 'forms', before: lineOfForms(row.forms), after: null }],
  })
  return {}
}
