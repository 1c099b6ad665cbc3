import type { Line } from './lines'
import { refuse } from './refusals'
import type { NeutralResponse } from './types'

/** A response whose cells nobody has looked at yet. */
export interface RawResponse {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly cells: Readonly<Record<string, unknown>>
}

/** What a line holds. Throws SurveyFileError where that is not JSON. */
export const parseLine = ({ text, number }: Line): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('not_json', 'The line is not valid JSON; it may be cut off.', `line ${number}`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The response in a line. Throws SurveyFileError where something of it is missing. */
export const parseResponse = (line: Line): RawResponse => {
  const value = parseLine(line)
  const wrong = (message: string) => refuse('not_a_response', message, `line ${line.number}`)
  if (!isObject(value)) throw wrong('The line does not hold a response.')
  const { id, at, cells } = value as Partial<Record<keyof NeutralResponse, unknown>>
  if (typeof id !== 'string' || id === '') throw wrong('The response has no id.')
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN
  if (Number.isNaN(time)) throw wrong(`The response "${id}" does not say when it was changed.`)
  if (!isObject(cells)) throw wrong(`The response "${id}" has no cells.`)
  return { id, at: time, cells }
}

/** The cell of a column; undefined where it was not asked. Names such as `constructor` are columns like others. */
export const cellOf = (cells: RawResponse['cells'], name: string): unknown =>
  Object.hasOwn(cells, name) ? cells[name] : undefined
