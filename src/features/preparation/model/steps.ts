import { variablesOfSource } from '@core/domain/answers'
import type { Step, StepAction } from '@core/domain/preparation'
import { count, counted } from '@/lib/words'
import { typeLabel } from './types'

type QuestionOf = Extract<StepAction, { kind: 'question' }>['question']

const partsOfQuestion = ({ source, breakouts = [] }: QuestionOf): string[] => [
  ...(source ? variablesOfSource(source) : []),
  ...breakouts.flatMap(row => variablesOfSource(row.source)),
]

/** Variables that a set, grid or derived variable of this action is made of. */
export const sourcesOf = (action: StepAction): string[] => {
  switch (action.kind) {
    case 'set': {
      const { from } = action
      if ('members' in from) return from.members.map(({ variable }) => variable)
      return 'categories' in from ? [...from.categories] : [from.list]
    }
    case 'grid':
      return action.rows.map(({ of }) => of)
    case 'question':
      return [...new Set(partsOfQuestion(action.question))]
    case 'bands':
    case 'periods':
    case 'among':
      return [action.of]
    case 'combine':
    case 'compute':
      return [...action.of]
    default:
      return []
  }
}

/** Names that an action is about: what it changes or makes. */
export const subjectsOf = (action: StepAction): readonly string[] => {
  if (action.kind === 'question') return [action.question.name]
  if (action.kind === 'weights') return action.variables
  if ('name' in action && action.kind !== 'texts') return [action.name]
  const of = 'of' in action ? action.of : []
  return typeof of === 'string' ? [of] : of
}

const SHOWN = 2

/** "Q1, Q2 and 4 more" */
export const named = (names: readonly string[]): string =>
  names.length <= SHOWN + 1
    ? names.join(', ')
    : `${names.slice(0, SHOWN).join(', ')} and ${count(names.length - SHOWN)} more`

const changesOf = (action: Extract<StepAction, { kind: 'texts' }>): string => {
  const { name, text, answers, rows } = action
  if (name !== undefined) return `renamed to ${name}`
  if (text !== undefined) return 'new text'
  if (answers) return counted(Object.keys(answers).length, 'answer renamed', 'answers renamed')
  return counted(Object.keys(rows ?? {}).length, 'row renamed', 'rows renamed')
}

const missingWords = ({ answers }: Extract<StepAction, { kind: 'missing' }>): string => {
  const states = Object.values(answers)
  const ids = Object.keys(answers)
  const which = ids.length === 1 ? (ids[0] ?? '') : counted(ids.length, 'answer', 'answers')
  if (states.every(state => state === 'answer')) return `${which} counted as an answer again`
  return states.every(state => state === 'not_asked') ? `${which} read as not asked` : `${which} set to missing`
}

const ORDERS = { hand: 'answers arranged', value: 'answers sorted by value', label: 'answers sorted by text' } as const

const what = (action: StepAction): string => {
  switch (action.kind) {
    case 'texts':
      return changesOf(action)
    case 'type':
      return `type is now ${typeLabel(action.to)}`
    case 'order':
      return ORDERS[action.by]
    case 'scores':
      return 'scores changed'
    case 'missing':
      return missingWords(action)
    case 'merge':
      return `${counted(action.answers.length, 'answer', 'answers')} merged into ${action.label}`
    case 'set':
      return `multiple-response set of ${count(sourcesOf(action).length)}`
    case 'grid':
      return `grid of ${count(action.rows.length)}`
    case 'split':
      return 'split into its variables'
    case 'question':
      return sourcesOf(action).length > 1
        ? `made of ${count(sourcesOf(action).length)} variables`
        : 'read from the file'
    case 'bands':
      return `${count(action.bands.length)} bands of ${action.of}`
    case 'periods':
      return `${action.unit}s of ${action.of}`
    case 'segments':
      return counted(action.segments.length, 'segment', 'segments')
    case 'combine':
      return `${action.of[0]} by ${action.of[1]}`
    case 'compute':
      return `${action.how} of ${named(action.of)}`
    case 'among':
      return `${action.of} among some people`
    case 'show':
      return action.shown ? 'shown' : 'hidden'
    case 'arrange':
      return 'moved'
    case 'section':
      return action.section === null ? 'taken out of its section' : `moved to ${action.section}`
    case 'tags':
      return 'tags changed'
    case 'use':
      return action.axis === undefined ? 'filters changed' : action.axis ? 'suggested as axis' : 'no longer suggested'
    case 'weights':
      return action.default === null ? 'no default weight' : `default weight is ${action.default}`
    case 'weigh':
      return `weight of ${counted(action.margins.length, 'margin', 'margins')}`
  }
}

/** One step in a line: "Q12: 98 set to missing". */
export const stepWords = ({ do: action }: Pick<Step, 'do'>): string =>
  action.kind === 'weights' ? `Weights: ${what(action)}` : `${named(subjectsOf(action))}: ${what(action)}`
