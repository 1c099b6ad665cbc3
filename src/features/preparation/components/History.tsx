import { useState } from 'react'
import styled from 'styled-components'
import { clockLabel } from '@/lib/dates'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Icon, TYPE } from '@/ui'
import { selectSteps } from '../selectors'
import { stepWords, subjectsOf } from '../model/steps'
import { events } from '../slice'
import { AllSteps } from './AllSteps'

const Box = styled.div`
  flex: none;
  border-top: 1px solid var(--border);
`
const Head = styled.div`
  ${TYPE.xs}
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: var(--s1) var(--s2) var(--s1) var(--s4);
  font-weight: 600;
`
const Line = styled.div`
  ${TYPE.xs}
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 32px;
  padding: 0 var(--s2) 0 var(--s4);
  border-top: 1px solid var(--sunken);
  color: var(--text-2);
  > span {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
const SHOWN = 2
/** The last changes, with undo, and the way to all steps; `of` puts those of one variable first. */
export const History = ({ of }: { readonly of: string }) => {
  const dispatch = useAppDispatch()
  const { data } = useAppSelector(selectSteps)
  const [all, setAll] = useState(false)
  if (!data) return null
  const byHand = data.steps.filter(({ by }) => by !== null)
  const recent = [...byHand].reverse().slice(0, SHOWN)
  return (
    <Box>
      <Head>
        <span>History</span>
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          All {counted(data.steps.length, 'step', 'steps')}
        </Button>
      </Head>
      {recent.map((step, at) => (
        <Line key={step.id}>
          <Icon name={subjectsOf(step.do).includes(of) ? 'edit' : 'clock'} size={14} />
          <span title={stepWords(step)}>{stepWords(step)}</span>
          {step.at !== null && clockLabel(step.at)}
          {at === 0 && data.undo > 0 && (
            <Button size="sm" variant="ghost" onClick={() => dispatch(events.changed({ kind: 'undo' }))}>
              Undo
            </Button>
          )}
        </Line>
      ))}
      {all && <AllSteps onClose={() => setAll(false)} />}
    </Box>
  )
}
