import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gte } from 'drizzle-orm'
import type {
  changeCalculated,
  changeNet,
  createCalculated,
  createNet,
  deleteCalculated,
  deleteNet,
  EditValue,
  Question,
} from '@core/contract'
import { definitionProblem, rowProblem, withRow, type RowChange } from '@core/domain/addedRows'
import type { Added, CalculatedDef, NetDef } from '@core/domain'
import { newId } from '../../db/ids'
import { datasetQuestions } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor, TxCtx } from '../../access/context'
import type { FoundDataset as Addressed } from '../../access/objects'
import { invalid, notFound, Refusal } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { mayAddRows, mayChangeRow } from '../../access/addedRow'
import { type FoundDataset, type StoredQuestion, presentQuestion, storedAs } from '../datasets'
import { type Change, settleEdits } from '../edits'
import { noteChange, openForChange } from './open'

interface Address {
  readonly addressed: Addressed
  readonly questionName: string
}

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
const change = async (
  tx: Tx,
  ctx: TxCtx,
  event: string,
  { addressed, questionName }: Address,
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

const at = (addressed: Addressed, { questionName }: Pick<Address, 'questionName'>): Address => ({
  addressed,
  questionName,
})

/** The row as it is, if this reader may change it. */
const ownRow = <Row extends Added & { readonly id: string }>(
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
const redefined = <Row extends NetDef | CalculatedDef>(old: Row, def: Row): Row => {
  const { made_by, edited: _, ...plain } = old
  if (isDeepStrictEqual(plain, def)) return old
  return { ...def, ...(made_by === undefined ? { edited: true } : { made_by }) }
}

/** Each option once, in the order of the question; ids that it does not have stay, to be refused by name. */
const inOrder = ({ options }: StoredQuestion, any_of: readonly string[]): string[] => {
  const positions = new Map(options.map(({ id }, at) => [id, at]))
  return [...new Set(any_of)].sort((a, b) => (positions.get(a) ?? -1) - (positions.get(b) ?? -1))
}

export const addNet: TxVerb<typeof createNet> = (tx, ctx, { params, body, found }) =>
  change(tx, ctx, 'net.added', at(found, params), ({ question }) => {
    const id = newId()
    const { label, any_of } = body
    return { rows: 'nets', id, def: { id, label, any_of: inOrder(question, any_of), made_by: ctx.actor.userId } }
  })

export const redefineNet: TxVerb<typeof changeNet> = (tx, ctx, { params, body, found }) =>
  change(tx, ctx, 'net.changed', at(found, params), async ({ question, reader, settle }) => {
    const old = ownRow(question.nets, params.netId, reader)
    const { id, label, any_of } = old
    const { base } = body
    const chosen = body.any_of ? inOrder(question, body.any_of) : any_of
    const settled = await settle(id, {
      label: { base: base?.label, now: label, next: body.label ?? label },
      any_of: { base: base?.any_of, now: any_of, next: chosen },
    })
    return { rows: 'nets', id, def: redefined(old, { id, ...settled }) }
  })

export const removeNet: TxVerb<typeof deleteNet> = (tx, ctx, { params, found }) =>
  change(tx, ctx, 'net.removed', at(found, params), ({ question, reader }) => ({
    rows: 'nets',
    id: ownRow(question.nets, params.netId, reader).id,
    def: null,
  }))

export const addCalculated: TxVerb<typeof createCalculated> = (tx, ctx, { params, body, found }) =>
  change(tx, ctx, 'calculated.added', at(found, params), () => {
    const id = newId()
    return { rows: 'calculated', id, def: { id, ...body, made_by: ctx.actor.userId } }
  })

export const redefineCalculated: TxVerb<typeof changeCalculated> = (tx, ctx, { params, body, found }) =>
  change(tx, ctx, 'calculated.changed', at(found, params), async ({ question, reader, settle }) => {
    const old = ownRow(question.calculated, params.calculatedId, reader)
    const { id, made_by: _, edited: __, label, ...rule } = old
    const { base, label: newLabel, ...newRule } = body
    const { label: baseLabel, ...baseRule } = base ?? { label: undefined }
    const settled = await settle(id, {
      label: { base: baseLabel, now: label, next: newLabel },
      rule: { base: base && baseRule, now: rule, next: newRule },
    })
    const def = { id, label: settled.label, ...settled.rule } as CalculatedDef
    return { rows: 'calculated', id, def: redefined<CalculatedDef>(old, def) }
  })

export const removeCalculated: TxVerb<typeof deleteCalculated> = (tx, ctx, { params, found }) =>
  change(tx, ctx, 'calculated.removed', at(found, params), ({ question, reader }) => ({
    rows: 'calculated',
    id: ownRow(question.calculated, params.calculatedId, reader).id,
    def: null,
  }))
