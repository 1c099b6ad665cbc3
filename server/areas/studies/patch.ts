import { and, asc, eq, inArray } from 'drizzle-orm'
import type { StudyListItem } from '@core/contract'
import type * as contract from '@core/contract'
import { studyDateProblem, studyNameProblem, SUPPLIER_FIELD, SUPPLIER_MISSING } from '@core/domain'
import { metadataFields, metadataValues, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { changesOf } from '../../access/audit'
import type { TxCtx } from '../../access/context'
import type { InputFor, TxVerb } from '../../access/verbs'
import { knownGroups } from '../client'
import { type Change, settleEdits } from '../edits'
import { requireStudy, type StudyRow } from '../../access/objects'
import { readDetails } from './get'
import { problemsIn, refuseProblems, type Problems } from './rules'
import { chosenValues, fieldOfValue, holdValues } from '../catalogue'

type Body = InputFor<typeof contract.patchStudy>['body']
/** In front of the id of a metadata field, in `edits`. */
const VALUES = 'client_values.'
type StudyFacts = Pick<StudyRow, 'name' | 'description' | 'date' | 'lowBaseThreshold' | 'restrictedGroups' | 'metadata'>
type Metadata = StudyListItem['metadata']

const ownProblems = ({ study_name: name, study_date: date }: Body): Problems =>
  problemsIn({
    study_name: name === undefined ? null : studyNameProblem(name.trim()),
    study_date: date === undefined ? null : studyDateProblem(date, new Date()),
  })

/** The metadata of the study with the values of the named fields replaced, in the order of the fields. */
const changedMetadata = async (
  tx: Tx,
  study: StudyRow,
  given: NonNullable<Body['client_values']>,
): Promise<{ metadata: Metadata; problems: Problems }> => {
  const fields = await tx
    .select({ id: metadataFields.id, name: metadataFields.name })
    .from(metadataFields)
    .where(eq(metadataFields.clientId, study.clientId))
    .orderBy(asc(metadataFields.position), asc(metadataFields.name))
  const values = await chosenValues(tx, study.clientId, Object.values(given).flat())
  const fieldOf = new Map(values.map(value => [value.id, value.fieldId]))
  const known = new Set(fields.map(field => field.id))
  const wrong = Object.entries(given).some(
    ([field, ids]) => !known.has(field) || ids.some(id => fieldOf.get(id) !== field),
  )
  const supplier = fields.find(field => field.name === SUPPLIER_FIELD)
  const problems = problemsIn({
    client_values: wrong ? 'There is no such value.' : null,
    Supplier: supplier && given[supplier.id]?.length === 0 ? SUPPLIER_MISSING : null,
  })
  const metadata = fields.flatMap(({ id, name }): Metadata => {
    const kept = study.metadata.find(entry => entry.name === name)
    const paths = given[id] ? values.filter(value => value.fieldId === id).map(value => value.path) : kept?.values
    return paths === undefined || paths.length === 0 ? [] : [{ name, values: paths }]
  })
  // A field that was taken away since is still said of the study.
  const names = new Set(fields.map(field => field.name))
  return { metadata: [...metadata, ...study.metadata.filter(entry => !names.has(entry.name))], problems }
}

/** Ids of the values that the study has of these fields. */
const valuesNow = async (tx: Tx, study: StudyRow, fields: readonly string[]): Promise<Map<string, string[]>> => {
  const rows = await tx
    .select({ id: metadataValues.id, path: metadataValues.path, field: metadataFields.id, name: metadataFields.name })
    .from(metadataValues)
    .innerJoin(metadataFields, fieldOfValue)
    .where(and(eq(metadataValues.clientId, study.clientId), inArray(metadataValues.fieldId, [...fields])))
  const has = ({ name, path }: { readonly name: string; readonly path: string }) =>
    study.metadata.some(entry => entry.name === name && entry.values.includes(path))
  return new Map(fields.map(field => [field, rows.filter(row => row.field === field && has(row)).map(({ id }) => id)]))
}

/** What is to be stored of the named fields, with no change of somebody else lost. */
const settledBody = async (tx: Tx, ctx: TxCtx, study: StudyRow, { base, ...given }: Body): Promise<Body> => {
  const now = {
    study_name: study.name,
    description: study.description,
    study_date: study.date,
    low_base_threshold: study.lowBaseThreshold,
    group_restrictions: study.restrictedGroups,
  }
  const next = {
    ...given,
    ...(given.study_name !== undefined && { study_name: given.study_name.trim() }),
    ...(given.description !== undefined && { description: given.description.trim() }),
  }
  const plain = (
    ['study_name', 'description', 'study_date', 'low_base_threshold', 'group_restrictions'] as const
  ).flatMap(field => {
    const value = next[field]
    return value === undefined ? [] : [[field, { base: base?.[field], now: now[field], next: value }] as const]
  })
  const values = Object.entries(given.client_values ?? {})
  const held = await valuesNow(
    tx,
    study,
    values.map(([field]) => field),
  )
  const lists = values.map(
    ([field, ids]) =>
      [VALUES + field, { base: base?.client_values?.[field], now: held.get(field) ?? [], next: ids }] as const,
  )
  const subject = { studyId: study.id, name: 'study' }
  const changes = Object.fromEntries<Change>([...plain, ...lists])
  const settled = await settleEdits(tx, ctx, subject, changes)
  const chosen = values.map(([field]) => [field, settled[VALUES + field]] as const)
  return {
    ...Object.fromEntries(plain.map(([field]) => [field, settled[field]])),
    ...(given.client_values && { client_values: Object.fromEntries(chosen) as Record<string, string[]> }),
  }
}

/** What the audit log compares of a study. */
const auditFacts = ({ name, description, date, lowBaseThreshold, restrictedGroups, metadata }: StudyFacts) => ({
  name,
  description,
  date,
  low_base_threshold: lowBaseThreshold,
  group_restrictions: restrictedGroups,
  ...Object.fromEntries(metadata.map(field => [`metadata: ${field.name}`, field.values])),
})

/** Changes what describes a study; fields that are absent stay as they are. The rules for names, dates and suppliers are those for a new study. */
export const patchStudy: TxVerb<typeof contract.patchStudy> = async (tx, ctx, { body: given, found: { id } }) => {
  const own = and(eq(studies.clientId, ctx.client.id), eq(studies.id, id))
  if (given.client_values) await holdValues(tx, ctx.client.id)
  // Locked: two people who change different fields at once must not undo each other.
  await tx.select({ id: studies.id }).from(studies).where(own).for('update')
  const study = await requireStudy(tx, ctx.actor, id)
  const body = await settledBody(tx, ctx, study, given)
  const { metadata, problems } = body.client_values
    ? await changedMetadata(tx, study, body.client_values)
    : { metadata: undefined, problems: {} }
  const all = { ...problems, ...ownProblems(body) }
  if (Object.keys(all).length > 0) refuseProblems(all, 'The study could not be changed.')
  const restrictedGroups = body.group_restrictions && (await knownGroups(tx, ctx.client.id, body.group_restrictions))
  const [changed] = await tx
    .update(studies)
    .set({
      ...(body.study_name !== undefined && { name: body.study_name.trim() }),
      ...(body.description !== undefined && { description: body.description.trim() }),
      ...(body.study_date !== undefined && { date: body.study_date, year: Number(body.study_date.slice(0, 4)) }),
      ...(body.low_base_threshold !== undefined && { lowBaseThreshold: body.low_base_threshold }),
      ...(metadata && { metadata }),
      ...(restrictedGroups && { restrictedGroups }),
      modified: new Date(),
    })
    .where(own)
    .returning()
  await ctx.audit(tx, {
    event: 'study.changed',
    outcome: 'ok',
    detail: {
      study: id,
      fields: Object.keys(body).sort().join(' '),
      ...(restrictedGroups && { group_restrictions: restrictedGroups.join(', ') }),
    },
    changes: changesOf(auditFacts(study), auditFacts({ ...study, ...changed })),
  })
  return readDetails(tx, ctx.actor, { ...study, ...changed, sample: study.sample })
}
