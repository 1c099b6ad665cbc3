import type { BannerQuestion, CategoricalQuestion, Plan } from '@core/crosstab'
import {
  answersOf,
  categoricalQuestion,
  groupId,
  isNumeric,
  rowQuestion,
  variablesOfSource,
  type Answers,
} from './answers'
import { compileBanner, entryQuestion, joinedEntries, type Banner, type CompiledEntry } from './banners'
import {
  compileFilter,
  findAnswers,
  isProblem,
  problem,
  questionsOfFilter,
  type PlanContext,
  type PlanProblem,
  type QuestionFilter,
} from './filters'
import type { QuestionDef } from './question'

/** More columns than this are neither readable nor fast; Total is not counted. */
export const TABLE_COLUMNS_MAX = 500

/**
 * Columns of a table: a question or one row of a grid, or a banner with its definition. There is no such banner any more where it
 * is null, or an id that nobody found.
 */
export type AxisItem =
  { readonly question: string; readonly breakout?: string | undefined } | { readonly banner: Banner | string | null }

/** What is asked for; the analysis call and saved reports use the same fields. */
export interface TableRequest {
  readonly rows: readonly { question: string; breakouts?: string[] | undefined }[]
  /** Side by side; with `nested`, the second inside the first. */
  readonly axis: readonly AxisItem[]
  readonly nested: boolean
  readonly filters: QuestionFilter | null
  readonly weight: string | null
  /** true: a table counts those who answered; false: everyone passing the filter, with a row for no answer. */
  readonly auto_adjust_base: boolean
  readonly inverted: boolean
}

/** A table to be made: cube `row` of the cubes of `plans[plan]`. */
export interface PlannedTable {
  readonly outcome: 'planned'
  readonly question: string
  readonly breakout: string | null
  readonly row_axis: string | null
  readonly title: string
  readonly subtitle: string
  readonly plan: number
  readonly row: number
}

export type TableOutcome = PlannedTable | ({ readonly outcome: 'problem' } & PlanProblem)

/** `tables` are in the order asked for; every planned one points into `plans`. */
export interface CompiledRequest {
  readonly plans: readonly Plan[]
  readonly tables: readonly TableOutcome[]
}

const failed = (cause: PlanProblem): TableOutcome => ({ outcome: 'problem', ...cause })

/** The answer sets of one row request, with a problem in place of each that no longer exists. */
const rowsOf = (
  questions: ReadonlyMap<string, QuestionDef>,
  row: TableRequest['rows'][number],
  context: PlanContext,
): (Answers | PlanProblem)[] => {
  const question = questions.get(row.question)
  if (question?.kind !== 'grid' || context.permitted?.(question) === false)
    return [findAnswers(questions, row.question, null, context)]
  const names = row.breakouts ?? question.breakouts.map(breakout => breakout.name)
  return names.map(name => findAnswers(questions, row.question, name, context))
}

/** Columns side by side: an answer set, or an entry of a banner. */
type Side = Answers | CompiledEntry

const isEntry = (side: Side): side is CompiledEntry => 'levels' in side

const isAnswers = (side: Side): side is Answers => !isEntry(side)

const definitionOf = ({ banner }: { readonly banner: Banner | string | null }): Banner | null =>
  typeof banner === 'string' ? null : banner

const bannerSides = (
  questions: ReadonlyMap<string, QuestionDef>,
  banner: Banner | null,
  { nested, inverted }: TableRequest,
  context: PlanContext,
): CompiledEntry[] | PlanProblem => {
  const entries = banner ? compileBanner(questions, banner, context) : []
  const name = banner?.name ?? ''
  if (banner === null || entries.length === 0)
    return problem(
      'deleted_question',
      name,
      null,
      'Axis: this banner is no longer in the dataset, or nothing of it is open to you. Choose another one.',
    )
  if (nested)
    return problem(
      'not_tabulated',
      name,
      null,
      'Axis: a banner has nests of its own. Turn off nesting, or use two questions.',
    )
  if (inverted)
    return problem(
      'not_tabulated',
      name,
      null,
      'Axis: a banner cannot be swapped into rows. Turn off swapping, or use questions.',
    )
  return entries
}

const axisOf = (
  questions: ReadonlyMap<string, QuestionDef>,
  request: TableRequest,
  context: PlanContext,
): Side[] | PlanProblem => {
  const axis: Side[] = []
  for (const item of request.axis) {
    if ('banner' in item) {
      const entries = bannerSides(questions, definitionOf(item), request, context)
      if ('code' in entries) return entries
      axis.push(...entries)
      continue
    }
    const { question, breakout } = item
    const answers = findAnswers(questions, question, breakout ?? null, context)
    if (isProblem(answers)) return { ...answers, message: `Axis: ${answers.message}` }
    if (isNumeric(answers))
      return problem(
        'not_tabulated',
        question,
        breakout ?? null,
        `Question "${question}" is a number and cannot be used as columns.`,
      )
    axis.push(answers)
  }
  return axis
}

const columnCount = (question: CategoricalQuestion): number =>
  (question.kind === 'multi' ? question.members.length : question.cats.length) + (question.nets?.length ?? 0)

const asEntry = (side: Side): CompiledEntry => {
  if (isEntry(side)) return side
  const question = categoricalQuestion(side)
  return { id: groupId(side), label: title(side), levels: [question], columns: columnCount(question) }
}

/** Entries of banners beside questions; what two of them have in common is there once, under the heads of the first. */
const sideBySide = (sides: readonly Side[]): { banner: BannerQuestion[]; columns: number } => {
  const entries = joinedEntries(sides.map(asEntry))
  return { banner: entries.map(entryQuestion), columns: entries.reduce((sum, { columns }) => sum + columns, 0) }
}

/**
 * The columns of an axis. A nest for readers without full access has no nets: a net of the outer question less its parts would
 * reveal groups that protection hides, since columns of one block are compared.
 */
const bannerOf = (
  sides: readonly Side[],
  nested: boolean,
  context: PlanContext = {},
): { banner: BannerQuestion[]; columns: number } => {
  const axis = sides.filter(isAnswers)
  if (axis.length < sides.length) return sideBySide(sides)
  const nests = nested && axis.length > 1
  const withoutNets = nests && context.permitted !== undefined
  const questions = axis.map(categoricalQuestion).map(each => (withoutNets ? { ...each, nets: [] } : each))
  if (!nests) return { banner: questions, columns: questions.reduce((sum, question) => sum + columnCount(question), 0) }
  const banner: BannerQuestion = {
    kind: 'nest',
    of: questions,
    id: axis.map(groupId).join('|'),
    label: axis.map(title).join(' / '),
  }
  return { banner: [banner], columns: questions.reduce((product, question) => product * columnCount(question), 1) }
}

const title = ({ question, breakout }: Answers): string => breakout?.text ?? question.text

const tooManyColumns = (question: string, breakout: string | null, columns: number): PlanProblem =>
  problem(
    'too_many_columns',
    question,
    breakout,
    `This axis has ${columns} columns; ${TABLE_COLUMNS_MAX} are the most a table can have. Use fewer options or turn off nesting.`,
  )

const described = (
  answers: Answers,
  row_axis: string | null,
  subtitle: string,
  plan: number,
  row: number,
): PlannedTable => ({
  outcome: 'planned',
  question: answers.question.name,
  breakout: answers.breakout?.name ?? null,
  row_axis,
  title: answers.question.text,
  subtitle,
  plan,
  row,
})

/** Rows over the axis: every table comes out of one plan. */
const upright = (
  rows: readonly (Answers | PlanProblem)[],
  axis: readonly Side[],
  nested: boolean,
  common: Omit<Plan, 'rows' | 'banner'>,
  context: PlanContext,
): CompiledRequest => {
  const { banner, columns } = bannerOf(axis, nested, context)
  const planned = rows.filter((row): row is Answers => !isProblem(row))
  const tables = rows.map(row => {
    if (isProblem(row)) return failed(row)
    if (columns > TABLE_COLUMNS_MAX)
      return failed(tooManyColumns(row.question.name, row.breakout?.name ?? null, columns))
    return described(row, null, row.breakout?.text ?? '', 0, planned.indexOf(row))
  })
  return {
    plans: tables.some(table => table.outcome === 'planned')
      ? [{ ...common, rows: planned.map(rowQuestion), banner }]
      : [],
    tables,
  }
}

/** Axis questions over each row question: one plan per row question, one table per pair. */
const inverted = (
  rows: readonly (Answers | PlanProblem)[],
  axis: readonly Answers[],
  common: Omit<Plan, 'rows' | 'banner'>,
): CompiledRequest => {
  const plans: Plan[] = []
  const tables = rows.flatMap(row => {
    if (isProblem(row)) return [failed(row)]
    const name = row.question.name
    const breakout = row.breakout?.name ?? null
    if (isNumeric(row))
      return [
        failed(
          problem(
            'not_tabulated',
            name,
            breakout,
            `Question "${name}" is a number and cannot be used as columns of a swapped table.`,
          ),
        ),
      ]
    const { banner, columns } = bannerOf([row], false)
    if (columns > TABLE_COLUMNS_MAX) return [failed(tooManyColumns(name, breakout, columns))]
    plans.push({ ...common, rows: axis.map(rowQuestion), banner })
    return axis.map((side, index) =>
      described(
        row,
        groupId(side),
        [row.breakout?.text, title(side)].filter(Boolean).join(' / '),
        plans.length - 1,
        index,
      ),
    )
  })
  return { plans, tables }
}

const allFailed = (rows: readonly (Answers | PlanProblem)[], cause: PlanProblem): CompiledRequest => ({
  plans: [],
  tables: rows.map(row =>
    failed(isProblem(row) ? row : { ...cause, question: row.question.name, breakout: row.breakout?.name ?? null }),
  ),
})

/**
 * Turns question definitions and a request into plans of the engine and the list of tables they give.
 * Everything that cannot be made (deleted, restricted or text questions, over 500 columns) is a problem in its place;
 * a broken axis or filter is the problem of every table, since any number would then answer another question.
 */
export const compilePlan = (
  questions: readonly QuestionDef[],
  request: TableRequest,
  context: PlanContext = {},
): CompiledRequest => {
  const byName = new Map(questions.map(question => [question.name, question]))
  const rows = request.rows.flatMap(row => rowsOf(byName, row, context))
  const axis = axisOf(byName, request, context)
  if ('code' in axis) return allFailed(rows, axis)
  const filter = request.filters ? compileFilter(byName, request.filters, context) : null
  if (filter && isProblem(filter)) return allFailed(rows, filter)
  const common = {
    filter,
    weight: request.weight,
    missing: request.auto_adjust_base ? 'exclude' : 'include_all',
  } as const
  return request.inverted && axis.length > 0
    ? inverted(rows, axis.filter(isAnswers), common)
    : upright(rows, axis, request.nested, common, context)
}

/** What an item of the axis names. */
const levelsOf = (item: AxisItem): readonly { question: string; breakout?: string | undefined }[] =>
  'banner' in item ? (definitionOf(item)?.entries ?? []).flatMap(({ levels }) => levels) : [item]

/** Names of the data columns that answering a request can need: rows, axis, filters and weight. */
export const variablesOf = (
  questions: readonly QuestionDef[],
  request: Pick<TableRequest, 'rows' | 'axis' | 'filters' | 'weight'>,
): string[] => {
  const byName = new Map(questions.map(question => [question.name, question]))
  const names = new Set(request.weight === null ? [] : [request.weight])
  const add = (name: string, breakouts: readonly string[] | null) => {
    const question = byName.get(name)
    for (const answers of question ? answersOf(question) : []) {
      if (breakouts && answers.breakout && !breakouts.includes(answers.breakout.name)) continue
      for (const variable of variablesOfSource(answers.source)) names.add(variable)
    }
  }
  for (const row of request.rows) add(row.question, row.breakouts ?? null)
  for (const axis of request.axis.flatMap(levelsOf))
    add(axis.question, axis.breakout === undefined ? null : [axis.breakout])
  for (const name of request.filters ? questionsOfFilter(request.filters) : []) add(name, null)
  return [...names]
}

/** Names of the questions that a request uses, each once: compiling it needs nothing else of the dataset. */
export const questionsOfRequest = ({
  rows,
  axis,
  filters,
}: Pick<TableRequest, 'rows' | 'axis' | 'filters'>): string[] => [
  ...new Set([
    ...[...rows, ...axis.flatMap(levelsOf)].map(({ question }) => question),
    ...(filters ? questionsOfFilter(filters) : []),
  ]),
]
