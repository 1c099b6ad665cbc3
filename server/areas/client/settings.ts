import { eq, sql } from 'drizzle-orm'
import type { Edit, OrganisationSettings } from '@core/contract'
import type * as contract from '@core/contract'
import { supportHref } from '@core/domain/support'
import { clients, type ClientFlags } from '../../db/schema'
import type { Tx } from '../../db/types'
import { changesOf } from '../../access/audit'
import { invalid, notFound, Refusal } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { renewVectors } from '../fullText'
import { lastChange } from './lastChange'
import { presentClient, settingsOf } from './present'

type Field = keyof OrganisationSettings
type Value = OrganisationSettings[Field]
type Settings = Readonly<Record<Field, Value>>
type Some = Readonly<Partial<Record<Field, Value | undefined>>>

/** Event of the audit log. */
const CHANGED = 'organisation.changed'

const FLAGS = {
  silent_restrictions_enabled: 'silent_restrictions',
  bulk_analysis_enabled: 'bulk_analysis',
  stories_enabled: 'stories',
  hide_study_library_enabled: 'hide_study_library',
  hide_search_enabled: 'hide_search',
  vector_search_enabled: 'vector_search',
} as const satisfies Partial<Record<Field, keyof ClientFlags>>

const wordsOf = (value: Value | undefined): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
}

/** Texts without space around them; an empty banner or support address is none. */
const tidy = (given: Some): Some =>
  Object.fromEntries(
    Object.entries(given).map(([field, value]) => {
      const text = typeof value === 'string' ? value.trim() : value
      return [field, text === '' && (field === 'banner' || field === 'support_address') ? null : text]
    }),
  )

/** Throws Refusal invalid. */
const refuseWrong = ({ name, support_address: address }: Some): void => {
  if (name === '') throw invalid('Enter a name.', { name: ['Enter a name.'] })
  if (typeof address !== 'string' || supportHref(address) !== null) return
  const problem = 'Enter an e-mail address, or a web address that begins with https://.'
  throw invalid(problem, { support_address: [problem] })
}

const lockedRow = async (tx: Tx, id: string) => {
  const [row] = await tx.select().from(clients).where(eq(clients.id, id)).for('no key update')
  if (!row) throw notFound('organisation')
  return row
}

/** What is stored of them. The types were checked by the schema of the call. */
const columnsOf = (given: Partial<OrganisationSettings>, flags: ClientFlags) => {
  const switched = Object.entries(FLAGS).flatMap(([field, flag]) => {
    const on = given[field as keyof typeof FLAGS]
    return on === undefined ? [] : [[flag, on]]
  })
  const columns = {
    name: given.name,
    banner: given.banner,
    supportAddress: given.support_address,
    lowBaseThreshold: given.low_base_threshold,
    defaultTest: given.default_test,
    privacyFloor: given.privacy_floor,
    studyAccess: given.study_access,
    fileDays: given.file_days,
    selfDeletion: given.self_deletion,
    residencyNote: given.residency_note,
    terms: given.terms,
    flags: switched.length === 0 ? undefined : { ...flags, ...(Object.fromEntries(switched) as ClientFlags) },
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<
    typeof clients.$inferSelect
  >
}

/** Fields that somebody else changed since the writer began, to something other than what they send. */
const overwritten = (now: Settings, base: Some, given: Some): Field[] =>
  (Object.keys(given) as Field[]).filter(field => {
    const began = base[field]
    return began !== undefined && began !== now[field] && given[field] !== began && given[field] !== now[field]
  })

/** Changes the given settings. Throws Refusal edited where another administrator changed one of them since `base`. */
export const patchClient: TxVerb<typeof contract.patchClient> = async (tx, ctx, { body: { base, ...body } }) => {
  const row = await lockedRow(tx, ctx.client.id)
  const now = settingsOf(row)
  const given = tidy(body)
  refuseWrong(given)
  const began: Some = base ?? {}
  const lost = overwritten(now, began, given)
  if (lost.length > 0) {
    const { by, at } = await lastChange(tx, ctx.client.id, CHANGED)
    const edits = lost.map((field): Edit => ({ field, now: wordsOf(now[field]), by, at }))
    throw new Refusal('edited', `${by ?? 'Somebody else'} changed this while you were editing it.`, { edits })
  }
  const isNew = (field: Field) => given[field] !== now[field] && given[field] !== began[field]
  const next = Object.fromEntries(Object.entries(given).filter(([field]) => isNew(field as Field)))
  if (Object.keys(next).length === 0) return presentClient(tx, row)
  const set = columnsOf(next, row.flags)
  await tx.update(clients).set(set).where(eq(clients.id, ctx.client.id))
  if (set.flags?.vector_search === true && row.flags.vector_search !== true) await renewVectors(tx, row.id)
  await ctx.audit(tx, { event: CHANGED, outcome: 'ok', changes: changesOf(now, next) })
  return presentClient(tx, await lockedRow(tx, ctx.client.id))
}

/** Days that finished files of an organisation are kept. */
const fileDaysOf = async (tx: Tx, clientId: string): Promise<number> => {
  const [row] = await tx.select({ days: clients.fileDays }).from(clients).where(eq(clients.id, clientId))
  return row?.days ?? 1
}

/** When a file that is finished now expires. */
export const fileExpiry = async (tx: Tx, clientId: string): Promise<Date> =>
  new Date(Date.now() + (await fileDaysOf(tx, clientId)) * 24 * 3_600_000)

/** The name of an organisation. */
export const organisationName = async (tx: Tx, clientId: string): Promise<string> => {
  const [client] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
  return client?.name ?? ''
}

/** SQL of the default that new studies of an organisation get. */
export const lowBaseOf = (clientId: string) =>
  sql<number>`(select c.low_base_threshold from clients c where c.id = ${clientId})`
