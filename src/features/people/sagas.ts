import { selectSession, sessionEvents, sessionRemote } from '@/features/session'
import { call, fork, put, select, takeEvery, takeLeading } from '@/store/effects'
import { saveFiles } from '@/store'
import { bulkEvents, changePeople } from './bulkRun'
import { eraseRemote, personDataRemote } from './eraseRemotes'
import { groupChangeRemote, groupsRemote, membersRemote } from './groupRemotes'
import { inviteRemote, newLinkRemote, withdrawRemote } from './inviteRemotes'
import { changeRemote, usersRemote } from './remotes'
import { remotes, selectUsers } from './slice'
import { addRemote, removeRemote, restoreRemote, whitelistRemote } from './whitelistRemotes'

/** Counts and the last admin may be others now; somebody who changed themselves has other rights. */
function* refresh({ payload: { args } }: ReturnType<typeof changeRemote.succeeded>) {
  const session = yield* select(selectSession)
  if (session?.rottweiler_user_id === args.id) yield* put(sessionRemote.requested())
  const { data } = yield* select(selectUsers)
  if (data) yield* call(usersRemote.fetchQuietly, data.of)
}

/** People came, went, or were changed together. */
function* refreshPeople() {
  yield* put(sessionRemote.requested())
  const { data } = yield* select(selectUsers)
  if (data) yield* call(usersRemote.fetchQuietly, data.of)
}

/** All that choose among groups learn of the change. */
function* refreshGroups() {
  yield* put(sessionEvents.domainNeeded())
  yield* call(groupsRemote.fetchQuietly, undefined)
}

function* refreshWhitelist({
  payload: { args },
}: ReturnType<typeof addRemote.succeeded> | ReturnType<typeof removeRemote.succeeded>) {
  yield* call(whitelistRemote.fetchQuietly, args.kind)
}

export function* saga() {
  yield* fork(remotes.watch)
  yield* takeEvery(changeRemote.succeeded, refresh)
  yield* takeEvery(
    [
      inviteRemote.succeeded,
      newLinkRemote.succeeded,
      withdrawRemote.succeeded,
      bulkEvents.ended,
      eraseRemote.succeeded,
    ],
    refreshPeople,
  )
  yield* saveFiles(personDataRemote, ({ name }) => `Personal data of ${name}.json`)
  yield* takeLeading(bulkEvents.started, changePeople)
  yield* takeEvery([groupChangeRemote.succeeded, membersRemote.succeeded], refreshGroups)
  yield* takeEvery([addRemote.succeeded, removeRemote.succeeded, restoreRemote.succeeded], refreshWhitelist)
}
