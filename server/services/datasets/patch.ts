import { and, asc, eq, inArray } from 'drizzle-orm'
import { filter } from '@core/contract'
import type { Filter, patchDataset } from '@core/contract'
import { compileFilter, isProblem } from '@core/domain'
import { datasets, userGroups } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { SecurityEvent } from '../../http/context'
import { invalid } from '../../http/errors'
import type { InputFor, Verb } from '../../http/mount'
import { unusable } from '../../http/validate'
import { findDataset, questionsOf } from './find'
import type { FoundDataset } from './find'
import { lockDataset } from './lock'
import { managedSummary } from './summary'

interface Change {
  readonly set: Partial<Pick<FoundDataset['dataset'], 'groupRestrictions' | 'defaultFilters' | 'questionLabelsEnabled'>>
  /** What the security log says of it. */
  readonly detail: NonNullable<SecurityEvent['detail']>
}

const knownGroups = async (tx: Tx, clientId: string, given: readonly string[]): Promise<string[]> => {
  const wanted = [...new Set(given)]
  const rows = await tx
    .select({ name: userGroups.name })
    .from(userGroups)
    .where(and(eq(userGroups.clientId, clientId), inArray(userGroups.name, wanted)))
    .orderBy(asc(userGroups.name))
  const names = rows.map(row => row.name)
  const unknown = wanted.filter(name => !names.includes(name))
  if (unknown.length > 0)
    throw invalid('There is no such group.', {
      group_restrictions: unknown.slice(0, 20).map(name => `There is no group "${name}".`),
    })
  return names
}

const refuseFilter = (message: string) => invalid(message, { default_filters: [message] })

/** The filter that a text holds; null when it holds none. */
export const filterOf = (text: string): Filter | null => {
  try {
    const value: unknown = JSON.parse(text)
    const parsed = unusable(value) === null ? filter.safeParse(value) : null
    return parsed?.success ? parsed.data : null
  } catch {
    return null
  }
}

/** The filter as it is stored; what readers have must be able to answer it. '' for none. */
const usableFilter = async (tx: Tx, found: FoundDataset, text: string): Promise<string> => {
  if (text.trim() === '') return ''
  const wanted = filterOf(text)
  if (!wanted) throw refuseFilter('The default filters could not be read.')
  const questions = new Map((await questionsOf(tx, found)).map(question => [question.name, question]))
  const compiled = compileFilter(questions, wanted, {})
  if (isProblem(compiled)) throw refuseFilter(compiled.message)
  return JSON.stringify(wanted)
}

const changeOf = async (tx: Tx, found: FoundDataset, body: InputFor<typeof patchDataset>['body']): Promise<Change> => {
  if ('group_restrictions' in body) {
    const groups = await knownGroups(tx, found.dataset.clientId, body.group_restrictions)
    return { set: { groupRestrictions: groups }, detail: { group_restrictions: groups.join(', ') } }
  }
  if ('default_filters' in body) {
    const defaultFilters = await usableFilter(tx, found, body.default_filters)
    return { set: { defaultFilters }, detail: { default_filters: defaultFilters === '' ? 'none' : 'set' } }
  }
  const { question_labels_enabled: questionLabelsEnabled } = body
  return { set: { questionLabelsEnabled }, detail: { question_labels_enabled: questionLabelsEnabled } }
}

/** S7.43: sets the one thing that is named; takes effect for readers at once. */
export const patch: Verb<typeof patchDataset> = async (ctx, { params, body }) =>
  ctx.tenant(async tx => {
    const { dataset: seen } = await findDataset(tx, ctx.actor, params.studyId, params.datasetName)
    await lockDataset(tx, seen)
    const found = await findDataset(tx, ctx.actor, params.studyId, params.datasetName)
    const { dataset, study } = found
    const { set, detail } = await changeOf(tx, found, body)
    const [changed] = await tx
      .update(datasets)
      .set({ ...set, modified: new Date() })
      .where(and(eq(datasets.clientId, dataset.clientId), eq(datasets.id, dataset.id)))
      .returning()
    await ctx.audit(tx, {
      event: 'dataset.changed',
      outcome: 'ok',
      detail: { study: study.studyNumber, dataset: dataset.name, ...detail },
    })
    return managedSummary(tx, { ...found, dataset: changed ?? dataset })
  })
