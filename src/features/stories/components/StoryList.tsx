import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
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
  MEDIA,
  Muted,
  PageFrame,
  PageHead,
  PageHeading,
  Pagination,
  RefetchLine,
  Row,
  SearchField,
  Select,
  Stack,
  useAnnounce,
  useDelayedFlag,
} from '@/ui'
import { categoriesOf, FilterBar, ListSkips } from '@/ui/filters'
import { useTypedWords } from '@/ui/useTypedWords'
import {
  KIND_LABELS,
  pageCount,
  SORT_LABELS,
  STORY_KINDS,
  STORY_SORTS,
  storyLine,
  type StoryKind,
  type StoryListQuery,
  type StoryListRequest,
  type StorySort,
} from '../model'
import { listRemote } from '../remotes'
import { selectList } from '../selectors'
import { StoryCard } from './StoryCard'
import { ToLookAt } from './ToLookAt'

const FETCH_ERROR = 'There was a problem loading your stories. Please refresh and try again.'
const WORDS = ['story', 'stories'] as const
const NO_CATEGORIES = {}

export interface StoryListProps {
  readonly query: StoryListQuery
  /** What the list opens with is on its way: nothing is fetched yet. */
  readonly waits: boolean
  readonly filters: LibraryFilters
  /** Address of the list with another query. */
  readonly hrefOf: (query: StoryListQuery) => string
  /** The user chose what is listed and how, or the page of the URL is beyond the last one. */
  readonly onQueryChange: (query: StoryListQuery) => void
  /** Buttons of a card, e.g. the favorite. */
  readonly corner?: ((story: StoryListItem) => ReactNode) | undefined
  /** Picks a saved view. */
  readonly viewMenu: ReactNode
  /** What there is to say about the filters and the view. */
  readonly notices: ReactNode
}

const Create = () => (
  <ButtonLink variant="primary" icon="plus" href={paths.newStory()}>
    Create story
  </ButtonLink>
)

interface CardsProps extends Pick<StoryListProps, 'filters' | 'corner'> {
  readonly query: StoryListRequest
  readonly onEverything: () => void
}

const EMPTY: Readonly<Record<StoryKind, readonly [title: string, more: string]>> = {
  all: [
    'No public stories yet. Go create one now.',
    'A story puts findings from several studies into a row of cards that take minutes to read.',
  ],
  own: ['You have not made a story yet', 'Put figures, pages and key insights in a row, with what they mean.'],
  shared: ['Nothing shared with you', 'Stories that others made for your groups are listed here.'],
  public: ['Nothing for everyone yet', 'Everyone in your organisation can read a public story.'],
  archived: ['Nothing archived', 'Stories that you archive are in no list and no search, until you bring them back.'],
}

const Empty = ({ of }: { readonly of: StoryKind }) => {
  const [title, more] = EMPTY[of]
  return (
    <EmptyState icon="book" title={title}>
      {more}
    </EmptyState>
  )
}

const Cards = ({ query, filters, corner, onEverything }: CardsProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(selectList)
  const waiting = useDelayedFlag(data === null && error === null)
  if (error && data === null)
    return (
      <ErrorState message={FETCH_ERROR} onRetry={() => dispatch(listRemote.requested(query))} retrying={isFetching} />
    )
  if (data === null) return waiting ? <CardSkeletons /> : null
  if (data.count === 0 && data.query.words !== '')
    return (
      <EmptyState
        icon="search"
        title={`No stories match “${data.query.words}”`}
        action={<Button onClick={onEverything}>Show all stories</Button>}
      />
    )
  if (data.count === 0 && data.query.filters !== undefined)
    return (
      <EmptyState
        icon="search"
        title="No stories match these filters"
        action={<Button onClick={() => filters.change({})}>Clear filters</Button>}
      />
    )
  if (data.count === 0) return <Empty of={data.query.of} />
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

const kinds = STORY_KINDS.map(value => ({ value, label: KIND_LABELS[value] }))
const sorts = STORY_SORTS.map(value => ({ value, label: SORT_LABELS[value] }))
/** Only where words are searched for. */
const bestFirst = [{ value: 'best' as const, label: 'Best match' }, ...sorts]

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  > :first-child {
    flex: 1 1 240px;
  }
  > * {
    flex: 0 1 180px;
  }
  ${MEDIA.below768} {
    > * {
      flex: 1 1 140px;
    }
  }
`

/** What is listed: words, whose stories, and their order. */
const Chosen = ({
  query,
  onQueryChange,
  busy,
}: Pick<StoryListProps, 'query' | 'onQueryChange'> & { busy: boolean }) => {
  const change = (next: Partial<StoryListQuery>) => onQueryChange({ ...query, page: 1, ...next })
  const [typed, setTyped] = useTypedWords(query.words, words => change({ words }))
  const best = query.words !== '' && query.sort === null
  return (
    <Controls>
      <SearchField label="Search stories" value={typed} onValueChange={setTyped} busy={busy} />
      <Select<StoryKind>
        label="Which stories"
        labelHidden
        value={query.of}
        options={kinds}
        onValueChange={of => change({ of })}
      />
      <Select<StorySort | 'best'>
        label="Sort by"
        labelHidden
        icon="sort"
        value={best ? 'best' : (query.sort ?? '-modified')}
        options={query.words === '' ? sorts : bestFirst}
        onValueChange={sort => change({ sort: sort === 'best' ? null : sort })}
      />
    </Controls>
  )
}

/** Stories that a reader may see, with what is listed, the filters and the page in the URL. */
export const StoryList = ({
  query,
  waits,
  filters,
  hrefOf,
  onQueryChange,
  corner,
  viewMenu,
  notices,
}: StoryListProps) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const { isFetching, error, data } = useAppSelector(selectList)
  const line = useRef<HTMLDivElement>(null)
  const { page, of, sort, words } = query
  const { text } = filters
  const request = useMemo(() => ({ page, of, sort, words, filters: text }), [page, of, sort, words, text])
  useEffect(() => {
    if (!waits) dispatch(listRemote.requested(request))
  }, [dispatch, request, waits])

  const aggregations = data?.aggregations ?? NO_CATEGORIES
  const categories = useMemo(() => categoriesOf(aggregations), [aggregations])
  const counted = data ? storyLine(data.count) : ''
  const pages = data ? pageCount(data.count) : 1
  const answersThis = data?.query === request
  useEffect(() => {
    if (answersThis && page > pages) onQueryChange({ page: 1, of, sort, words })
  }, [answersThis, page, pages, of, sort, words, onQueryChange])
  useEffect(() => {
    if (counted !== '') announce(counted)
  }, [counted, announce])

  return (
    <>
      <RefetchLine $active={isFetching && data !== null} />
      <ListSkips many="stories" />
      <PageFrame>
        <Stack $gap="s4">
          <PageHead>
            <CountedTitle ref={line} tabIndex={-1}>
              <PageHeading title="Stories" />
              {data !== null && data.count > 0 && <Muted>{counted}</Muted>}
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
          <Chosen query={query} onQueryChange={onQueryChange} busy={isFetching && words !== ''} />
          <FilterBar
            categories={categories}
            selection={filters.selection}
            onChange={filters.change}
            words={WORDS}
            found={answersThis ? data.count : null}
            aside={viewMenu}
          />
          {notices}
          {error && data !== null && (
            <ErrorState message={FETCH_ERROR} onRetry={() => dispatch(listRemote.requested(request))} />
          )}
          <div data-part="list" tabIndex={-1}>
            <Cards
              query={request}
              filters={filters}
              corner={corner}
              onEverything={() => onQueryChange({ page: 1, of: 'all', sort: null, words: '' })}
            />
          </div>
          {pages > 1 && (
            <Row $justify="flex-end">
              <Pagination
                label="Pages of stories"
                page={page}
                pages={pages}
                hrefOf={at => hrefOf({ ...query, page: at })}
                onChoose={() => line.current?.focus()}
              />
            </Row>
          )}
        </Stack>
      </PageFrame>
    </>
  )
}
