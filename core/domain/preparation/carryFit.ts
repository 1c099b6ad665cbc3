import type { State } from './items'
import { namesInWhere } from './carryRules'
import type { MergeAction, SetAction, SegmentsAction, SetMember, StepAction, TextsAction, Where } from './steps'

/** An action, and the answers it named that are not there. */
export interface Fitted {
  readonly actions: readonly StepAction[]
  readonly dropped: readonly { readonly variable: string; readonly answer: string }[]
}

const knownAnswers = (state: State, name: string): ((id: string) => boolean) => {
  const item = state.items.get(name)
  // A number has values instead of a list of answers.
  if (!item || item.def.options.length === 0) return () => true
  const ids = new Set([...item.def.options.map(({ id }) => id), ...item.def.nets.map(({ id }) => id)])
  return id => ids.has(id)
}

/** One action for all variables that have the same of the named answers. */
const byAnswers = <A extends StepAction & { readonly of: readonly string[] }>(
  state: State,
  action: A,
  ids: readonly string[],
  keep: (of: readonly string[], ids: readonly string[]) => A | null,
): Fitted => {
  const groups = new Map<string, { of: string[]; ids: string[] }>()
  const dropped: { variable: string; answer: string }[] = []
  for (const name of action.of) {
    const has = knownAnswers(state, name)
    const left = ids.filter(has)
    dropped.push(...ids.filter(id => !has(id)).map(answer => ({ variable: name, answer })))
    const key = JSON.stringify(left)
    const group = groups.get(key)
    if (group) group.of.push(name)
    else groups.set(key, { of: [name], ids: left })
  }
  if (dropped.length === 0) return { actions: [action], dropped }
  return { actions: [...groups.values()].flatMap(group => keep(group.of, group.ids) ?? []), dropped }
}

const only = <T>(record: Readonly<Record<string, T>>, ids: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => ids.includes(id)))

const fitMerge = (state: State, action: MergeAction): Fitted =>
  byAnswers(state, action, action.answers, (of, answers) => (answers.length < 2 ? null : { ...action, of, answers }))

const fitTexts = (state: State, action: TextsAction): Fitted => {
  const has = knownAnswers(state, action.of)
  const rows = new Set(state.items.get(action.of)?.def.breakouts.map(({ name }) => name))
  const gone = [
    ...Object.keys(action.answers ?? {}).filter(id => !has(id)),
    ...Object.keys(action.rows ?? {}).filter(name => !rows.has(name)),
  ]
  if (gone.length === 0) return { actions: [action], dropped: [] }
  const { answers, rows: texts, ...rest } = action
  const left = {
    ...rest,
    ...(answers && { answers: only(answers, Object.keys(answers).filter(has)) }),
    ...(texts && { rows: only(texts, [...rows]) }),
  }
  const isEmpty =
    left.name === undefined && left.text === undefined && Object.keys({ ...left.answers, ...left.rows }).length === 0
  return { actions: isEmpty ? [] : [left], dropped: gone.map(answer => ({ variable: action.of, answer })) }
}

const fitSet = (state: State, action: SetAction): Fitted => {
  const { from } = action
  if (!('members' in from)) return { actions: [action], dropped: [] }
  const dropped: { variable: string; answer: string }[] = []
  const members = from.members.flatMap((member): SetMember[] => {
    const file = state.items.get(member.variable)?.file
    if (member.counts === null || !file?.values || file.values.length === 0) return [member]
    const known = new Set([
      ...file.values.map(({ code }) => code),
      ...file.question.options.flatMap(({ codes }) => codes),
    ])
    const counts = member.counts.filter(code => known.has(code))
    const gone = member.counts.filter(code => !known.has(code))
    dropped.push(...gone.map(code => ({ variable: member.variable, answer: String(code) })))
    return counts.length === 0 ? [] : [{ ...member, counts }]
  })
  if (dropped.length === 0) return { actions: [action], dropped }
  return { actions: members.length < 2 ? [] : [{ ...action, from: { members } }], dropped }
}

/** A condition without the answers that are gone; null when one of its parts has none left, since it would hold for other people. */
const fitWhere = (state: State, where: Where, dropped: { variable: string; answer: string }[]): Where | null => {
  const all = (parts: readonly Where[]): Where[] | null => {
    const fitted = parts.map(part => fitWhere(state, part, dropped))
    return fitted.some(part => part === null) ? null : fitted.filter(part => part !== null)
  }
  if ('and' in where) {
    const and = all(where.and)
    return and && { and }
  }
  if ('or' in where) {
    const or = all(where.or)
    return or && { or }
  }
  if ('not' in where) {
    const not = fitWhere(state, where.not, dropped)
    return not && { not }
  }
  if (!('options' in where)) return where
  const has = knownAnswers(state, where.question)
  const options = where.options.filter(has)
  dropped.push(...where.options.filter(id => !has(id)).map(answer => ({ variable: where.question, answer })))
  return options.length === 0 ? null : { ...where, options }
}

const fitSegments = (state: State, action: SegmentsAction): Fitted => {
  const dropped: { variable: string; answer: string }[] = []
  const segments = action.segments.map(segment => ({ ...segment, where: fitWhere(state, segment.where, dropped) }))
  const whole = segments.flatMap(({ label, where }) => (where ? [{ label, where }] : []))
  return { actions: whole.length < segments.length ? [] : [{ ...action, segments: whole }], dropped }
}

/** The action without answers that its variables do not have. */
export const fitAnswers = (state: State, action: StepAction): Fitted => {
  switch (action.kind) {
    case 'merge':
      return fitMerge(state, action)
    case 'texts':
      return fitTexts(state, action)
    case 'set':
      return fitSet(state, action)
    case 'segments':
      return fitSegments(state, action)
    case 'among': {
      const dropped: { variable: string; answer: string }[] = []
      const where = fitWhere(state, action.where, dropped)
      return { actions: where ? [{ ...action, where }] : [], dropped }
    }
    case 'order':
      return byAnswers(state, action, action.answers ?? [], (of, answers) =>
        answers.length === 0 ? null : { ...action, of, answers },
      )
    case 'missing':
      return byAnswers(state, action, Object.keys(action.answers), (of, ids) =>
        ids.length === 0 ? null : { ...action, of, answers: only(action.answers, ids) },
      )
    case 'scores':
      return byAnswers(state, action, Object.keys(action.scores), (of, ids) =>
        ids.length === 0 ? null : { ...action, of, scores: only(action.scores, ids) },
      )
    default:
      return { actions: [action], dropped: [] }
  }
}

/** Names of the variables whose answers the step tells apart: an answer that is new there is none that its author knew. */
export const decidesOn = (action: StepAction): readonly string[] => {
  switch (action.kind) {
    case 'merge':
    case 'missing':
    case 'scores':
      return action.of
    case 'order':
      return action.by === 'hand' ? action.of : []
    case 'set':
      return 'members' in action.from ? action.from.members.map(({ variable }) => variable) : []
    case 'segments':
      return action.segments.flatMap(({ where }) => namesInWhere(where))
    case 'among':
      return namesInWhere(action.where)
    default:
      return []
  }
}
