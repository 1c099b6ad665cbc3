import { getStoryCover } from '@/api/wire'
import { createRemote, remoteAt, type FeatureModule } from '@/store'

/** The picture that is the cover of a story; `picture`: its key, which changes with it. */
interface CoverPicture {
  readonly storyId: string
  readonly picture: string
}

export const coverPictureRemote = createRemote<CoverPicture, Blob>('stories/coverPicture', {
  request: (api, { storyId }, options) =>
    api.bytes(getStoryCover, { params: { storyId } }, { ...options, skipAuthRedirect: 'forbidden' }),
  keyOf: ({ picture }) => picture,
})

/** A separate module, so that pages which only list stories need nothing else of them. */
export const storyCovers: FeatureModule = {
  name: 'storyCovers',
  reducer: coverPictureRemote.reducer,
  saga: coverPictureRemote.watch,
}

export interface WithStoryCovers {
  readonly storyCovers: ReturnType<typeof coverPictureRemote.reducer>
}

export const selectCoverPicture = (state: WithStoryCovers, picture: string) => remoteAt(state.storyCovers, picture)
