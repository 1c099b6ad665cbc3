import { useEffect } from 'react'
import { dayLabel } from '@/lib/dates'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Muted, Row } from '@/ui'
import { useCopyText } from '@/ui/useCopyText'
import { chainRemote } from '../remotes'
import type { WithAudit } from '../slice'
import { secondLabel } from './EntryTable'

/** How far the log is sealed, and the last seal to be kept elsewhere. Nothing while that is not known. */
export const ChainLine = () => {
  const dispatch = useAppDispatch()
  const copy = useCopyText({
    copied: 'The seal was copied. Keep it outside Tabularium.',
    otherwise: 'Try again in another browser.',
  })
  const chain = useAppSelector((state: WithAudit) => state.audit.chain.data)
  useEffect(() => {
    dispatch(chainRemote.requested(null))
  }, [dispatch])
  if (!chain?.head) return null
  const { sealed, waiting, head } = chain
  return (
    <Row $gap="s2" $wrap>
      <Muted $size="sm">
        {counted(sealed, 'entry', 'entries')} sealed, the last on {dayLabel(head.sealed)} at {secondLabel(head.sealed)}
        {waiting > 0 && `; ${counted(waiting, 'entry waits', 'entries wait')}`}. Keep a copy of the seal: it can prove
        later that no entry was changed.
      </Muted>
      <Button size="sm" icon="copy" onClick={() => copy(head.text)}>
        Copy seal
      </Button>
    </Row>
  )
}
