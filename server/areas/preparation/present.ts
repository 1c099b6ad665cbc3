import { isDeepStrictEqual } from 'node:util'
import type { getPreparedVariable, OutputOf, PreparedFigures, PreparedVariable, preparationState } from '@core/contract'
import { sectionOf, type OptionDef, type QuestionCounts, type QuestionDef } from '@core/domain'
import { checkOf, columnsOf, type Item, type Prepared, type State, type Step } from '@core/domain/preparation'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/types'
import { nameOf, type Opened } from './store'

/** A step without what it says of itself, which no reader meets. */
const done = ({ note: _, ...step }: Step): Omit<Step, 'note'> => step

/** Steps that came, went or became others. */
const changesSince = (before: readonly Step[] | null, now: readonly Step[]): number => {
  const old = new Map((before ?? []).map(step => [step.id, step]))
  const left = new Set(old.keys())
  let changes = 0
  for (const step of now) {
    left.delete(step.id)
    const known = old.get(step.id)
    if (!known || !isDeepStrictEqual(done(known), done(step))) changes += 1
  }
  return changes + left.size
}

export const presentState = async (
  tx: Tx,
  opened: Opened,
  { problems }: Prepared,
): Promise<z.output<typeof preparationState>> => {
  const { row, found } = opened
  return {
    revision: row.revision,
    saved: row.modified.toISOString(),
    saved_by: await nameOf(tx, row),
    undo: row.done.length,
    redo: row.undone.length,
    made: isDeepStrictEqual(found.version.steps?.map(done), row.steps.map(done)),
    changes: changesSince(found.version.steps, row.steps),
    making: row.making,
    failure: row.failure,
    problems: problems.map(({ step, problem }) => ({ step: step.id, ...problem })),
    steps: row.steps.length,
  }
}

const typeOf = ({ def }: Item): PreparedVariable['type'] => {
  if (def.kind === 'meta') return 'administrative'
  return def.kind === 'single' && def.ordered && def.options.some(({ score }) => score !== null) ? 'scale' : def.kind
}

/** Respondents with a valid value, as recoded; null where the values of the file do not tell. */
const fileBase = ({ file, def }: Item, { recodes }: State): number | null => {
  if (!file) return null
  const recode = def.source?.kind === 'variable' ? recodes.get(def.source.var) : undefined
  if (!recode) return file.base
  if (!file.values) return null
  const declared = file.question.options.filter(({ missing }) => missing).flatMap(({ codes }) => codes)
  const out = new Set([...declared, ...recode.noAnswer, ...recode.notAsked])
  for (const code of recode.answer) out.delete(code)
  return file.values.filter(({ code }) => !out.has(code)).reduce((sum, { n }) => sum + n, 0)
}

/** `bases`: of what is not in the file, by name, where it is known. */
export const presentVariable = (
  item: Item,
  state: State,
  respondents: number,
  bases: ReadonlyMap<string, number>,
): PreparedVariable => ({
  name: item.name,
  text: item.def.text,
  type: typeOf(item),
  origin: item.origin,
  answers: item.def.options.filter(({ missing }) => !missing).length,
  missing: item.def.options.filter(({ missing }) => missing).length,
  base: bases.get(item.name) ?? fileBase(item, state),
  shown: item.shown,
  part_of: item.partOf,
  parts: [...item.parts],
  section: sectionOf(item.def),
  weight: state.weights?.variables.includes(item.name) ?? false,
  issue: checkOf(item, state, respondents),
})

type Detail = OutputOf<typeof getPreparedVariable>

/** How many respondents of the file have one of the codes; null where its values are not listed. */
const countOf = ({ file }: Item, codes: readonly (string | number)[]): number | null => {
  if (!file?.values) return null
  return file.values.filter(({ code }) => codes.includes(code)).reduce((sum, { n }) => sum + n, 0)
}

/** What is counted of one variable beside what its file says. */
export interface Counted {
  readonly counts: QuestionCounts | null
  readonly histogram: Detail['histogram']
  readonly numbers: Detail['numbers']
}

const stateOf = ({ notAsked }: Item, { id, missing }: OptionDef) =>
  notAsked.includes(id) ? ('not_asked' as const) : missing ? ('no_answer' as const) : ('answer' as const)

/** Its answers as a codebook lists them. */
export const presentAnswers = (item: Item) =>
  item.def.options.map(option => ({
    id: option.id,
    label: option.label,
    codes: [...option.codes],
    score: option.score,
    state: stateOf(item, option),
  }))

/** Names of derived variables, sets and grids that are made of its columns. */
const madeOf = (item: Item, { items, columns }: State): string[] => {
  const own = new Set(columnsOf(item.def))
  return [...items.values()].flatMap(({ name, origin, def }) =>
    origin === 'derived' &&
    name !== item.name &&
    columnsOf(def).some(column => columns.get(column)?.reads.some(read => own.has(read)))
      ? [name]
      : [],
  )
}

export const presentDetail = (
  item: Item,
  state: State,
  { row, found }: Opened,
  counted: Counted,
  usedBy: ReadonlySet<string>,
): Detail => ({
  ...presentVariable(
    item,
    state,
    found.version.respondents,
    new Map(counted.counts ? [[item.name, counted.counts.base]] : []),
  ),
  revision: row.revision,
  options: presentAnswers(item).map(option => ({
    ...option,
    n: counted.counts?.options[option.id] ?? countOf(item, option.codes),
  })),
  rows: item.def.breakouts.map(({ name, text }) => ({ name, text })),
  nets: item.def.nets.map(({ id, label, any_of }) => ({ id, label, any_of: [...any_of] })),
  used_by: [...usedBy],
  derived: madeOf(item, state),
  values: item.file?.values?.map(value => ({ ...value })) ?? null,
  range: item.file?.range ? [item.file.range[0], item.file.range[1]] : null,
  histogram: counted.histogram,
  numbers: counted.numbers,
})

/** Mean of the scores of those who gave an answer that has one. */
const scoreMean = ({ options }: QuestionDef, counts: QuestionCounts): number | null => {
  const scored = options.flatMap(({ id, score, missing }) =>
    score === null || missing ? [] : [{ score, n: counts.options[id] ?? 0 }],
  )
  const n = scored.reduce((sum, one) => sum + one.n, 0)
  return n === 0 ? null : scored.reduce((sum, one) => sum + one.score * one.n, 0) / n
}

export const presentFigures = (item: Item, counts: QuestionCounts, mean: number | null): PreparedFigures => ({
  name: item.name,
  text: item.def.text,
  base: counts.base,
  mean: mean ?? (item.def.ordered ? scoreMean(item.def, counts) : null),
  options: item.def.options.map(option => ({
    id: option.id,
    label: option.label,
    n: counts.options[option.id] ?? 0,
    state: stateOf(item, option),
  })),
})
