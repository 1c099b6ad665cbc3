import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { selectCanManage, selectSession } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  ButtonLink,
  CardGrid,
  CardSkeleton,
  EmptyState,
  ErrorState,
  FootBar,
  MEDIA,
  Muted,
  PageFrame,
  PageHead,
  PageHeading,
  Pagination,
  RefetchLine,
  Row,
  Select,
  useAnnounce,
  useDelayedFlag,
} from '@/ui'
import { countLine, pageCount, SORT_LABELS, SORTS, writeListQuery, type StudyListQuery, type StudySort } from '../model'
import { listRemote } from '../remotes'
import { selectList, selectListParts } from '../selectors'
import { RestrictedStudies } from './RestrictedStudies'
import { StudyCard } from './StudyCard'

const FETCH_ERROR =
  'Something went wrong retrieving your studies. Our engineers have been notified. In the mean time, try refreshing your browser.'
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 4px 16px;
  min-height: 36px;
  outline: none;
`
const Sort = styled.div`
  width: 180px;
  ${MEDIA.below768} {
    width: 100%;
  }
`
const Body = styled.div`
  padding-top: 16px;
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 8px 24px;
  max-width: var(--content-max);
  margin: 0 auto;
`
const Fill = styled.div`
  flex: 1;
`

export interface StudyListProps {
  readonly query: StudyListQuery
  /** The user chose another order or page. */
  readonly onQueryChange: (query: StudyListQuery) => void
}

const sortOptions = SORTS.map(value => ({ value, label: SORT_LABELS[value] }))

const Cards = ({ query }: { readonly query: StudyListQuery }) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(selectList)
  const { open, restricted } = useAppSelector(selectListParts)
  const canManage = useAppSelector(selectCanManage)
  const waiting = useDelayedFlag(data === null && error === null)
  if (error && data === null)
    return (
      <ErrorState message={FETCH_ERROR} onRetry={() => dispatch(listRemote.requested(query))} retrying={isFetching} />
    )
  if (data === null)
    return waiting ? (
      <CardGrid aria-busy="true">
        {SKELETONS.map(key => (
          <li key={key}>
            <CardSkeleton />
          </li>
        ))}
      </CardGrid>
    ) : null
  if (data.count === 0)
    return (
      <EmptyState
        title="No studies yet"
        action={
          canManage && (
            <ButtonLink variant="primary" icon="plus" href={paths.importData()}>
              Add data
            </ButtonLink>
          )
        }
      >
        {canManage
          ? 'Add a survey data file to create the first one.'
          : 'Studies appear here once a manager has added and published them.'}
      </EmptyState>
    )
  return (
    <>
      {open.length > 0 && (
        <CardGrid>
          {open.map(study => (
            <li key={study.id}>
              <StudyCard study={study} />
            </li>
          ))}
        </CardGrid>
      )}
      {open.length === 0 && restricted.length > 0 && (
        <EmptyState icon="lock" title="The studies on this page are restricted">
          Please contact customer success for access.
        </EmptyState>
      )}
    </>
  )
}

/** S2.30: the list of studies, with its order and page in the URL. */
export const StudyList = ({ query, onQueryChange }: StudyListProps) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const { isFetching, error, data } = useAppSelector(selectList)
  const { restricted } = useAppSelector(selectListParts)
  const silent = useAppSelector(selectSession)?.silent_restrictions_enabled ?? true
  const line = useRef<HTMLDivElement>(null)
  const { page, page_size, sort } = query

  useEffect(() => {
    dispatch(listRemote.requested({ page, page_size, sort }))
  }, [dispatch, page, page_size, sort])

  const shown = data?.query
  const words = data && shown ? countLine(shown.page, shown.page_size, data.count) : ''
  const pages = data && shown ? pageCount(data.count, shown.page_size) : 1
  const answersThis = shown?.page === page && shown.page_size === page_size
  useEffect(() => {
    // S4.23: a page beyond the last is no page.
    if (answersThis && page > pages) onQueryChange({ page: 1, page_size, sort })
  }, [answersThis, page, pages, page_size, sort, onQueryChange])
  useEffect(() => {
    if (words !== '') announce(words)
  }, [words, announce])

  const hidden = silent ? [] : restricted.map(study => study.id)
  const hrefOf = (target: number) => paths.studies(writeListQuery({ page: target, page_size, sort }))
  return (
    <>
      <RefetchLine $active={isFetching && data !== null} />
      <PageFrame>
        <PageHead>
          <Title ref={line} tabIndex={-1}>
            <PageHeading title="Studies" />
            {words !== '' && <Muted>{words}</Muted>}
          </Title>
          <Sort>
            <Select<StudySort>
              label="Sort by"
              labelHidden
              icon="sort"
              value={sort}
              options={sortOptions}
              onValueChange={next => onQueryChange({ page: 1, page_size, sort: next })}
            />
          </Sort>
        </PageHead>
        <Body>
          {error && data !== null && (
            <ErrorState message={FETCH_ERROR} onRetry={() => dispatch(listRemote.requested(query))} />
          )}
          <Cards query={query} />
        </Body>
      </PageFrame>
      <Fill />
      {(hidden.length > 0 || pages > 1) && (
        <FootBar>
          <Foot>
            <Row>
              <RestrictedStudies ids={hidden} />
            </Row>
            <Pagination
              label="Pages of studies"
              page={page}
              pages={pages}
              hrefOf={hrefOf}
              onChoose={() => line.current?.focus()}
            />
          </Foot>
        </FootBar>
      )}
    </>
  )
}
