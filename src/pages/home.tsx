import { useEffect } from 'react'
import styled from 'styled-components'
import { brandingRemote } from '@/features/branding'
import {
  favoriteEvents,
  favoritesRemote,
  selectFavorites,
  selectFavoritesRemote,
  selectSearchEnabled,
  selectSeesStudies,
  selectStoriesEnabled,
} from '@/features/session'
import { FavoriteButton } from '@/features/session/ui'
import { latestStoriesRemote, selectLatestStories, storyCovers } from '@/features/stories'
import { StoryCard } from '@/features/stories/ui'
import { latestRemote, selectLatest, yearsOf, type LatestStudies } from '@/features/studyList'
import { StudyCard } from '@/features/studyList/ui'
import { paths } from '@/lib/paths'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector, type RemoteState } from '@/store'
import { PageFrame, Stack } from '@/ui'
import { Callouts, type CalloutLink } from './homeParts/Callouts'
import { FavoriteCard } from './homeParts/FavoriteCard'
import { Hero } from './homeParts/Hero'
import { HomeRow, ROW_ITEMS } from './homeParts/HomeRow'

const Body = styled(PageFrame)`
  padding-top: var(--s4);
`

/** In px; a story has a picture. */
const CARD_HEIGHT = { study: 152, story: 225 }

/** '412 studies, 2016 to 2024'. */
const studyNumbers = (latest: LatestStudies): string | null => {
  if (latest.count === 0) return null
  const [first, last] = yearsOf(latest) ?? []
  const years = first === undefined ? '' : first === last ? `, ${first}` : `, ${first} to ${last ?? first}`
  return `${counted(latest.count, 'study', 'studies')}${years}`
}

const storyNumbers = ({ count }: { readonly count: number }): string | null =>
  count === 0 ? null : counted(count, 'public story', 'public stories')

/** Null after a failure; '' keeps the place while fetching. */
const numbersOf = <T,>({ data, error }: RemoteState<T>, words: (data: T) => string | null): string | null =>
  data === null ? (error === null ? '' : null) : words(data)

/** Text of a row that could not be loaded. */
const rowError = (what: string) => `There was a problem loading your ${what}. Please refresh and try again.`

const HomePage = () => {
  const dispatch = useAppDispatch()
  const seesStudies = useAppSelector(selectSeesStudies)
  const seesStories = useAppSelector(selectStoriesEnabled)
  const searches = useAppSelector(selectSearchEnabled)
  const latest = useAppSelector(selectLatest)
  const stories = useAppSelector(selectLatestStories)
  const favorites = useAppSelector(selectFavorites)
  const favoritesState = useAppSelector(selectFavoritesRemote)
  useEffect(() => {
    dispatch(brandingRemote.requested())
    if (seesStudies) dispatch(latestRemote.requested())
    if (seesStories) dispatch(latestStoriesRemote.requested())
    dispatch(favoriteEvents.needed())
  }, [dispatch, seesStudies, seesStories])
  const callouts: readonly CalloutLink[] = [
    ...(seesStudies
      ? [
          {
            title: 'Explore studies',
            icon: 'database' as const,
            href: paths.studies(),
            numbers: numbersOf(latest, studyNumbers),
          },
        ]
      : []),
    ...(seesStories
      ? [
          {
            title: 'Explore stories',
            icon: 'book' as const,
            href: paths.stories(),
            numbers: numbersOf(stories, storyNumbers),
          },
        ]
      : []),
    ...(seesStudies && searches
      ? [
          {
            title: 'Asked before',
            icon: 'scales' as const,
            href: paths.askedBefore(),
            numbers: 'Compare a draft questionnaire',
          },
        ]
      : []),
  ]
  return (
    <>
      <Hero />
      <Body>
        <Stack $gap="s5-5">
          <Callouts links={callouts} />
          {seesStudies && (
            <HomeRow
              title="Latest studies"
              href={paths.studies()}
              cardHeight={CARD_HEIGHT.study}
              empty="There are no studies loaded, but you can load one from the top navigation bar!"
              errorMessage={rowError('studies')}
              remote={latest}
              items={(latest.data?.results ?? []).map(study => ({
                key: study.id,
                card: <StudyCard study={study} level={3} titleLines={2} />,
              }))}
              onRetry={() => dispatch(latestRemote.requested())}
            />
          )}
          {seesStories && (
            <HomeRow
              title="Latest stories"
              href={paths.stories()}
              cardHeight={CARD_HEIGHT.story}
              empty="No public stories yet. Go create one now."
              errorMessage={rowError('stories')}
              remote={stories}
              items={(stories.data?.results ?? []).map(story => ({
                key: story.id,
                card: (
                  <StoryCard
                    story={story}
                    level={3}
                    corner={<FavoriteButton itemType="story" itemId={story.id} title={story.title} />}
                  />
                ),
              }))}
              onRetry={() => dispatch(latestStoriesRemote.requested())}
            />
          )}
          <HomeRow
            title="Favorites"
            href={paths.favorites()}
            cardHeight={CARD_HEIGHT.story}
            empty="No favorites yet."
            errorMessage={rowError('favorites')}
            remote={favoritesState}
            items={favorites
              .slice(0, ROW_ITEMS)
              .map(favorite => ({ key: favorite.id, card: <FavoriteCard favorite={favorite} level={3} /> }))}
            onRetry={() => dispatch(favoritesRemote.requested())}
          />
        </Stack>
      </Body>
    </>
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [storyCovers]

export default HomePage
