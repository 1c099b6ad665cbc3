import { useCallback, useEffect, useState } from 'react'
import type { ListViewSettings } from '@core/contract'
import type { ViewedList } from '@core/domain'
import { selectSession } from '@/features/session'
import { rememberFirstView } from '@/lib/firstView'
import { remember, remembered } from '@/lib/remembered'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { sameSettings } from '../model'
import { viewsRemote } from '../remotes'
import { events, type WithListViews } from '../slice'

/** A list as it is shown now. */
export interface ViewedPlace {
  readonly list: ViewedList
  readonly current: ListViewSettings
  /** Shows the list with other settings; `{}` as it is at first. */
  readonly onOpen: (settings: ListViewSettings) => void
}

/** The saved views of a list, which of them is shown, and whether the list was changed since. */
export const useViews = ({ list, current, onOpen }: ViewedPlace) => {
  const dispatch = useAppDispatch()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const { data, error, isFetching } = useAppSelector(({ listViews }: WithListViews) => remoteAt(listViews.views, list))
  const { removing, picked } = useAppSelector(({ listViews }: WithListViews) => listViews.local)
  const key = `tabularium.view.${list}.${userId}`
  const id = picked[list] === undefined ? remembered(key) : picked[list]
  const views = (data ?? []).filter(view => !removing.includes(view.id))
  const shown =
    views.find(view => view.id === id) ?? views.find(({ settings }) => sameSettings(settings, current)) ?? null
  const pick = useCallback(
    (next: string | null) => {
      remember(key, next)
      dispatch(events.picked({ list, id: next }))
    },
    [dispatch, key, list],
  )
  const load = useCallback(() => void dispatch(viewsRemote.requested({ list })), [dispatch, list])
  return {
    views,
    /** The view that was picked, or is what is shown; null for none. */
    shown,
    changed: shown !== null && !sameSettings(shown.settings, current),
    loaded: data !== null,
    failed: error !== null,
    loading: isFetching,
    load,
    pick,
    /** Shows a view; null: the list as it is at first. */
    open: useCallback(
      (view: { readonly id: string; readonly settings: ListViewSettings } | null) => {
        pick(view?.id ?? null)
        onOpen(view?.settings ?? {})
      },
      [pick, onOpen],
    ),
  }
}

/**
 * Loads the views of a list. A list that is opened for the first time since the page was loaded, by an address that says
 * nothing about it (`bare`), is shown in the default view. `onSettled`: the list is shown as it opens, or its views cannot be loaded.
 */
export const useFirstView = (place: ViewedPlace, bare: boolean, onSettled: (() => void) | undefined) => {
  const dispatch = useAppDispatch()
  const { load, views, loaded, failed, open } = useViews(place)
  const { list, current } = place
  const isOpened = useAppSelector(({ listViews }: WithListViews) => listViews.local.opened.includes(list))
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const [begun] = useState({ bare, current })
  const [opening, setOpening] = useState<ListViewSettings | null>(null)
  useEffect(load, [load])
  useEffect(() => {
    if (!loaded || isOpened) return
    dispatch(events.opened({ list }))
    const first = views.find(view => view.is_default)
    if (!first || !begun.bare || !sameSettings(begun.current, current)) return
    setOpening(first.settings)
    open(first)
  }, [loaded, isOpened, views, begun, current, open, dispatch, list])
  const hasDefault = views.some(view => view.is_default)
  useEffect(() => {
    if (loaded) rememberFirstView(list, userId, hasDefault)
  }, [loaded, list, userId, hasDefault])
  const isShown = loaded && isOpened && (opening === null || sameSettings(opening, current))
  useEffect(() => {
    if (isShown || failed) onSettled?.()
  }, [isShown, failed, onSettled])
}
