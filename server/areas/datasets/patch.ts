import { and, eq } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { compileFilter, isProblem, type QuestionFilter } from '@core/domain'
import { parseFilterText } from '@core/report'
import { datasets } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { SecurityEvent, TxCtx } from '../../access/context'
import { changesOf } from '../../access/audit'
import { invalid } from '../../access/refusal'
import type { InputFor, TxVerb } from '../../access/verbs'
import { unusable } from '../../access/unusable'
import { knownGroups } from '../client'
import { settleEdits } from '../edits'
import { findDataset, questionsOf, type FoundDataset } from './find'
import { lockDataset } from './lock'
import { managedSummary } from './summary'

interface Change {
  readonly set: Partial<Pick<FoundDataset['dataset'], 'groupRestrictions' | 'defaultFilters' | 'questionLabelsEnabled'>>
  /** What the security log says of it. */
  readonly detail: NonNullable<SecurityEvent['detail']>
  readonly changes: NonNullable<SecurityEvent['changes']>
}

const refuseFilter = (message: string) => invalid(message, { default_filters: [message] })

/** The filter that a text holds; null when it holds none that can be stored. */
export const filterOf = (text: string): QuestionFilter | null => {
  const { filter } = parseFilterText(text)
  return unusable(filter) === null ? filter : null
}

/** A text that a writer began with, as it would be stored. */
const storedForm = (text: string): string => {
  const began = filterOf(text)
  return began ? JSON.stringify(began) : ''
}

/** The filter as it is stored; what readers have must be able to answer it. '' for none. */
const usableFilter = async (tx: Tx, found: FoundDataset, text: string): Promise<string> => {
  if (text.trim() === '' || text.trim() === 'null') return ''
  const wanted = filterOf(text)
  if (!wanted) throw refuseFilter('The default filters could not be read.')
  const questions = new Map((await questionsOf(tx, found)).map(question => [question.name, question]))
  const compiled = compileFilter(questions, wanted, {})
  if (isProblem(compiled)) throw refuseFilter(compiled.message)
  return JSON.stringify(wanted)
}

const changeOf = async (
  tx: Tx,
  ctx: TxCtx,
  found: FoundDataset,
  body: InputFor<typeof contract.patchDataset>['body'],
): Promise<Change> => {
  const { dataset } = found
  const subject = { studyId: dataset.studyId, name: `dataset:${dataset.id}` }
  if ('group_restrictions' in body) {
    const next = await knownGroups(tx, dataset.clientId, body.group_restrictions)
    const change = { base: body.base?.group_restrictions, now: dataset.groupRestrictions, next }
    const { group_restrictions: groups } = await settleEdits(tx, ctx, subject, { group_restrictions: change })
    return {
      set: { groupRestrictions: groups },
      detail: { group_restrictions: groups.join(', ') },
      changes: changesOf({ group_restrictions: dataset.groupRestrictions }, { group_restrictions: groups }),
    }
  }
  if ('default_filters' in body) {
    const next = await usableFilter(tx, found, body.default_filters)
    const base = body.base?.default_filters
    const change = { base: base === undefined ? undefined : storedForm(base), now: dataset.defaultFilters, next }
    const { default_filters: defaultFilters } = await settleEdits(tx, ctx, subject, { default_filters: change })
    return {
      set: { defaultFilters },
      detail: { default_filters: defaultFilters === '' ? 'none' : 'set' },
      changes: changesOf({ default_filters: dataset.defaultFilters }, { default_filters: defaultFilters }),
    }
  }
  const { question_labels_enabled: questionLabelsEnabled } = body
  return {
    set: { questionLabelsEnabled },
    detail: { question_labels_enabled: questionLabelsEnabled },
    changes: changesOf(
      { question_labels_enabled: dataset.questionLabelsEnabled },
      { question_labels_enabled: questionLabelsEnabled },
    ),
  }
}

/** Sets the one thing that is named; takes effect for readers at once. */
export const patchDataset: TxVerb<typeof contract.patchDataset> = async (
  tx,
  ctx,
  { params, body, found: { dataset: seen } },
) => {
  await lockDataset(tx, seen)
  const found = await findDataset(tx, ctx.actor, params.studyId, params.datasetName)
  const { dataset, study } = found
  const { set, detail, changes } = await changeOf(tx, ctx, found, body)
  const [changed] = await tx
    .update(datasets)
    .set({ ...set, modified: new Date() })
    .where(and(eq(datasets.clientId, dataset.clientId), eq(datasets.id, dataset.id)))
    .returning()
  await ctx.audit(tx, {
    event: 'dataset.changed',
    outcome: 'ok',
    detail: { study: study.studyNumber, dataset: dataset.name, ...detail },
    changes,
  })
  return managedSummary(tx, { ...found, dataset: changed ?? dataset })
}
