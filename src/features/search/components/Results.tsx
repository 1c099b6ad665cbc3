import { useEffect, type ReactNode } from 'react'
import styled from 'styled-components'
import type { QuestionHit, StoryListItem, StudyListItem } from '@core/contract'
import type { ResultsTab } from '@/lib/paths'
import { useAppDispatch, useAppSelector, type LibraryFilters } from '@/store'
import { CardGrid, PageFrame, PageHeading, RefetchLine, TabPanel, Tabs } from '@/ui'
import { ListSkips } from '@/ui/filters'
import { TYPE_WORDS, type ResultSort } from '../model'
import {
  selectDocumentHits,
  selectHits,
  selectQuestionHits,
  selectStoryHits,
  selectStudyHits,
  selectTabStates,
} from '../selectors'
import { events, type WithSearch } from '../slice'
import { DocumentRow } from './DocumentRow'
import { PartHead } from './PartHead'
import { QuestionRow, QuestionTableHead } from './QuestionRow'
import { ResultRegion, type RegionProps } from './ResultRegion'
import { ResultList } from './rowParts'

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2) var(--s4);
  margin-bottom: var(--s2);
`

export interface ResultsProps {
  /** Never empty. */
  readonly query: string
  readonly tab: ResultsTab
  /** The types that this user can search, in their order. */
  readonly types: readonly ResultsTab[]
  readonly onTabChange: (tab: ResultsTab) => void
  readonly sort: ResultSort
  readonly onSortChange: (sort: ResultSort) => void
  readonly studyFilters: LibraryFilters
  readonly storyFilters: LibraryFilters
  readonly renderStudy: (study: StudyListItem) => ReactNode
  readonly renderStory: (story: StoryListItem) => ReactNode
  /** Buttons of a question. */
  readonly questionTools: (question: QuestionHit) => ReactNode
  /** Address of a page of a document, with these words marked on it. */
  readonly pageHref: (documentId: string, page: number, words: string) => string
  /** Shown beside the title, for the words that were searched: mistyped ones are corrected. */
  readonly corner: (query: string) => ReactNode
}

/** Searches one type for as long as it is on the screen. */
const Ask = ({
  type,
  query,
  filters,
  sort,
}: {
  readonly type: ResultsTab
  readonly query: string
  readonly sort: ResultSort
  readonly filters: string | undefined
}) => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(events.searched({ type, query, filters, sort }))
  }, [dispatch, type, query, filters, sort])
  return null
}

/** The rows, with a heading before the first that matches in part. */
const withPartHead = <Item extends { readonly near?: boolean | undefined }>(
  type: ResultsTab,
  items: readonly Item[],
  row: (item: Item) => ReactNode,
): ReactNode[] => {
  const rows = items.map(row)
  const real = items.findIndex(({ near }) => near === true)
  return real < 0
    ? rows
    : [...rows.slice(0, real), <PartHead key="part" type={type} real={real} />, ...rows.slice(real)]
}

const Panel = ({
  region,
  renderStudy,
  renderStory,
  questionTools,
  pageHref,
}: Pick<ResultsProps, 'renderStudy' | 'renderStory' | 'questionTools' | 'pageHref'> & {
  readonly region: RegionProps
}) => {
  const studies = useAppSelector(selectStudyHits).data?.results
  const stories = useAppSelector(selectStoryHits).data?.results
  const questions = useAppSelector(selectQuestionHits).data?.results
  const documents = useAppSelector(selectDocumentHits).data
  return (
    <ResultRegion {...region}>
      {list => {
        if (region.type === 'studies')
          return (
            <CardGrid ref={list}>
              {studies && withPartHead('studies', studies, study => <li key={study.id}>{renderStudy(study)}</li>)}
            </CardGrid>
          )
        if (region.type === 'stories')
          return (
            <CardGrid ref={list}>
              {stories && withPartHead('stories', stories, story => <li key={story.id}>{renderStory(story)}</li>)}
            </CardGrid>
          )
        if (region.type === 'questions')
          return (
            <>
              <QuestionTableHead />
              <ResultList ref={list}>
                {questions &&
                  withPartHead('questions', questions, question => (
                    <QuestionRow key={question.id} question={question} tools={questionTools} />
                  ))}
              </ResultList>
            </>
          )
        return (
          <ResultList ref={list}>
            {documents &&
              withPartHead('documents', documents.results, document => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  searched={documents.corrected ?? documents.asked.query}
                  pageHref={pageHref}
                />
              ))}
          </ResultList>
        )
      }}
    </ResultRegion>
  )
}

/** All results of a search, with a tab for each type. */
export const Results = (props: ResultsProps) => {
  const { query, tab, types, onTabChange, sort, onSortChange, studyFilters, storyFilters } = props
  const dispatch = useAppDispatch()
  const states = useAppSelector(selectTabStates)
  const refetching = useAppSelector((state: WithSearch) => {
    const { isFetching, data } = selectHits(state, tab)
    return isFetching && data !== null
  })
  const searched = useAppSelector((state: WithSearch) => {
    const { data } = selectHits(state, tab)
    return (data?.asked.query === query ? data.corrected : null) ?? query
  })
  useEffect(
    () => () => {
      dispatch(events.left())
    },
    [dispatch],
  )
  const shown = states.filter(state => types.includes(state.type))
  const filtersOf = (type: ResultsTab) => (type === 'stories' ? storyFilters : studyFilters)
  return (
    <>
      <ListSkips many="results" />
      <RefetchLine $active={refetching} />
      <PageFrame>
        {types.map(type => (
          <Ask key={type} type={type} query={query} filters={filtersOf(type).text} sort={sort} />
        ))}
        <Head>
          <PageHeading title={`Results for "${query}"`} />
          {props.corner(searched)}
        </Head>
        <Tabs
          label="Kinds of results"
          value={tab}
          onValueChange={onTabChange}
          items={shown.map(({ type, count, failed }) => ({
            id: type,
            label: TYPE_WORDS[type].label,
            count,
            attention: failed ? 'Could not be searched' : undefined,
          }))}
        >
          {shown.map(({ type }) => (
            <TabPanel key={type} value={type}>
              <Panel
                region={{ type, query, filters: filtersOf(type), sort, onSortChange, states: shown, onTabChange }}
                renderStudy={props.renderStudy}
                renderStory={props.renderStory}
                questionTools={props.questionTools}
                pageHref={props.pageHref}
              />
            </TabPanel>
          ))}
        </Tabs>
      </PageFrame>
    </>
  )
}
