import type { Dataset, Question, ViewSettings } from '@core/contract'
import { meanIntervals, type ArrangedTable, type Cube } from '@core/crosstab'
import { areQuantities, bestFirst, npsScore, pointsOf, type Scale } from '@core/domain'
import type { ChartInput, ChartOrder, ChartSubject } from '@core/domain/charts'
import { distributionOf, EVERYBODY } from './distribution'
import { answersOf, groupOf, type Addressed, type QuestionIndex } from './questions'
import type { AxisEntry, CubeTable } from './tableDocument'
import { isAutomatic } from './viewSettings'

const scaleOf = (question: Question): Scale & { text: string } => ({
  kind: question.fundamental_question_type,
  ordered: question.is_interval,
  options: answersOf(question).map(({ id, label, missing, score }) => ({ id, label, missing, score: score ?? null })),
  nets: question.nets,
  text: question.question_text,
})

type Point = Pick<Scale['options'][number], 'id' | 'score'>

/** The points of a rating scale from best to worst; none where the answers are in order without being good or bad, such as ages or amounts. */
const ratingOf = (question: Question): readonly Point[] => {
  if (!question.is_interval) return []
  const scale = scaleOf(question)
  const points = pointsOf(scale)
  return points.every(({ score }) => score === null) || areQuantities(points.map(({ label }) => label))
    ? []
    : bestFirst(points, [scale.text, question.calculated.find(({ kind }) => kind === 'mean')?.label].join(' '))
}

const positiveNet = (question: Question, best: readonly Point[]): string | null => {
  const [top] = best
  const worst = best.at(-1)
  const net = question.nets.find(({ any_of }) => any_of.includes(top?.id ?? '') && !any_of.includes(worst?.id ?? ''))
  const box = question.calculated.find(({ kind }) => kind === 'top_box')
  return net?.id ?? box?.id ?? null
}

const lowestBest = ([first, ...others]: readonly Point[]): string | undefined => {
  const last = others.at(-1)
  return first?.score != null && last?.score != null && first.score < last.score ? first.id : undefined
}

type ScoreGroups = NonNullable<ChartSubject['groups']>

const npsGroups = (question: Question): ScoreGroups => {
  const answers = answersOf(question)
  const scored = answers.some(({ score }) => score !== undefined)
  const within = (score: number): string[] =>
    answers.flatMap(({ id, score: value, code }) => {
      const point = scored ? value : code
      return typeof point === 'number' && npsScore(point) === score ? [id] : []
    })
  return { detractors: within(-100), passives: within(0), promoters: within(100) }
}

/** Of each group the net that has the same options: its row is the group as a row of the table. */
const groupNets = (question: Question, groups: ScoreGroups): NonNullable<ChartSubject['groupNets']> => {
  const netOf = (options: readonly string[]): string | undefined =>
    question.nets.find(
      ({ any_of: any }) => new Set(any).size === options.length && options.every(id => any.includes(id)),
    )?.id
  const found = (['detractors', 'passives', 'promoters'] as const).flatMap(group => {
    const net = netOf(groups[group])
    return net === undefined ? [] : [[group, net] as const]
  })
  return Object.fromEntries(found)
}

const kindOf = (question: Question, isRating: boolean): ChartSubject['kind'] => {
  const type = question.fundamental_question_type
  if (type === 'nps' || type === 'multi') return type
  if (type === 'numeric' || answersOf(question).length === 0) return 'number'
  return isRating ? 'scale' : 'single'
}

/** What a question is, as far as charts are chosen by it. */
export const chartSubject = (question: Question): ChartSubject => {
  const best = ratingOf(question)
  const groups = question.fundamental_question_type === 'nps' ? npsGroups(question) : null
  const calculated = (kind: string): string | null => question.calculated.find(row => row.kind === kind)?.id ?? null
  return {
    kind: kindOf(question, best.length > 0),
    positive: positiveNet(question, best),
    mean: calculated('mean'),
    lowestBest: lowestBest(best),
    score: calculated('nps'),
    groups,
    ...(groups && { groupNets: groupNets(question, groups) }),
  }
}

/** How the answers of a question are ordered, as far as colours and sorting depend on it. */
export const rowOrder = (question: Question | undefined): Pick<ChartOrder, 'rows' | 'rowsOrdered'> => {
  if (question?.is_interval !== true) return { rows: null }
  const [best] = ratingOf(question)
  if (best === undefined) return { rows: null, rowsOrdered: true }
  const first = answersOf(question).find(({ score }) => score !== undefined)
  return { rows: first?.id === best.id ? 'positive_first' : 'negative_first' }
}

const intervalsOf = ({ columns, numbers }: Cube, { statsConfidence }: ViewSettings): ChartInput['intervals'] =>
  Object.fromEntries(
    numbers.map(number => [
      number.key,
      Object.fromEntries(
        meanIntervals(number, statsConfidence).flatMap((interval, at) => {
          const key = columns[at]?.key
          return interval === null || key === undefined ? [] : [[key, interval]]
        }),
      ),
    ]),
  )

interface Charted {
  readonly settings: ViewSettings
  readonly axis: readonly AxisQuestion[]
  readonly index: QuestionIndex
  readonly dataset: Pick<Dataset, 'permissions'>
  /** What separates waves, as the notes under the table say it. */
  readonly breaks?: ChartInput['breaks']
}

interface Asking {
  readonly question: string
  readonly row_axis: string | null
}

type AxisQuestion = Pick<AxisEntry, 'questionName'>

/** The question in the rows of a table. Swapped: that of the axis, while the question is in the columns. */
export const rowQuestion = (
  { question, row_axis: rowAxis }: Asking,
  axis: readonly AxisQuestion[],
  index: QuestionIndex,
): Addressed | undefined => {
  if (rowAxis === null) return index.get(question)
  return axis
    .map(({ questionName }) => index.get(questionName))
    .find(addressed => addressed !== undefined && groupOf(addressed) === rowAxis)
}

/** What a chart of numbers draws: the distribution over everybody, unless the means of a banner's columns were left to be compared. */
const numbersChart = (chart: ChartInput, cube: Cube): ChartInput => {
  const banner = [...new Set(chart.table.columns.flatMap(({ group }) => group ?? []))]
  const found = distributionOf(cube, chart.table)
  if (found === null) return chart
  const groups = [EVERYBODY, ...banner]
  const isDrawn = chart.group === EVERYBODY || (banner.length === 0 && chart.automatic === true)
  if (!isDrawn) return { ...chart, groups }
  const { table, figures } = found
  const order = { ...chart.order, rows: null, rowsOrdered: true }
  return {
    ...chart,
    table,
    figures,
    order,
    groups,
    group: EVERYBODY,
    numberType: 'column_percent',
    intervals: undefined,
  }
}

/** What a chart draws of one table. */
export const chartOf = (
  { cube, ...asking }: Asking & Pick<CubeTable, 'cube'>,
  arranged: ArrangedTable,
  { settings, axis, index, dataset: { permissions }, breaks }: Charted,
): ChartInput => {
  const subject = rowQuestion(asking, axis, index)?.question
  const columns = asking.row_axis === null ? axis[0]?.questionName : asking.question
  const chart: ChartInput = {
    table: arranged,
    chartType: settings.chartType,
    swapped: asking.row_axis !== null,
    automatic: isAutomatic(settings),
    group: settings.chartGroup ?? null,
    numberType: settings.numberType,
    subject: subject && chartSubject(subject),
    order: {
      ...rowOrder(subject),
      columns: columns !== undefined && index.get(columns)?.question.is_interval === true,
    },
    sorted: settings.sortState.ROW !== null,
    intervals: intervalsOf(cube, settings),
    rounded: !permissions.view,
    ...(breaks && breaks.length > 0 && { breaks }),
  }
  return numbersChart(chart, cube)
}
