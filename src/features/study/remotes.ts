import type { KeyInsight, StudyDetails } from '@core/contract'
import {
  createInsight,
  deleteInsight,
  deleteStudy,
  getInsightImage,
  listInsights,
  orderInsights,
  patchInsight,
  patchStudy,
  uploadInsightImage,
} from '@/api/wire'
import type { ApiClient } from '@/api'
import { createRemote } from '@/store'
import type { StudyChanges } from './model/details'

/** Key insights of a study with those of its documents, by study number. */
export const insightsRemote = createRemote<string, readonly KeyInsight[]>('dashboard/insights', {
  request: async (api, id, options) =>
    (await api.call(listInsights, { params: { id } }, { ...options, skipAuthRedirect: 'forbidden' })).results,
  keyOf: id => id,
})

export interface InsightAddress {
  /** The item of the insight: id of a study or document. */
  readonly itemId: string
  readonly insightId: string
}

export const addressOf = (insight: KeyInsight): InsightAddress => ({
  itemId: insight.content_object.id,
  insightId: insight.id,
})

const paramsOf = ({ itemId, insightId }: InsightAddress) => ({ params: { id: itemId, insightId } })

interface PictureAddress extends InsightAddress {
  /** `insight_image`: another picture has another address. */
  readonly image: string
}

export const pictureRemote = createRemote<PictureAddress, Blob>('dashboard/picture', {
  request: (api, address, options) => api.bytes(getInsightImage, paramsOf(address), options),
  keyOf: ({ image }) => image,
  take: 'leading',
})

/** The result of an insight's editor: `picture` is a new file, or says what happens to the current one. */
export interface InsightDraft {
  readonly text: string
  /** The text that the editor began with. */
  readonly base: string
  /** Name of the dataset it quotes, null for none in particular; undefined: as it is, or as the server chooses. */
  readonly dataset: string | null | undefined
  readonly picture: File | 'kept' | 'removed'
}

const wordsOf = ({ text, dataset }: InsightDraft) => ({ text, ...(dataset !== undefined && { dataset_name: dataset }) })

export const createText = (api: ApiClient, studyNumber: string, draft: InsightDraft) =>
  api.call(createInsight, { params: { id: studyNumber }, body: wordsOf(draft) })

export const changeText = (api: ApiClient, insight: KeyInsight, draft: InsightDraft) =>
  api.call(patchInsight, {
    ...paramsOf(addressOf(insight)),
    body: {
      ...wordsOf(draft),
      base: { text: draft.base },
      ...(draft.picture === 'removed' && { insight_image: null }),
    },
  })

export const sendPicture = (api: ApiClient, insight: KeyInsight, file: File) =>
  api.call(uploadInsightImage, paramsOf(addressOf(insight)), { bytes: file })

export interface NewOrder {
  readonly studyNumber: string
  readonly order: readonly string[]
}

export const orderRemote = createRemote<NewOrder, readonly KeyInsight[]>('dashboard/order', {
  request: async (api, { studyNumber, order }, options) =>
    (await api.call(orderInsights, { params: { id: studyNumber }, body: { order: [...order] } }, options)).results,
})

export interface Removal extends InsightAddress {
  readonly studyNumber: string
  /** The page is being left: the request must outlive it. */
  readonly leaving: boolean
}

export const removalRemote = createRemote<Removal, object>('dashboard/removal', {
  request: (api, { leaving, ...address }) =>
    api.call(deleteInsight, paramsOf(address), { skipAuthRedirect: 'forbidden', keepalive: leaving }),
  keyOf: ({ insightId }) => insightId,
})

export interface StudyChange {
  readonly studyNumber: string
  /** The form that sends it. */
  readonly form: 'description' | 'details' | 'access'
  readonly body: StudyChanges
}

export const changeRemote = createRemote<StudyChange, StudyDetails>('dashboard/change', {
  request: (api, { studyNumber, body }, options) =>
    api.call(patchStudy, { params: { id: studyNumber }, body }, { ...options, skipAuthRedirect: 'forbidden' }),
  keyOf: ({ form }) => form,
  take: 'leading',
})

export interface StudyDeletion {
  readonly studyNumber: string
  /** As it was typed. */
  readonly name: string
}

export const deletionRemote = createRemote<StudyDeletion, object>('dashboard/deletion', {
  request: (api, { studyNumber, name }, options) =>
    api.call(
      deleteStudy,
      { params: { id: studyNumber }, query: { name } },
      { ...options, skipAuthRedirect: 'forbidden' },
    ),
  take: 'leading',
})
