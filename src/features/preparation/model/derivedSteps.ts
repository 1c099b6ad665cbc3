import type { StepAction, Where } from '@core/domain/preparation'
import {
  emptyCondition,
  firstDerived,
  numberOf,
  type DerivedKind,
  type Relation,
  type TypedCondition,
  type TypedDerived,
} from './derive'

const whereOf = ({ question, relation, options, from, to }: TypedCondition): Where => {
  switch (relation) {
    case 'is':
      return { question, options }
    case 'is_not':
      return { not: { question, options } }
    case 'at_least':
      return { question, at_least: numberOf(from) }
    case 'at_most':
      return { question, at_most: numberOf(to) }
    case 'over':
      return { question, over: numberOf(from) }
    case 'under':
      return { question, under: numberOf(to) }
    case 'between':
      return { question, at_least: numberOf(from), at_most: numberOf(to) }
    case 'ticked_at_least':
      return { question, ticked_at_least: numberOf(from) ?? 1 }
    case 'answered':
      return { question, answered: true }
    case 'not_answered':
      return { question, answered: false }
  }
}

const all = (conditions: readonly TypedCondition[]): Where => {
  const [first, ...rest] = conditions.map(whereOf)
  return first && rest.length === 0 ? first : { and: first ? [first, ...rest] : [] }
}

const conditionGap = ({ question, relation, options, from, to }: TypedCondition): string | null => {
  if (question === '') return 'Choose the question of every condition'
  if ((relation === 'is' || relation === 'is_not') && options.length === 0) return `Choose an answer of ${question}`
  const wants = {
    at_least: [from],
    at_most: [to],
    over: [from],
    under: [to],
    between: [from, to],
    ticked_at_least: [from],
  }
  const numbers = relation in wants ? wants[relation as keyof typeof wants] : []
  return numbers.some(text => numberOf(text) === undefined) ? `Type a number for ${question}` : null
}

const firstGap = (conditions: readonly TypedCondition[]): string | null =>
  conditions.length === 0 ? 'Add a condition' : (conditions.map(conditionGap).find(gap => gap !== null) ?? null)

/** What is still to be filled in; null when the step can be asked for. */
export const derivedGap = (kind: DerivedKind, typed: TypedDerived): string | null => {
  if (typed.name.trim() === '') return 'Give it a name'
  switch (kind) {
    case 'bands':
      return typed.bands.slice(1).some(({ from }) => numberOf(from) === undefined)
        ? 'Type the lower limit of every band but the first'
        : null
    case 'periods':
      return typed.unit === 'wave' &&
        typed.waves.some(({ label, from, to }) => label === '' || from === '' || to === '')
        ? 'Give every wave a name and two dates'
        : null
    case 'segments':
      if (typed.segments.some(({ label }) => label.trim() === '')) return 'Give every segment a name'
      return typed.segments.map(({ conditions }) => firstGap(conditions)).find(gap => gap !== null) ?? null
    case 'combine':
      return typed.of.length === 2 ? null : 'Choose two questions'
    case 'compute':
      return typed.of.length > 0 ? null : 'Choose variables'
    case 'among':
      return firstGap(typed.where)
  }
}

/** The step that makes the derived variable. */
export const derivedAction = (kind: DerivedKind, typed: TypedDerived): StepAction => {
  const { name, text } = typed
  const [first = '', second = ''] = typed.of
  switch (kind) {
    case 'bands':
      return {
        kind,
        name,
        text,
        of: first,
        bands: typed.bands.map(({ label, from }) => ({
          ...(label.trim() !== '' && { label: label.trim() }),
          from: numberOf(from) ?? null,
        })),
      }
    case 'periods':
      return {
        kind,
        name,
        text,
        of: first,
        unit: typed.unit,
        ...(typed.unit === 'wave' && { waves: typed.waves }),
      }
    case 'segments':
      return {
        kind,
        name,
        text,
        segments: typed.segments.map(({ label, conditions }) => ({ label: label.trim(), where: all(conditions) })),
        rest: typed.rest.trim() === '' ? null : typed.rest.trim(),
        ...(typed.overlap && { overlap: true }),
      }
    case 'combine':
      return { kind, name, text, of: [first, second] }
    case 'compute': {
      const minimum = numberOf(typed.minimum)
      return { kind, name, text, how: typed.how, of: typed.of, ...(minimum !== undefined && { minimum }) }
    }
    case 'among':
      return { kind, name, text, of: first, where: all(typed.where) }
  }
}

const text = (value: number | null | undefined): string => (typeof value === 'number' ? String(value) : '')

/** The condition as it would be typed; null where the editor has no way to type it. */
const conditionOf = (where: Where): TypedCondition | null => {
  const typed = (question: string, relation: Relation, rest: Partial<TypedCondition>): TypedCondition => ({
    ...emptyCondition(question),
    relation,
    ...rest,
  })
  if ('not' in where) {
    const inner = conditionOf(where.not)
    return inner?.relation === 'is' ? { ...inner, relation: 'is_not' } : null
  }
  if ('and' in where || 'or' in where) return null
  if ('options' in where)
    return where.breakout === undefined ? typed(where.question, 'is', { options: where.options }) : null
  if ('ticked_at_least' in where)
    return typed(where.question, 'ticked_at_least', { from: String(where.ticked_at_least) })
  if ('answered' in where) return typed(where.question, where.answered ? 'answered' : 'not_answered', {})
  const { question, at_least, at_most, over, under } = where
  const limits = Object.entries({ at_least, at_most, over, under }).filter(([, limit]) => limit !== undefined)
  const from = text(at_least ?? over)
  const to = text(at_most ?? under)
  if (limits.length === 2 && at_least !== undefined && at_most !== undefined)
    return typed(question, 'between', { from, to })
  return limits.length === 1 ? typed(question, limits[0]?.[0] as Relation, { from, to }) : null
}

const conditionsOf = (where: Where): readonly TypedCondition[] | null => {
  const found = ('and' in where ? where.and : [where]).map(conditionOf)
  return found.some(one => one === null) ? null : found.flatMap(one => one ?? [])
}

const segmentsOf = (action: Extract<StepAction, { kind: 'segments' }>): Partial<TypedDerived> | null => {
  const segments = action.segments.map(({ label, where }) => ({ label, conditions: conditionsOf(where) }))
  if (segments.some(({ conditions }) => conditions === null)) return null
  return {
    segments: segments.map(({ label, conditions }) => ({ label, conditions: conditions ?? [] })),
    rest: action.rest ?? '',
    overlap: action.overlap === true,
  }
}

/** What differs from an empty editor; null where the step holds what the editor cannot show, undefined for other steps. */
const partOf = (action: StepAction): Partial<TypedDerived> | null | undefined => {
  switch (action.kind) {
    case 'bands':
      return {
        of: [action.of],
        bands: action.bands.map(({ label = '', from }) => ({ label, from: text(from) })),
      }
    case 'periods':
      return { of: [action.of], unit: action.unit, ...(action.waves && { waves: action.waves }) }
    case 'segments':
      return segmentsOf(action)
    case 'combine':
      return { of: action.of }
    case 'compute':
      return { of: action.of, how: action.how, minimum: text(action.minimum) }
    case 'among': {
      const where = conditionsOf(action.where)
      return where && { of: [action.of], where }
    }
    default:
      return undefined
  }
}

/** A step that derives, as the editor holds it; `typed` is null where it was made elsewhere in a way the editor has no fields for. */
export const derivedTyped = (
  action: StepAction,
): { readonly kind: DerivedKind; readonly typed: TypedDerived | null } | null => {
  const part = partOf(action)
  if (part === undefined) return null
  const { kind, name, text: words } = action as Extract<StepAction, { kind: DerivedKind }>
  return { kind, typed: part && { ...firstDerived(kind, []), name, text: words, ...part } }
}
