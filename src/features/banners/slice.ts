import { combineReducers } from '@reduxjs/toolkit'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { remotesOf } from '@/store'
import { bannersRemote, questionsRemote, stripRemote } from './remotes'

export const remotes = remotesOf({ list: bannersRemote, questions: questionsRemote, strip: stripRemote })

export const reducer = combineReducers(remotes.reducers)

/** The part of the store this slice is mounted at. */
export interface WithBanners {
  readonly banners: ReturnType<typeof reducer>
}

const isOf = (of: DatasetAddress | undefined, { studyId, datasetName }: DatasetAddress): boolean =>
  of?.studyId === studyId && of.datasetName === datasetName

/** The banners of a dataset; null while they are not known. */
export const selectBanners = ({ banners: { list } }: WithBanners, address: DatasetAddress) =>
  isOf(list.data?.of, address) ? (list.data?.banners ?? null) : null

/** The newest version of the dataset; null while it is not known. */
export const selectQuestions = ({ banners: { questions } }: WithBanners, address: DatasetAddress) =>
  isOf(questions.data?.of, address) ? (questions.data?.dataset ?? null) : null

/** How many banners a dataset has; null while that is not known. */
export const selectBannerCount = (state: WithBanners, address: DatasetAddress): number | null =>
  selectBanners(state, address)?.length ?? null
