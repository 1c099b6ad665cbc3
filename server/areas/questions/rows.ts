import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gte } from 'drizzle-orm'
import type { EditValue, Question } from '@core/contract'
import { definitionProblem, rowProblem, withRow, type RowChange } from '@core/domain/addedRows'
import type { Added, CalculatedDef, NetDef } from '@core/domain'
import { datasetQuestions } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor, TxCtx } from '../../access/context'
import type { FoundDataset as Addressed } from '../../access/objects'
import { invalid, notFound, Refusal } from '../../access/refusal'
import { mayAddRows, mayChangeRow } from '../../access/addedRow'
import { type FoundDataset, type StoredQuestion, presentQuestion, storedAs } from '../datasets'
import { type Change, settleEdits } from '../edits'
import { noteChange, openForChange } from './open'

interface Version {
  readonly version: number
  readonly position: number
  readonly question: StoredQuestion
}

/** The question in the version that readers have, which comes first, and in those that were imported after it. */
const inVersions = async (tx: Tx, { dataset }: FoundDataset, name: string): Promise<Version[]> => {
  const rows = await tx
    .select({
      version: datasetQuestions.version,
      position: datasetQuestions.position,
      definition: datasetQuestions.definition,
    })
    .from(datasetQuestions)
    .where(
      and(
        eq(datasetQuestions.clientId, dataset.clientId),
        eq(datasetQuestions.datasetId, dataset.id),
        gte(datasetQuestions.version, dataset.currentVersion),
        eq(datasetQuestions.name, name),
      ),
    )
    .orderBy(asc(datasetQuestions.version))
  return rows.map(({ definition, ...place }) => ({ ...place, question: definition as unknown as StoredQuestion }))
}

const store = async (tx: Tx, { dataset }: FoundDataset, { version, position, question }: Version): Promise<void> => {
  await tx
    .update(datasetQuestions)
    .set(storedAs(question))
    .where(
      and(
        eq(datasetQuestions.clientId, dataset.clientId),
        eq(datasetQuestions.datasetId, dataset.id),
        eq(datasetQuestions.version, version),
        eq(datasetQuestions.position, position),
      ),
    )
}

/** In a version that waits, a definition that does not fit leaves the row of the file, and nothing of what was added. */
const inWaiting = (question: StoredQuestion, change: RowChange): StoredQuestion => {
  if (definitionProblem(question, change) === null) return withRow(question, change)
  const old = [...question.nets, ...question.calculated].find(row => row.id === change.id)
  return old?.made_by === undefined ? question : withRow(question, { ...change, def: null })
}

interface Deciding {
  readonly question: StoredQuestion
  readonly reader: Actor & { readonly full: boolean }
  /** What is to be stored of a row, with no change of somebody else lost. */
  readonly settle: <Values extends Readonly<Record<string, EditValue>>>(
    id: string,
    changes: { readonly [Field in keyof Values]: Change<Values[Field]> },
  ) => Promise<Values>
}

type Decide = (deciding: Deciding) => RowChange | Promise<RowChange>

/**
 * Makes one change to the rows of a question, for every reader with full rights: in the version they have, and as far as it fits
 * in those that wait, so that publishing one does not lose it. What is the same already is answered without a write.
 */
export const changeRow = async (
  tx: Tx,
  ctx: TxCtx,
  event: string,
  addressed: Addressed,
  { questionName }: { readonly questionName: string },
  decide: Decide,
): Promise<Question> => {
  const found = await openForChange(tx, ctx.actor, addressed, { draft: false })
  const { dataset, study, full } = found
  // Before anything of the question is looked at: for closed and missing ones the answer is the same.
  if (!mayAddRows(found))
    throw new Refusal('forbidden', 'Rows can be added with full access to this dataset only. Ask a manager for access.')
  const versions = await inVersions(tx, found, questionName)
  const [current, ...waiting] = versions
  if (current?.version !== dataset.currentVersion) throw notFound('question')
  const decided = await decide({
    question: current.question,
    reader: { ...ctx.actor, full },
    settle: (id, changes) =>
      settleEdits(tx, ctx, { studyId: study.id, name: `row:${dataset.id}:${questionName}:${id}` }, changes),
  })
  const problem = rowProblem(current.question, decided)
  if (problem) throw invalid(problem.message, { [problem.field]: [problem.message] })
  const changed = [
    { ...current, question: withRow(current.question, decided) },
    ...waiting.map(each => ({ ...each, question: inWaiting(each.question, decided) })),
  ].filter((after, at) => !isDeepStrictEqual(after.question, versions[at]?.question))
  for (const each of changed) await store(tx, found, each)
  if (changed.length > 0) {
    await noteChange(tx, found, [])
    await ctx.audit(tx, {
      event,
      outcome: 'ok',
      detail: { study: study.studyNumber, dataset: dataset.name, question: questionName, row: decided.id },
    })
  }
  const place = { clientId: dataset.clientId, studyId: study.id, datasetName: dataset.name }
  const after = changed.find(each => each.version === current.version) ?? current
  return presentQuestion(place, after.question, { ...ctx.actor, full })
}

/** The row as it is, if this reader may change it. */
export const ownRow = <Row extends Added & { readonly id: string }>(
  rows: readonly Row[],
  id: string,
  reader: Parameters<typeof mayChangeRow>[0],
): Row => {
  const row = rows.find(one => one.id === id)
  if (!row) throw notFound('row')
  if (!mayChangeRow(reader, row))
    throw new Refusal(
      'forbidden',
      row.made_by === undefined
        ? 'This row came with the file. Only a manager can change or remove it.'
        : 'Only the person who added this row, or a manager, can change or remove it.',
    )
  return row
}

/** The row with a new definition: who added it stays, and what came with the file is remembered as changed. */
export const redefined = <Row extends NetDef | CalculatedDef>(old: Row, def: Row): Row => {
  const { made_by, edited: _, ...plain } = old
  if (isDeepStrictEqual(plain, def)) return old
  return { ...def, ...(made_by === undefined ? { edited: true } : { made_by }) }
}
