import {
  itemOfColumn,
  LISTED_VALUES_MAX,
  prepare,
  type FileVariable,
  type Step,
  type StepAction,
} from '@core/domain/preparation'
import type { QuestionDef } from '@core/domain/question'
import type { SurveyFile } from '../types'
import { profileFile, type Profile } from './profile'
import { proposeQuestions } from './propose'
import { singleQuestion } from './singles'
import type { MappedQuestion, Mapping } from './types'
import { weightCandidates } from './weights'

const rangeOf = ({ min, max, codes, variable }: Profile): FileVariable['range'] => {
  if (variable.type === 'date') {
    const dates = codes.map(({ code }) => String(code)).sort()
    const [first, last] = [dates[0], dates[dates.length - 1]]
    return first === undefined || last === undefined ? null : [first, last]
  }
  return Number.isFinite(min) && Number.isFinite(max) ? [min, max] : null
}

const valuesOf = ({ codes, missingCodes, measured }: Profile): FileVariable['values'] =>
  measured || codes.length + missingCodes.length > LISTED_VALUES_MAX ? null : [...codes, ...missingCodes]

/** Every variable of a file as a question of its own, in file order. */
const fileVariables = (profiles: readonly Profile[]): FileVariable[] =>
  profiles.map(profile => {
    const { def, include, base, state, reason } = singleQuestion(profile)
    const { name, type } = profile.variable
    return {
      name,
      type,
      question: { ...def, name },
      values: valuesOf(profile),
      range: rangeOf(profile),
      base,
      issue: state === 'check' ? reason : null,
      shown: include,
    }
  })

const sameDef = (a: QuestionDef, b: QuestionDef): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What turns a variable by itself into the question that the reader made of it, where it may be part of a set as well. */
const ownActions = (
  { def, include }: MappedQuestion,
  variable: FileVariable,
  grouped: ReadonlySet<string>,
): StepAction[] => {
  const { name: of } = variable
  const own = { ...def, name: of, suggested_xtab: variable.question.suggested_xtab }
  return [
    ...(sameDef(own, variable.question) ? [] : [{ kind: 'question', question: own } as const]),
    ...(include === (variable.shown && !grouped.has(of)) ? [] : [{ kind: 'show', of: [of], shown: include } as const]),
    ...(def.name === of ? [] : [{ kind: 'texts', of, name: def.name } as const]),
  ]
}

/** What makes a group: a grid of sets is made of questions, everything else of columns. */
const groupAction = ({ def, rows }: MappedQuestion, names: ReadonlyMap<string, string>): StepAction =>
  rows === undefined
    ? { kind: 'question', question: { ...def, suggested_xtab: false } }
    : {
        kind: 'grid',
        name: def.name,
        text: def.text,
        rows: rows.map(({ id, label }) => ({ of: names.get(id) ?? id, label })),
      }

const groupActions = (question: MappedQuestion, names: ReadonlyMap<string, string>): StepAction[] => [
  groupAction(question, names),
  // A proposal is left out only as long as nobody accepts it.
  ...(question.include || question.state === 'proposed'
    ? []
    : [{ kind: 'show', of: [question.def.name], shown: false } as const]),
]

/** The name of what a step makes, where it makes a question. */
const nameMade = (action: StepAction): string | null =>
  action.kind === 'question' ? action.question.name : action.kind === 'grid' ? action.name : null

const isOwn = ({ id }: MappedQuestion): boolean => id.startsWith('v:')

type Found = Pick<MappedQuestion, 'reason' | 'confidence'>

/** What the reader found in a file, as the first steps of its preparation: sets, grids and the rest, each with its reason. */
const readerSteps = (file: SurveyFile, mapping: Mapping, variables: readonly FileVariable[]): Step[] => {
  const byName = new Map(variables.map(variable => [variable.name, variable]))
  const names = new Map(mapping.questions.map(({ id, def }) => [id, def.name]))
  // Groups come first: what they are made of leaves the list, and is shown again where it is a question as well. Grids of
  // sets follow the sets.
  const ofColumns = mapping.questions.filter(question => !isOwn(question) && question.rows === undefined)
  const groups = [...ofColumns, ...mapping.questions.filter(({ rows }) => rows !== undefined)]
  const taken = groups.filter(({ state }) => state !== 'proposed')
  const grouped = new Set(taken.flatMap(question => question.variables.map(({ name }) => name)))
  const steps: Step[] = []
  const add = (action: StepAction, { reason, confidence }: Found, state: Step['state'] = 'on'): void => {
    steps.push({ id: `r${steps.length + 1}`, do: action, state, by: null, at: null, note: reason, confidence })
  }
  const suggest = (question: MappedQuestion): void => {
    if (question.def.suggested_xtab) add({ kind: 'use', of: [question.def.name], axis: true }, question)
  }
  for (const question of groups) {
    for (const action of groupActions(question, names))
      add(action, question, question.state === 'proposed' ? 'proposed' : 'on')
    suggest(question)
  }
  for (const question of mapping.questions.filter(isOwn)) {
    const variable = byName.get(question.variables[0]?.name ?? '')
    for (const action of variable ? ownActions(question, variable, grouped) : []) add(action, question)
    suggest(question)
  }
  const weights = weightCandidates(file)
  const best = weights.find(weight => weight.best)
  // By now questions of providers no longer have the names of their columns.
  const nameNow = (variable: string): string => names.get(`v:${variable}`) ?? variable
  if (weights.length > 0)
    add(
      {
        kind: 'weights',
        variables: weights.map(({ variable }) => nameNow(variable)),
        default: best ? nameNow(best.variable) : null,
      },
      best
        ? { reason: `"${best.variable}" is named a weight, and its values are those of one.`, confidence: 'likely' }
        : { reason: undecided(weights.length), confidence: 'doubtful' },
    )
  return steps
}

const undecided = (candidates: number): string =>
  candidates === 1 ? 'One variable may be the weight.' : 'Several variables may be the weight.'

/** A file as its reader understands it: the questions for the review, and the same as variables and first steps. */
export interface Reading {
  readonly mapping: Mapping
  readonly variables: readonly FileVariable[]
  readonly steps: readonly Step[]
}

/** Reads the questions of a file once and says them in both forms. */
export const readQuestions = (file: SurveyFile): Reading => {
  const profiles = profileFile(file)
  const mapping = proposeQuestions(file, profiles)
  const variables = fileVariables(profiles)
  return { mapping, variables, steps: readerSteps(file, mapping, variables) }
}

export interface ReviewChoices {
  /** Ids of left-out questions. A question left out by default is included when its id is in `accepted`. */
  readonly excluded: readonly string[]
  /** Ids of accepted proposals, and of questions to include that were left out by default. */
  readonly accepted: readonly string[]
  /** Changed question texts by id. */
  readonly texts: Readonly<Record<string, string>>
}

const isProposalOf = ({ state, do: action }: Step, names: ReadonlySet<string>): boolean =>
  state === 'proposed' && names.has(nameMade(action) ?? '')

/** What the last step says about weights. */
export const weightsIn = (steps: readonly Step[]) => {
  const last = [...steps].reverse().find(step => step.do.kind === 'weights' && step.state === 'on')
  return last?.do.kind === 'weights' ? last.do : null
}

/**
 * The first steps with what somebody decided in the review: proposals accepted, questions left out or in, texts, the weight.
 * `seen`: the review began with what these steps lead to, so that everything in it is a decision.
 */
export const reviewedSteps = (
  { mapping, variables, steps }: Reading,
  choices: ReviewChoices & { readonly weight: string | null },
  { by, at, seen = false }: Pick<Step, 'by' | 'at'> & { readonly seen?: boolean },
): Step[] => {
  const [out, wanted] = [new Set(choices.excluded), new Set(choices.accepted)]
  const accepted = mapping.questions.filter(({ id, state }) => state === 'proposed' && wanted.has(id) && !out.has(id))
  const names = new Set(accepted.map(({ def }) => def.name))
  const proposed = new Set(mapping.questions.flatMap(({ def, state }) => (state === 'proposed' ? [def.name] : [])))
  const isRefused = ({ do: action }: Step): boolean => {
    const name = nameMade(action)
    return seen && name !== null && proposed.has(name) && !names.has(name)
  }
  const own = steps.map(step => {
    if (isProposalOf(step, names)) return { ...step, state: 'on' as const }
    return step.state === 'on' && isRefused(step) ? { ...step, state: 'proposed' as const } : step
  })
  const { state: found } = prepare(variables, own)
  const actions: StepAction[] = []
  for (const { id, def, include, state } of mapping.questions) {
    if (state === 'proposed' && !names.has(def.name)) continue
    const item = found.items.get(def.name) ?? itemOfColumn(found, def.name)
    if (item === null) continue
    const { name } = item
    const shown = !out.has(id) && (include || wanted.has(id))
    const isDecided = shown !== include || (seen && item.shown !== shown && item.partOf === null)
    if (isDecided && item.shown !== shown && state !== 'proposed') actions.push({ kind: 'show', of: [name], shown })
    const text = Object.hasOwn(choices.texts, id) ? choices.texts[id]?.trim() : undefined
    if (text) actions.push({ kind: 'texts', of: name, text })
  }
  const weights = weightsIn(own)
  const weight = choices.weight === null ? null : (itemOfColumn(found, choices.weight)?.name ?? choices.weight)
  if (weights && weights.default !== weight)
    actions.push({
      ...weights,
      variables:
        weight === null || weights.variables.includes(weight) ? weights.variables : [...weights.variables, weight],
      default: weight,
    })
  return [
    ...own,
    ...actions.map((action, position): Step => ({ id: `c${position + 1}`, do: action, state: 'on', by, at })),
  ]
}
