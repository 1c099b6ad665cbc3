import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import type { FavoriteType } from '@core/domain'
import {
  favoriteEvents,
  favoritesRemote,
  selectFavorites,
  selectFavoritesRemote,
  selectSeesStudies,
  selectStoriesEnabled,
} from '@/features/session'
import { storyCovers } from '@/features/stories'
import { paths, type FavoritesTab } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  ButtonLink,
  CardGrid,
  CardSkeletons,
  EmptyState,
  ErrorState,
  PageFrame,
  PageHeading,
  RefetchLine,
  Stack,
  TabPanel,
  Tabs,
  useDelayedFlag,
} from '@/ui'
import { useDeparting } from './favoritesParts/useDeparting'
import { FavoriteCard } from './homeParts/FavoriteCard'

const FETCH_ERROR = 'There was a problem loading your favorites. Please refresh and try again.'
const ITEM_TYPES: Readonly<Record<FavoritesTab, FavoriteType>> = { studies: 'study', stories: 'story' }

const Item = styled.li<{ readonly $departing: boolean }>`
  transition: opacity var(--t-panel) var(--ease);
  ${p => p.$departing && 'opacity: 0.5; filter: grayscale(1);'}
`
const Panel = styled(TabPanel)`
  padding-top: var(--s4);
`

const Cards = ({ itemType }: { readonly itemType: FavoriteType }) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(selectFavoritesRemote)
  const favorites = useAppSelector(selectFavorites).filter(favorite => favorite.item_type === itemType)
  const shown = useDeparting(favorites)
  const seesStudies = useAppSelector(selectSeesStudies)
  const waiting = useDelayedFlag(data === null && error === null)
  if (error && data === null)
    return (
      <ErrorState message={FETCH_ERROR} onRetry={() => dispatch(favoritesRemote.requested())} retrying={isFetching} />
    )
  if (data === null) return waiting ? <CardSkeletons /> : null
  if (shown.length === 0)
    return (
      <EmptyState
        icon="star"
        title="No favorites yet."
        action={
          itemType === 'story' ? (
            <ButtonLink href={paths.stories()}>Explore stories</ButtonLink>
          ) : (
            seesStudies && <ButtonLink href={paths.studies()}>Explore studies</ButtonLink>
          )
        }
      >
        Use the star on a {itemType} to keep it here.
      </EmptyState>
    )
  return (
    <CardGrid>
      {shown.map(({ favorite, departing }) => (
        <Item key={`${favorite.item_type} ${favorite.item_id}`} $departing={departing}>
          <FavoriteCard favorite={favorite} level={2} />
        </Item>
      ))}
    </CardGrid>
  )
}

/** The reader's favorites; one that is removed here stays greyed while it can be undone. */
const FavoritesPage = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const seesStories = useAppSelector(selectStoriesEnabled)
  const { isFetching, data } = useAppSelector(selectFavoritesRemote)
  const favorites = useAppSelector(selectFavorites)
  useEffect(() => {
    dispatch(favoriteEvents.needed())
  }, [dispatch])
  const countOf = (type: FavoriteType) =>
    data === null ? undefined : favorites.filter(favorite => favorite.item_type === type).length
  const tab: FavoritesTab = seesStories && search.get('tab') === 'stories' ? 'stories' : 'studies'
  const choose = useCallback(
    (next: FavoritesTab) => void navigate(paths.favorites(next), { replace: true }),
    [navigate],
  )
  const items = [
    { id: 'studies' as const, label: 'Studies', count: countOf('study') },
    ...(seesStories ? [{ id: 'stories' as const, label: 'Stories', count: countOf('story') }] : []),
  ]
  return (
    <>
      <RefetchLine $active={isFetching && data !== null} />
      <PageFrame aria-busy={isFetching}>
        <Stack $gap="s2">
          <PageHeading title="Favorites" />
          <Tabs label="Kinds of favorites" items={items} value={tab} onValueChange={choose}>
            {items.map(({ id }) => (
              <Panel key={id} value={id}>
                <Cards itemType={ITEM_TYPES[id]} />
              </Panel>
            ))}
          </Tabs>
        </Stack>
      </PageFrame>
    </>
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [storyCovers]

export default FavoritesPage
