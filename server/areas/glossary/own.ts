import { asc, eq } from 'drizzle-orm'
import type { ByGlossary } from '@core/contract'
import type { Client } from '../../access/context'
import { clients, glossaryEntries } from '../../db/schema'
import type { Tx } from '../../db/types'
import { formWords, formsIn, ownForms, withGeneral, type Glossary, type Terms } from '../fullText'

/** The glossary of an organisation, as searches use it. */
export interface OwnGlossary {
  /** Forms of each entry, its name first. */
  readonly entries: readonly (readonly string[])[]
  /** The entry that has a form, by the words of the form joined with blanks. */
  readonly entryOf: ReadonlyMap<string, readonly string[]>
  readonly own: Glossary
  /** The same with the general abbreviations. */
  readonly all: Glossary
}

/** What a form is compared by: its words without case and accents. */
export const formKey = (form: string): string => formWords(form).join(' ')

const glossaryOf = (entries: readonly (readonly string[])[]): OwnGlossary => {
  const own = ownForms(entries)
  const entryOf = new Map(entries.flatMap(forms => forms.map(form => [formKey(form), forms] as const)))
  return { entries, entryOf, own, all: withGeneral(own) }
}

const NOTHING = glossaryOf([])

interface Kept {
  readonly version: number
  readonly glossary: OwnGlossary
}

/** Organisations whose glossaries this process keeps; beyond, that which was asked for longest ago is read again. */
const KEPT_MAX = 200
const kept = new Map<string, Kept>()

const keep = (clientId: string, one: Kept): void => {
  kept.delete(clientId)
  kept.set(clientId, one)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
}

/** The glossary of the organisation. Its version came with the session: unless that is another one, nothing is read. */
export const readGlossary = async (
  tx: Tx,
  { id, glossaryVersion: version }: Pick<Client, 'id' | 'glossaryVersion'>,
): Promise<OwnGlossary> => {
  if (version === 0) return NOTHING
  const known = kept.get(id)
  if (known?.version === version) {
    keep(id, known)
    return known.glossary
  }
  const rows = await tx
    .select({ forms: glossaryEntries.forms })
    .from(glossaryEntries)
    .where(eq(glossaryEntries.clientId, id))
    .orderBy(asc(glossaryEntries.id))
  const glossary = glossaryOf(rows.map(({ forms }) => forms))
  keep(id, { version, glossary })
  return glossary
}

/** The same for work that no session began. */
export const readGlossaryOf = async (tx: Tx, clientId: string): Promise<OwnGlossary> => {
  const [client] = await tx.select({ version: clients.glossaryVersion }).from(clients).where(eq(clients.id, clientId))
  return readGlossary(tx, { id: clientId, glossaryVersion: client?.version ?? 0 })
}

/** The typed forms of the organisation's glossary, as it writes them, each once. */
export const byGlossary = (terms: Terms | null, { entryOf }: OwnGlossary): ByGlossary => {
  const found = new Map<string, ByGlossary[number]>()
  for (const { words } of terms ? formsIn(terms) : []) {
    const key = words.join(' ')
    const entry = entryOf.get(key) ?? []
    const form = entry.find(one => formKey(one) === key)
    if (form !== undefined) found.set(key, { form, others: entry.filter(one => one !== form) })
  }
  return [...found.values()]
}
