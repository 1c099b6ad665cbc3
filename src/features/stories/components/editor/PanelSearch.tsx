import { useEffect, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import type { NewStoryCard, StoryCard } from '@core/contract'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector, type RemoteState } from '@/store'
import { ErrorState, IconButton, Marked, Muted, SearchField, Skeleton, Stack, TYPE } from '@/ui'
import { useTypedWords } from '@/ui/useTypedWords'
import { cardOfInsight, cardOfPage, cardOfQuestion, figureOfHit } from '../../model'
import { documentHitsRemote, insightHitsRemote, questionHitsRemote, type Hits } from '../../panelRemotes'
import { selectDocumentHits, selectInsightHits, selectQuestionHits } from '../../selectors'
import { HitRow } from './HitRow'

const Title = styled.h3`
  ${TYPE.xs}
  display: flex;
  justify-content: space-between;
  color: var(--text-2);
  font-weight: 500;
`

/** Kinds that have no figures: texts, dates and identifiers. */
const WITHOUT_FIGURES = new Set(['open', 'date', 'meta'])

interface PartProps<Hit> {
  readonly title: string
  readonly asked: string
  readonly state: RemoteState<Hits<Hit>>
  readonly retry: () => void
  readonly row: (hit: Hit) => ReactNode
}

/** What was found of one kind; nothing where that is none. */
const Part = <Hit,>({ title, asked, state, retry, row }: PartProps<Hit>) => {
  const { data, error, isFetching } = state
  if (error)
    return (
      <ErrorState
        message={`${title} could not be searched.`}
        detail={error.message}
        onRetry={retry}
        retrying={isFetching}
      />
    )
  if (data?.query !== asked) return <Skeleton $height={96} $radius="var(--r-ctl)" />
  if (data.results.length === 0) return null
  return (
    <section aria-label={title}>
      <Title>
        {title}
        <span>{data.count}</span>
      </Title>
      <ul>{data.results.map(row)}</ul>
    </section>
  )
}

interface PanelSearchProps {
  readonly cards: readonly StoryCard[]
  readonly busy: boolean
  readonly onAdd: (card: NewStoryCard) => void
}

/** Questions, pages of documents and key insights, each to be put into the story. */
export const PanelSearch = ({ cards, busy, onAdd }: PanelSearchProps) => {
  const dispatch = useAppDispatch()
  const [asked, setAsked] = useState('')
  const [typed, setTyped] = useTypedWords(asked, setAsked)
  const questions = useAppSelector(selectQuestionHits)
  const documents = useAppSelector(selectDocumentHits)
  const insights = useAppSelector(selectInsightHits)
  useEffect(() => {
    if (asked === '') return
    dispatch(questionHitsRemote.requested(asked))
    dispatch(documentHitsRemote.requested(asked))
    dispatch(insightHitsRemote.requested(asked))
  }, [dispatch, asked])
  const states = [questions, documents, insights]
  const nothing =
    asked !== '' && states.every(({ data, error }) => !error && data?.query === asked && data.results.length === 0)
  const add = (label: string, icon: 'plus' | 'chart-column' | 'table', card: NewStoryCard) => (
    <IconButton
      icon={icon}
      label={label}
      size={28}
      disabledReason={busy ? 'One moment: a card is being added' : null}
      onClick={() => onAdd(card)}
    />
  )
  return (
    <Stack $gap="s3">
      <SearchField
        label="Questions, pages and insights"
        value={typed}
        onValueChange={setTyped}
        busy={asked !== '' && states.some(({ isFetching }) => isFetching)}
      />
      {asked === '' && (
        <Muted $size="sm">
          Search for a question to show as a chart or table, a page of a document or a key insight.
        </Muted>
      )}
      {nothing && <p role="status">Nothing found for “{asked}”. Try fewer or other words.</p>}
      {asked !== '' && !nothing && (
        <>
          <Part
            title="Questions"
            asked={asked}
            state={questions}
            retry={() => dispatch(questionHitsRemote.requested(asked))}
            row={hit => {
              const { question_name: name, fundamental_question_type: type, study, dataset_name: dataset } = hit
              const none = WITHOUT_FIGURES.has(type)
              return (
                <HitRow
                  key={hit.id}
                  icon="chart-column"
                  title={<Marked parts={hit.marked_text} />}
                  small={`${name} · ${study.name}, ${dataset}${none ? '. It has no figures.' : ''}`}
                  used={cardOfQuestion(cards, hit)}
                >
                  {!none && add(`Add chart of ${name}`, 'chart-column', figureOfHit(hit, 'chart'))}
                  {!none && add(`Add table of ${name}`, 'table', figureOfHit(hit, 'table'))}
                </HitRow>
              )
            }}
          />
          <Part
            title="Documents"
            asked={asked}
            state={documents}
            retry={() => dispatch(documentHitsRemote.requested(asked))}
            row={hit => {
              const pages = hit.matches.length > 0 ? hit.matches : [{ page: 1, text: hit.marked_name }]
              return pages.map(({ page, text }) => (
                <HitRow
                  key={`${hit.id} ${page}`}
                  icon="file"
                  title={<Marked parts={text} />}
                  small={`Page ${page} · ${hit.file_name}`}
                  used={cardOfPage(cards, hit.id, page)}
                >
                  {hit.page_count >= page &&
                    add(`Add page ${page} of ${hit.file_name}`, 'plus', {
                      kind: 'document',
                      title: '',
                      document_id: hit.id,
                      page,
                    })}
                </HitRow>
              ))
            }}
          />
          <Part
            title="Key insights"
            asked={asked}
            state={insights}
            retry={() => dispatch(insightHitsRemote.requested(asked))}
            row={hit => (
              <HitRow key={hit.id} icon="info" title={hit.text} small={hit.study_name} used={cardOfInsight(cards, hit)}>
                {add(`Add key insight: ${hit.text.slice(0, 60)}`, 'plus', {
                  kind: 'insight',
                  title: '',
                  insight_id: hit.id,
                })}
              </HitRow>
            )}
          />
          <Muted $size="xs" role="status">
            {states.every(({ isFetching }) => !isFetching) &&
              `${counted(
                states.reduce((sum, { data }) => sum + (data?.count ?? 0), 0),
                'match',
                'matches',
              )} for “${asked}”`}
          </Muted>
        </>
      )}
    </Stack>
  )
}
