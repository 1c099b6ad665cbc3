import { useEffect, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import type { SimilarQuestion } from '@core/contract'
import { monthLabel } from '@/lib/months'
import { questionHref } from '@/lib/questionHref'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { Facts, Source } from '@/ui/Facts'
import { EmptyState, ErrorState, Skeleton } from '@/ui/Feedback'
import { IconButton } from '@/ui/IconButton'
import { Link } from '@/ui/Link'
import { SlideOver } from '@/ui/Modal'
import { TYPE } from '@/ui/theme/tokens'
import { useDelayedFlag } from '@/ui/useDelayedFlag'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { Wording, WordingLegend } from '@/ui/Wording'
import { similarRemote, type WithSimilar } from '../remotes'

const Asked = styled.p`
  ${TYPE.sm}
  padding-bottom: var(--s3);
  color: var(--text-2);
  overflow-wrap: anywhere;
`
const List = styled.ul`
  margin: 0 -24px;
  > li {
    display: grid;
    gap: var(--s1-5);
    padding: var(--s3-5) var(--s5);
    border-top: 1px solid var(--border);
  }
`
const Legend = styled(WordingLegend)`
  padding-bottom: var(--s3);
`
const Lines = styled.div`
  display: grid;
  gap: var(--s3-5);
`

const percent = (share: number): string => `${String(Math.round(100 * share))} %`

const TYPES_WITHOUT_SCALE = new Set(['open', 'numeric', 'date', 'meta'])

const Similar = ({ question }: { readonly question: SimilarQuestion }) => {
  const same = question.similarity === 1
  return (
    <li>
      <Wording parts={question.wording} />
      <Facts>
        <span>
          <strong>{same ? 'Same wording' : percent(question.similarity)}</strong>
          {!same && ' alike'}
        </span>
        {!TYPES_WITHOUT_SCALE.has(question.fundamental_question_type) && (
          <span>
            <strong>{percent(question.scale_match)}</strong> of the answer options shared
          </span>
        )}
        <span>
          Base <strong>n={count(question.base)}</strong>
        </span>
      </Facts>
      <Source>
        <Link href={questionHref(question)}>
          {question.study.name}, {question.question_name}
        </Link>{' '}
        · {question.dataset_name} · {monthLabel(question.study.study_date)}
      </Source>
    </li>
  )
}

const Found = ({ nk }: { readonly nk: string }): ReactNode => {
  const dispatch = useAppDispatch()
  const { data, error } = useAppSelector((state: WithSimilar) => state.similar)
  useEffect(() => {
    dispatch(similarRemote.requested(nk))
    return () => void dispatch(similarRemote.cancelled(nk))
  }, [dispatch, nk])
  const answer = data?.nk === nk ? data : null
  const waiting = useDelayedFlag(!answer && !error)
  if (error && !answer)
    return (
      <ErrorState
        message="Similar questions could not be loaded."
        detail={error.message}
        onRetry={() => void dispatch(similarRemote.requested(nk))}
      />
    )
  if (!answer)
    return (
      waiting && (
        <Lines aria-busy="true" aria-label="Looking for similar questions">
          {[88, 64, 76, 58].map(width => (
            <Skeleton key={width} $width={`${String(width)}%`} $height={20} />
          ))}
        </Lines>
      )
    )
  if (answer.similar.length === 0)
    return (
      <EmptyState icon="search" title="No similar questions">
        No similar questions found.
      </EmptyState>
    )
  return (
    <>
      <Asked>
        {counted(answer.similar.length, 'question comes', 'questions come')} close to “
        {answer.question_text === '' ? answer.question_name : answer.question_text}” (n={count(answer.base)})
      </Asked>
      {answer.similar.some(({ similarity }) => similarity < 1) && (
        <Legend>
          <del>Struck out</del>: only this question has it. <ins>Underlined</ins>: only the other one has it.
        </Legend>
      )}
      <List aria-label="Similar questions">
        {answer.similar.map(question => (
          <Similar key={question.nk} question={question} />
        ))}
      </List>
    </>
  )
}

/** A button that opens the closest questions of the library, other waves first; an icon alone where the head has little room. */
export const SimilarQuestions = ({ nk }: { readonly nk: string }) => {
  const narrow = useMediaQuery('(max-width: 999.98px)')
  const [open, setOpen] = useState(false)
  // A link inside leads to another question, where the panel starts closed.
  useEffect(() => setOpen(false), [nk])
  const opener = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {narrow ? (
        <IconButton icon="scales" label="Similar questions" size={36} outlined {...opener} />
      ) : (
        <Button icon="scales" {...opener}>
          Similar questions
        </Button>
      )}
      <SlideOver open={open} onClose={() => setOpen(false)} title="Similar questions" size={640}>
        {open && <Found nk={nk} />}
      </SlideOver>
    </>
  )
}
