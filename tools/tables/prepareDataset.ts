import { preparationFile } from '@core/contract/steps'
import type { BannerQuestion, CategoricalQuestion, DataTable, RowQuestion } from '@core/crosstab'
import { categoricalQuestion, findAnswers, isProblem, rowQuestion, type Answers, type QuestionDef } from '@core/domain'
import { prepare, preparedTable, questionOf, type FileVariable, type Step } from '@core/domain/preparation'
import { readQuestions } from '@server/import/mapping'
import type { SurveyFile } from '@server/import/types'
import { readJson } from '../readJson'

/** A question of the preparation by its name, and by its row for a grid, in place of one written out in full. */
export interface NamedQuestion {
  readonly question: string
  readonly breakout?: string
}

export interface PreparedDataset {
  readonly data: DataTable
  readonly questions: ReadonlyMap<string, QuestionDef>
}

/** Thrown for a preparation that cannot be used; the message says which step, why, and what to do. */
export class PreparationError extends Error {}

/** The steps of a preparation in a file, all of them to be taken. Throws PreparationError. */
export const readPreparation = async (path: string): Promise<Step[]> => {
  const read = preparationFile.safeParse(await readJson<unknown>(path))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new PreparationError(`${path} is no preparation: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  return read.data.steps.map((step, at) => ({ ...step, id: `s${at + 1}`, state: 'on', by: null, at: null }))
}

const questionsOf = (variables: readonly FileVariable[], found: readonly Step[], steps: readonly Step[]) => {
  const { state, problems } = prepare(variables, [...found, ...steps])
  const [first] = problems
  if (first !== undefined) {
    const at = steps.indexOf(first.step) + 1
    throw new PreparationError(
      `Step ${at} (${first.step.do.kind}) cannot be taken. ${first.problem.message} ${first.problem.cure}`,
    )
  }
  return { state, questions: new Map([...state.items.values()].map(item => [item.name, questionOf(item)])) }
}

/**
 * The data of a survey file as what its reader found, and then the steps of a preparation, make of it. Columns that the
 * preparation does not know answer as in `raw`, the same file uninterpreted. Throws PreparationError.
 */
export const prepareDataset = (file: SurveyFile, raw: DataTable, steps: readonly Step[]): PreparedDataset => {
  if (file.table.length !== raw.length)
    throw new PreparationError(
      `The file has ${raw.length} respondents as the index describes it, but ${file.table.length} as it is imported. Check header_rows.`,
    )
  const reading = readQuestions(file)
  const { state, questions } = questionsOf(reading.variables, reading.steps, steps)
  const prepared = preparedTable(file.table, state)
  return { data: { length: raw.length, column: name => prepared.column(name) ?? raw.column(name) }, questions }
}

const isNamed = (question: object): question is NamedQuestion => 'question' in question

const answersNamed = (questions: PreparedDataset['questions'], { question, breakout }: NamedQuestion): Answers => {
  const found = findAnswers(questions, question, breakout ?? null, {})
  if (isProblem(found)) throw new PreparationError(found.message)
  return found
}

/** The row of a table, where it may be named. */
export const rowNamed = (questions: PreparedDataset['questions'], row: RowQuestion | NamedQuestion): RowQuestion =>
  isNamed(row) ? rowQuestion(answersNamed(questions, row)) : row

/** A banner question, where it or what it nests may be named. */
export const bannerNamed = (
  questions: PreparedDataset['questions'],
  banner: BannerQuestion | NamedQuestion,
): BannerQuestion => {
  if (isNamed(banner)) return categoricalQuestion(answersNamed(questions, banner))
  if (banner.kind !== 'nest') return banner
  const inner = (of: CategoricalQuestion | NamedQuestion): CategoricalQuestion =>
    isNamed(of) ? categoricalQuestion(answersNamed(questions, of)) : of
  return { ...banner, of: banner.of.map(inner) }
}
