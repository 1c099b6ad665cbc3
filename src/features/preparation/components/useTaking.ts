import { useEffect, useRef, useState } from 'react'
import type { StepAction } from '@core/domain/preparation'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { previewRemote } from '../remotes'
import { selectPreviewed, selectRefused, selectSaving, selectTaken } from '../selectors'
import { events } from '../slice'

/** Takes steps from an editor that stays open until they are taken, and says why they were not. */
export const useTaking = (onTaken: () => void) => {
  const dispatch = useAppDispatch()
  const taken = useAppSelector(selectTaken)
  const refused = useAppSelector(selectRefused)
  const saving = useAppSelector(selectSaving)
  const [begun, setBegun] = useState<number | null>(null)
  const latest = useRef(onTaken)
  useEffect(() => {
    latest.current = onTaken
  })
  const done = begun !== null && !saving && taken > begun
  useEffect(() => {
    if (done) latest.current()
  }, [done])
  return {
    busy: begun !== null && saving,
    failure: begun !== null && !saving && refused ? refused.failure.message : null,
    take: (...actions: readonly StepAction[]) => {
      setBegun(taken)
      dispatch(events.changed({ kind: 'take', actions }))
    },
    /** Puts an action in the place of that of a step. */
    replace: (step: string, action: StepAction) => {
      setBegun(taken)
      dispatch(events.changed({ kind: 'replace', step, action }))
    },
  }
}

const PAUSE = 250

/** What a step would do, in the place of another if one is given; asked again a moment after it has changed, null asks nothing. */
export const usePreview = (address: DatasetAddress, action: StepAction | null, step?: string) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector(selectPreviewed)
  const text = action === null ? null : JSON.stringify(action)
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (text === null) return undefined
    const timer = setTimeout(() => {
      setAsked(text)
      dispatch(previewRemote.requested({ ...address, action: JSON.parse(text) as StepAction, step }))
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, address, dispatch, step])
  const current = text !== null && asked === text && !isFetching
  return {
    /** The last answer, also while a newer one is on its way. */
    seen: asked === null || text === null ? null : data,
    refusal: current ? (error?.message ?? null) : null,
    waiting: text !== null && !current,
  }
}
