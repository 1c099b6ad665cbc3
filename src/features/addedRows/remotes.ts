import { changeCalculated, changeNet, createCalculated, createNet, deleteCalculated, deleteNet } from '@/api/wire'
import type { ApiClient } from '@/api'
import type { AddedRowAddress } from '@core/report'
import type { CalculatedDraft, NetDraft, Question } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createRemote } from '@/store'

/** A row to save, and what its writer began with (`base`); `id` null adds a new row. */
export type AddedRowSaving = { readonly question: string; readonly id: string | null } & (
  | { readonly type: 'net'; readonly draft: NetDraft; readonly base: NetDraft }
  | { readonly type: 'calculated'; readonly draft: CalculatedDraft; readonly base: CalculatedDraft }
)

export interface Sending extends DatasetAddress {
  readonly saving: AddedRowSaving
  /** The ids of the question's rows before: a row with another id is the new one. */
  readonly known: readonly string[]
}

/** The question as stored now, and the row that was saved. */
export interface SavedRow {
  readonly question: Question
  readonly saving: AddedRowSaving
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

/** One at a time. Only authors and managers may change a row; the form shows a refusal, which must not lead to the login. */
export const saveRemote = createRemote('addedRows/saved', {
  take: 'leading',
  request: async (api, sending: Sending, { signal }): Promise<SavedRow> => {
    const { saving, known } = sending
    const question = await send(api, sending, signal)
    const rows = saving.type === 'net' ? question.nets : question.calculated
    const added = rows.filter(({ id }) => !known.includes(id)).at(-1)
    return { question, saving, id: saving.id ?? added?.id ?? '' }
  },
})

export interface Deletion extends DatasetAddress, AddedRowAddress {
  /** The page is being left: the request must outlive it. */
  readonly leaving: boolean
}

export const rowKey = ({ question, type, id }: AddedRowAddress): string => JSON.stringify([question, type, id])

export const deleteRemote = createRemote('addedRows/deleted', {
  keyOf: (row: Deletion) => rowKey(row),
  request: (api, { studyId, datasetName, question, type, id, leaving }): Promise<Question> => {
    const params = { studyId, datasetName, questionName: question }
    const options = { skipAuthRedirect: 'forbidden', keepalive: leaving } as const
    return type === 'net'
      ? api.call(deleteNet, { params: { ...params, netId: id } }, options)
      : api.call(deleteCalculated, { params: { ...params, calculatedId: id } }, options)
  },
})
