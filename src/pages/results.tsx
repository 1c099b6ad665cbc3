import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { QuestionHit, StoryListItem, StudyListItem } from '@core/contract'
import { following } from '@/features/following'
import { FollowButton } from '@/features/following/ui'
import { RESULT_TYPES, sortOf, tabOf, type ResultSort } from '@/features/search'
import { EmptySearch, Results } from '@/features/search/ui'
import { selectSession, selectStoriesEnabled } from '@/features/session'
import { FavoriteButton } from '@/features/session/ui'
import { storyCovers } from '@/features/stories'
import { QuestionToStory, StoryCard } from '@/features/stories/ui'
import { StudyCard } from '@/features/studyList/ui'
import { paths, type ResultsTab } from '@/lib/paths'
import { withViewer } from '@/lib/viewerAddress'
import { useAppSelector, useLibraryFilters } from '@/store'

/** The longest query that the server searches. */
const LONGEST_QUERY = 500

const study = (found: StudyListItem) => <StudyCard study={found} />
const story = (found: StoryListItem) => (
  <StoryCard story={found} corner={<FavoriteButton itemType="story" itemId={found.id} title={found.title} />} />
)

/** The search as it is followed: all types, with the filters of each. */
const searchKey = (query: string, studyFilters = '', storyFilters = ''): string =>
  new URLSearchParams(
    Object.entries({ query, studyFilters, storyFilters }).filter(([, value]) => value !== ''),
  ).toString()

const ResultsPage = () => {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const storiesEnabled = useAppSelector(selectStoriesEnabled)
  const studyFilters = useLibraryFilters('study', userId)
  const storyFilters = useLibraryFilters('story', userId)
  const types = useMemo(() => RESULT_TYPES.filter(type => storiesEnabled || type !== 'stories'), [storiesEnabled])

  /** This screen with some parameters changed; undefined removes one. */
  const hrefWith = useCallback(
    (change: Readonly<Record<string, string | undefined>>) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(change))
        if (value === undefined) next.delete(name)
        else next.set(name, value)
      return `${pathname}?${next.toString()}`
    },
    [search, pathname],
  )
  const openTab = useCallback(
    (tab: ResultsTab) =>
      void navigate(hrefWith({ tab: tab === types[0] ? undefined : tab }), { replace: true, preventScrollReset: true }),
    [hrefWith, navigate, types],
  )
  const sortBy = useCallback(
    (sort: ResultSort) =>
      void navigate(hrefWith({ sort: sort === 'relevance' ? undefined : sort }), {
        replace: true,
        preventScrollReset: true,
      }),
    [hrefWith, navigate],
  )
  const pageHref = useCallback(
    (documentId: string, page: number, find: string) =>
      pathname + withViewer(search.toString(), { documentId, page, find }),
    [pathname, search],
  )

  const questionTools = useCallback(
    (question: QuestionHit) => (
      <QuestionToStory question={question} onOpen={storyId => void navigate(paths.story(storyId))} />
    ),
    [navigate],
  )

  const query = (search.get('query') ?? '').trim().slice(0, LONGEST_QUERY)
  if (query === '') return <EmptySearch onSearch={words => void navigate(paths.results(words))} />
  return (
    <Results
      query={query}
      tab={tabOf(search.get('tab'), types)}
      types={types}
      onTabChange={openTab}
      sort={sortOf(search.get('sort'))}
      onSortChange={sortBy}
      studyFilters={studyFilters}
      storyFilters={storyFilters}
      renderStudy={study}
      renderStory={story}
      questionTools={questionTools}
      pageHref={pageHref}
      corner={words => (
        <FollowButton
          itemType="search"
          itemId={searchKey(words, studyFilters.text, storyFilters.text)}
          title={words}
          words="Follow this search"
        />
      )}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [following, storyCovers]

export default ResultsPage
