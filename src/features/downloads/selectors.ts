import { createSelector } from 'reselect'
import { remoteAt } from '@/store'
import type { DownloadsRoot } from './slice'

const selectLocal = (state: DownloadsRoot) => state.downloads.local

export const selectList = (state: DownloadsRoot) => state.downloads.list
export const selectAsked = (state: DownloadsRoot) => selectLocal(state).asked
export const selectStarted = (state: DownloadsRoot) => selectLocal(state).started
export const selectPageOpen = (state: DownloadsRoot) => selectLocal(state).pageOpen
export const selectAgain = (state: DownloadsRoot, id: string) => remoteAt(state.downloads.again, id)
export const selectSaved = (state: DownloadsRoot, id: string) => remoteAt(state.downloads.saved, id)

/** The reader's own files without those being removed; null until they are known. */
export const selectFiles = createSelector(
  [(state: DownloadsRoot) => selectList(state).data, (state: DownloadsRoot) => selectLocal(state).removing],
  (files, removing) => files?.filter(({ id }) => !removing.includes(id)) ?? null,
)

/** Unfinished files of this window: what is known about each, or why it could not be started. */
export const selectNotices = createSelector(
  [selectStarted, (state: DownloadsRoot) => selectList(state).data, (state: DownloadsRoot) => state.downloads.made],
  (started, files, made) =>
    started
      .filter(({ hidden }) => !hidden)
      .map(one => ({
        making: one,
        file: files?.find(({ id }) => id === one.id) ?? null,
        error: remoteAt(made, one.key).error,
      })),
)

/** Finished files of this window that have not been announced. */
export const selectEnded = createSelector([(state: DownloadsRoot) => selectLocal(state).ended], ended => ({
  ready: ended.filter(({ state }) => state === 'ready'),
  failed: ended.filter(({ state }) => state === 'failed'),
}))

/** Why finished files could not be loaded. */
export const selectSaveFailures = createSelector([(state: DownloadsRoot) => state.downloads.saved], saved =>
  Object.values(saved).flatMap(({ error }) => error ?? []),
)

/** Files that could not be removed, and why. */
export const selectRemovalFailures = createSelector(
  [selectFiles, (state: DownloadsRoot) => state.downloads.removed],
  (files, removed) =>
    (files ?? []).flatMap(file => {
      const { error } = remoteAt(removed, file.id)
      return error ? [{ file, error }] : []
    }),
)
