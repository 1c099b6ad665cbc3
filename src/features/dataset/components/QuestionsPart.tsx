import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import type { WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, EmptyState, MEDIA, Surface, useMediaQuery, useToast } from '@/ui'
import { selectGridEdit, selectQuestion, selectQuestions, selectRegrouped } from '../selectors'
import { events, type WithDataset } from '../slice'
import { GridEditor } from './GridEditor'
import { QuestionDetail } from './QuestionDetail'
import { QuestionList } from './QuestionList'

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: var(--s4-5);
  ${MEDIA.from768} {
    grid-template-columns: minmax(260px, 2fr) minmax(0, 3fr);
  }
  ${MEDIA.from1200} {
    grid-template-columns: 440px minmax(0, 1fr);
  }
`
const Side = styled(Surface)`
  display: flex;
  flex-direction: column;
  overflow: hidden;
  max-height: max(420px, calc(100dvh - 284px));
  ${MEDIA.from768} {
    position: sticky;
    top: calc(var(--navbar-height) + 16px);
  }
  /* The buttons of the page take a line more. */
  ${MEDIA.below1000} {
    max-height: max(420px, calc(100dvh - 388px));
  }
`

/** After grids were made or dissolved: announces it and opens the question. Returns a number that grows when the list is to get the focus. */
const useRegrouped = (onQuestion: (name: string) => void): number => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const done = useAppSelector(selectRegrouped)
  const [focus, setFocus] = useState(0)
  useEffect(() => {
    if (!done) return
    dispatch(events.regroupedSeen())
    toast({ subject: 'grid', text: done.words, tone: 'success' })
    onQuestion(done.question)
    setFocus(times => times + 1)
  }, [done, dispatch, toast, onQuestion])
  return focus
}

const Back = styled.div`
  > button {
    margin: -8px 0 var(--s1) -16px;
  }
`

export interface QuestionsPartProps {
  readonly dataset: Dataset
  readonly questionName: string | null
  readonly onQuestion: (name: string | null) => void
}

/** The list and the open question, side by side or, on a phone, one at a time. */
export const QuestionsPart = ({ dataset, questionName, onQuestion }: QuestionsPartProps) => {
  const questions = useAppSelector(selectQuestions)
  const isWide = useMediaQuery('(min-width: 768px)')
  const [editing, setEditing] = useState({ name: '', times: 0 })
  const grid = useAppSelector(selectGridEdit)
  // Wide screens never show an empty half.
  const shown = questionName ?? (isWide ? (questions[0]?.question_name ?? null) : null)
  const question = useAppSelector((state: WithDataset & WithLibrary) => selectQuestion(state, shown))
  const focusList = useRegrouped(onQuestion)

  if (questions.length === 0)
    return (
      <Surface>
        <EmptyState icon="database" title="No questions yet">
          {dataset.permissions.view
            ? 'Questions appear here once data has been imported.'
            : 'No question in this dataset is visible to everyone.'}
        </EmptyState>
      </Surface>
    )
  const list = (
    <Side aria-label="Questions of the dataset">
      <QuestionList
        dataset={dataset}
        questions={questions}
        open={shown}
        focusSignal={focusList}
        onOpen={onQuestion}
        onEdit={name => {
          setEditing(({ times }) => ({ name, times: times + 1 }))
          onQuestion(name)
        }}
      />
    </Side>
  )
  const detail =
    shown === null ? null : question ? (
      <QuestionDetail
        key={`${question.question_name} ${editing.name === question.question_name ? editing.times : 0}`}
        dataset={dataset}
        question={question}
        startsEditing={editing.name === question.question_name}
      />
    ) : (
      <Surface>
        <EmptyState icon="search" title="This question is not here">
          There is no question {shown} in this dataset, or it is a row of a grid now.
        </EmptyState>
      </Surface>
    )
  return (
    <>
      {isWide ? (
        <Columns>
          {list}
          {detail}
        </Columns>
      ) : detail ? (
        <Back>
          <Button variant="ghost" icon="chevron-left" onClick={() => onQuestion(null)}>
            All questions
          </Button>
          {detail}
        </Back>
      ) : (
        list
      )}
      {grid && <GridEditor edit={grid.now} start={grid.start} />}
    </>
  )
}
