import { rehydrate, reportChanges, toPayload } from '@core/report'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { momentLabel } from '@/lib/clock'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Feedback'
import { Row } from '@/ui/Page'
import { useToast } from '@/ui/Toast'
import { withEdits } from '../../changes'
import { selectBuilder, selectConflict, selectDataset, selectIndex, selectVisit } from '../../selectors'
import { events } from '../../slice'

const Differences = styled.ul`
  padding-left: var(--s4);
  list-style: disc;
  overflow-wrap: anywhere;
`
const Focusable = styled.div`
  outline: none;
`

/** Somebody else saved the report while it was open here: what theirs has that this one has not, and the choice between them. */
export const ConflictNotice = () => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const conflict = useAppSelector(selectConflict)
  const builder = useAppSelector(selectBuilder)
  const dataset = useAppSelector(selectDataset)
  const index = useAppSelector(selectIndex)
  const base = useAppSelector(selectVisit)?.base
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflict.length > 0) box.current?.focus()
  }, [conflict])
  const [edit] = conflict
  if (!edit || !builder || !dataset || !base) return null
  const mine = toPayload(builder, dataset)
  const theirs = withEdits(mine, conflict)
  const differences = reportChanges(mine, theirs, index)
  const known = withEdits(base, conflict)
  const take = () => {
    dispatch(events.conflictSettled({ base: known, builder: rehydrate(theirs, dataset, index, builder.openedAt) }))
    toast({
      subject: 'their report',
      text: 'Your version was replaced.',
      undo: () => dispatch(events.conflictSettled({ base: known, builder })),
    })
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  const keep = () => {
    dispatch(events.conflictSettled({ base: known }))
    dispatch(events.changesRequested())
  }
  const when = edit.at === null ? '' : `, ${momentLabel(Date.parse(edit.at), Date.now())}`
  return (
    <Focusable ref={box} tabIndex={-1}>
      <Callout
        tone="warning"
        role="alert"
        title={`${edit.by ?? 'Somebody else'} changed this report while you were editing it${when}`}
      >
        <p>Your changes have not been saved yet. In their version:</p>
        <Differences aria-label="Differences in their version">
          {differences.map(words => (
            <li key={words}>{words}</li>
          ))}
        </Differences>
        <Row $wrap>
          <Button size="sm" variant="primary" onClick={keep}>
            Keep mine
          </Button>
          <Button size="sm" onClick={take}>
            Take theirs
          </Button>
        </Row>
      </Callout>
    </Focusable>
  )
}
