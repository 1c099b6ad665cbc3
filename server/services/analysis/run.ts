import type { AnalysisResponse, AnalysisTable, analyse } from '@core/contract'
import { select } from '@core/crosstab'
import type { Cube, DataTable } from '@core/crosstab'
import { compileFilter, compilePlan } from '@core/domain'
import type { CompiledRequest, PlannedTable } from '@core/domain'
import type { Ctx } from '../../http/context'
import { invalid } from '../../http/errors'
import type { Verb } from '../../http/mount'
import { analysisGate } from './gate'
import { prepare } from './prepare'
import type { Prepared } from './prepare'
import { protectCube } from './protect'
import { presentBase } from './present'
import { tabulateInTurns } from './turns'

/** Tables of one call; the screen asks for more in several calls. */
const TABLES_MAX = 1000

const named = (cube: Cube, { mean }: PlannedTable): Cube =>
  mean ? { ...cube, numbers: cube.numbers.map(number => ({ ...number, ...mean })) } : cube

const answer = (ctx: Ctx, { found, table }: Prepared, planned: PlannedTable, cube: Cube | undefined): AnalysisTable => {
  const { question, breakout, row_axis, title, subtitle } = planned
  if (!cube) throw new Error(`The engine gave no table for ${question}`)
  const shown = found.full ? cube : protectCube(cube, table.length, ctx.client.privacyFloor)
  if (!shown)
    return {
      outcome: 'problem',
      question,
      breakout,
      code: 'protected',
      message: 'Too few respondents to be shown. Use a wider filter.',
    }
  return {
    outcome: 'cube',
    question,
    breakout,
    row_axis,
    title,
    subtitle,
    cube: named(shown, planned) as Extract<AnalysisTable, { outcome: 'cube' }>['cube'],
  }
}

const calculate = async (ctx: Ctx, prepared: Prepared, compiled: CompiledRequest): Promise<AnalysisTable[]> => {
  const cubes: Cube[][] = []
  for (const plan of compiled.plans) cubes.push(await tabulateInTurns(prepared.table, plan, ctx.signal))
  return compiled.tables.map(table => {
    if (table.outcome === 'planned') return answer(ctx, prepared, table, cubes[table.plan]?.[table.row])
    const { outcome, question, breakout, code, message } = table
    return { outcome, question, breakout, code, message }
  })
}

const weightUsed = (table: DataTable, { found }: Prepared, variable: string | null): AnalysisResponse['weight'] => {
  const weight = found.version.weights.find(one => one.variable === variable)
  if (!weight) return null
  return {
    variable: weight.variable,
    label: weight.label,
    efficiency: weight.efficiency,
    without: table.length - select(table, null, weight.variable).n,
  }
}

/** Tabulates rows over the axis. What cannot be a table is a problem in its place; the rest is calculated all the same. */
export const run: Verb<typeof analyse> = async (ctx, { params, body }) =>
  analysisGate(ctx.client.id, async () => {
    const prepared = await prepare(ctx, params, body)
    const { questions, context, table, found } = prepared
    const compiled = compilePlan(questions, body, context)
    if (compiled.tables.length > TABLES_MAX)
      throw invalid(`This is a report of ${compiled.tables.length} tables; ${TABLES_MAX} can be calculated at once.`, {
        rows: ['Choose fewer questions or breakouts.'],
      })
    const filter =
      body.filters &&
      compileFilter(new Map(questions.map(question => [question.name, question])), body.filters, context)
    const passing = filter && 'code' in filter ? null : select(table, filter, body.weight)
    return {
      dataset_version: found.version.version,
      respondents: table.length,
      filtered: presentBase(ctx, prepared, passing),
      weight: weightUsed(table, prepared, body.weight),
      tables: await calculate(ctx, prepared, compiled),
    }
  })
