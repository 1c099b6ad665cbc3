import type { Selection } from '@/lib/libraryFilters'
import { leafOf, LEVEL_MARK, levelsOf, pathWords } from '@/lib/nestedValues'

/** One value of a category; nested values are whole paths. */
export interface FilterValue {
  readonly label: string
  /** Number of results with it. */
  readonly count: number
}

export interface FilterCategory {
  /** As the selection and the server name it. */
  readonly name: string
  /** As people read it. */
  readonly label: string
  readonly values: readonly FilterValue[]
}

/** The server's names of the years of studies and of stories. */
const YEARS: readonly string[] = ['study_year', 'story_year']

const labelOf = (name: string): string => (YEARS.includes(name) ? 'Year' : name)

/** The categories of a listing's counts. Years are newest first, all others in the order given. */
export const categoriesOf = (aggregations: Readonly<Record<string, readonly FilterValue[]>>): FilterCategory[] =>
  Object.entries(aggregations).map(([name, values]) =>
    YEARS.includes(name)
      ? {
          name,
          label: labelOf(name),
          values: [...values].sort((one, other) => Number(other.label) - Number(one.label)),
        }
      : { name, label: name, values },
  )

/** One value in the tree. `count` is null for a level that exists only because of the values below it: it cannot be chosen. */
export interface FilterNode {
  readonly path: string
  readonly label: string
  count: number | null
  readonly children: FilterNode[]
}

const parentPath = (path: string): string => levelsOf(path).slice(0, -1).join(LEVEL_MARK)

/** All nodes by path, the root at ''; chosen values that the counts no longer include are kept, with count 0. */
export const treeOf = (category: FilterCategory, chosen: readonly string[]): ReadonlyMap<string, FilterNode> => {
  const nodes = new Map<string, FilterNode>([['', { path: '', label: category.label, count: null, children: [] }]])
  const nodeAt = (path: string): FilterNode => {
    const known = nodes.get(path)
    if (known) return known
    const node: FilterNode = { path, label: leafOf(path), count: null, children: [] }
    nodes.set(path, node)
    nodeAt(parentPath(path)).children.push(node)
    return node
  }
  for (const { label, count } of category.values) nodeAt(label).count = count
  for (const path of chosen) nodeAt(path).count ??= 0
  return nodes
}

/** Number of levels below `node`. */
export const depthBelow = (node: FilterNode): number =>
  node.children.reduce((most, child) => Math.max(most, 1 + depthBelow(child)), 0)

/** The level above a path; '' is the top. */
export const levelAbove = parentPath

export const isBelow = (path: string, above: string): boolean => path.startsWith(`${above}${LEVEL_MARK}`)

/** How many of the chosen values lie below `path`. */
export const chosenBelow = (chosen: readonly string[], path: string): number =>
  chosen.filter(value => isBelow(value, path)).length

/** A level includes all below it, so choosing one value removes those above and below it. */
export const toggled = (chosen: readonly string[], path: string): readonly string[] =>
  chosen.includes(path)
    ? chosen.filter(value => value !== path)
    : [...chosen.filter(value => !isBelow(value, path) && !isBelow(path, value)), path]

/** Disabled when its count is zero and nothing in its category is chosen. */
export const isDisabled = (node: FilterNode, chosen: readonly string[]): boolean =>
  node.count === 0 && chosen.length === 0

export interface FilterToken {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly category: string
  readonly value: string
}

/** The chosen values in the order of the categories; a value is named by its last level unless that is ambiguous. */
export const tokensOf = (categories: readonly FilterCategory[], selection: Selection): FilterToken[] => {
  const order = categories.map(category => category.name)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.entries(selection)
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([name, paths]) =>
      paths.map(path => ({
        id: JSON.stringify([name, path]),
        name,
        path,
        category: categories.find(category => category.name === name)?.label ?? labelOf(name),
        value: paths.some(other => other !== path && leafOf(other) === leafOf(path)) ? pathWords(path) : leafOf(path),
      })),
    )
}
