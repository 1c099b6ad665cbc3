import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { StoryListItem } from '@core/contract'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector, type LibraryFilters } from '@/store'
import {
  Button,
  ButtonLink,
  Callout,
  CardGrid,
  CardSkeletons,
  CountedTitle,
  EmptyState,
  ErrorState,
  Muted,
  PageFrame,
  PageHead,
  PageHeading,
  Pagination,
  RefetchLine,
  Row,
  Stack,
  useAnnounce,
  useDelayedFlag,
} from '@/ui'
import { categoriesOf, FilterBar } from '@/ui/filters'
import { pageCount, storyLine, type StoryListQuery } from '../model'
import { listRemote } from '../remotes'
import { selectList } from '../selectors'
import { StoryCard } from './StoryCard'
import { ToLookAt } from './ToLookAt'

const FETCH_ERROR = 'There was a problem loading your stories. Please refresh and try again.'
const WORDS = ['story', 'stories'] as const
const NO_CATEGORIES = {}

export interface StoryListProps {
  readonly query: StoryListQuery
  readonly filters: LibraryFilters
  /** Address of another page of the list. */
  readonly hrefOf: (page: number) => string
  /** The page of the URL is beyond the last one. */
  readonly onPageMissing: () => void
  /** Buttons of a card, e.g. the favorite. */
  readonly corner?: ((story: StoryListItem) => ReactNode) | undefined
}

const Create = () => (
  <ButtonLink variant="primary" icon="plus" href={paths.newStory()}>
    Create story
  </ButtonLink>
)

const Cards = ({ query, filters, corner }: Pick<StoryListProps, 'query' | 'filters' | 'corner'>) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(selectList)
  const waiting = useDelayedFlag(data === null && error === null)
  if (error && data === null)
    return (
      <ErrorState message={FETCH_ERROR} onRetry={() => dispatch(listRemote.requested(query))} retrying={isFetching} />
    )
  if (data === null) return waiting ? <CardSkeletons /> : null
  if (data.count === 0 && data.query.filters !== undefined)
    return (
      <EmptyState
        icon="search"
        title="No stories match these filters"
        action={<Button onClick={() => filters.change({})}>Clear filters</Button>}
      />
    )
  if (data.count === 0) return <EmptyState icon="book" title="No public stories yet. Go create one now." />
  return (
    <CardGrid>
      {data.results.map(story => (
        <li key={story.id}>
          <StoryCard story={story} corner={corner?.(story)} />
        </li>
      ))}
    </CardGrid>
  )
}

/** The stories a reader may see, latest change first, with their filters and page in the URL. */
export const StoryList = ({ query, filters, hrefOf, onPageMissing, corner }: StoryListProps) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const { isFetching, error, data } = useAppSelector(selectList)
  const line = useRef<HTMLDivElement>(null)
  const { page, filters: text } = query
  useEffect(() => {
    dispatch(listRemote.requested({ page, filters: text }))
  }, [dispatch, page, text])

  const aggregations = data?.aggregations ?? NO_CATEGORIES
  const categories = useMemo(() => categoriesOf(aggregations), [aggregations])
  const words = data ? storyLine(data.count) : ''
  const pages = data ? pageCount(data.count) : 1
  const answersThis = data?.query.page === page && data.query.filters === text
  useEffect(() => {
    if (answersThis && page > pages) onPageMissing()
  }, [answersThis, page, pages, onPageMissing])
  useEffect(() => {
    if (words !== '') announce(words)
  }, [words, announce])

  return (
    <>
      <RefetchLine $active={isFetching && data !== null} />
      <PageFrame>
        <Stack $gap="s4">
          <PageHead>
            <CountedTitle ref={line} tabIndex={-1}>
              <PageHeading title="Stories" />
              {data !== null && data.count > 0 && <Muted>{words}</Muted>}
            </CountedTitle>
            <Create />
          </PageHead>
          <ToLookAt />
          {filters.passedOver && (
            <Callout
              title="Showing your saved filters"
              action={<Button onClick={filters.takeLink}>Use the link’s filters</Button>}
            >
              The link that led here has other filters.
            </Callout>
          )}
          <FilterBar
            categories={categories}
            selection={filters.selection}
            onChange={filters.change}
            words={WORDS}
            found={answersThis ? data.count : null}
          />
          {error && data !== null && (
            <ErrorState message={FETCH_ERROR} onRetry={() => dispatch(listRemote.requested(query))} />
          )}
          <Cards query={query} filters={filters} corner={corner} />
          {pages > 1 && (
            <Row $justify="flex-end">
              <Pagination
                label="Pages of stories"
                page={page}
                pages={pages}
                hrefOf={hrefOf}
                onChoose={() => line.current?.focus()}
              />
            </Row>
          )}
        </Stack>
      </PageFrame>
    </>
  )
}
