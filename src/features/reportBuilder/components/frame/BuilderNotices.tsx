import { missingWords, type Missing } from '@core/report'
import type { UnknownAction } from '@reduxjs/toolkit'
import { memo } from 'react'
import styled from 'styled-components'
import { firstOf } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Feedback'
import { MEDIA } from '@/ui/theme/tokens'
import { momentLabel } from '@/lib/clock'
import type { FoundDraft } from '../../drafts'
import {
  selectDraftRestored,
  selectDraftsOffered,
  selectMissing,
  selectOpening,
  selectReportRemote,
  selectSaveAs,
  selectSavedHasChanged,
} from '../../selectors'
import { events } from '../../slice'
import { ConflictNotice } from './ConflictNotice'

const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  margin-bottom: var(--s4);
  &:empty {
    display: none;
  }
`

/** Answers a notice. The notice disappears with its buttons, so the heading of the builder gets the focus. */
const useAnswer = () => {
  const dispatch = useAppDispatch()
  return (action: UnknownAction) => {
    document.querySelector<HTMLElement>('h1')?.focus()
    dispatch(action)
  }
}

const timeOf = (at: number): string => momentLabel(at, Date.now())

const NAMED = 3

/** Drafts of one dataset often have one name: what is counted tells them apart. */
const questionsOf = ({ main }: FoundDraft['draft']['payload']): string => {
  const names = main.flatMap(entry => Object.keys(entry))
  return names.length === 0 ? 'no questions yet' : firstOf(names, NAMED)
}

const Drafts = styled.ul`
  display: flex;
  flex-direction: column;
  gap: var(--s1);
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s2);
  }
  span {
    flex: 1 1 200px;
    min-width: 0;
    overflow-wrap: anywhere;
    ${MEDIA.below768} {
      flex-basis: 100%;
    }
  }
`

/** Unfinished reports, each to continue or to discard. */
const OfferedNotice = ({ offered }: { readonly offered: readonly FoundDraft[] }) => {
  const answer = useAnswer()
  return (
    <Callout
      title={offered.length === 1 ? 'You have an unfinished report' : `You have ${offered.length} unfinished reports`}
    >
      <Drafts aria-label="Unfinished reports">
        {offered.map(found => {
          const { kept, draft } = found
          const { title } = draft.payload
          return (
            <li key={kept.holder}>
              <span>
                “{title}” ({questionsOf(draft.payload)}), saved at {timeOf(kept.savedAt)}
              </span>
              <Button size="sm" aria-label={`Continue ${title}`} onClick={() => answer(events.draftTaken(found))}>
                Continue
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Discard ${title}`}
                onClick={() => answer(events.draftRefused(found))}
              >
                Discard
              </Button>
            </li>
          )
        })}
      </Drafts>
    </Callout>
  )
}

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

/** What saving does to the report that is open. */
const SavedNotice = () => {
  const saveAs = useAppSelector(selectSaveAs)
  const creator = useAppSelector(selectReportRemote)?.data?.creator
  const name = creator ? `${creator.first_name} ${creator.last_name}`.trim() : ''
  return (
    <Callout>
      {saveAs === 'changes'
        ? 'This is a saved report. Saving changes it for everyone who can open it; its history keeps earlier versions.'
        : `This report belongs to ${name || 'somebody else'}. You can change it here and save a copy.`}
    </Callout>
  )
}

/** What the person should know first: drafts, and parts of a saved report that the dataset no longer has. */
export const BuilderNotices = memo(() => {
  const answer = useAnswer()
  const opening = useAppSelector(selectOpening)
  const missing = useAppSelector(selectMissing)
  const offered = useAppSelector(selectDraftsOffered)
  const savedHasChanged = useAppSelector(selectSavedHasChanged)
  const restored = useAppSelector(selectDraftRestored)
  return (
    <Stack>
      <ConflictNotice />
      {offered.length > 0 && <OfferedNotice offered={offered} />}
      {restored !== null && (
        <Callout
          title="Draft restored"
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
          Saved at {timeOf(restored)}.{savedHasChanged && ' The saved report has been changed since then.'}
        </Callout>
      )}
      {missing.length > 0 && <MissingNotice missing={missing} />}
      {opening?.intent.kind === 'open' && missing.length === 0 && restored === null && <SavedNotice />}
    </Stack>
  )
})
BuilderNotices.displayName = 'BuilderNotices'
