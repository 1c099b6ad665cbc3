import type { InputOf, Question } from '@core/contract'
import { changeGrids, getDatasetChanges, listGrids, patchDataset, patchQuestion, patchQuestionByUri } from '@/api/wire'
import { editsOf, toFailure } from '@/lib/failure'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { createRemote } from '@/store'
import type { FailedText, TextPatch } from './model/grid'

const DRAFT = { draft: '1' } as const
const paramsOf = ({ studyId, datasetName }: DatasetAddress) => ({ studyId, datasetName })
const asSentence = (error: unknown): string => toFailure(error).message
// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

export const changesRemote = createRemote('datasetPage/changes', {
  request: (api, { version, ...address }: DatasetAddress & { readonly version?: number }, options) =>
    api.call(
      getDatasetChanges,
      { params: paramsOf(address), query: version === undefined ? {} : { version } },
      { ...options, ...OWN },
    ),
})

export type Setting = InputOf<typeof patchDataset>['body']

export const settingKey = ({ studyId, datasetName }: DatasetAddress, name: string): string =>
  JSON.stringify([studyId, datasetName, name])

/** One record per dataset and setting: access groups, default filters, question labels. */
export const settingRemote = createRemote('datasetPage/setting', {
  take: 'leading',
  keyOf: ({ studyId, datasetName, change }: DatasetAddress & { readonly change: Setting }) =>
    settingKey({ studyId, datasetName }, Object.keys(change)[0] ?? ''),
  request: (api, { change, ...address }, options) =>
    api.call(patchDataset, { params: paramsOf(address), body: change }, { ...options, ...OWN }),
})

export type QuestionPatch = InputOf<typeof patchQuestion>['body']

/** The target of a change: a question, or one row of a grid. */
export interface PatchTarget {
  readonly question: Pick<Question, 'question_name' | 'nk'>
  readonly row: string | null
  readonly patch: QuestionPatch
}

/** One at a time. */
export const patchRemote = createRemote<DatasetAddress & PatchTarget, Question>('datasetPage/patch', {
  take: 'leading',
  request: (api, { question, row, patch, ...address }, options) =>
    row === null
      ? // Path parameters are encoded by the client: `nk` becomes nk_uri.
        api.call(
          patchQuestionByUri,
          { params: { nkUri: question.nk }, query: DRAFT, body: patch },
          { ...options, ...OWN },
        )
      : api.call(
          patchQuestion,
          { params: { ...paramsOf(address), questionName: row }, query: DRAFT, body: patch },
          { ...options, ...OWN },
        ),
})

/** The questions that could be rows of a grid with this one. */
export const gridOptionsRemote = createRemote('datasetPage/gridOptions', {
  request: async (api, { question, ...address }: DatasetAddress & { readonly question: string }, options) => {
    const found = await api.call(
      listGrids,
      { params: paramsOf(address), query: { ...DRAFT, question } },
      { ...options, ...OWN },
    )
    return found[question] ?? []
  },
})

export type GridsBody = InputOf<typeof changeGrids>['body']

export interface GridCommit {
  /** Null: the rows stay as they are. */
  readonly body: GridsBody | null
  readonly texts: readonly TextPatch[]
}

/** Saves the grid, then its texts. Its error is the server's message about the grid; the answer names texts that failed. */
export const gridCommitRemote = createRemote('datasetPage/gridCommit', {
  take: 'leading',
  request: async (api, { body, texts, ...address }: DatasetAddress & GridCommit, options) => {
    const params = paramsOf(address)
    if (body) await api.call(changeGrids, { params, query: DRAFT, body }, { ...options, ...OWN })
    const failed: FailedText[] = []
    for (const { name, text, base } of texts) {
      const patch = { question_text: text, base: { question_text: base } }
      const row = { params: { ...params, questionName: name }, query: DRAFT, body: patch }
      await api.call(patchQuestion, row, { ...options, ...OWN }).catch((error: unknown) => {
        const [edit = null] = editsOf(toFailure(error))
        failed.push({ name, edit })
      })
    }
    return { failed }
  },
})

/** Its error is what a person reads. */
export const ungroupRemote = createRemote('datasetPage/ungroup', {
  take: 'leading',
  toError: asSentence,
  request: async (api, { grid, ...address }: DatasetAddress & { readonly grid: string }, options) => {
    const body = { [grid]: { action: 'delete' as const } }
    return (await api.call(changeGrids, { params: paramsOf(address), query: DRAFT, body }, { ...options, ...OWN }))
      .questions
  },
})

/** The slot of the default filters as they are. */
export const SAVED_BASE = 'dataset/saved'
