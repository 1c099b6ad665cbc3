import { missingWords, type Missing } from '@core/report'
import type { UnknownAction } from '@reduxjs/toolkit'
import { memo } from 'react'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Feedback'
import { selectDraftOffered, selectDraftRestored, selectMissing, selectOpening } from '../selectors'
import { events } from '../slice'

const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  margin-bottom: 16px;
  &:empty {
    display: none;
  }
`

/** A notice goes with its buttons: the heading of the builder gets the focus. */
const useAnswer = () => {
  const dispatch = useAppDispatch()
  return (action: UnknownAction) => {
    document.querySelector<HTMLElement>('h1')?.focus()
    dispatch(action)
  }
}

const timeOf = (at: number): string => new Date(at).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit' })

const MissingNotice = ({ missing }: { readonly missing: readonly Missing[] }) => {
  const answer = useAnswer()
  const weight = missing.some(({ kind }) => kind === 'weight')
  const defaults = missing.some(({ kind }) => kind === 'default filters')
  return (
    <Callout
      tone="warning"
      title={
        defaults
          ? 'The default filters of this dataset cannot be read'
          : 'Some of this report is no longer in the dataset'
      }
      action={
        <Button size="sm" onClick={() => answer(events.missingAcknowledged())}>
          Got it
        </Button>
      }
    >
      {defaults
        ? 'The report starts without them. A manager can set them again in the dataset settings.'
        : `Missing: ${missing.map(missingWords).join('; ')}.${weight ? ' The default weight is used instead.' : ''}`}
    </Callout>
  )
}

/** What the reader has to know before going on: drafts, and parts of a saved report that are gone. */
export const BuilderNotices = memo(() => {
  const answer = useAnswer()
  const opening = useAppSelector(selectOpening)
  const missing = useAppSelector(selectMissing)
  const offered = useAppSelector(selectDraftOffered)
  const restored = useAppSelector(selectDraftRestored)
  return (
    <Stack>
      {offered && (
        <Callout
          title="You have an unfinished report"
          action={
            <>
              <Button size="sm" onClick={() => answer(events.draftTaken())}>
                Continue it
              </Button>
              <Button size="sm" variant="ghost" onClick={() => answer(events.draftDiscarded())}>
                Discard
              </Button>
            </>
          }
        >
          “{offered.payload.title}”, kept at {timeOf(offered.savedAt)}.
        </Callout>
      )}
      {restored !== null && (
        <Callout
          title="Your unfinished report is back"
          action={
            <>
              <Button size="sm" variant="ghost" onClick={() => answer(events.draftDiscarded())}>
                Start over
              </Button>
              <Button size="sm" onClick={() => answer(events.draftNoticeClosed())}>
                Got it
              </Button>
            </>
          }
        >
          As kept at {timeOf(restored)}.
        </Callout>
      )}
      {missing.length > 0 && <MissingNotice missing={missing} />}
      {opening?.intent.kind === 'open' && missing.length === 0 && restored === null && (
        <Callout>This is a saved report. Generating saves a new one; the old one stays as it is.</Callout>
      )}
    </Stack>
  )
})
BuilderNotices.displayName = 'BuilderNotices'
