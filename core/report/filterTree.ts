import type { QuestionFilter } from '@core/domain'
import { answersOf, type QuestionIndex } from './questions'

/** One condition: any of (or, negated, none of) some options of a question or grid row. */
export interface Rule {
  readonly kind: 'rule'
  readonly id: string
  readonly question: string
  readonly breakout: string | null
  readonly options: readonly string[]
  readonly negated: boolean
}

export interface Group {
  readonly kind: 'group'
  readonly id: string
  readonly join: 'and' | 'or'
  readonly negated: boolean
  readonly children: readonly FilterNode[]
}

export type FilterNode = Rule | Group

export const ROOT = 'root'

export const emptyTree: Group = { kind: 'group', id: ROOT, join: 'and', negated: false, children: [] }

const flipped = (node: FilterNode): FilterNode => ({ ...node, negated: !node.negated })

const toNode = (filter: QuestionFilter, path: string): FilterNode => {
  if ('question' in filter) {
    return {
      kind: 'rule',
      id: path,
      question: filter.question,
      breakout: filter.breakout ?? null,
      options: filter.options,
      negated: false,
    }
  }
  if ('not' in filter) return flipped(toNode(filter.not, path))
  const [join, children] = 'and' in filter ? (['and', filter.and] as const) : (['or', filter.or] as const)
  return {
    kind: 'group',
    id: path,
    join,
    negated: false,
    children: children.map((child, at) => toNode(child, `${path}.${String(at)}`)),
  }
}

/** A filter as the tree that the filter screen edits; the root is always a group. */
export const toTree = (filter: QuestionFilter | null): Group => {
  if (!filter) return emptyTree
  const node = toNode(filter, ROOT)
  if (node.kind === 'group' && !node.negated) return node
  return {
    ...emptyTree,
    children: [node.kind === 'rule' ? { ...node, id: `${ROOT}.0` } : { ...toNode(filter, `${ROOT}.0`) }],
  }
}

const negate = (filter: QuestionFilter, negated: boolean): QuestionFilter => (negated ? { not: filter } : filter)

const fromNode = (node: FilterNode): QuestionFilter | null => {
  if (node.kind === 'rule') {
    if (node.options.length === 0) return null
    const rule: QuestionFilter = node.breakout
      ? { question: node.question, breakout: node.breakout, options: [...node.options] }
      : { question: node.question, options: [...node.options] }
    return negate(rule, node.negated)
  }
  const children = node.children.map(fromNode).filter(child => child !== null)
  const [only] = children
  if (!only) return null
  return negate(children.length === 1 ? only : node.join === 'and' ? { and: children } : { or: children }, node.negated)
}

/** The filter of a tree; rules without options and empty groups do not count. Null = everyone. */
export const toFilter = (tree: Group): QuestionFilter | null => fromNode(tree)

const mapNode = (node: FilterNode, id: string, change: (found: FilterNode) => FilterNode | null): FilterNode | null => {
  if (node.id === id) return change(node)
  if (node.kind === 'rule') return node
  const children = node.children.map(child => mapNode(child, id, change)).filter(child => child !== null)
  const same = children.length === node.children.length && children.every((child, at) => child === node.children[at])
  return same ? node : { ...node, children }
}

const inTree = (tree: Group, id: string, change: (found: FilterNode) => FilterNode | null): Group => {
  const next = mapNode(tree, id, change)
  return next?.kind === 'group' ? next : emptyTree
}

export const allNodes = (node: FilterNode): FilterNode[] => [
  node,
  ...(node.kind === 'group' ? node.children.flatMap(allNodes) : []),
]

export const rulesOf = (node: FilterNode): Rule[] => allNodes(node).filter(found => found.kind === 'rule')

const freshId = (tree: Group): string => {
  const taken = new Set(allNodes(tree).map(({ id }) => id))
  let at = taken.size
  while (taken.has(`n${String(at)}`)) at += 1
  return `n${String(at)}`
}

/** Puts a rule for a question into a group; returns the tree and the id of the new rule. */
export const addRule = (
  tree: Group,
  groupId: string,
  question: string,
  breakout: string | null,
): { tree: Group; id: string } => {
  const id = freshId(tree)
  const rule: Rule = { kind: 'rule', id, question, breakout, options: [], negated: false }
  return {
    id,
    tree: inTree(tree, groupId, node =>
      node.kind === 'group' ? { ...node, children: [...node.children, rule] } : node,
    ),
  }
}

/** A new group joins with the other word than its parent: "a AND (b OR c)". */
export const addGroup = (tree: Group, parentId: string): { tree: Group; id: string } => {
  const id = freshId(tree)
  const next = inTree(tree, parentId, node =>
    node.kind === 'group'
      ? {
          ...node,
          children: [
            ...node.children,
            { kind: 'group', id, join: node.join === 'and' ? 'or' : 'and', negated: false, children: [] },
          ],
        }
      : node,
  )
  return { tree: next, id }
}

export const removeNode = (tree: Group, id: string): Group => (id === ROOT ? emptyTree : inTree(tree, id, () => null))

export const setJoin = (tree: Group, id: string, join: Group['join']): Group =>
  inTree(tree, id, node => (node.kind === 'group' ? { ...node, join } : node))

export const setNegated = (tree: Group, id: string, negated: boolean): Group =>
  inTree(tree, id, node => ({ ...node, negated }))

export const setOptions = (tree: Group, id: string, options: readonly string[]): Group =>
  inTree(tree, id, node => (node.kind === 'rule' ? { ...node, options } : node))

/** Drops rules without ticked options; groups stay, even while they wait for their first question. */
export const withoutBlankRules = (tree: Group): Group => {
  const strip = (node: FilterNode): FilterNode[] => {
    if (node.kind === 'rule') return node.options.length > 0 ? [node] : []
    return [{ ...node, children: node.children.flatMap(strip) }]
  }
  return { ...tree, children: tree.children.flatMap(strip) }
}

/** Drops rules without ticked options and empty groups. */
export const pruned = (tree: Group): Group => {
  const prune = (node: FilterNode): FilterNode | null => {
    if (node.kind === 'rule') return node.options.length > 0 ? node : null
    const children = node.children.map(prune).filter(child => child !== null)
    return children.length > 0 ? { ...node, children } : null
  }
  const next = prune(tree)
  return next?.kind === 'group' ? next : { ...tree, children: [] }
}

const list = (words: readonly string[], last: string): string =>
  words.length <= 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1] ?? ''}`

/** The question of a rule as the screen names it. */
export const ruleLabel = (rule: Rule, index: QuestionIndex): string =>
  index.get(rule.breakout ?? rule.question)?.label ?? rule.breakout ?? rule.question

/** "is 18-34 or 35-54"; options that the reader's dataset lacks count as unknown, whatever their ids. */
export const rulePredicate = (rule: Rule, index: QuestionIndex): string => {
  const question = index.get(rule.question)?.question
  const labels = new Map(question?.categorical_responses.map(option => [option.id, option.label]))
  for (const net of question?.nets ?? []) labels.set(net.id, net.label)
  if (rule.options.length === 0) return 'no options chosen yet'
  const known = rule.options.flatMap(id => labels.get(id) ?? [])
  const unknown = rule.options.length - known.length
  const words = [
    ...known,
    ...(unknown > 0 ? [unknown === 1 ? 'an unknown option' : `${String(unknown)} unknown options`] : []),
  ]
  return `${rule.negated ? 'is none of' : 'is'} ${list(words, 'or')}`
}

/** A whole filter in words: "Age is 18-34 or 35-54 AND (Region is North OR Region is South)". */
export const filterWords = (node: FilterNode, index: QuestionIndex): string => {
  if (node.kind === 'rule') return `${ruleLabel(node, index)} ${rulePredicate(node, index)}`
  const parts = node.children
    .map(child => ({
      words: filterWords(child, index),
      bracket: child.kind === 'group' && child.children.length > 1 && !child.negated,
    }))
    .filter(({ words }) => words !== '')
    .map(({ words, bracket }) => (bracket && node.children.length > 1 ? `(${words})` : words))
  const words = parts.join(node.join === 'and' ? ' AND ' : ' OR ')
  return node.negated && words !== '' ? `NOT (${words})` : words
}

const optionsThatExist = (rule: Rule, index: QuestionIndex): { kept: string[]; gone: string[] } => {
  const question = index.get(rule.question)?.question
  const ids = new Set([...(question?.categorical_responses ?? []), ...(question?.nets ?? [])].map(({ id }) => id))
  return { kept: rule.options.filter(id => ids.has(id)), gone: rule.options.filter(id => !ids.has(id)) }
}

export interface LostFromFilter {
  readonly kind: 'filter question' | 'filter option'
  readonly name: string
}

/** Keeps what a dataset still has of a filter and lists what it lost. */
export const reconcileFilter = (
  filter: QuestionFilter | null,
  index: QuestionIndex,
): { filter: QuestionFilter | null; lost: LostFromFilter[] } => {
  let tree = toTree(filter)
  const lost: LostFromFilter[] = []
  for (const rule of rulesOf(tree)) {
    const addressed = index.get(rule.question)
    const hasRow = !rule.breakout || (addressed?.question.breakouts.includes(rule.breakout) ?? false)
    if (!addressed || !hasRow) {
      lost.push({ kind: 'filter question', name: rule.breakout ?? rule.question })
      tree = removeNode(tree, rule.id)
      continue
    }
    const { kept, gone } = optionsThatExist(rule, index)
    for (const id of gone) lost.push({ kind: 'filter option', name: `${ruleLabel(rule, index)}: ${id}` })
    if (gone.length > 0) tree = kept.length > 0 ? setOptions(tree, rule.id, kept) : removeNode(tree, rule.id)
  }
  return lost.length > 0 ? { filter: toFilter(tree), lost } : { filter, lost }
}

/** As text with keys in one order, which a filter from the database need not have. */
const textOf = (filter: QuestionFilter | null): string => JSON.stringify(toFilter(toTree(filter)))

/** Whether two filters are the same conditions in the same order. */
export const sameFilter = (one: QuestionFilter | null, other: QuestionFilter | null): boolean =>
  textOf(one) === textOf(other)

/** Respondents who pass both; conditions in both appear once. */
export const bothFilters = (one: QuestionFilter | null, other: QuestionFilter | null): QuestionFilter | null => {
  const parts = [one, other].flatMap(filter => (filter === null ? [] : 'and' in filter ? filter.and : [filter]))
  const distinct = [...new Map(parts.map(part => [textOf(part), part])).values()]
  const [only] = distinct
  return only === undefined || distinct.length === 1 ? (only ?? null) : { and: distinct }
}

/** The answers and nets a rule can choose from. */
export const choicesOf = (
  rule: Pick<Rule, 'question'>,
  index: QuestionIndex,
): { id: string; label: string; n: number | null }[] => {
  const question = index.get(rule.question)?.question
  if (!question) return []
  const nets = question.nets.map(({ id, label }) => ({ id, label, n: null }))
  return [...answersOf(question).map(({ id, label, n }) => ({ id, label, n })), ...nets]
}

/** The filter without one rule: the base its options are counted on. */
export const filterWithout = (tree: Group, ruleId: string): QuestionFilter | null => toFilter(removeNode(tree, ruleId))
