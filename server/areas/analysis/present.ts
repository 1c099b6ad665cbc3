import type { AnalysisResponse, AnalysisTable } from '@core/contract'
import type { PlannedTable, TableOutcome } from '@core/domain'
import type { Calculated } from './calculation'
import type { Group } from './counter'
import { baseWithin, bluntGroup, roundedPart } from '../privacy'

export interface Base {
  readonly n: number
  readonly w: number
  /** Kish: (Σw)² / Σw². */
  readonly eff: number
}

/** As whom somebody reads a version of so many respondents. Plain data. */
interface Reading {
  /** Respondents. */
  readonly length: number
  /** False: small groups are protected. */
  readonly full: boolean
  /** The privacy floor of the client organisation. */
  readonly floor: number
}

/** How many pass a filter; rounded for readers without full rights, whose small groups come as nobody. */
export const presentBase = ({ length, full, floor }: Reading, passing: Group): Base => {
  const { n, w, w2 } = full || passing.n === 0 ? passing : bluntGroup(passing, baseWithin(passing.n, length, floor))
  return { n, w, eff: w2 > 0 ? w ** 2 / w2 : 0 }
}

type CubeTable = Extract<AnalysisTable, { outcome: 'cube' }>

/** The answer of the contract, with cubes of tables and of the sample in some form. */
export interface Answer<OneCube, Sampled = OneCube> extends Omit<AnalysisResponse, 'tables' | 'wave_sample'> {
  readonly tables: (Exclude<AnalysisTable, CubeTable> | (Omit<CubeTable, 'cube'> & { readonly cube: OneCube }))[]
  readonly wave_sample?: Sampled[]
}

/** All that an answer says besides figures. Plain data: it goes to the thread that counts. */
export interface Frame {
  readonly version: number
  readonly reading: Reading
  readonly weight: Pick<NonNullable<AnalysisResponse['weight']>, 'variable' | 'label' | 'efficiency'> | null
  readonly tables: readonly TableOutcome[]
}

const tableOf = <OneCube>(
  { question, breakout, row_axis, title, subtitle }: PlannedTable,
  cube: OneCube | null | undefined,
): Answer<OneCube>['tables'][number] => {
  if (cube === undefined) throw new Error(`The engine gave no table for ${question}`)
  if (cube === null)
    return {
      outcome: 'problem',
      question,
      breakout,
      code: 'protected',
      message: 'Too few respondents to be shown. Use a wider filter.',
    }
  return { outcome: 'cube', question, breakout, row_axis, title, subtitle, cube }
}

const weightUsed = ({ weight, reading }: Frame, weighted: number): AnalysisResponse['weight'] => {
  if (weight === null) return null
  const { length, full, floor } = reading
  const without = length - weighted
  return { ...weight, without: full ? without : roundedPart(without, length, floor) }
}

/** The answer in its frame. `sample`: who was asked, or nothing. */
export const answerIn = <OneCube, Sampled>(
  frame: Frame,
  { cubes, passing, weighted }: Calculated<OneCube>,
  sample: readonly Sampled[],
): Answer<OneCube, Sampled> => ({
  dataset_version: frame.version,
  respondents: frame.reading.length,
  filtered: presentBase(frame.reading, passing),
  weight: weightUsed(frame, weighted),
  ...(sample.length > 0 && { wave_sample: [...sample] }),
  tables: frame.tables.map(table => {
    if (table.outcome === 'planned') return tableOf(table, cubes[table.plan]?.[table.row])
    const { outcome, question, breakout, code, message } = table
    return { outcome, question, breakout, code, message }
  }),
})

/** What is put around the figures of a calculation, with its sample in some form. */
export interface Wording<Sampled> {
  readonly frame: Frame
  /** Plans of its tables; those of the sample come after them. */
  readonly plans: number
  /** The sample that was counted before, or null. */
  readonly sample: readonly Sampled[] | null
}

/** The cubes of the sample where it was counted now. */
export const countedSample = <OneCube>(
  { cubes }: Pick<Calculated<OneCube>, 'cubes'>,
  { plans }: Pick<Wording<unknown>, 'plans'>,
): OneCube[] => cubes.slice(plans).flatMap(row => row.flatMap(cube => cube ?? []))
