import type { Column, DataTable } from '@core/crosstab'
import type { QuestionDef } from '../question'
import { merge, missing, order, scores } from './actions/answers'
import { compute } from './actions/compute'
import { among, bands, combine, periods } from './actions/derive'
import { grid, question, split } from './actions/grids'
import { arrange, section, show, tags, texts, use, weights } from './actions/place'
import { segments } from './actions/segments'
import { set } from './actions/sets'
import { type } from './actions/types'
import { weigh } from './actions/weigh'
import { recodedColumn } from './columns'
import {
  StepRefusal,
  type Edit,
  type FileVariable,
  type Item,
  type MadeColumn,
  type State,
  type StepProblem,
} from './items'
import { atOnce, type Pausing } from './pauses'
import type { Step, StepAction, StepKind } from './steps'

type Take = { readonly [Kind in StepKind]: (state: State, action: Extract<StepAction, { kind: Kind }>) => Edit }

const TAKE: Take = {
  texts,
  type,
  order,
  scores,
  missing,
  merge,
  set,
  grid,
  split,
  question,
  bands,
  periods,
  segments,
  combine,
  compute,
  among,
  show,
  arrange,
  section,
  tags,
  use,
  weights,
  weigh,
}

/** The variables of a file before any step. */
const startOf = (variables: readonly FileVariable[]): State => ({
  items: new Map(
    variables.map((variable): [string, Item] => [
      variable.name,
      {
        name: variable.name,
        origin: 'file',
        def: { ...variable.question, name: variable.name },
        firstText: variable.question.text,
        shown: variable.shown,
        partOf: null,
        parts: [],
        file: variable,
        notAsked: [],
      },
    ]),
  ),
  order: variables.map(({ name }) => name),
  recodes: new Map(),
  columns: new Map(),
  weights: null,
})

/** A state that is built up step by step; copying thousands of variables for each of them would take its time. */
export interface Draft extends State {
  items: Map<string, Item>
  order: string[]
  recodes: State['recodes']
  columns: State['columns']
  weights: State['weights']
}

const place = (order: readonly string[], added: readonly string[], before: string | undefined): string[] => {
  const at = before === undefined ? -1 : order.indexOf(before)
  return at < 0 ? [...order, ...added] : [...order.slice(0, at), ...added, ...order.slice(at)]
}

const apply = (draft: Draft, edit: Edit): void => {
  const { items } = draft
  for (const name of edit.drop ?? []) items.delete(name)
  const fresh = (edit.put ?? []).filter(({ name }) => !items.has(name)).map(({ name }) => name)
  for (const item of edit.put ?? []) items.set(item.name, item)
  if (edit.order || edit.drop) draft.order = (edit.order ?? draft.order).filter(name => items.has(name))
  const listed = edit.order ? new Set(draft.order) : null
  const added = listed ? fresh.filter(name => !listed.has(name)) : fresh
  if (added.length > 0) draft.order = place(draft.order, added, edit.before)
  draft.recodes = edit.recodes ?? draft.recodes
  draft.columns = edit.columns ?? draft.columns
  draft.weights = edit.weights ?? draft.weights
}

/** Takes one action in place; nothing is changed where it cannot be taken. */
export const takeIn = (draft: Draft, action: StepAction): StepProblem | null => {
  const handler = TAKE[action.kind] as (state: State, action: StepAction) => Edit
  try {
    apply(draft, handler(draft, action))
    return null
  } catch (error) {
    if (error instanceof StepRefusal) return error.problem
    throw error
  }
}

const draftOf = (state: State): Draft => ({ ...state, items: new Map(state.items), order: [...state.order] })

/** The variables of a file, to be built up in place. */
export const begin = (variables: readonly FileVariable[]): Draft => draftOf(startOf(variables))

/** Takes one action more. The state given stays as it is. */
export const take = (
  state: State,
  action: StepAction,
): { readonly state: State } | { readonly problem: StepProblem } => {
  const draft = draftOf(state)
  const problem = takeIn(draft, action)
  return problem ? { problem } : { state: draft }
}

export interface Prepared {
  readonly state: State
  /** Steps that could not be taken, which are left out. */
  readonly problems: readonly { readonly step: Step; readonly problem: StepProblem }[]
}

/** Takes all steps that are on, in their order. What cannot be taken is listed and left out. */
export function* preparing(variables: readonly FileVariable[], steps: readonly Step[]): Pausing<Prepared> {
  const problems: { step: Step; problem: StepProblem }[] = []
  const draft = begin(variables)
  for (const step of steps) {
    const problem = step.state === 'on' ? takeIn(draft, step.do) : null
    if (problem) problems.push({ step, problem })
    yield
  }
  return { state: draft, problems }
}

/** The same at once. */
export const prepare = (variables: readonly FileVariable[], steps: readonly Step[]): Prepared =>
  atOnce(preparing(variables, steps))

/** The definition that readers meet: answers that count as if they had not been asked are gone. */
export const questionOf = ({ def, notAsked }: Item): QuestionDef => {
  if (notAsked.length === 0) return def
  const gone = new Set(notAsked)
  return {
    ...def,
    options: def.options.filter(({ id }) => !gone.has(id)),
    nets: def.nets.map(net => ({ ...net, any_of: net.any_of.filter(id => !gone.has(id)) })),
  }
}

/** What readers meet, in order. */
export const preparedQuestions = ({ items, order: names }: State): QuestionDef[] =>
  names.flatMap(name => {
    const item = items.get(name)
    return item?.shown === true ? [questionOf(item)] : []
  })

/** Those of these columns that are not as the file has them: recoded or derived. */
export const columnsMade = ({ columns, recodes }: State, names: readonly string[]): string[] =>
  [...new Set(names)].filter(name => columns.has(name) || recodes.has(name))

/** Columns that are there already, such as weights that were made elsewhere. */
type Given = ReadonlyMap<string, Column>

const NOTHING: Given = new Map()

/** Names of the columns of the file that are needed to have these columns as prepared. */
export const columnsRead = ({ columns }: State, names: readonly string[], given: Given = NOTHING): string[] => {
  const found = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (given.has(name)) continue
    const made = columns.get(name)
    if (made) open.push(...made.reads)
    else found.add(name)
  }
  return [...found]
}

/** Columns of weights that these columns are, or are made of, in the order in which they can be made. */
export const weighedColumns = ({ columns }: State, names: readonly string[]): (readonly [string, MadeColumn])[] => {
  const needed = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const made = needed.has(name) ? undefined : columns.get(name)
    needed.add(name)
    if (made) open.push(...made.reads)
  }
  return [...columns].filter(([name, { weighing }]) => weighing !== undefined && needed.has(name))
}

/** The data as prepared: recoded columns in place of the file's, derived ones beside them, each made when it is first read. */
export const preparedTable = (table: DataTable, { recodes, columns }: State, given: Given = NOTHING): DataTable => {
  const made = new Map<string, Column | undefined>(given)
  const make = (name: string): Column | undefined => {
    const derive = columns.get(name)
    if (derive) return derive.make(prepared)
    const column = table.column(name)
    const recode = recodes.get(name)
    return column && recode ? recodedColumn(column, recode) : column
  }
  const prepared: DataTable = {
    length: table.length,
    column(name) {
      if (!made.has(name)) made.set(name, make(name))
      return made.get(name)
    },
  }
  return prepared
}
