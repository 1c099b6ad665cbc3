import { contextOf, emptyCache, questionOfRow, type CubeCache } from './analysis'
import type { Builder } from './builder'
import { reconcileFilter } from './filterTree'
import { answersOf, indexQuestions } from './questions'
import type { Dataset, Question } from '@core/contract'
import { boxOptions, pointsOf, proposeNets, questionsOfFilter, type NetDef, type Scale } from '@core/domain'
import { allOptions, type BuilderVariable } from './variables'

/** Kinds of rows that can be added to a question. */
export type AddedRowType = 'net' | 'calculated'

/** A net or a calculated row of a question. */
export interface AddedRowAddress {
  readonly question: string
  readonly type: AddedRowType
  readonly id: string
}

export const sameAddedRow = (a: AddedRowAddress, b: AddedRowAddress): boolean =>
  a.question === b.question && a.type === b.type && a.id === b.id

/** A question as it is sent, in the form that the rules about scales need. */
export const scaleOf = (question: Question): Scale => ({
  kind: question.fundamental_question_type,
  ordered: question.is_interval,
  options: question.categorical_responses.map(({ id, label, missing, score = null }) => ({
    id,
    label,
    missing,
    score,
  })),
  nets: question.nets,
  text: question.question_text,
  calculated: question.calculated,
})

/** Top and bottom two of a scale, unless they have been added already. */
export const proposedNets = (question: Question): NetDef[] => proposeNets(scaleOf(question))

/** How many points the scale of a question has; 0 when it has none. */
export const scalePoints = (question: Question): number => pointsOf(scaleOf(question)).length

/** The options that a top or bottom box counts. */
export const boxOf = (question: Question, box: { count: number; end: 'highest' | 'lowest' }): string[] =>
  boxOptions(scaleOf(question), box)

/** Whether a question can have nets: a numeric one has no options to combine. */
export const canHaveNets = (question: Question): boolean => answersOf(question).length > 0

/** The dataset with one question as it is now. */
export const withQuestion = (dataset: Dataset, question: Question): Dataset => ({
  ...dataset,
  questions: dataset.questions.map(one => (one.nk === question.nk ? question : one)),
})

const withRowsOf = (variable: BuilderVariable, question: Question): BuilderVariable => {
  if (variable.variableNk !== question.nk) return variable
  const before = new Map(variable.selectedOptions.map(option => [`${option.type}/${option.id}`, option]))
  const asGrid = variable.resourceType === 'breakouts'
  const own = question.is_grid && !asGrid ? { name: variable.questionName, text: variable.label } : null
  const { questionName: name, label, idx } = variable
  const after = allOptions({ name, label, idx, question, breakout: own }).map(
    option => before.get(`${option.type}/${option.id}`) ?? option,
  )
  const same =
    after.length === variable.selectedOptions.length && after.every((one, at) => one === variable.selectedOptions[at])
  return same ? variable : { ...variable, selectedOptions: after }
}

/**
 * The builder after rows of a question were added, changed or removed: new rows are ticked wherever the question is used, removed
 * ones leave variables and filters; a filter that used one is named in `missing`. The same builder when nothing changes.
 */
export const afterRowsChanged = (builder: Builder, question: Question, dataset: Dataset): Builder => {
  const main = builder.main.map(variable => withRowsOf(variable, question))
  const axis = builder.axis.map(variable => withRowsOf(variable, question))
  const { filter, lost } = reconcileFilter(builder.filters, indexQuestions(dataset))
  const same =
    lost.length === 0 &&
    main.every((variable, at) => variable === builder.main[at]) &&
    axis.every((variable, at) => variable === builder.axis[at])
  return same ? builder : { ...builder, main, axis, filters: filter, missing: [...builder.missing, ...lost] }
}

/** The loaded cubes that stay true after a change of this question: none when it is on the axis or in the filters. */
export const withoutCubesOf = (cache: CubeCache, name: string): CubeCache => {
  const context = contextOf(cache)
  if (!context) return cache
  const everywhere =
    // A banner may have any question.
    context.axis.some(item => 'banner' in item || item.question === name) ||
    (context.filters !== null && questionsOfFilter(context.filters).includes(name))
  if (everywhere) return emptyCache
  const kept = Object.entries(cache.byRow).filter(([key]) => questionOfRow(key) !== name)
  return { ...cache, byRow: Object.fromEntries(kept) }
}
