import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/Feedback'
import { ProgressBar } from '@/ui/ProgressBar'
import { selectPreview } from '../selectors'
import { events } from '../slice'
import { tablesReady } from './PreviewBar'

const Waiting = styled.div`
  width: min(400px, 100%);
  margin: 96px auto 0;
  padding: 0 var(--s5);
  text-align: center;
  > button {
    margin-top: var(--s4);
  }
`

/** Why a page is not there yet: tables are being made, were stopped, or failed. */
export const PreviewProgress = ({ pageIsThere }: { readonly pageIsThere: boolean }) => {
  const dispatch = useAppDispatch()
  const { status, done, total, error } = useAppSelector(selectPreview)
  const words = tablesReady(done, total)
  const retry = () => dispatch(events.retried())
  if (status === 'failed')
    return (
      <ErrorState
        message={pageIsThere ? 'The other tables could not be made.' : 'The tables could not be made.'}
        detail={error?.message}
        onRetry={() => void retry()}
      />
    )
  if (pageIsThere) return null
  if (status === 'cancelled')
    return (
      <Waiting>
        <p>Stopped after {words.replace(' ready', '')}.</p>
        <Button onClick={() => void retry()}>Continue</Button>
      </Waiting>
    )
  if (status !== 'loading') return null
  return (
    <Waiting>
      <ProgressBar done={done} total={total} label="Tables" words={words} />
      <Button onClick={() => dispatch(events.cancelled())}>Stop</Button>
    </Waiting>
  )
}
