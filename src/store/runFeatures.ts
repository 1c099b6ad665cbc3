import type { Saga } from 'redux-saga'
import { call, spawn } from './effects'

export type ReportError = (where: string, error: unknown) => void

function* underReporter(name: string, saga: Saga, report: ReportError) {
  try {
    yield* call(saga)
  } catch (error) {
    report(name, error)
  }
}

/** Starts each saga detached from its siblings, so that an error which escapes one is reported and ends only that one. */
export function* runFeatures(sagas: Readonly<Record<string, Saga>>, report: ReportError) {
  for (const [name, saga] of Object.entries(sagas)) yield* spawn(underReporter, name, saga, report)
}
