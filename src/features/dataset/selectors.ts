import { indexQuestions } from '@core/report'
import type { Dataset } from '@core/contract'
import { createSelector } from 'reselect'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { selectBase, selectStates, selectWaitingDatasetRemote, type WithLibrary } from '@/library'
import { remoteAt } from '@/store'
import { listedQuestions } from './model/questions'
import { SAVED_BASE, settingKey, type Setting } from './remotes'
import type { WithDataset as Root, Patching } from './slice'

const NOWHERE: DatasetAddress = { studyId: '', datasetName: '' }

const selectLocal = (state: Root) => state.datasetPage.local
export const selectAddress = (state: Root) => selectLocal(state).open
export const selectDatasetRemote = (state: Root & WithLibrary) =>
  selectWaitingDatasetRemote(state, selectAddress(state) ?? NOWHERE)
const selectStatesHere = (state: Root & WithLibrary) => selectStates(state, (selectAddress(state) ?? NOWHERE).studyId)

/** The states row of the open dataset, as it was told last; null for those who may not follow it. */
export const selectOwnState = (state: Root & WithLibrary) =>
  selectStatesHere(state).data?.find(one => one.dataset_name === selectAddress(state)?.datasetName) ?? null

/** The dataset in its current state. */
export const selectDataset = createSelector(
  [(state: Root & WithLibrary) => selectDatasetRemote(state).data, selectOwnState],
  (dataset, now): Dataset | null =>
    dataset && now
      ? {
          ...dataset,
          current_state: dataset.permissions.view ? now.current_state : null,
          draft_version: now.draft_version,
        }
      : dataset,
)

/** The questions that this reader may see. */
export const selectQuestions = createSelector([selectDataset], dataset => (dataset ? listedQuestions(dataset) : []))
export const selectIndex = createSelector([selectDataset, selectQuestions], (dataset, questions) =>
  indexQuestions({ questions, question_labels_enabled: dataset?.question_labels_enabled ?? false }),
)
export const selectQuestion = (state: Root & WithLibrary, name: string | null) =>
  selectQuestions(state).find(question => question.question_name === name) ?? null

export const selectVersions = (state: Root) => state.datasetPage.versions
export const selectPublishVersion = (state: Root) => state.datasetPage.publishVersion
export const selectWithdraw = (state: Root) => state.datasetPage.withdraw
export const selectCarried = (state: Root) => state.datasetPage.carried
export const selectRename = (state: Root) => state.datasetPage.rename
export const selectChanges = (state: Root) => state.datasetPage.changes
type SettingName = Setting extends infer One ? (One extends unknown ? keyof One : never) : never
export const selectSetting = (state: Root, name: SettingName) =>
  remoteAt(state.datasetPage.setting, settingKey(selectAddress(state) ?? NOWHERE, name))
export const selectPatch = (state: Root) => state.datasetPage.patch
export const selectGridEdit = (state: Root) => selectLocal(state).grid
export const selectRegrouped = (state: Root) => selectLocal(state).regrouped
export const selectGridOptions = (state: Root) => state.datasetPage.gridOptions
export const selectGridCommit = (state: Root) => state.datasetPage.gridCommit
export const selectUngroup = (state: Root) => state.datasetPage.ungroup

const NO_PATCH = { saving: false, error: null, failure: null, busy: false }

/** State of a change to this field of a question or row; `busy`: another change is being saved. */
export const selectPatchOf = createSelector(
  [
    selectPatch,
    (state: Root) => selectLocal(state).patching,
    (_: Root, name: string) => name,
    (_: Root, __: string, field: Patching['field']) => field,
  ],
  ({ isFetching, error }, patching, name, field) => {
    if (patching === null) return NO_PATCH
    const own = patching.name === name && patching.field === field
    return {
      saving: own && isFetching,
      error: own ? (error?.message ?? null) : null,
      failure: own ? error : null,
      busy: !own && isFetching,
    }
  },
)

export const selectSavedBase = (state: WithLibrary) => selectBase(state, SAVED_BASE)
