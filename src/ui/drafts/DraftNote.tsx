import { useRef } from 'react'
import styled from 'styled-components'
import { momentLabel } from '@/lib/clock'
import { Button } from '../Button'
import { TYPE } from '../theme/tokens'
import type { Draft } from './useDraft'

const Line = styled.div`
  ${TYPE.sm}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--s2);
  min-width: 0;
  color: var(--text-2);
  font-weight: 400;
  text-align: left;
  button {
    min-height: 28px;
  }
`

export interface DraftNoteProps {
  readonly draft: Omit<Draft, 'startedFrom'>
  /** What was typed: "text" by default. */
  readonly what?: 'text' | 'changes' | 'filters'
}

/** One quiet line about restored or waiting text, with what can be done about it. Renders nothing without such text. */
export const DraftNote = ({ draft, what = 'text' }: DraftNoteProps) => {
  const line = useRef<HTMLDivElement>(null)
  const { restoredAt, offeredAt } = draft
  const at = restoredAt ?? offeredAt
  if (at === null) return null
  const time = momentLabel(at, Date.now())
  /** The line disappears with the button that was pressed, so the focus moves into the form around it. */
  const answer = (act: () => void) => {
    const form = line.current?.closest<HTMLElement>('form, [role="dialog"], [data-draft]')
    act()
    requestAnimationFrame(() => {
      const field = form?.querySelector<HTMLElement>('input:not([type="file"]), textarea')
      const heir = field ?? form?.querySelector<HTMLElement>('button')
      heir?.focus({ preventScroll: true })
    })
  }
  return (
    <Line ref={line}>
      <span>
        {restoredAt === null ? `You have unsaved ${what} from ${time}` : `Your unsaved ${what} from ${time}`}
        {draft.savedHasChanged && '. The saved version has changed since then.'}
      </span>
      {restoredAt === null && (
        <Button variant="ghost" size="sm" onClick={() => answer(draft.take)}>
          Continue
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => answer(draft.discard)}>
        Discard
      </Button>
    </Line>
  )
}
