import {
  JUST_THE_MEAN,
  type Cube,
  type NumericQuestion,
  type Overlap,
  type Plan,
  type RowQuestion,
  type Sums,
} from '@core/crosstab'
import {
  allSums,
  askedGroups,
  askedItems,
  bannerColumns,
  blockPairs,
  classSums,
  codeNumbers,
  codeRow,
  cubeOf,
  foldParts,
  fromCells,
  layout,
  nameOf,
  outOfBase,
  sharedCells,
  type AskedGroups,
  type BannerColumn,
  type Pair,
  type RowCoding,
  type Slots,
} from '@core/crosstab/counting'
import { countIn, type CountedPart } from './count'
import type { RespondentTable } from './heads'
import { plainItem, type SqlItem } from './item'
import { distributionIn, numbersIn } from './measures'
import { numberSql } from './numberSql'
import { overlapParts, partsIn, type OverlapPart, type SqlPart } from './parts'
import { selectIn, TRIPLE, type SqlSelection } from './select'
import { headsOf, sqlCoder, type Asked, type Facts } from './sqlCoder'

/** Classes counted at once: their sums are held per cell. */
const BATCH = 3000

interface Row {
  readonly id: string
  readonly coding: RowCoding<SqlItem>
  readonly number: { readonly question: NumericQuestion; readonly value: string } | null
}

interface Coded {
  readonly rows: readonly Row[]
  readonly columns: readonly BannerColumn<SqlItem>[]
}

/** What all tables of a plan share. */
interface Frame {
  readonly selection: SqlSelection
  readonly policy: NonNullable<Plan['missing']>
  readonly columns: Coded['columns']
  readonly parts: readonly SqlPart[]
  readonly pairs: readonly Pair[]
  /** For pairs that no part tells apart. */
  readonly apart: readonly OverlapPart[]
  /** Who was asked about answers, and the parts in which they are counted; null: no column is of a question with several. */
  readonly asked: { readonly groups: AskedGroups<SqlItem>; readonly parts: readonly OverlapPart[] } | null
}

const policyOf = ({ missing }: Plan): Frame['policy'] => missing ?? 'exclude'

const rowIn = (table: RespondentTable, plan: Plan, facts: Facts, question: RowQuestion, position: number): Row => {
  const headOf = headsOf(variable => table.head(variable))
  const coder = sqlCoder(headOf, facts)
  const id = nameOf(question, position)
  const policy = policyOf(plan)
  if (question.kind !== 'numeric') return { id, coding: codeRow({ coder, policy }, question), number: null }
  const value = numberSql(question.var, headOf(question.var), question.missing_codes)
  return { id, coding: codeNumbers(plainItem(`NOT isNaN(${value})`, 2), policy), number: { question, value } }
}

const codeIn = (table: RespondentTable, plan: Plan, facts: Facts): Coded => {
  const coder = sqlCoder(
    headsOf(variable => table.head(variable)),
    facts,
  )
  return {
    rows: plan.rows.map((question, position) => rowIn(table, plan, facts, question, position)),
    columns: bannerColumns({ coder, policy: 'exclude' }, plan.banner),
  }
}

const factStatement = (selection: SqlSelection, { over, values }: Asked): string => {
  const value = `toFloat64(${values}) AS value`
  const inner = over === 'selected' ? selection.from([value]) : `SELECT ${value} FROM ${selection.table.name}`
  return `SELECT value FROM (${inner}) GROUP BY value LIMIT 100000`
}

/** Codes the plan as often as it needs to know more of the data: each time all that it misses is asked for. */
const coded = async (table: RespondentTable, plan: Plan, selection: SqlSelection): Promise<Coded> => {
  const known = new Map<string, Float64Array>()
  for (;;) {
    const wanted = new Map<string, Asked>()
    const made = codeIn(table, plan, { known, wanted })
    if (wanted.size === 0) return made
    for (const [key, asked] of wanted) known.set(key, await table.ask(factStatement(selection, asked), 1))
  }
}

const askedIn = (columns: Coded['columns']): Frame['asked'] => {
  const groups = askedGroups(columns)
  if (groups === null) return null
  const [total] = columns
  if (total === undefined) throw new Error('A banner has a Total.')
  // Each group is counted like a column of its own.
  const asColumns = groups.groups.map(({ wants, item }) => ({
    column: total.column,
    wants: item === null ? wants : [...wants, { item, classes: hitClasses(item) }],
  }))
  return { groups, parts: overlapParts(asColumns, groups.pairs) }
}

/** All classes but 0. */
const hitClasses = ({ classes }: SqlItem): number[] => Array.from({ length: classes - 1 }, (_, at) => at + 1)

const frameOf = (plan: Plan, selection: SqlSelection, columns: Coded['columns']): Frame => {
  const parts = partsIn(columns)
  const pairs = blockPairs(columns)
  const isTogether = ({ a, b }: Pair) => parts.some(({ members }) => members.includes(a) && members.includes(b))
  return {
    selection,
    policy: policyOf(plan),
    columns,
    parts,
    pairs: pairs.filter(isTogether),
    apart: overlapParts(
      columns,
      pairs.filter(pair => !isTogether(pair)),
    ),
    asked: askedIn(columns),
  }
}

const inOrder = (found: readonly Overlap[]): Overlap[] =>
  found.filter(({ n }) => n > 0).sort((x, y) => x.a - y.a || x.b - y.b)

/** Overlaps of pairs within the parts that the table is counted in. */
const overlapsTogether = (
  { parts, pairs }: Frame,
  counted: readonly CountedPart[],
  baseOf: (part: CountedPart) => Sums,
): Overlap[] =>
  counted.flatMap((part, p) => {
    const base = baseOf(part)
    return pairs
      .filter(({ a, b }) => parts[p]?.members.includes(a) === true && parts[p].members.includes(b))
      .map(({ a, b }) => fromCells({ a, b, cells: sharedCells(part, { a, b }) }, base))
  })

/** Who is in both columns of the pairs of some parts, for each row of a batch. */
const overlapsApart = async (
  parts: readonly OverlapPart[],
  frame: Frame,
  batch: readonly Row[],
): Promise<Overlap[][]> => {
  const valid = batch.map(({ coding }) => outOfBase(coding, frame.policy))
  const items = [...new Set(valid.filter(item => item !== null))]
  const { offsets } = layout(items)
  const out: Overlap[][] = batch.map(() => [])
  for (const { part, pairs } of parts) {
    const counted = await countIn(items, part, frame.selection)
    valid.forEach((item, row) => {
      const { slots } = counted
      const base = item === null ? allSums(slots) : classSums(slots, offsets[items.indexOf(item)] ?? 0, 1, item.classes)
      out[row]?.push(...pairs.map(({ a, b }) => fromCells({ a, b, cells: sharedCells(counted, { a, b }) }, base)))
    })
  }
  return out
}

/** Respondents by pair of groups. */
const inBoth = (found: readonly Overlap[]): ((a: number, b: number) => number) => {
  const known = new Map(found.map(({ a, b, n }) => [`${a}|${b}`, n]))
  return (a, b) => known.get(`${a}|${b}`) ?? 0
}

const cubesOf = async (frame: Frame, batch: readonly Row[]): Promise<Cube[]> => {
  const items = batch.flatMap(({ coding }) => coding.items)
  const { offsets, width } = layout(items)
  const counted: CountedPart[] = []
  for (const part of frame.parts) counted.push(await countIn(items, part, frame.selection))
  const count = frame.columns.length
  const fold = (of: 'data' | 'all', stride: number) =>
    foldParts(
      counted,
      counted.map(part => part.slots[of]),
      stride,
      count,
    )
  const slots: Slots = { count, width, data: fold('data', TRIPLE * width), all: fold('all', TRIPLE) }
  const loose = await overlapsApart(frame.apart, frame, batch)
  const asked = await overlapsApart(frame.asked?.parts ?? [], frame, batch)
  const cubes: Cube[] = []
  let first = 0
  for (const [at, row] of batch.entries()) {
    const offset = offsets[first] ?? 0
    first += row.coding.items.length
    const { selection, parts } = frame
    const of = row.number && { selection, value: row.number.value, parts, count }
    const together = overlapsTogether(frame, counted, part => row.coding.base(part.slots, offset))
    cubes.push(
      cubeOf(
        frame.columns,
        row,
        { slots, offset },
        {
          numbers: of && (await numbersIn(of, row.number.question.measures ?? JUST_THE_MEAN)),
          distribution: of && (await distributionIn(of)),
          overlaps: inOrder([...together, ...(loose[at] ?? [])]),
          askedItems: frame.asked && askedItems(frame.asked.groups, inBoth(asked[at] ?? [])),
        },
      ),
    )
  }
  return cubes
}

const batches = (rows: readonly Row[]): Row[][] => {
  const out: Row[][] = []
  let room = 0
  for (const row of rows) {
    const { width } = layout(row.coding.items)
    if (width > room || out.length === 0) {
      out.push([])
      room = BATCH
    }
    out.at(-1)?.push(row)
    room -= width
  }
  return out
}

/**
 * The cubes that the engine gives for a plan (`tabulate`), counted by the database that holds the version: counts to the unit, sums
 * of weights in another order of addition. Throws UnknownVariable, and NotInDatabase for the few things that only arrays can answer.
 */
export const tabulateIn = async (table: RespondentTable, plan: Plan): Promise<Cube[]> => {
  const selection = selectIn(table, plan.filter ?? null, plan.weight ?? null)
  const { rows, columns } = await coded(table, plan, selection)
  const frame = frameOf(plan, selection, columns)
  const cubes: Cube[] = []
  for (const batch of batches(rows)) cubes.push(...(await cubesOf(frame, batch)))
  return cubes
}
