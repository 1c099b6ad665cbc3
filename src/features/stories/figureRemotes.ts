import { getStoryFigure, setStoryFigureView, settleStoryFigure, viewStoryFigureAs } from '@/api/wire'
import type { InputOf, StoryDetails, StoryFigure } from '@core/contract'
import { createRemote } from '@/store'
import { queryOfViewAs, writeViewAs, type ViewAs } from './viewAs'

/** The figures of a card; `version` is the one that they are of: asked for again when readers get another one. */
export interface FigureAddress {
  readonly storyId: string
  readonly cardId: string
  readonly version: number
  /** Of the newest data instead of those that the card shows. */
  readonly newest: boolean
  /** As somebody else gets them; null: with the reader's own rights. */
  readonly as: ViewAs | null
}

export const figureRemote = createRemote<FigureAddress, StoryFigure>('stories/figure', {
  request: (api, { storyId, cardId, newest, as }, options) => {
    const params = { storyId, cardId }
    const quietly = { ...options, skipAuthRedirect: 'forbidden' } as const
    if (as) return api.call(viewStoryFigureAs, { params, query: queryOfViewAs(as) }, quietly)
    return api.call(getStoryFigure, { params, query: newest ? { newest: '1' } : {} }, quietly)
  },
  keyOf: ({ cardId, version, newest, as }) =>
    JSON.stringify([cardId, version, newest, ...(as ? [writeViewAs(as)] : [])]),
})

export interface Settlement {
  readonly storyId: string
  readonly cardId: string
  /** The newest version, as it was looked at. */
  readonly dataVersion: number
  readonly keep: boolean
  /** Cards whose words quote numbers that the newest figures do not show. */
  readonly quotedBy: readonly string[]
}

export const settleRemote = createRemote<Settlement, StoryDetails>('stories/settle', {
  request: (api, { storyId, cardId, dataVersion, keep, quotedBy }, options) =>
    api.call(
      settleStoryFigure,
      { params: { storyId, cardId }, body: { data_version: dataVersion, keep, quoted_by: [...quotedBy] } },
      { ...options, skipAuthRedirect: 'forbidden' },
    ),
  keyOf: ({ cardId }) => cardId,
  take: 'leading',
})

export interface FigureView {
  readonly storyId: string
  readonly cardId: string
  readonly change: InputOf<typeof setStoryFigureView>['body']
}

export const figureViewRemote = createRemote<FigureView, StoryDetails>('stories/figureView', {
  request: (api, { storyId, cardId, change }, options) =>
    api.call(setStoryFigureView, { params: { storyId, cardId }, body: change }, options),
  keyOf: ({ cardId }) => cardId,
  take: 'leading',
})
