import type { Problem } from './problems'
import { MISSING, type CapConflict, type FailedScope } from './types'

/** Up to four significant places, without trailing zeros. */
const figure = (value: number): string => String(Number(value.toPrecision(4)))

const inScope = (scope: string | null): string => (scope === null ? '' : ` in scope "${scope}"`)

/** A sentence for people: what is wrong with a weighting, where, and what to do. */
export const problemWords = (problem: Problem): string => {
  switch (problem.kind) {
    case 'no_margins':
      return 'There is no margin. Name at least one question with targets.'
    case 'no_scopes':
      return 'The question that splits the sample has no categories. Give it some, or weight everyone together.'
    case 'same_scope':
      return `Scope "${problem.scope}" is listed twice. Give each scope a key of its own.`
    case 'same_margin':
      return `Margin "${problem.margin}" is there twice. Give each margin an id of its own.`
    case 'no_categories':
      return `Margin "${problem.margin}": its question has no categories. Use a question with answers to choose from.`
    case 'same_category':
      return `Margin "${problem.margin}": category "${problem.category}" is listed twice. Give each category a key of its own.`
    case 'reserved_category':
      return `Margin "${problem.margin}": a category has the key "${MISSING}", which is kept for those without an answer. Give it another key.`
    case 'scope_without_targets':
      return `Margin "${problem.margin}": scope "${problem.scope}" has no targets. Add them.`
    case 'unknown_scope':
      return `Margin "${problem.margin}": there are targets for "${problem.scope}", which is no scope. Correct its key or remove them.`
    case 'unknown_category':
      return `Margin "${problem.margin}"${inScope(problem.scope)}: there is a target for "${problem.category}", which is no category. Correct its key or remove it.`
    case 'category_without_target':
      return `Margin "${problem.margin}"${inScope(problem.scope)}: category "${problem.category}" has no target. Give it one above 0.`
    case 'target_not_positive':
      return `Margin "${problem.margin}"${inScope(problem.scope)}: the target of "${problem.category}" is ${problem.target}. Give it one above 0, or join the category with another.`
    case 'sum_not_100':
      return `Margin "${problem.margin}"${inScope(problem.scope)}: the targets add up to ${Number(problem.sum.toFixed(6))} %. Change them so that they add up to 100 %.`
    case 'cap_not_usable':
      return `The cap goes from ${problem.min} to ${problem.max}. Its smallest weight must be 0 or more, its largest above 0 and not below the smallest.`
  }
}

const capWords = ({ side, limit, margin, category, needed, weight }: CapConflict): string => {
  const [bound, beyond, extreme] =
    side === 'max'
      ? (['largest', needed > limit, 'largest'] as const)
      : (['smallest', needed < limit, 'smallest'] as const)
  const found = `category "${category}" of margin "${margin}" needs a mean weight of ${figure(needed)}, and the ${bound} weight allowed is ${figure(limit)}`
  return beyond
    ? `the limits cannot be kept: ${found}. Widen the limits, move the target closer to the sample, or join the category with another.`
    : `the limits cannot be kept by all margins together: after the last trimming the ${extreme} weight is still ${figure(weight)}; ${found}. Widen the limits, or use fewer or broader categories.`
}

const emptyWords = ({ empty, margins }: Extract<FailedScope, { status: 'empty_target' }>): string => {
  const groups = empty.map(([id, category]) => {
    const margin = margins.find(one => one.id === id)
    const target = margin?.target[margin.keys.indexOf(category)] ?? 0
    return `category "${category}" of margin "${id}", whose target is ${figure(target)} %`
  })
  return `nobody is in ${groups.join(', or in ')}. No weight can fill an empty group: join it with another, or take it out.`
}

const causeWords = (scope: FailedScope): string => {
  switch (scope.status) {
    case 'empty_target':
      return scope.n === 0
        ? 'nobody is left who could get a weight. Look at the filter, the start weight and the scopes.'
        : emptyWords(scope)
    case 'not_converged': {
      const { contradiction, passes, gap } = scope
      const found = contradiction ? 'the margins contradict each other' : 'the margins do not come together'
      return `${found}: after ${passes} passes category "${gap.category}" of margin "${gap.margin}" is still ${figure(Math.abs(gap.achieved - gap.target))} points from its target of ${figure(gap.target)} %. Look for answers of two margins that nobody combines, and join categories.`
    }
    case 'cap_impossible':
      return capWords(scope.conflict)
  }
}

/**
 * A sentence for people: why a scope has no weights, naming margin, category and target, and what to do. `where` is how the scope
 * is called; empty: everybody, who need no name.
 */
export const failureWords = (scope: FailedScope, where = `Scope "${scope.key}"`): string => {
  const cause = causeWords(scope)
  return where === '' ? cause.charAt(0).toUpperCase() + cause.slice(1) : `${where}: ${cause}`
}
