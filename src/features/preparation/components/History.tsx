import { useState } from 'react'
import styled from 'styled-components'
import type { Step } from '@core/domain/preparation'
import { timeLabel, clockLabel } from '@/lib/dates'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, Icon, Modal, Stack, Toggle, TYPE, Muted } from '@/ui'
import { RuledList } from '@/ui/Sections'
import { selectSteps } from '../selectors'
import { stepWords, subjectsOf } from '../model/steps'
import { events } from '../slice'

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
const All = styled(RuledList)`
  ${TYPE.sm}
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--s1) var(--s3);
    padding: var(--s2) 0;
    overflow-wrap: anywhere;
  }
`

const SHOWN = 2
const LISTED = 500

const AllSteps = ({ steps, onClose }: { readonly steps: readonly Step[]; readonly onClose: () => void }) => {
  const dispatch = useAppDispatch()
  const problems = new Map(useAppSelector(selectSteps).data?.problems.map(problem => [problem.step, problem]))
  const newest = [...steps].reverse()
  return (
    <Modal open size={720} title={counted(steps.length, 'step', 'steps')} onClose={onClose}>
      <Stack $gap="s3">
        <p>Newest first. A step that is switched off is left out, and stays in the list.</p>
        <All>
          {newest.slice(0, LISTED).map(step => {
            const problem = problems.get(step.id)
            return (
              <li key={step.id}>
                <span>
                  {stepWords(step)} {step.state === 'proposed' && <Badge>Suggested</Badge>}
                  <br />
                  <Muted $size="xs">
                    {step.at === null ? 'Found in the file' : timeLabel(step.at)}
                    {step.note !== undefined && step.note !== '' && `. ${step.note}`}
                  </Muted>
                  {problem && (
                    <>
                      <br />
                      <Badge tone="danger">Cannot be taken</Badge> {problem.message} {problem.cure}
                    </>
                  )}
                </span>
                <Toggle
                  label="On"
                  checked={step.state === 'on'}
                  onCheckedChange={on =>
                    dispatch(events.changed({ kind: 'switch', steps: [step.id], state: on ? 'on' : 'off' }))
                  }
                />
              </li>
            )
          })}
        </All>
        {newest.length > LISTED && <Muted $size="sm">The newest {LISTED} are listed.</Muted>}
      </Stack>
    </Modal>
  )
}

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
      {all && <AllSteps steps={data.steps} onClose={() => setAll(false)} />}
    </Box>
  )
}
