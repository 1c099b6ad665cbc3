import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  Callout,
  EmptyState,
  Muted,
  PageHead,
  PageHeading,
  ProgressBar,
  Row,
  Segmented,
  Stack,
  Surface,
  useAnnounce,
} from '@/ui'
import { RuledList } from '@/ui/Sections'
import { WordingLegend } from '@/ui/Wording'
import { kindOf, summaryOf, summaryWords, type Kind, type Summary } from '../model/words'
import { events, selectPart, type Comparison as Compared } from '../slice'
import { DraftResult } from './DraftResult'

const Actions = styled(Row)`
  @media print {
    display: none;
  }
`
const Progress = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--s4);
  @media print {
    display: none;
  }
`
const Choice = styled.div`
  overflow-x: auto;
  @media print {
    display: none;
  }
`

type Shown = 'all' | Kind

const shownChoices = (summary: Summary) =>
  [
    { value: 'all', label: `All ${count(summary.compared)}` },
    { value: 'asked', label: `Asked before ${count(summary.asked)}` },
    { value: 'similar', label: `Similar ${count(summary.similar)}` },
    { value: 'none', label: `Not asked ${count(summary.none)}` },
  ] as const

const Going = ({ done, total }: { readonly done: number; readonly total: number }) => {
  const dispatch = useAppDispatch()
  return (
    <Progress>
      <ProgressBar
        done={done}
        total={total}
        label="Comparing the draft"
        words={`${count(done)} of ${count(total)} questions compared`}
      />
      <Button onClick={() => dispatch(events.stopped())}>Stop</Button>
    </Progress>
  )
}

/** How far the comparison has come, when it does not go on: stopped, or refused. */
const Paused = ({ done, total }: { readonly done: number; readonly total: number }) => {
  const dispatch = useAppDispatch()
  const { error } = useAppSelector(selectPart)
  const rest = `${count(done)} of ${count(total)} questions were compared.`
  return (
    <Callout
      tone={error ? 'danger' : 'info'}
      role={error ? 'alert' : 'status'}
      action={
        <Button icon="refresh" onClick={() => dispatch(events.resumed())}>
          {error ? 'Try again' : 'Continue'}
        </Button>
      }
    >
      {error ? `${error.message} ${rest}` : rest}
    </Callout>
  )
}

interface ComparisonProps {
  readonly comparison: Compared
  /** Back to the draft. */
  readonly onEdit: () => void
}

/** The questions of a draft, each with what was asked before; the results come a few at a time. */
export const Comparison = ({ comparison, onEdit }: ComparisonProps) => {
  const dispatch = useAppDispatch()
  const [shown, setShown] = useState<Shown>('all')
  const { questions, results, running } = comparison
  const [done, total] = [results.length, questions.length]
  const summary = summaryOf(results)
  const announce = useAnnounce()
  const ended = done === total ? summaryWords(summary) : null
  useEffect(() => {
    if (ended !== null) announce(ended)
  }, [ended, announce])
  const listed = results.flatMap((result, at) => {
    const draft = questions[at]
    return draft && (shown === 'all' || kindOf(result) === shown) ? [{ draft, result, at }] : []
  })
  const differs = listed.some(({ result }) => result.matches.some(({ closeness }) => closeness !== 'same'))
  return (
    <>
      <PageHead>
        <Stack $gap="s1">
          <PageHeading title="Asked before" />
          {done > 0 && <Muted>{summaryWords(summary)}</Muted>}
        </Stack>
        <Actions $wrap>
          <Button icon="edit" onClick={onEdit}>
            Edit draft
          </Button>
          <Button icon="download" disabled={done === 0} onClick={() => dispatch(events.fileWanted())}>
            Download XLSX
          </Button>
        </Actions>
      </PageHead>
      {running && <Going done={done} total={total} />}
      {!running && done < total && <Paused done={done} total={total} />}
      {done > 0 && (
        <Choice>
          <Segmented
            label="Questions shown"
            labelHidden
            value={shown}
            options={shownChoices(summary)}
            onValueChange={setShown}
          />
        </Choice>
      )}
      {differs && (
        <WordingLegend>
          <del>Struck out</del>: only your draft has it. <ins>Underlined</ins>: only the asked question has it.
        </WordingLegend>
      )}
      {listed.length > 0 && (
        <Surface>
          <RuledList aria-label="Questions of the draft">
            {listed.map(({ draft, result, at }) => (
              <DraftResult key={at} draft={draft} result={result} />
            ))}
          </RuledList>
        </Surface>
      )}
      {listed.length === 0 && done > 0 && (
        <EmptyState icon="search" title="No questions here">
          None of the compared questions is of this kind.
        </EmptyState>
      )}
    </>
  )
}
