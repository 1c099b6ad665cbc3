import { combineReducers } from '@reduxjs/toolkit'
import type { SiteUser } from '@core/contract'
import { remotesOf, withAnswers } from '@/store'
import { bulkRemote, bulkRun, matchingRemote } from './bulkRun'
import { eraseRemote, erasureRemote, personDataRemote } from './eraseRemotes'
import { candidatesRemote, groupChangeRemote, groupsRemote, membersRemote } from './groupRemotes'
import { inviteRemote, newLinkRemote, withdrawRemote } from './inviteRemotes'
import { accessRemote, careRemote, changeRemote, effectsRemote, usersRemote } from './remotes'
import { addRemote, removeRemote, restoreRemote, whitelistRemote } from './whitelistRemotes'

export const remotes = remotesOf({
  users: usersRemote,
  changes: changeRemote,
  access: accessRemote,
  care: careRemote,
  erasure: erasureRemote,
  erase: eraseRemote,
  personData: personDataRemote,
  effects: effectsRemote,
  invited: inviteRemote,
  links: newLinkRemote,
  withdrawn: withdrawRemote,
  bulkPart: bulkRemote,
  matching: matchingRemote,
  groups: groupsRemote,
  groupChange: groupChangeRemote,
  candidates: candidatesRemote,
  members: membersRemote,
  whitelist: whitelistRemote,
  whitelistAdded: addRemote,
  whitelistRemoved: removeRemote,
  whitelistRestored: restoreRemote,
})

type ShownUsers = ReturnType<typeof usersRemote.reducer>

const withChanged = (state: ShownUsers, changed: SiteUser): ShownUsers =>
  state.data === null
    ? state
    : {
        ...state,
        data: {
          ...state.data,
          users: state.data.users.map(user => (user.profile_id === changed.profile_id ? changed : user)),
        },
      }

/** A person who was changed is shown so at once. */
const users = withAnswers(usersRemote.reducer, on => [
  on(changeRemote.succeeded, (state, { data }) => withChanged(state, data)),
  on(careRemote.succeeded, (state, { data }) => withChanged(state, data)),
])

export const reducer = combineReducers({ ...remotes.reducers, users, bulk: bulkRun })

/** The part of the store this slice is mounted at. */
export interface WithPeople {
  readonly admin: ReturnType<typeof reducer>
}

export const selectUsers = ({ admin }: WithPeople) => admin.users
export const selectChange = ({ admin }: WithPeople, id: string) => admin.changes[id] ?? null
export const selectEffects = ({ admin }: WithPeople, id: string) => admin.effects[id] ?? null
export const selectLink = ({ admin }: WithPeople, id: string) => admin.links[id] ?? null
export const selectWithdrawn = ({ admin }: WithPeople, id: string) => admin.withdrawn[id] ?? null
