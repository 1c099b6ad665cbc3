import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '@/lib/failure'
import { randomId } from '@/lib/randomId'
import { useAppDispatch, useAppSelector } from '@/store'
import { createSummaryRemote, type Creation, type SummaryAsked } from '../remotes'
import { selectCreated } from '../selectors'
import type { WithSummaryReport } from '../slice'

export interface Starting {
  readonly start: (asked: SummaryAsked) => void
  readonly isStarting: boolean
  /** Why the last one was not started; null once it was dismissed or tried again. */
  readonly error: Failure | null
  readonly again: () => void
  readonly dismiss: () => void
}

/** Starts a summary report; `onStarted` gets its id. */
export const useStartSummary = (studyId: string, onStarted: (reportId: string) => void): Starting => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector((state: WithSummaryReport) => selectCreated(state, studyId))
  const [asked, setAsked] = useState<Creation | null>(null)
  const told = useRef(onStarted)
  useEffect(() => {
    told.current = onStarted
  })
  const made = asked !== null && data?.asked.press === asked.press ? data.made.id : null
  useEffect(() => {
    if (made !== null) told.current(made)
  }, [made])
  const send = useCallback(
    (creation: Creation) => {
      setAsked(creation)
      dispatch(createSummaryRemote.requested(creation))
    },
    [dispatch],
  )
  return {
    start: wanted => send({ ...wanted, press: randomId() }),
    isStarting: asked !== null && isFetching,
    error: asked !== null && !isFetching ? error : null,
    again: () => asked && send(asked),
    dismiss: () => setAsked(null),
  }
}
