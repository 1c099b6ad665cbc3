import type { StoryListItem } from '@core/contract'
import styled from 'styled-components'
import { counted } from '@/lib/words'
import { Marked, TYPE } from '@/ui'

const List = styled.ul`
  ${TYPE.sm}
  display: flex;
  flex-direction: column;
  gap: var(--s0-5);
  color: var(--text-2);
  p {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
`

/** Where a search matched in a story; renders nothing without a search. */
export const StoryMatches = ({ story }: { readonly story: Pick<StoryListItem, 'matches' | 'inner_hit_count'> }) => {
  const { matches = [], inner_hit_count: inner = 0 } = story
  const more = inner - matches.length
  if (matches.length === 0) return null
  return (
    <List aria-label="Matches">
      {matches.map(({ text }, index) => (
        <li key={index}>
          <p>
            <Marked parts={text} />
          </p>
        </li>
      ))}
      {more > 0 && <li>{`+${counted(more, 'more match', 'more matches')}`}</li>}
    </List>
  )
}
