import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Checkbox, MEDIA, Muted, SearchField, Skeleton } from '@/ui'
import { ErrorState } from '@/ui/Feedback'
import { ErrorLine } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { WindowedList } from '@/ui/WindowedList'
import { questionsRemote, type ReportSource } from '../remotes'
import { selectQuestions } from '../selectors'
import { Choices } from './Choices'

const SEARCH_FROM = 9
const HEIGHTS = { mouse: 28, touch: 44 } as const
const HEIGHT = 220

const Indented = styled.div`
  display: grid;
  gap: var(--s2);
  padding-left: var(--s6);
  ${MEDIA.below768} {
    padding-left: 0;
  }
`
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s1);
  > :first-child {
    flex: 1;
  }
`
const Rows = styled.div`
  max-height: ${HEIGHT}px;
  overflow-y: auto;
  padding: var(--s1) var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
  label > :last-child {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

interface QuestionChoiceProps {
  readonly studyId: string
  readonly source: ReportSource
  /** Names of the chosen questions; null: all of the report. */
  readonly chosen: readonly string[] | null
  readonly onChange: (chosen: readonly string[] | null) => void
  /** A file was asked for without any. */
  readonly missing: boolean
}

const Questions = ({ studyId, source, chosen, onChange, missing }: QuestionChoiceProps) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector(selectQuestions)
  const [query, setQuery] = useState('')
  useEffect(() => void dispatch(questionsRemote.requested({ studyId, source })), [dispatch, studyId, source])
  if (error)
    return (
      <ErrorState
        message="The questions of the report could not be loaded."
        detail={error.message}
        onRetry={() => dispatch(questionsRemote.requested({ studyId, source }))}
        retrying={isFetching}
      />
    )
  if (!data || isFetching) return <Skeleton $height={HEIGHT / 2} $radius="var(--r-ctl)" />
  const wanted = query.trim().toLocaleLowerCase('en')
  const found = data.filter(({ label }) => label.toLocaleLowerCase('en').includes(wanted))
  const ticked = new Set(chosen ?? data.map(({ id }) => id))
  const set = (ids: readonly string[], on: boolean) =>
    onChange(data.flatMap(({ id }) => ((ids.includes(id) ? on : ticked.has(id)) ? [id] : [])))
  const ids = found.map(({ id }) => id)
  const which = wanted === '' ? 'questions' : 'found questions'
  return (
    <>
      <Head>
        <Muted $size="sm" as="span" aria-live="polite">
          {count(data.filter(({ id }) => ticked.has(id)).length)} of {count(data.length)} chosen
        </Muted>
        <Button size="sm" variant="ghost" aria-label={`All ${which}`} onClick={() => set(ids, true)}>
          All
        </Button>
        <Button size="sm" variant="ghost" aria-label={`None of the ${which}`} onClick={() => set(ids, false)}>
          None
        </Button>
      </Head>
      {data.length >= SEARCH_FROM && <SearchField label="Find a question" value={query} onValueChange={setQuery} />}
      {missing && (
        <ErrorLine role="alert">
          <Icon name="error" />
          Choose at least one question.
        </ErrorLine>
      )}
      {found.length === 0 ? (
        <Muted $size="sm" as="p">
          No question of the report matches “{query.trim()}”.
        </Muted>
      ) : (
        <WindowedList
          items={found}
          heights={HEIGHTS}
          scroller={Rows}
          height={HEIGHT}
          whole={Rows}
          label="Questions of the report"
        >
          {({ id, label }) => <Checkbox label={label} checked={ticked.has(id)} onCheckedChange={on => set([id], on)} />}
        </WindowedList>
      )}
    </>
  )
}

/** Which questions of a report its file holds. The list is loaded when somebody wants to choose. */
export const QuestionChoice = (props: QuestionChoiceProps) => {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Choices
        legend="Questions"
        value={choosing ? 'some' : 'all'}
        onChoose={value => {
          setChoosing(value === 'some')
          if (value === 'all') props.onChange(null)
        }}
        all={[
          { value: 'all', label: 'All questions of the report' },
          { value: 'some', label: 'Choose questions' },
        ]}
      />
      {choosing && (
        <Indented>
          <Questions {...props} />
        </Indented>
      )}
    </>
  )
}
