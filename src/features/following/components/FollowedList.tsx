import styled from 'styled-components'
import type { Followed } from '@core/contract'
import type { FollowType } from '@core/domain/following'
import { dayLabel } from '@/lib/dates'
import { count } from '@/lib/words'
import { useAppSelector } from '@/store'
import { EmptyState, ErrorState, Icon, Link, Skeleton, Stack } from '@/ui'
import { RuledList } from '@/ui/Sections'
import { HeadingCount, Small } from '@/ui/Words'
import { ICONS } from '../model'
import { selectList } from '../slice'
import { FollowButton } from './FollowButton'
import { useFollows } from './useFollows'

const KINDS: readonly (readonly [FollowType, string])[] = [
  ['study', 'Studies'],
  ['story', 'Stories'],
  ['question', 'Questions'],
  ['report', 'Saved reports'],
  ['search', 'Searches'],
]

const Row = styled.li`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--s1) var(--s2-5);
  padding: var(--s2-5) 0;
  > svg {
    color: var(--text-3);
  }
`
const Title = styled.span`
  display: block;
  overflow-wrap: anywhere;
`

const FollowedItem = ({ item_type: itemType, item_id: itemId, title, study, address, since }: Followed) => (
  <Row>
    <Icon name={ICONS[itemType]} />
    <div>
      <Title>
        <Link href={address}>{title}</Link>
      </Title>
      <Small>
        {study === null ? 'Since' : `${study} · since`} {dayLabel(since)}
      </Small>
    </div>
    <FollowButton itemType={itemType} itemId={itemId} title={title} listed />
  </Row>
)

/** Everything that the person follows, by kind. What they stop following stays in sight until they leave, to be followed again. */
export const FollowedList = () => {
  const retry = useFollows()
  const { data, error } = useAppSelector(selectList)
  return (
    <Stack as="section" $gap="s4" aria-label="What you follow">
      <h2>
        What you follow{' '}
        {data !== null && data.results.length > 0 && <HeadingCount>{count(data.results.length)}</HeadingCount>}
      </h2>
      {data === null &&
        (error === null ? (
          <Skeleton $height={120} />
        ) : (
          <ErrorState message="What you follow could not be loaded." detail={error.message} onRetry={retry} />
        ))}
      {data?.results.length === 0 && (
        <EmptyState icon="bell" title="You do not follow anything yet">
          Studies, stories, questions, saved reports and search results have a Follow button.
        </EmptyState>
      )}
      {KINDS.map(([kind, label]) => {
        const items = data?.results.filter(item => item.item_type === kind) ?? []
        return (
          items.length > 0 && (
            <div key={kind}>
              <h3>{label}</h3>
              <RuledList aria-label={label}>
                {items.map(item => (
                  <FollowedItem key={item.item_id} {...item} />
                ))}
              </RuledList>
            </div>
          )
        )
      })}
    </Stack>
  )
}
