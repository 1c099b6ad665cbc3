import { useEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { PageFrame, Stack } from '@/ui'
import { events, selectComparison } from '../slice'
import { Comparison } from './Comparison'
import { DraftForm } from './DraftForm'

interface AskedBeforeScreenProps {
  /** Whether the address asks for the comparison. */
  readonly compared: boolean
  /** Puts it into the address, as a step of the browser's history unless it is replaced. */
  readonly onCompared: (compared: boolean, replace: boolean) => void
}

/** A draft questionnaire, then what was asked before of it. */
export const AskedBeforeScreen = ({ compared, onCompared }: AskedBeforeScreenProps) => {
  const dispatch = useAppDispatch()
  const comparison = useAppSelector(selectComparison)
  const root = useRef<HTMLDivElement>(null)
  const shown = comparison !== null
  const before = useRef(shown)
  // The button that was pressed has gone with its part of the page.
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    root.current?.querySelector('h1')?.focus()
  }, [shown])
  const latest = useRef(onCompared)
  useEffect(() => {
    latest.current = onCompared
  })
  const wasCompared = useRef<boolean | null>(null)
  useEffect(() => {
    const was = wasCompared.current
    wasCompared.current = compared
    if (!shown || compared) return
    // Going back from the comparison leads to the draft; otherwise the address follows what is shown.
    if (was === true) dispatch(events.edited())
    else latest.current(true, was === null)
  }, [shown, compared, dispatch])
  return (
    <PageFrame ref={root}>
      <Stack>
        {comparison ? (
          <Comparison comparison={comparison} onEdit={() => onCompared(false, false)} />
        ) : (
          <DraftForm compared={compared} />
        )}
      </Stack>
    </PageFrame>
  )
}
