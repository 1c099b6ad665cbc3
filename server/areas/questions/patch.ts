import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Question } from '@core/contract'
import type * as contract from '@core/contract'
import { editQuestion, editRowText, type QuestionEdit } from '@core/domain'
import { datasetQuestions } from '../../db/schema'
import type { Tx } from '../../db/types'
import { changesOf } from '../../access/audit'
import type { TxCtx } from '../../access/context'
import { invalid, notFound } from '../../access/refusal'
import type { InputFor, TxVerb } from '../../access/verbs'
import type { FoundDataset as Addressed } from '../../access/objects'
import { type FoundDataset, type StoredQuestion, presentQuestion, storedAs } from '../datasets'
import { settleEdits } from '../edits'
import { noteQuestions } from '../following'
import { noteChange, openForChange } from './open'

type Body = InputFor<typeof contract.patchQuestion>['body']

interface Named {
  readonly question: StoredQuestion
  readonly position: number
  /** The row of the grid that has the name; null: the question itself. */
  readonly row: string | null
}

const ofVersion = ({ dataset, version }: FoundDataset) =>
  and(
    eq(datasetQuestions.clientId, dataset.clientId),
    eq(datasetQuestions.datasetId, dataset.id),
    eq(datasetQuestions.version, version.version),
  )

/** A question by its name, or the grid that has a row of that name. */
const named = async (tx: Tx, found: FoundDataset, name: string): Promise<Named> => {
  const hasRow = sql`${datasetQuestions.definition}->'breakouts' @> ${JSON.stringify([{ name }])}::jsonb`
  const rows = await tx
    .select({ definition: datasetQuestions.definition, position: datasetQuestions.position })
    .from(datasetQuestions)
    .where(and(ofVersion(found), or(eq(datasetQuestions.name, name), hasRow)))
    .orderBy(asc(sql`${datasetQuestions.name} <> ${name}`), asc(datasetQuestions.position))
    .limit(1)
  const [row] = rows
  if (!row) throw notFound('question')
  const question = row.definition as unknown as StoredQuestion
  return { question, position: row.position, row: question.name === name ? null : name }
}

/** What the writer began with. */
type Base = Extract<Body, { readonly tags: unknown }>['base']

const baseOf = (body: Body): Base => ('base' in body ? body.base : undefined)

const TAG = /^[^:]*[^:\s][^:]*:.*\S/u

const editOf = (body: Body): QuestionEdit => {
  if ('question_text' in body) {
    const question_text = body.question_text.trim()
    if (question_text === '') throw invalid('A question needs a text.', { question_text: ['Enter a text.'] })
    return { question_text }
  }
  if (!('tags' in body)) return { unrestricted_filter: body.unrestricted_filter }
  const tags = [...new Set(body.tags.map(tag => tag.trim()))]
  const wrong = tags.filter(tag => !TAG.test(tag))
  if (wrong.length > 0)
    throw invalid('A tag is a category and a label.', {
      tags: wrong.slice(0, 20).map(tag => `"${tag}" is not of the form category:label.`),
    })
  return { tags }
}

const edited = ({ question, row }: Named, edit: QuestionEdit): StoredQuestion => {
  if (row === null) return editQuestion(question, edit)
  if (!('question_text' in edit)) {
    const [field = '_'] = Object.keys(edit)
    throw invalid('Only the text of a row can be changed.', {
      [field]: [`"${row}" is a row of the grid "${question.name}"; change the grid instead.`],
    })
  }
  return editRowText(question, row, edit.question_text)
}

const textOf = ({ question, row }: Named): string =>
  question.breakouts.find(breakout => breakout.name === row)?.text ?? question.text

/** What the audit log compares of a question or a row of its grid. */
const factsOf = (one: Named) => ({
  question_text: textOf(one),
  tags: one.question.tags,
  unrestricted_filter: one.question.unrestricted_filter,
})

/** The edit upon what is stored now; refuses to overwrite what somebody else changed since. */
const settledEdit = async (
  tx: Tx,
  ctx: TxCtx,
  { study, dataset }: FoundDataset,
  before: Named,
  edit: QuestionEdit,
  base: Base,
): Promise<QuestionEdit> => {
  const name = `question:${dataset.id}:${before.row ?? before.question.name}`
  const subject = { studyId: study.id, name }
  if ('question_text' in edit) {
    const text = { base: base?.question_text, now: textOf(before), next: edit.question_text }
    return settleEdits(tx, ctx, subject, { question_text: text })
  }
  if (!('tags' in edit) || before.row !== null) return edit
  const tags = { base: base?.tags, now: [...before.question.tags], next: [...edit.tags] }
  return settleEdits(tx, ctx, subject, { tags })
}

interface Asked {
  readonly name: string
  /** In the version that waits to be published, where there is one. */
  readonly draft: boolean
  readonly edit: QuestionEdit
  readonly base: Base
}

const change = async (
  tx: Tx,
  ctx: TxCtx,
  addressed: Addressed,
  { name, draft, edit, base }: Asked,
): Promise<Question> => {
  const found = await openForChange(tx, ctx.actor, addressed, { draft })
  const before = await named(tx, found, name)
  const after = edited(before, await settledEdit(tx, ctx, found, before, edit, base))
  const { dataset, study, version } = found
  const key = { clientId: dataset.clientId, studyId: study.id, datasetName: dataset.name }
  if (JSON.stringify(after) === JSON.stringify(before.question))
    return presentQuestion(key, after, { ...ctx.actor, full: found.full })
  await noteChange(tx, found, after.text === before.question.text ? [] : [before.position])
  await tx
    .update(datasetQuestions)
    .set(storedAs(after))
    .where(and(ofVersion(found), eq(datasetQuestions.position, before.position)))
  if (version.version === dataset.currentVersion)
    await noteQuestions(tx, ctx.actor, { datasetId: dataset.id, before: [before.question], after: [after] })
  await ctx.audit(tx, {
    event: 'question.changed',
    outcome: 'ok',
    detail: {
      study: study.studyNumber,
      dataset: dataset.name,
      version: version.version,
      question: name,
      ...('unrestricted_filter' in edit ? edit : {}),
    },
    changes: changesOf(factsOf(before), factsOf({ ...before, question: after })),
  })
  return presentQuestion(key, after, { ...ctx.actor, full: found.full })
}

/** What is the same already is answered without a write. */
export const patchQuestion: TxVerb<typeof contract.patchQuestion> = async (tx, ctx, { params, query, body, found }) =>
  change(tx, ctx, found, {
    name: params.questionName,
    draft: query.draft === '1',
    edit: editOf(body),
    base: baseOf(body),
  })

/** A question that only the waiting version has is found there. */
export const patchQuestionByUri: TxVerb<typeof contract.patchQuestionByUri> = async (tx, ctx, { query, body, found }) =>
  change(tx, ctx, found, {
    name: found.question.name,
    draft: query.draft === '1' || found.version !== found.dataset.currentVersion,
    edit: editOf(body),
    base: baseOf(body),
  })
