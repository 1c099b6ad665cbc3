import { createSelector } from 'reselect'
import { remoteAt } from '@/store'
import { renewalKey } from './model'
import type { WithDownloads } from './slice'

const selectLocal = (state: WithDownloads) => state.downloads.local

export const selectList = (state: WithDownloads) => state.downloads.list
export const selectAsked = (state: WithDownloads) => selectLocal(state).asked
export const selectStarted = (state: WithDownloads) => selectLocal(state).started
export const selectPageOpen = (state: WithDownloads) => selectLocal(state).pageOpen
export const selectAgain = (state: WithDownloads, id: string) => remoteAt(state.downloads.again, id)
export const selectSaved = (state: WithDownloads, id: string) => remoteAt(state.downloads.saved, id)

export const selectQuestions = (state: WithDownloads) => state.downloads.questions

export const selectChanges = (state: WithDownloads, id: string) => remoteAt(state.downloads.changes, id)

/** The request of this window that makes a file once more with newer data. */
export const selectRenewal = (state: WithDownloads, id: string) => remoteAt(state.downloads.made, renewalKey(id))

/** The reader's own files without those being removed; null until they are known. */
export const selectFiles = createSelector(
  [(state: WithDownloads) => selectList(state).data, (state: WithDownloads) => selectLocal(state).removing],
  (files, removing) => files?.filter(({ id }) => !removing.includes(id)) ?? null,
)

/** Unfinished files of this window: what is known about each, or why it could not be started. */
export const selectNotices = createSelector(
  [selectStarted, (state: WithDownloads) => selectList(state).data, (state: WithDownloads) => state.downloads.made],
  (started, files, made) =>
    started
      .filter(({ hidden }) => !hidden)
      .map(one => ({
        making: one,
        file: files?.find(({ id }) => id === one.id) ?? null,
        error: remoteAt(made, one.key).error,
      })),
)

/** Requests of this window that are being made, or about to be; those that could not be started are not. */
export const selectMaking = createSelector(
  [selectStarted, (state: WithDownloads) => state.downloads.made],
  (started, made) => started.filter(({ key }) => remoteAt(made, key).error === null),
)

/** Files of this window whose end has not been told. */
export const selectEnded = createSelector([(state: WithDownloads) => selectLocal(state).ended], ended => ({
  ready: ended.filter(({ state }) => state === 'ready'),
  failed: ended.filter(({ state }) => state === 'failed'),
}))

/** Why finished files could not be fetched. */
export const selectSaveFailures = createSelector([(state: WithDownloads) => state.downloads.saved], saved =>
  Object.values(saved).flatMap(({ error }) => error ?? []),
)

/** Files that could not be removed, and why. */
export const selectRemovalFailures = createSelector(
  [selectFiles, (state: WithDownloads) => state.downloads.removed],
  (files, removed) =>
    (files ?? []).flatMap(file => {
      const { error } = remoteAt(removed, file.id)
      return error ? [{ file, error }] : []
    }),
)
