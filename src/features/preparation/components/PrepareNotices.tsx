import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Callout, IconButton } from '@/ui'
import { selectMake, selectRefused, selectSteps } from '../selectors'
import { events } from '../slice'

const Slip = styled.div`
  padding: var(--s2) var(--s4);
  background: var(--surface);
  border-bottom: 1px solid var(--border);
`

/** The change that was refused last, and why. */
export const RefusedChange = () => {
  const dispatch = useAppDispatch()
  const refused = useAppSelector(selectRefused)
  if (!refused) return null
  return (
    <Slip>
      <Callout tone="danger" role="alert" title="That was not changed">
        {refused.failure.message}{' '}
        <IconButton icon="x" size={24} label="Close this message" onClick={() => dispatch(events.refusalSeen())} />
      </Callout>
    </Slip>
  )
}

/** Why the last version could not be made; it is gone with the next change. */
export const MakingProblem = () => {
  const { data } = useAppSelector(selectSteps)
  const { error } = useAppSelector(selectMake)
  const why = error?.message ?? data?.failure ?? null
  if (why === null || data?.making === true) return null
  return (
    <Slip>
      <Callout tone="danger" role="alert" title="No version was made">
        {why} Readers keep what they have.
      </Callout>
    </Slip>
  )
}
