import type { Question } from '@core/contract'
import { isWeighted, type Cube } from '@core/crosstab'
import type { WaveBreak } from '@core/domain/tables'
import { profileBreaks, routingBreaks, type ProfileTable } from './sampleBreaks'
import { answerBreaks, answeredIn, baseBreaks, efficiencyBreaks } from './tableBreaks'
import { stepsOf, wavesIn, type Step, type Wave } from './waves'
import { wordingBreaks } from './wordingBreaks'

/** What is known of the waves besides the table itself. */
export interface WaveContext {
  /** The question of the rows; absent: not in the dataset. */
  readonly question?: Pick<Question, 'reworded'> | undefined
  /** Name of the row, where the question is a grid. */
  readonly breakout?: string | null
  /** Everybody who passes the filter, then the questions that say who they are; absent: not counted. */
  readonly sample?: readonly Cube[] | undefined
  /** What a question of the profile is called. */
  readonly labelOf?: (question: string) => string
}

/** Cubes counted over other columns, as before a banner changed, say nothing of these. */
const sameColumns = (cube: Cube, other: Cube): boolean =>
  cube.columns.length === other.columns.length && cube.columns.every(({ key }, at) => key === other.columns[at]?.key)

const stepBreaks = (
  cube: Cube,
  waves: readonly Wave[],
  step: Step,
  { question = {}, breakout = null, sample = [], labelOf = name => name }: WaveContext,
): string[] => {
  const [everybody, ...others] = sample.filter(one => sameColumns(cube, one))
  const profile: ProfileTable[] = others
    .filter(({ id }) => id !== cube.id)
    .map(one => ({ label: labelOf(one.id), cube: one }))
  const routing = everybody === undefined ? [] : routingBreaks(cube, everybody, step)
  return [
    ...wordingBreaks(question, breakout, step),
    ...answerBreaks(cube, waves, step),
    // Who is asked explains the base.
    ...(routing.length > 0 ? routing : baseBreaks(cube, step)),
    ...efficiencyBreaks(cube, step),
    ...profileBreaks(profile, [cube, ...others].some(isWeighted), step),
  ]
}

/**
 * What breaks a trend over the waves of a table, in the order of the waves: waves in which nobody answered, texts that changed,
 * answers that begin or end, who is asked, bases that double or halve, weights that become uneven, and samples of other people. Empty
 * where the columns are no waves.
 */
export const waveBreaks = (cube: Cube, context: WaveContext = {}): WaveBreak[] => {
  const answered = answeredIn(cube)
  return wavesIn(cube).flatMap(all => {
    const waves = all.filter(({ at }) => (answered[at] ?? 0) > 0)
    // With a filter on one wave nothing is compared.
    if (waves.length < 2) return []
    const empty = all.filter(wave => !waves.includes(wave))
    return [
      ...(empty.length === 0
        ? []
        : [
            {
              columns: empty.map(({ key }) => key),
              text: `Nobody answered in ${empty.map(({ name }) => name).join(', ')}.`,
            },
          ]),
      ...stepsOf(waves).flatMap(step =>
        stepBreaks(cube, waves, step, context).map(text => ({ columns: [step[1].key], text })),
      ),
    ]
  })
}
