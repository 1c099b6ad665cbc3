import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { preferenceEvents, selectCanManage, selectPreferencesVersion, selectSession } from '@/features/session'
import { NO_FILTERS } from '@/lib/libraryFilters'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector, type LibraryFilters } from '@/store'
import {
  Button,
  ButtonLink,
  CardSkeletons,
  CountedTitle,
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
  Toggle,
  useAnnounce,
  useDelayedFlag,
} from '@/ui'
import { FilterBar, ListSkips } from '@/ui/filters'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { cardsOnScreen } from '@/ui/WindowedCards'
import {
  countLine,
  isSameList,
  pageCount,
  SORT_LABELS,
  SORTS,
  writeListQuery,
  type StudyListQuery,
  type StudyListRequest,
  type StudySort,
} from '../model'
import { listRemote } from '../remotes'
import { selectCategories, selectList } from '../selectors'
import { RestrictedToggle } from './RestrictedToggle'
import { STUDY_CARD_HEIGHT } from './StudyCard'
import { StudyCards } from './StudyCards'

const RestrictedList = lazy(() => import('./RestrictedList'))

const FETCH_ERROR =
  'Something went wrong retrieving your studies. Our engineers have been notified. In the mean time, try refreshing your browser.'

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  > :first-child {
    width: 160px;
  }
  ${MEDIA.below768} {
    width: 100%;
    gap: var(--s2);
    > :first-child {
      flex: 1 1 140px;
    }
  }
`
const Filters = styled.div`
  display: grid;
  gap: var(--s2-5);
  padding-top: var(--s3-5);
`
const Body = styled.div`
  padding-top: var(--s4);
  min-height: 320px;
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2) var(--s5);
  max-width: var(--content-max);
  margin: 0 auto;
`
const Fill = styled.div`
  flex: 1;
`

const WORDS = ['study', 'studies'] as const
const sortOptions = SORTS.map(value => ({ value, label: SORT_LABELS[value] }))

export interface StudyListProps {
  readonly query: StudyListQuery
  readonly filters: LibraryFilters
  /** What the list opens with is on its way: nothing is fetched yet. */
  readonly waits: boolean
  /** Studies that match the reader's preferences come first. */
  readonly boosted: boolean
  readonly onBoostedChange: (boosted: boolean) => void
  /** The user chose another order or page. */
  readonly onQueryChange: (query: StudyListQuery) => void
  /** Picks a saved view. */
  readonly viewMenu: ReactNode
  /** What there is to say about the filters and the view. */
  readonly notices: ReactNode
}

/**
 * Fetches the list whenever the request changes, also after the preferences changed. A different list shows a screenful before
 * the rest; the same list fetched again keeps its cards, and so its scroll position, until all new ones have arrived.
 */
const useRequest = (request: StudyListRequest, shown: StudyListRequest | undefined, waits: boolean) => {
  const { page, page_size, sort, filters, boost } = request
  const dispatch = useAppDispatch()
  const preferences = useAppSelector(selectPreferencesVersion)
  const latest = useRef(shown)
  useLayoutEffect(() => {
    latest.current = shown
  })
  const ask = useCallback(() => {
    const wanted = { page, page_size, sort, filters, boost }
    const isShown = latest.current !== undefined && isSameList(latest.current, wanted)
    dispatch(listRemote.requested(isShown ? wanted : { ...wanted, first: cardsOnScreen(STUDY_CARD_HEIGHT) }))
  }, [dispatch, page, page_size, sort, filters, boost])
  useEffect(() => {
    if (!waits) ask()
  }, [ask, preferences, waits])
  return ask
}

/** The list of studies, with its order, page and filters in the URL. */
export const StudyList = ({
  query,
  filters,
  waits,
  boosted,
  onBoostedChange,
  onQueryChange,
  viewMenu,
  notices,
}: StudyListProps) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const { isFetching, error, data } = useAppSelector(selectList)
  const categories = useAppSelector(selectCategories)
  const session = useAppSelector(selectSession)
  const canManage = useAppSelector(selectCanManage)
  const [showsRestricted, setShowsRestricted] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const phone = useMediaQuery('(max-width: 767.98px)')
  const again = useRequest({ ...query, filters: filters.text, boost: boosted }, data?.query, waits)
  const waiting = useDelayedFlag(data === null && error === null)
  const { page, page_size, sort } = query

  const restricted = session?.silent_restrictions_enabled === false ? (data?.restricted_count ?? 0) : 0
  const shown = data?.query
  const total = data === null ? null : data.count - data.restricted_count
  const words = shown && total !== null ? countLine(shown.page, shown.page_size, total) : ''
  const pages = shown && total !== null ? pageCount(total, shown.page_size) : 1
  const answersThis = shown?.page === page && shown.page_size === page_size && shown.filters === filters.text
  useEffect(() => {
    // A page beyond the last is ignored.
    if (answersThis && page > pages) onQueryChange({ page: 1, page_size, sort })
  }, [answersThis, page, pages, page_size, sort, onQueryChange])
  useEffect(() => {
    if (words !== '') announce(words)
  }, [words, announce])

  const hrefOf = (target: number) =>
    paths.studies({ ...writeListQuery({ page: target, page_size, sort }), studyFilters: filters.text })
  return (
    <>
      <RefetchLine $active={isFetching && data !== null} />
      <ListSkips many="studies" />
      <PageFrame>
        <PageHead>
          <CountedTitle ref={line} tabIndex={-1}>
            <PageHeading title="Studies" />
            {words !== '' && <Muted>{words}</Muted>}
          </CountedTitle>
          <Actions>
            <Select<StudySort>
              label="Sort by"
              labelHidden
              icon="sort"
              value={sort}
              options={sortOptions}
              onValueChange={next => onQueryChange({ page: 1, page_size, sort: next })}
            />
            <Button
              icon="sliders"
              aria-haspopup="dialog"
              onClick={() => dispatch(preferenceEvents.personalizationOpened())}
            >
              Preferences
            </Button>
            {canManage && (
              <ButtonLink
                icon="plus"
                aria-label="Add data"
                title={phone ? 'Add data' : undefined}
                href={paths.importData()}
              >
                {phone ? null : 'Add data'}
              </ButtonLink>
            )}
          </Actions>
        </PageHead>
        <Filters>
          <FilterBar
            categories={categories}
            selection={filters.selection}
            onChange={filters.change}
            words={WORDS}
            found={answersThis ? total : null}
            aside={
              <Row $gap={phone ? 's2' : 's3'} $wrap>
                <Toggle label="Preferences first" checked={boosted} onCheckedChange={onBoostedChange} />
                {viewMenu}
              </Row>
            }
          />
          {notices}
        </Filters>
        <Body data-part="list" tabIndex={-1}>
          {error && <ErrorState message={FETCH_ERROR} onRetry={again} retrying={isFetching} />}
          {data && <StudyCards page={data} onClearFilters={() => filters.change(NO_FILTERS)} />}
          {data === null && error === null && waiting && <CardSkeletons />}
          {restricted > 0 && showsRestricted && (
            <Suspense fallback={null}>
              <RestrictedList count={restricted} />
            </Suspense>
          )}
        </Body>
      </PageFrame>
      <Fill />
      {(restricted > 0 || pages > 1) && (
        <FootBar>
          <Foot>
            {restricted > 0 ? (
              <RestrictedToggle
                count={restricted}
                open={showsRestricted}
                onToggle={() => setShowsRestricted(!showsRestricted)}
              />
            ) : (
              <span />
            )}
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
