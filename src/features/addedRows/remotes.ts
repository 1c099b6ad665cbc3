import { changeCalculated, changeNet, createCalculated, createNet, deleteCalculated, deleteNet } from '@/api/wire'
import type { ApiClient } from '@/api'
import type { CalculatedDraft, NetDraft, Question } from '@core/contract'
import { createRemote } from '@/store'
import type { DatasetAddress } from '@/features/reportBuilder/remotes'
import type { RowAddress } from '@/features/reportBuilder/state'

/** What is to be saved of a row, and what its writer began with: `id` null makes a new one. */
export type RowSaving = { readonly question: string; readonly id: string | null } & (
  | { readonly type: 'net'; readonly draft: NetDraft; readonly base: NetDraft }
  | { readonly type: 'calculated'; readonly draft: CalculatedDraft; readonly base: CalculatedDraft }
)

interface Sending extends DatasetAddress {
  readonly saving: RowSaving
  /** The rows that the question had before, by id: the new one is none of them. */
  readonly known: readonly string[]
}

/** The question as it is now, and the row that was saved. */
export interface SavedRow {
  readonly question: Question
  readonly saving: RowSaving
  readonly id: string
}

const send = (api: ApiClient, { studyId, datasetName, saving }: Sending, signal: AbortSignal): Promise<Question> => {
  const params = { studyId, datasetName, questionName: saving.question }
  const options = { signal, skipAuthRedirect: 'forbidden' } as const
  const { id } = saving
  if (saving.type === 'net')
    return id === null
      ? api.call(createNet, { params, body: saving.draft }, options)
      : api.call(changeNet, { params: { ...params, netId: id }, body: { ...saving.draft, base: saving.base } }, options)
  return id === null
    ? api.call(createCalculated, { params, body: saving.draft }, options)
    : api.call(
        changeCalculated,
        { params: { ...params, calculatedId: id }, body: { ...saving.draft, base: saving.base } },
        options,
      )
}

/** One at a time; only makers and managers may change a row: a refusal is said beside it instead of leading to the login. */
export const saveRowRemote = createRemote('bulkReport/savedRow', {
  take: 'leading',
  request: async (api, sending: Sending, { signal }): Promise<SavedRow> => {
    const { saving, known } = sending
    const question = await send(api, sending, signal)
    const rows = saving.type === 'net' ? question.nets : question.calculated
    const added = rows.filter(({ id }) => !known.includes(id)).at(-1)
    return { question, saving, id: saving.id ?? added?.id ?? '' }
  },
})

export interface RowRemoval extends DatasetAddress, RowAddress {
  /** The page is being left: the request must outlive it. */
  readonly leaving: boolean
}

export const removalKey = ({ question, type, id }: RowAddress): string => JSON.stringify([question, type, id])

export const removeRowRemote = createRemote('bulkReport/removedRow', {
  keyOf: (row: RowRemoval) => removalKey(row),
  request: (api, { studyId, datasetName, question, type, id, leaving }): Promise<Question> => {
    const params = { studyId, datasetName, questionName: question }
    const options = { skipAuthRedirect: 'forbidden', keepalive: leaving } as const
    return type === 'net'
      ? api.call(deleteNet, { params: { ...params, netId: id } }, options)
      : api.call(deleteCalculated, { params: { ...params, calculatedId: id } }, options)
  },
})
