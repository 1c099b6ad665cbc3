import type { StudyListItem } from '@core/contract'
import type * as contract from '@core/contract'
import {
  studyDateOf,
  studyMonthProblem,
  studyNameProblem,
  studyNumberProblem,
  studyYearProblem,
  SUPPLIER_FIELD,
  SUPPLIER_MISSING,
} from '@core/domain'
import { newId } from '../../db/ids'
import { studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { invalid } from '../../access/refusal'
import type { InputFor, Verb } from '../../access/verbs'
import { knownGroups, studyAccessOf } from '../client'
import { chosenValues, freeStudyNumber, holdValues } from '../catalogue'
import { noteFindable } from '../following'
import { problemsIn, refuseProblems, type Problems } from './rules'

type Body = InputFor<typeof contract.createStudy>['body']

const ACCESS_MISSING = 'Choose who will see this study: name its groups, or none for everyone.'

const NUMBER_TAKEN = 'Another study has this Study Number.'

const partsProblem = ({ study_date: date, study_year: year, study_month: month }: Body): string | null =>
  date === studyDateOf(year, month) ? null : 'The date must be the first day of the month and year.'

/** What is wrong with the fields themselves, by field of the wire. */
const problemsOf = (body: Body, name: string, number: string): Problems => {
  const year = studyYearProblem(body.study_year, new Date())
  const month = studyMonthProblem(body.study_month)
  return problemsIn({
    study_name: studyNameProblem(name),
    study_number: studyNumberProblem(number),
    study_year: year,
    study_month: month,
    study_date: year ?? month ?? partsProblem(body),
    Supplier: body.Supplier.length === 0 ? SUPPLIER_MISSING : null,
  })
}

const refuse = (problems: Problems): never => refuseProblems(problems, 'The study could not be created.')

/** The chosen values in the order of their fields. Ids that do not belong to their field become problems. */
const chosenMetadata = async (
  tx: Tx,
  clientId: string,
  { Supplier: suppliers, client_values: others }: Body,
): Promise<{ metadata: StudyListItem['metadata']; problems: Problems }> => {
  const given = Object.entries(others).filter(([, ids]) => ids.length > 0)
  const rows = await chosenValues(tx, clientId, [...suppliers, ...given.flatMap(([, ids]) => ids)])
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
      .onConflictDoNothing()
      .returning({ number: studies.studyNumber })
    if (added.length > 0) return studyNumber
  }
  return null
}

/** The groups that a new study is for. None unless they are given; an organisation may want that to be said. */
const chosenGroups = async (tx: Tx, clientId: string, given: Body['group_restrictions']): Promise<string[]> => {
  if (given !== undefined) return knownGroups(tx, clientId, given)
  if ((await studyAccessOf(tx, clientId)) === 'groups')
    throw invalid(ACCESS_MISSING, { group_restrictions: [ACCESS_MISSING] })
  return []
}

/** An empty study. Names may repeat, numbers not, in whatever case; an empty number is made of the name. */
export const createStudy: Verb<typeof contract.createStudy> = async (ctx, { body }) => {
  const name = body.study_name.trim()
  const number = body.study_number.trim()
  const wrong = problemsOf(body, name, number)
  return ctx.tenant(async tx => {
    await holdValues(tx, ctx.client.id)
    const { metadata, problems } = await chosenMetadata(tx, ctx.client.id, body)
    const all = { ...problems, ...wrong }
    if (Object.keys(all).length > 0) refuse(all)
    const study = {
      ...{ clientId: ctx.client.id, id: newId(), name, date: body.study_date, year: body.study_year, metadata },
      lowBaseThreshold: ctx.client.lowBaseThreshold,
      restrictedGroups: await chosenGroups(tx, ctx.client.id, body.group_restrictions),
    }
    const studyNumber = await insertStudy(tx, study, number)
    if (studyNumber === null) return refuse({ study_number: [NUMBER_TAKEN] })
    await noteFindable(tx, ctx.actor, { type: 'study', id: study.id })
    await ctx.audit(tx, {
      event: 'study.created',
      outcome: 'ok',
      detail: {
        study: study.id,
        ...(study.restrictedGroups.length > 0 && { group_restrictions: study.restrictedGroups.join(', ') }),
      },
    })
    return { id: study.id, study_number: studyNumber }
  })
}
