import { useEffect } from 'react'
import { dayLabel } from '@/lib/dates'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Muted, Row, useToast } from '@/ui'
import { chainRemote } from '../remotes'
import type { WithAudit } from '../slice'
import { secondLabel } from './EntryTable'

/** How far the log is sealed, and its head to be kept elsewhere. Nothing while that is not known. */
export const ChainLine = () => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const chain = useAppSelector((state: WithAudit) => state.audit.chain.data)
  useEffect(() => {
    dispatch(chainRemote.requested(null))
  }, [dispatch])
  if (!chain?.head) return null
  const { sealed, waiting, head } = chain
  const copy = async () => {
    await navigator.clipboard.writeText(head.text)
    toast({ text: 'The head of the log was copied. Keep it outside Tabularium.', tone: 'success' })
  }
  return (
    <Row $gap="s2" $wrap>
      <Muted $size="sm">
        {counted(sealed, 'entry', 'entries')} sealed, the last {dayLabel(head.sealed)} at {secondLabel(head.sealed)}
        {waiting > 0 && `; ${counted(waiting, 'entry waits', 'entries wait')}`}. A copy of its head lets the operator of
        the server prove that none of them was changed.
      </Muted>
      <Button size="sm" icon="copy" onClick={() => void copy()}>
        Copy head
      </Button>
    </Row>
  )
}
