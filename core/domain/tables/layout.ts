import { measureOf, type ArrangedColumn, type ArrangedRow, type ArrangedTable } from '@core/crosstab'

/** A heading over neighbouring columns. `start` and `span` count shown columns, Total included. */
export interface HeaderRun {
  readonly key: string
  readonly label: string
  readonly start: number
  readonly span: number
}

export interface ShownColumn {
  readonly column: ArrangedColumn
  /** Position in `ArrangedTable.columns` and in `ArrangedRow.cells`. */
  readonly at: number
  /** The label without the outer part, which is in the heading above it. */
  readonly label: string
  /** First of its banner group or nested block: carries the vertical rule. */
  readonly first: boolean
  /** The columns of the table it is tested against, itself included. */
  readonly peers: readonly ArrangedColumn[]
}

export interface BaseLine {
  readonly key: 'n' | 'w' | 'eff'
  readonly label: string
}

export interface ShownRow {
  readonly row: ArrangedRow
  readonly depth: number
  readonly children: number
  readonly collapsed: boolean
}

export interface GridLayout {
  readonly columns: readonly ShownColumn[]
  readonly groups: readonly HeaderRun[]
  /** Outer categories of a nested banner; empty when nothing is nested. */
  readonly blocks: readonly HeaderRun[]
  readonly bases: readonly BaseLine[]
  readonly rows: readonly ShownRow[]
}

export interface LayoutOptions {
  readonly groupLabels: Readonly<Record<string, string>>
  readonly showUnweightedBase: boolean
  readonly collapsed: ReadonlySet<string>
  /** Show only this banner group beside Total; null shows all. */
  readonly onlyGroup: string | null
  /** Bases are rounded and marked so. */
  readonly rounded?: boolean | undefined
  /** All bases of a weighted table, whatever is chosen for the screen. */
  readonly allBases?: boolean
}

const NEST = ' > '

/** Outer part of a nested label: "15-24 > Male" gives "15-24". Heads may hold the sign between them themselves. */
const outer = ({ label, inner }: Pick<ArrangedColumn, 'label' | 'inner'>): string =>
  inner === undefined ? '' : label.slice(0, label.length - inner.length - NEST.length)

/** Banner groups in order of appearance; Total has none. */
export const bannerGroups = (
  table: ArrangedTable,
  groupLabels: Readonly<Record<string, string>>,
): { key: string; label: string }[] => {
  const keys = new Set(table.columns.flatMap(column => (column.group === null ? [] : [column.group])))
  return [...keys].map(key => ({ key, label: groupLabels[key] ?? key }))
}

const runsOf = (keys: readonly (string | null)[], labelOf: (start: number) => string): HeaderRun[] => {
  const runs: HeaderRun[] = []
  keys.forEach((key, start) => {
    if (key === null || (start > 0 && keys[start - 1] === key)) return
    let span = 1
    while (keys[start + span] === key) span += 1
    runs.push({ key: `${key}/${start}`, label: labelOf(start), start, span })
  })
  return runs
}

const ALL_BASES = [
  ['n', 'Unweighted base'],
  ['w', 'Weighted base'],
  ['eff', 'Effective base'],
] as const

const baseLines = (weighted: boolean, { showUnweightedBase, rounded = false, allBases }: LayoutOptions): BaseLine[] => {
  if (weighted && allBases === true)
    return ALL_BASES.map(([key, label]) => ({ key, label: rounded ? `${label} (rounded)` : label }))
  const unweighted = (label: string): BaseLine => ({ key: 'n', label: rounded ? `${label} (rounded)` : label })
  if (!weighted) return [unweighted('Base')]
  const both: BaseLine[] = [{ key: 'w', label: rounded ? 'Base (weighted, rounded)' : 'Base (weighted)' }]
  return showUnweightedBase ? [unweighted('Unweighted base'), ...both] : both
}

const shownRows = (rows: readonly ArrangedRow[], collapsed: ReadonlySet<string>): ShownRow[] => {
  const byKey = new Map(rows.map(row => [row.key, row]))
  const children = new Map<string, number>()
  for (const row of rows) if (row.parent !== null) children.set(row.parent, (children.get(row.parent) ?? 0) + 1)
  const ancestors = (row: ArrangedRow): string[] => {
    const out: string[] = []
    let parent = row.parent
    while (parent !== null && !out.includes(parent)) {
      out.push(parent)
      parent = byKey.get(parent)?.parent ?? null
    }
    return out
  }
  const ordered = [
    ...rows.filter(row => measureOf(row.type) === null),
    ...rows.filter(row => measureOf(row.type) !== null),
  ]
  return ordered.flatMap(row => {
    const above = ancestors(row)
    if (above.some(key => collapsed.has(key))) return []
    return [{ row, depth: above.length, children: children.get(row.key) ?? 0, collapsed: collapsed.has(row.key) }]
  })
}

/** Turns an arranged table into headings, base lines and visible rows: everything the grid draws, without numbers. */
export const layoutTable = (table: ArrangedTable, options: LayoutOptions): GridLayout => {
  const picked = table.columns.flatMap((column, at) =>
    options.onlyGroup === null || column.group === null || column.group === options.onlyGroup ? [{ column, at }] : [],
  )
  const blocksPerGroup = new Map<string, Set<string>>()
  for (const { column } of picked) {
    if (column.group === null || column.block === null) continue
    const blocks = blocksPerGroup.get(column.group) ?? new Set<string>()
    blocksPerGroup.set(column.group, blocks.add(column.block))
  }
  const nested = ({ column }: { column: ArrangedColumn }): boolean =>
    column.group !== null && (blocksPerGroup.get(column.group)?.size ?? 0) > 1 && column.inner !== undefined
  const peersOf = new Map<string | null, ArrangedColumn[]>()
  for (const column of table.columns) peersOf.set(column.block, [...(peersOf.get(column.block) ?? []), column])
  const columns = picked.map((entry, index): ShownColumn => {
    const before = picked[index - 1]?.column
    const first = index > 0 && (before?.group !== entry.column.group || before.block !== entry.column.block)
    const peers = peersOf.get(entry.column.block) ?? []
    return { ...entry, peers, label: nested(entry) ? (entry.column.inner ?? '') : entry.column.label, first }
  })
  return {
    columns,
    groups: runsOf(
      picked.map(({ column }) => column.group),
      start => {
        const key = picked[start]?.column.group ?? ''
        return options.groupLabels[key] ?? key
      },
    ),
    blocks: runsOf(
      picked.map(entry => (nested(entry) ? entry.column.block : null)),
      start => (picked[start] ? outer(picked[start].column) : ''),
    ),
    bases: baseLines(table.weighted, options),
    rows: shownRows(table.rows, options.collapsed),
  }
}
