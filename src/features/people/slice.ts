import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf, withAnswers } from '@/store'
import { candidatesRemote, groupChangeRemote, groupsRemote, membersRemote } from './groupRemotes'
import { bulkRemote, inviteRemote, newLinkRemote, withdrawRemote } from './inviteRemotes'
import { accessRemote, changeRemote, effectsRemote, usersRemote } from './remotes'
import { addRemote, removeRemote, whitelistRemote } from './whitelistRemotes'

export const remotes = remotesOf({
  users: usersRemote,
  changes: changeRemote,
  access: accessRemote,
  effects: effectsRemote,
  invited: inviteRemote,
  links: newLinkRemote,
  withdrawn: withdrawRemote,
  bulk: bulkRemote,
  groups: groupsRemote,
  groupChange: groupChangeRemote,
  candidates: candidatesRemote,
  members: membersRemote,
  whitelist: whitelistRemote,
  whitelistAdded: addRemote,
  whitelistRemoved: removeRemote,
})

/** A person who was changed is shown so at once. */
const users = withAnswers(usersRemote.reducer, on => [
  on(changeRemote.succeeded, (state, { data: changed }) =>
    state.data === null
      ? state
      : {
          ...state,
          data: {
            ...state.data,
            users: state.data.users.map(user => (user.profile_id === changed.profile_id ? changed : user)),
          },
        },
  ),
])

export const reducer = combineReducers({ ...remotes.reducers, users })

/** The part of the store this slice is mounted at. */
export interface WithPeople {
  readonly admin: ReturnType<typeof reducer>
}

export const selectUsers = ({ admin }: WithPeople) => admin.users
export const selectChange = ({ admin }: WithPeople, id: string) => admin.changes[id] ?? null
export const selectEffects = ({ admin }: WithPeople, id: string) => admin.effects[id] ?? null
export const selectLink = ({ admin }: WithPeople, id: string) => admin.links[id] ?? null
export const selectWithdrawn = ({ admin }: WithPeople, id: string) => admin.withdrawn[id] ?? null
