import type { FeatureModule } from '@/store'
import { fork } from '@/store/effects'
import { reducer, shareRemote } from './remotes'

function* saga() {
  yield* fork(shareRemote.watch)
}

/** Sharing the address of a study, story or question by mail. */
export const share: FeatureModule = { name: 'share', reducer, saga }
