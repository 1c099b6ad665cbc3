import { saveFiles } from '@/store'
import { fork } from '@/store/effects'
import { usageFileRemote } from './remotes'
import { remotes } from './slice'

export function* saga() {
  yield* fork(remotes.watch)
  yield* saveFiles(usageFileRemote, () => 'usage.csv')
}
