import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@core/contract'
import { reversed, take, type Change, type Prepared, type Step } from '@core/domain/preparation'
import type { TxCtx } from '../../access/context'
import type { FoundDataset } from '../../access/objects'
import { conflict, invalid, notFound } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { newId } from '../../db/ids'
import type { Tx } from '../../db/types'
import { preparedOf, prepareSteps } from './prepared'
import { presentState } from './present'
import { refused } from './refused'
import { afterChange, openPreparation, refuseStale, storeTurn, type Opened, type PreparationRow } from './store'

const open = (tx: Tx, ctx: TxCtx, found: FoundDataset): Promise<Opened> =>
  openPreparation(tx, ctx.actor, found, { lock: true })

const told = async (tx: Tx, { found }: Opened, row: PreparationRow, prepared: Prepared) =>
  presentState(tx, { found, row }, prepared)

const noted = async (tx: Tx, ctx: TxCtx, { found, row }: Opened, what: string): Promise<void> => {
  await ctx.audit(tx, {
    event: 'preparation.changed',
    outcome: 'ok',
    detail: { study: found.study.studyNumber, dataset: found.dataset.name, revision: row.revision + 1, change: what },
  })
}

/** One step more behind those there are now, so that two people never take each other's away. */
export const appendStep: TxVerb<typeof contract.appendStep> = async (tx, ctx, { body, found }) => {
  const opened = await open(tx, ctx, found)
  const before = await preparedOf(tx, opened)
  const taken = take(before.state, body.do)
  if ('problem' in taken) throw refused('do', taken.problem)
  const step: Step = {
    id: newId(),
    do: body.do,
    state: 'on',
    by: ctx.actor.userId,
    at: new Date().toISOString(),
    ...(body.note !== undefined && { note: body.note }),
  }
  const change = { at: opened.row.steps.length, removed: [], added: [step] }
  const row = await storeTurn(tx, ctx.actor, opened.row, afterChange(opened.row, change))
  await noted(tx, ctx, opened, `${body.do.kind} added`)
  return { ...(await told(tx, opened, row, { state: taken.state, problems: before.problems })), id: step.id }
}

/** Problems that steps have now and did not have before. */
const fresh = (before: Prepared, after: Prepared) => {
  const known = new Set(before.problems.map(({ step }) => step.id))
  return after.problems.find(({ step }) => !known.has(step.id))
}

const turned = async (tx: Tx, ctx: TxCtx, opened: Opened, change: Change, what: string) => {
  const next = afterChange(opened.row, change)
  const before = await preparedOf(tx, opened)
  const after = await prepareSteps(tx, opened.row, next.steps)
  const wrong = fresh(before, after)
  if (wrong) throw refused(wrong.step.id, wrong.problem)
  const row = await storeTurn(tx, ctx.actor, opened.row, next)
  await noted(tx, ctx, opened, what)
  return told(tx, opened, row, after)
}

/** Refused when a step after it needs what it made. */
export const switchStep: TxVerb<typeof contract.switchStep> = async (tx, ctx, { params, body, found }) => {
  const opened = await open(tx, ctx, found)
  const at = opened.row.steps.findIndex(({ id }) => id === params.stepId)
  const step = opened.row.steps[at]
  if (!step) throw notFound('step')
  if (step.state === body.state) return told(tx, opened, opened.row, await preparedOf(tx, opened))
  const change = { at, removed: [step], added: [{ ...step, state: body.state }] }
  return turned(tx, ctx, opened, change, `${step.do.kind} ${body.state}`)
}

/** What a step says about itself; an empty note takes it away. It changes no data, but can be undone like every change. */
export const noteStep: TxVerb<typeof contract.noteStep> = async (tx, ctx, { params, body, found }) => {
  const opened = await open(tx, ctx, found)
  const at = opened.row.steps.findIndex(({ id }) => id === params.stepId)
  const step = opened.row.steps[at]
  if (!step) throw notFound('step')
  const note = body.note.trim()
  if ((step.note ?? '') === note) return told(tx, opened, opened.row, await preparedOf(tx, opened))
  const { note: _, ...bare } = step
  const change = { at, removed: [step], added: [note === '' ? bare : { ...bare, note }] }
  return turned(tx, ctx, opened, change, `${step.do.kind} noted`)
}

export const putPreparation: TxVerb<typeof contract.putPreparation> = async (tx, ctx, { body, found }) => {
  const opened = await open(tx, ctx, found)
  await refuseStale(tx, opened.row, body.base_revision)
  const seen = new Set<string>()
  const twice = body.steps.find(({ id }) => seen.size === seen.add(id).size)?.id
  if (twice !== undefined) throw invalid('Two steps have the same id.', { steps: [`"${twice}" is there twice.`] })
  const { userId } = ctx.actor
  const old = new Map(opened.row.steps.map(step => [step.id, step]))
  const at = new Date().toISOString()
  // Whose a step is stays as it was; what is new or does something else is of the one who sends it.
  const steps = body.steps.map((step): Step => {
    const before = old.get(step.id)
    const same = before !== undefined && isDeepStrictEqual(before.do, step.do)
    return { ...step, by: same ? before.by : userId, at: same ? before.at : at }
  })
  return turned(tx, ctx, opened, { at: 0, removed: opened.row.steps, added: steps }, 'replaced')
}

const backOrForth = async (tx: Tx, ctx: TxCtx, found: FoundDataset, base: number, which: 'done' | 'undone') => {
  const opened = await open(tx, ctx, found)
  const { row } = opened
  await refuseStale(tx, row, base)
  const [last, ...rest] = row[which]
  if (!last) throw conflict(which === 'done' ? 'There is nothing to undo.' : 'There is nothing to take again.')
  const { steps } = afterChange(row, which === 'done' ? reversed(last) : last)
  const turn =
    which === 'done'
      ? { steps, done: rest, undone: [last, ...row.undone] }
      : { steps, done: [last, ...row.done], undone: rest }
  const next = await storeTurn(tx, ctx.actor, row, turn)
  await noted(tx, ctx, opened, which === 'done' ? 'undone' : 'taken again')
  return told(tx, opened, next, await prepareSteps(tx, row, next.steps))
}

export const undoStep: TxVerb<typeof contract.undoStep> = (tx, ctx, { body, found }) =>
  backOrForth(tx, ctx, found, body.base_revision, 'done')

export const redoStep: TxVerb<typeof contract.redoStep> = (tx, ctx, { body, found }) =>
  backOrForth(tx, ctx, found, body.base_revision, 'undone')
