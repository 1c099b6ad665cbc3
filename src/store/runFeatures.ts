import type { Saga } from 'redux-saga'
import { call, fork } from './effects'

export type ReportError = (where: string, error: unknown) => void

function* underReporter(name: string, saga: Saga, report: ReportError) {
  try {
    yield* call(saga)
  } catch (error) {
    report(name, error)
  }
}

/** Starts each saga; an error that escapes one is reported and ends only that one. Cancelling this cancels them all. */
export function* runFeatures(sagas: Readonly<Record<string, Saga>>, report: ReportError) {
  for (const [name, saga] of Object.entries(sagas)) yield* fork(underReporter, name, saga, report)
}
