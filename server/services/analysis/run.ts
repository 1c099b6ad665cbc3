import type { AnalysisResponse, AnalysisTable, analyse } from '@core/contract'
import type { Cube } from '@core/crosstab'
import { compileFilter, compilePlan, isProblem } from '@core/domain'
import type { CompiledRequest, PlannedTable } from '@core/domain'
import type { Ctx } from '../../http/context'
import { invalid } from '../../http/errors'
import type { Verb } from '../../http/mount'
import type { Calculated } from './calculation'
import { analysisGate } from './gate'
import { prepare } from './prepare'
import type { Prepared } from './prepare'
import { protectCube } from './protect'
import { presentBase } from './present'
import { calculateApart } from './threads'

/** Tables of one call; the screen asks for more in several calls. */
const TABLES_MAX = 1000

const named = (cube: Cube, { mean }: PlannedTable): Cube =>
  mean ? { ...cube, numbers: cube.numbers.map(number => ({ ...number, ...mean })) } : cube

const answer = (
  ctx: Ctx,
  { found, survey }: Prepared,
  planned: PlannedTable,
  cube: Cube | undefined,
): AnalysisTable => {
  const { question, breakout, row_axis, title, subtitle } = planned
  if (!cube) throw new Error(`The engine gave no table for ${question}`)
  const shown = found.full ? cube : protectCube(cube, survey.length, ctx.client.privacyFloor)
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

const answers = (
  ctx: Ctx,
  prepared: Prepared,
  compiled: CompiledRequest,
  cubes: Calculated['cubes'],
): AnalysisTable[] =>
  compiled.tables.map(table => {
    if (table.outcome === 'planned') return answer(ctx, prepared, table, cubes[table.plan]?.[table.row])
    const { outcome, question, breakout, code, message } = table
    return { outcome, question, breakout, code, message }
  })

const weightUsed = (
  { found, survey }: Prepared,
  variable: string | null,
  weighted: number,
): AnalysisResponse['weight'] => {
  const weight = found.version.weights.find(one => one.variable === variable)
  if (!weight) return null
  return {
    variable: weight.variable,
    label: weight.label,
    efficiency: weight.efficiency,
    without: survey.length - weighted,
  }
}

/** Tabulates rows over the axis. What cannot be a table is a problem in its place; the rest is calculated all the same. */
export const run: Verb<typeof analyse> = async (ctx, { params, body }) =>
  analysisGate(ctx.client.id, async () => {
    const prepared = await prepare(ctx, params, body)
    const { questions, context, survey, found } = prepared
    const compiled = compilePlan(questions, body, context)
    if (compiled.tables.length > TABLES_MAX)
      throw invalid(`This is a report of ${compiled.tables.length} tables; ${TABLES_MAX} can be calculated at once.`, {
        rows: ['Choose fewer questions or breakouts.'],
      })
    const filter =
      body.filters &&
      compileFilter(new Map(questions.map(question => [question.name, question])), body.filters, context)
    const broken = filter !== null && isProblem(filter)
    const { cubes, passing, weighted } = await calculateApart(
      survey,
      { plans: compiled.plans, filter: broken ? null : filter, weight: body.weight },
      ctx.signal,
    )
    return {
      dataset_version: found.version.version,
      respondents: survey.length,
      filtered: presentBase(ctx, prepared, broken ? null : passing),
      weight: weightUsed(prepared, body.weight, weighted),
      tables: answers(ctx, prepared, compiled, cubes),
    }
  })
