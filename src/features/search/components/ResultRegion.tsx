import { useEffect, useMemo, useRef, type ReactNode, type Ref } from 'react'
import styled from 'styled-components'
import type { ResultsTab } from '@/lib/paths'
import { useAppDispatch, useAppSelector, type LibraryFilters } from '@/store'
import { Button, CardSkeletons, ErrorState, Muted, Select, Skeleton, useAnnounce, useDelayedFlag } from '@/ui'
import { categoriesOf, FilterBar } from '@/ui/filters'
import {
  correctionLine,
  glossaryLine,
  hasMore,
  leftOutLine,
  resultLine,
  sameWords,
  shareLine,
  TYPE_WORDS,
  type ResultSort,
} from '../model'
import { selectHits, selectWanted, type TabState } from '../selectors'
import { events, type WithSearch } from '../slice'
import { NothingFound } from './NothingFound'
import { ResultList } from './rowParts'
import { SavedFiltersNotice } from './SavedFiltersNotice'

const Body = styled.div`
  margin-top: var(--s3-5);
`
const Bar = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  padding-top: var(--s3-5);
`
const Correction = styled.p`
  margin-bottom: var(--s3);
  color: var(--text-2);
  overflow-wrap: anywhere;
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--s2) var(--s3-5);
  padding: 18px 0;
  font-variant-numeric: tabular-nums;
`
const SkeletonRow = styled.li`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  padding: var(--s4) 18px;
`
const Aside = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s3);
`
const SORTS = [
  { value: 'relevance', label: 'Best match' },
  { value: 'newest', label: 'Newest first' },
] as const
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

const Waiting = ({ cards }: { readonly cards: boolean }) =>
  cards ? (
    <CardSkeletons />
  ) : (
    <ResultList aria-busy="true">
      {SKELETONS.map(key => (
        <SkeletonRow key={key}>
          <Skeleton $width="55%" />
          <Skeleton $width="30%" $height={12} />
        </SkeletonRow>
      ))}
    </ResultList>
  )

export interface RegionProps {
  readonly type: ResultsTab
  readonly query: string
  readonly filters: LibraryFilters
  readonly sort: ResultSort
  readonly onSortChange: (sort: ResultSort) => void
  /** All tabs, so that an empty one can name those with results. */
  readonly states: readonly TabState[]
  readonly onTabChange: (tab: ResultsTab) => void
}

/** One type's filters and results with all their states; `children` draws the list, whose items are `li`. */
export const ResultRegion = ({
  type,
  query,
  filters,
  sort,
  onSortChange,
  states,
  onTabChange,
  children,
}: RegionProps & { readonly children: (list: Ref<HTMLUListElement>) => ReactNode }) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const { data, error, isFetching } = useAppSelector((state: WithSearch) => selectHits(state, type))
  const wanted = useAppSelector((state: WithSearch) => selectWanted(state, type))
  const waiting = useDelayedFlag(data === null && error === null)
  const list = useRef<HTMLUListElement>(null)
  const focusFrom = useRef<number | null>(null)
  const categories = useMemo(() => categoriesOf(data?.aggregations ?? {}), [data])

  const answers = data !== null && sameWords(data.asked, { query, filters: filters.text, sort })
  const shown = data?.results.length ?? 0
  const line = data === null ? '' : resultLine(type, shown, data.count, data.near)
  const glossary = data === null ? null : glossaryLine(data)
  const correction = data === null ? null : correctionLine(data)
  useEffect(() => {
    if (answers) announce(correction === null ? line : `${correction} ${line}`)
  }, [answers, correction, line, announce])
  useEffect(() => {
    const from = focusFrom.current
    if (from === null || shown <= from) return
    focusFrom.current = null
    const rows = list.current?.querySelectorAll<HTMLElement>(':scope > li:not([data-part])')
    rows?.[from]?.querySelector<HTMLElement>('a[href]')?.focus()
  }, [shown])
  useEffect(() => {
    focusFrom.current = null
  }, [query, filters.text, sort])

  const leftOut = data === null ? null : leftOutLine(data, Object.values(filters.selection).flat())
  const { one, many, label } = TYPE_WORDS[type]
  const failure = error && (
    <ErrorState
      message={`Something went wrong searching ${many}. Try again.`}
      onRetry={() => dispatch(events.triedAgain(type))}
    />
  )
  return (
    <section aria-label={label} aria-busy={isFetching}>
      <Bar>
        <SavedFiltersNotice filters={filters} />
        <FilterBar
          categories={categories}
          selection={filters.selection}
          onChange={filters.change}
          words={[one, many]}
          found={answers ? data.count : null}
          aside={
            <Aside>
              {line !== '' && !(error && !answers) && <Muted $size="sm">{line}</Muted>}
              {data !== null && data.count > 1 && (
                <Select<ResultSort>
                  label="Sort by"
                  labelHidden
                  icon="sort"
                  value={sort}
                  options={SORTS}
                  onValueChange={onSortChange}
                />
              )}
            </Aside>
          }
        />
      </Bar>
      <Body data-part="list" tabIndex={-1}>
        {failure && !answers ? (
          failure
        ) : data === null ? (
          waiting && <Waiting cards={type === 'studies' || type === 'stories'} />
        ) : data.count === 0 ? (
          <>
            {glossary !== null && <Correction>{glossary}</Correction>}
            <NothingFound
              type={type}
              query={data.asked.query}
              filters={filters}
              others={states.filter(state => state.type !== type)}
              unfiltered={data.unfiltered}
              onTabChange={onTabChange}
            />
          </>
        ) : (
          <>
            {glossary !== null && <Correction>{glossary}</Correction>}
            {correction !== null && <Correction>{correction}</Correction>}
            {children(list)}
            {failure}
            {hasMore(data) && !failure && (
              <Foot>
                <Button
                  loading={isFetching && answers && wanted !== null && wanted.page_size > data.asked.page_size}
                  onClick={() => {
                    focusFrom.current = shown
                    dispatch(events.moreWanted(type))
                  }}
                >
                  Load more
                </Button>
                <Muted $size="sm">{shareLine(shown, data.count)}</Muted>
              </Foot>
            )}
            {leftOut !== null && (
              <Foot>
                <Muted $size="sm">{leftOut}</Muted>
                <Button variant="ghost" size="sm" onClick={() => filters.change({})}>
                  Clear filters
                </Button>
              </Foot>
            )}
          </>
        )}
      </Body>
    </section>
  )
}
