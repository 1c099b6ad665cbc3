import { applyChanges, differences, type FieldChange, type FieldLine, type FieldTrees } from '@core/domain'

/** What is being edited: the stored trees, the changes made to them, and the trees after these. */
export interface Work {
  readonly base: FieldTrees
  readonly revision: string
  readonly changes: readonly FieldChange[]
  readonly now: FieldTrees
  readonly lines: readonly FieldLine[]
  /** Changes before each step, newest last, and those that were undone. */
  readonly past: readonly (readonly FieldChange[])[]
  readonly future: readonly (readonly FieldChange[])[]
}

/** Steps that can be undone. */
const STEPS = 50

export const begun = (base: FieldTrees, revision: string): Work => ({
  ...{ base, revision, changes: [], now: base, lines: [] },
  past: [],
  future: [],
})

/** The work with these changes alone; those that cannot be made are left out and counted. */
export const replayed = (
  work: Work,
  changes: readonly FieldChange[],
): { readonly work: Work; readonly lost: number } => {
  const { trees, problems } = applyChanges(work.base, changes)
  const wrong = new Set(problems.map(({ at }) => at))
  const kept = changes.filter((_, at) => !wrong.has(at))
  return { work: { ...work, changes: kept, now: trees, lines: differences(work.base, trees) }, lost: wrong.size }
}

const stepped = (work: Work, before: Work): Work => ({
  ...work,
  past: [...before.past, before.changes].slice(-STEPS),
  future: [],
})

/** One more step of one or more changes: all of them, or none and why. */
export const changed = (
  work: Work,
  changes: readonly FieldChange[],
): { readonly work: Work; readonly problem: string | null } => {
  const { trees, problems } = applyChanges(work.now, changes)
  const [first] = problems
  if (first) return { work, problem: first.message }
  const lines = differences(work.base, trees)
  // Back where it began: nothing is left to save.
  const all = lines.length === 0 ? [] : [...work.changes, ...changes]
  const now = lines.length === 0 ? work.base : trees
  return { work: stepped({ ...work, changes: all, now, lines }, work), problem: null }
}

/** Whether a change is what made this line. */
const madeLine = (base: FieldTrees, { kind, field, value }: FieldLine, change: FieldChange): boolean => {
  if (kind === 'order_fields') return change.kind === 'change_field' && change.position !== undefined
  if (change.field !== field) return false
  if (value === null && kind !== 'order') return !('value' in change)
  if (!('value' in change)) return false
  if (kind !== 'order') return change.value === value
  const home = base.fields.get(field)?.values.get(change.value)
  return change.kind === 'move' && change.parent === value && home?.parent === value
}

const withoutPosition = (change: FieldChange): FieldChange[] => {
  if (change.kind !== 'change_field') return []
  const { position: _, ...rest } = change
  return Object.keys(rest).length > 2 ? [rest] : []
}

/** The work without what made a line. `lost` counts later changes that built on it and go with it. */
export const withoutLine = (work: Work, line: FieldLine): { readonly work: Work; readonly lost: number } => {
  const rest = work.changes.flatMap(change => {
    if (!madeLine(work.base, line, change)) return [change]
    return line.kind === 'order_fields' ? withoutPosition(change) : []
  })
  const next = replayed(work, rest)
  return { work: stepped(next.work, work), lost: next.lost }
}

export const discarded = (work: Work): Work => stepped({ ...begun(work.base, work.revision), past: work.past }, work)

/** One step back or forth; the same work where there is none. */
export const turned = (work: Work, kind: 'undo' | 'redo'): Work => {
  const [from, to] = kind === 'undo' ? [work.past, work.future] : [work.future, work.past]
  const changes = from.at(-1)
  if (!changes) return work
  const rest = from.slice(0, -1)
  const other = [...to, work.changes]
  return {
    ...replayed(work, changes).work,
    ...(kind === 'undo' ? { past: rest, future: other } : { future: rest, past: other }),
  }
}
