import { useMemo, type ReactNode } from 'react'
import styled from 'styled-components'
import { findingsAmong, type Difference, type Finding, type FindingSettings } from '@core/findings'
import type { AxisEntry, QuestionIndex } from '@core/report'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Card } from '@/tables/ui'
import { Button } from '@/ui/Button'
import { EmptyState, ErrorState } from '@/ui/Feedback'
import { ProgressBar } from '@/ui/ProgressBar'
import { createComparer } from '../model/compare'
import { events, selectSearch } from '../slice'
import { FindingsList } from './FindingsList'

const Waiting = styled.div`
  display: grid;
  gap: var(--s4);
  width: min(400px, 100%);
  margin: 0 auto;
  padding: var(--s6-5) var(--s5);
  text-align: center;
  > button {
    justify-self: center;
  }
`

interface FindingsResultProps {
  readonly axis: readonly AxisEntry[]
  readonly index: QuestionIndex
  readonly settings: FindingSettings
  readonly rounded: boolean
  /** Names of questions that are counted and not compared. */
  readonly without: readonly string[]
  readonly onLeaveOut: (questionName: string) => void
  readonly hrefOf: (difference: Difference) => string
  readonly actionsOf: (finding: Finding) => ReactNode
}

/** How far the search is, and what it found once all tables have been compared: before, nothing can be said of any. */
export const FindingsResult = ({
  axis,
  index,
  settings,
  rounded,
  without,
  onLeaveOut,
  hrefOf,
  actionsOf,
}: FindingsResultProps) => {
  const dispatch = useAppDispatch()
  const { search, status, done, tables, problem, error } = useAppSelector(selectSearch)
  const { confidence, control, lowBase } = settings
  const compare = useMemo(
    () => createComparer({ axis, index }, { confidence, control, lowBase }),
    [axis, index, confidence, control, lowBase],
  )
  // Tables are compared as they arrive, so that the last ones are not waited for twice.
  const leftOut = JSON.stringify(without)
  const comparisons = useMemo(() => {
    const names = new Set(JSON.parse(leftOut) as string[])
    return compare(tables.filter(({ question }) => !names.has(question)))
  }, [compare, tables, leftOut])
  const found = useMemo(
    () => (status === 'ready' ? findingsAmong(comparisons, { confidence, control, lowBase }) : null),
    [status, comparisons, confidence, control, lowBase],
  )
  const total = search?.rows.length ?? 0
  const words = `${count(done)} of ${count(total)} tables compared`
  const resume = () => void dispatch(events.resumed())
  if (status === 'failed')
    return (
      <Card>
        <ErrorState message="The questions could not be compared." detail={error?.message} onRetry={resume} />
      </Card>
    )
  if (found !== null && problem !== null && tables.length === 0)
    return (
      <Card>
        <EmptyState icon="warning" title="Nothing could be compared">
          {problem}
        </EmptyState>
      </Card>
    )
  if (found !== null) return <FindingsList {...{ found, confidence, rounded, onLeaveOut, hrefOf, actionsOf }} />
  if (status === 'stopped')
    return (
      <Card>
        <Waiting>
          <p>Stopped after {words.replace(' compared', '')}. Findings need all of them.</p>
          <Button onClick={resume}>Continue</Button>
        </Waiting>
      </Card>
    )
  return (
    <Card aria-busy="true" aria-label="The questions are being compared">
      <Waiting>
        <ProgressBar done={done} total={total} label="Tables" words={words} />
        <Button onClick={() => void dispatch(events.stopped())}>Stop</Button>
      </Waiting>
    </Card>
  )
}
