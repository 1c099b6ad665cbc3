import { and, asc, eq, inArray } from 'drizzle-orm'
import type { createStudy, StudyListItem } from '@core/contract'
import { STUDY_NAME_MAX, STUDY_NUMBER_MAX, STUDY_YEAR_MIN } from '@core/domain'
import { newId } from '../../db/ids'
import { metadataFields, metadataValues, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { invalid } from '../../http/errors'
import type { InputFor, Verb } from '../../http/mount'
import { freeStudyNumber } from './number'
import { SUPPLIER_FIELD } from './suppliers'

type Body = InputFor<typeof createStudy>['body']
type Problems = Record<string, string[]>

const NUMBER = /^[A-Za-z0-9_-]+$/
const NUMBER_TAKEN = 'Another study has this Study Number.'

const nameProblem = (name: string): string | null => {
  if (name === '') return 'A Study Name is required.'
  return name.length > STUDY_NAME_MAX ? `Study Name can be at most ${STUDY_NAME_MAX} characters long.` : null
}

const numberProblem = (number: string): string | null => {
  if (number === '') return null
  if (!NUMBER.test(number)) return 'Study Number can only contain letters, numbers, hyphens, and underscores.'
  return number.length > STUDY_NUMBER_MAX ? `Study Number can be at most ${STUDY_NUMBER_MAX} characters long.` : null
}

const yearProblem = (year: number): string | null => {
  const latest = new Date().getFullYear()
  return year < STUDY_YEAR_MIN || year > latest ? `The year must be from ${STUDY_YEAR_MIN} to ${latest}.` : null
}

const monthProblem = (month: number): string | null => (month < 1 || month > 12 ? 'Choose a month.' : null)

const dateProblem = ({ study_date: date, study_year: year, study_month: month }: Body): string | null =>
  date === `${year}-${String(month).padStart(2, '0')}-01`
    ? null
    : 'The date must be the first day of the month and year.'

/** What is wrong with the fields themselves (S5.7 to S5.11), by field of the wire. */
const problemsOf = (body: Body, name: string, number: string): Problems => {
  const year = yearProblem(body.study_year)
  const month = monthProblem(body.study_month)
  const found: Record<string, string | null> = {
    study_name: nameProblem(name),
    study_number: numberProblem(number),
    study_year: year,
    study_month: month,
    study_date: year ?? month ?? dateProblem(body),
    Supplier: body.Supplier.length === 0 ? 'Choose at least one supplier.' : null,
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]]])),
  )
}

const refuse = (problems: Problems): never => {
  throw invalid(Object.values(problems)[0]?.[0] ?? 'The study could not be created.', problems)
}

/** The chosen values in the order of their fields. Ids that do not belong to their field become problems. */
const chosenMetadata = async (
  tx: Tx,
  clientId: string,
  { Supplier: suppliers, client_values: others }: Body,
): Promise<{ metadata: StudyListItem['metadata']; problems: Problems }> => {
  const given = Object.entries(others).filter(([, ids]) => ids.length > 0)
  const wanted = new Set([...suppliers, ...given.flatMap(([, ids]) => ids)])
  const rows = await tx
    .select({
      id: metadataValues.id,
      path: metadataValues.path,
      fieldId: metadataFields.id,
      field: metadataFields.name,
    })
    .from(metadataValues)
    .innerJoin(
      metadataFields,
      and(eq(metadataFields.clientId, metadataValues.clientId), eq(metadataFields.id, metadataValues.fieldId)),
    )
    .where(and(eq(metadataValues.clientId, clientId), inArray(metadataValues.id, [...wanted])))
    .orderBy(
      asc(metadataFields.position),
      asc(metadataFields.name),
      asc(metadataValues.groupPosition),
      asc(metadataValues.path),
    )
  const known = new Map(rows.map(row => [row.id, row]))
  const problems: Problems = {}
  if (suppliers.some(id => known.get(id)?.field !== SUPPLIER_FIELD)) problems.Supplier = ['There is no such supplier.']
  if (given.some(([field, ids]) => ids.some(id => known.get(id)?.fieldId !== field)))
    problems.client_values = ['There is no such value.']
  const metadata = new Map<string, string[]>()
  for (const { field, path } of rows) metadata.set(field, [...(metadata.get(field) ?? []), path])
  return { metadata: [...metadata].map(([name, values]) => ({ name, values })), problems }
}

/** A number that is made gets another one when somebody else takes it at the same moment. */
const ATTEMPTS = 5

const insertStudy = async (
  tx: Tx,
  study: Omit<typeof studies.$inferInsert, 'studyNumber'>,
  given: string,
): Promise<string | null> => {
  for (let attempt = 0; attempt < (given === '' ? ATTEMPTS : 1); attempt += 1) {
    const studyNumber = given === '' ? await freeStudyNumber(tx, study.clientId, study.name) : given
    const added = await tx
      .insert(studies)
      .values({ ...study, studyNumber })
      .onConflictDoNothing({ target: [studies.clientId, studies.studyNumber] })
      .returning({ number: studies.studyNumber })
    if (added.length > 0) return studyNumber
  }
  return null
}

/** S7.18: an empty study. Names may repeat, numbers not; an empty number is made of the name. */
export const create: Verb<typeof createStudy> = async (ctx, { body }) => {
  const name = body.study_name.trim()
  const number = body.study_number.trim()
  const wrong = problemsOf(body, name, number)
  return ctx.tenant(async tx => {
    const { metadata, problems } = await chosenMetadata(tx, ctx.client.id, body)
    const all = { ...problems, ...wrong }
    if (Object.keys(all).length > 0) refuse(all)
    const study = { clientId: ctx.client.id, id: newId(), name, date: body.study_date, year: body.study_year, metadata }
    const studyNumber = await insertStudy(tx, study, number)
    if (studyNumber === null) return refuse({ study_number: [NUMBER_TAKEN] })
    await ctx.audit(tx, { event: 'study.created', outcome: 'ok', detail: { study: study.id } })
    return { id: study.id, study_number: studyNumber }
  })
}
