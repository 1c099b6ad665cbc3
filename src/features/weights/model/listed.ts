import type { PreparedVariable } from '@core/contract'
import type { Step, WeighAction } from '@core/domain/preparation'

export interface WeighStep extends Step {
  readonly do: WeighAction
}

const isWeighStep = (step: Step): step is WeighStep => step.do.kind === 'weigh' && step.state === 'on'

export const weighStepsOf = (steps: readonly Step[]): WeighStep[] => steps.filter(isWeighStep)

/** The variable that weighs where nothing is chosen, as the last step that says so has it. */
export const defaultWeight = (steps: readonly Step[]): string | null =>
  steps.reduce<string | null>((so, { do: action, state }) => {
    if (state !== 'on') return so
    if (action.kind === 'weights') return action.default
    return action.kind === 'weigh' && action.default === true ? action.name : so
  }, null)

export interface ListedWeight {
  /** Id of its step; null: a column of the file. */
  readonly step: string | null
  readonly name: string
  readonly text: string
  readonly isDefault: boolean
}

/** Weights that are made of targets, and then those of the file. */
export const listedWeights = (steps: readonly Step[], variables: readonly PreparedVariable[]): ListedWeight[] => {
  const made = weighStepsOf(steps)
  const names = new Set(made.map(({ do: { name } }) => name))
  const byDefault = defaultWeight(steps)
  return [
    ...made.map(({ id, do: { name, text } }) => ({
      step: id,
      name,
      text: text || name,
      isDefault: name === byDefault,
    })),
    ...variables
      .filter(({ weight, name }) => weight && !names.has(name))
      .map(({ name, text }) => ({ step: null, name, text: text || name, isDefault: name === byDefault })),
  ]
}
