import type { applyPreparation as applying, InputOf, listPreparedVariables as listed, OutputOf } from '@core/contract'
import type { Step, StepAction } from '@core/domain/preparation'
import {
  appendStep,
  applyPreparation,
  exportPreparation,
  getPreparation,
  getPreparedVariable,
  listPreparedVariables,
  makePrepared,
  noteStep,
  previewStep,
  putPreparation,
  redoStep,
  switchStep,
  undoStep,
} from '@/api/wire'
import type { ApiClient } from '@/api'
import { randomId } from '@/lib/randomId'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createRemote } from '@/store'

type ListedVariable = OutputOf<typeof listed>['results'][number]

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const
const paramsOf = ({ studyId, datasetName }: DatasetAddress) => ({ studyId, datasetName })

export const preparationRemote = createRemote('preparation/steps', {
  request: (api, address: DatasetAddress, options) =>
    api.call(getPreparation, { params: paramsOf(address) }, { ...options, ...OWN }),
})

/** All variables in order, however many pages they are; with `answers`, those of each as well. */
const allVariables = async (
  api: ApiClient,
  address: DatasetAddress,
  answers: boolean,
  options: { readonly signal: AbortSignal },
): Promise<ListedVariable[]> => {
  const found: ListedVariable[] = []
  for (;;) {
    const query = { offset: found.length, ...(answers && { answers: '1' as const }) }
    const page = await api.call(listPreparedVariables, { params: paramsOf(address), query }, { ...options, ...OWN })
    found.push(...page.results)
    if (found.length >= page.total || page.results.length === 0) return found
  }
}

export const variablesRemote = createRemote('preparation/variables', {
  request: (api, address: DatasetAddress, options) => allVariables(api, address, false, options),
})

/** The same with the answers of each, for a codebook. */
export const codebookRemote = createRemote('preparation/codebook', {
  request: (api, address: DatasetAddress, options) => allVariables(api, address, true, options),
})

export type InDataset<More> = DatasetAddress & More

export const variableRemote = createRemote('preparation/variable', {
  request: (api, { name, ...address }: InDataset<{ readonly name: string }>, options) =>
    api.call(getPreparedVariable, { params: { ...paramsOf(address), variableName: name } }, { ...options, ...OWN }),
})

/** Values of several variables, for an editor that combines them. */
export const valuesRemote = createRemote('preparation/values', {
  request: (api, { names, ...address }: InDataset<{ readonly names: readonly string[] }>, options) =>
    Promise.all(
      names.map(variableName =>
        api.call(getPreparedVariable, { params: { ...paramsOf(address), variableName } }, { ...options, ...OWN }),
      ),
    ),
})

/** What a step would do; a newer question takes the place of the one before. */
export const previewRemote = createRemote('preparation/preview', {
  request: (
    api,
    { action, step, ...address }: InDataset<{ readonly action: StepAction; readonly step?: string | undefined }>,
    options,
  ) => api.call(previewStep, { params: paramsOf(address), body: { do: action, step } }, { ...options, ...OWN }),
})

/** One change of the steps; each can be undone by one undo. */
export type Change =
  | { readonly kind: 'take'; readonly actions: readonly StepAction[] }
  | { readonly kind: 'replace'; readonly step: string; readonly action: StepAction }
  | { readonly kind: 'switch'; readonly steps: readonly string[]; readonly state: 'on' | 'off' }
  | { readonly kind: 'note'; readonly step: string; readonly note: string }
  | { readonly kind: 'undo' | 'redo' }

interface Known {
  readonly change: Change
  readonly revision: number
  readonly steps: readonly Step[]
}

/** All steps after a change of several at once. */
const stepsAfter = ({ change, steps }: Known): Step[] => {
  if (change.kind === 'take')
    return [
      ...steps,
      ...change.actions.map((action): Step => ({ id: randomId(), do: action, state: 'on', by: null, at: null })),
    ]
  if (change.kind === 'replace')
    return steps.map(step => (step.id === change.step ? { ...step, do: change.action } : step))
  if (change.kind !== 'switch') return [...steps]
  const wanted = new Set(change.steps)
  return steps.map(step => (wanted.has(step.id) ? { ...step, state: change.state } : step))
}

export const changeRemote = createRemote('preparation/change', {
  take: 'leading',
  request: (api, { change, revision, steps, ...address }: InDataset<Known>, options) => {
    const params = paramsOf(address)
    const own = { ...options, ...OWN }
    const base = { base_revision: revision }
    if (change.kind === 'undo') return api.call(undoStep, { params, body: base }, own)
    if (change.kind === 'redo') return api.call(redoStep, { params, body: base }, own)
    if (change.kind === 'note')
      return api.call(noteStep, { params: { ...params, stepId: change.step }, body: { note: change.note } }, own)
    const [first, ...more] = change.kind === 'take' ? change.actions : []
    if (first && more.length === 0) return api.call(appendStep, { params, body: { do: first } }, own)
    const [stepId, ...others] = change.kind === 'switch' ? change.steps : []
    if (change.kind === 'switch' && stepId !== undefined && others.length === 0)
      return api.call(switchStep, { params: { ...params, stepId }, body: { state: change.state } }, own)
    return api.call(putPreparation, { params, body: { ...base, steps: stepsAfter({ change, revision, steps }) } }, own)
  },
})

export const makeRemote = createRemote('preparation/make', {
  take: 'leading',
  request: (api, { revision, ...address }: InDataset<{ readonly revision: number }>, options) =>
    api.call(makePrepared, { params: paramsOf(address), body: { base_revision: revision } }, { ...options, ...OWN }),
})

/** The steps that people took, as a file that fits other datasets. */
export const exportRemote = createRemote('preparation/export', {
  take: 'leading',
  request: (api, address: DatasetAddress, options) =>
    api.call(exportPreparation, { params: paramsOf(address) }, { ...options, ...OWN }),
})

type Applied = InputOf<typeof applying>['body']
/** Where steps come from: another dataset, or a file of them as the server takes it. */
export type StepsSource = Applied['source']
export type StepsFile = Extract<StepsSource, { file: unknown }>['file']

/** Takes steps of elsewhere; what does not fit is in the answer. */
export const applyRemote = createRemote('preparation/apply', {
  take: 'leading',
  request: (api, { body, ...address }: InDataset<{ readonly body: Applied }>, options) =>
    api.call(applyPreparation, { params: paramsOf(address), body }, { ...options, ...OWN }),
})
