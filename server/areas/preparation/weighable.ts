import {
  preparing,
  WeighingFailed,
  type CarryFinding,
  type FileVariable,
  type State,
  type Step,
} from '@core/domain/preparation'
import { inTurns } from '../../process/turns'
import { makeWeights, type ReadColumns } from './compile'

/**
 * The steps of a file, without weights whose targets its data cannot meet: those are switched off and told, so that an import
 * never waits for them.
 */
export const withoutFailedWeights = async (
  variables: readonly FileVariable[],
  steps: readonly Step[],
  length: number,
  read: ReadColumns,
  signal?: AbortSignal,
): Promise<{ readonly steps: readonly Step[]; readonly state: State; readonly failures: readonly CarryFinding[] }> => {
  const { state } = await inTurns(preparing(variables, steps))
  const failures: CarryFinding[] = []
  const off = new Set<string>()
  for (const { id, state: now, do: action } of steps) {
    if (action.kind !== 'weigh' || now !== 'on') continue
    try {
      await makeWeights(state, [action.name.trim()], length, read, signal)
    } catch (error) {
      if (!(error instanceof WeighingFailed)) throw error
      off.add(id)
      failures.push({ kind: 'lost', variable: action.name.trim(), text: action.text, detail: error.message })
    }
  }
  if (off.size === 0) return { steps, state, failures }
  const kept = steps.map(step => (off.has(step.id) ? { ...step, state: 'off' as const } : step))
  const without = await inTurns(preparing(variables, kept))
  return { steps: kept, state: without.state, failures }
}
