import type { StoryDetails } from '@core/contract'
import styled from 'styled-components'
import { Badge, MEDIA, Skeleton, Stack, TYPE } from '@/ui'
import { readersLine } from '../model'

export const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: var(--s6) var(--s6-5);
  ${MEDIA.from1200} {
    grid-template-columns: 220px minmax(0, 720px);
  }
`
/** The cards, in the column for reading. */
export const Column = styled.div`
  min-width: 0;
  max-width: 720px;
  ${MEDIA.from1200} {
    grid-column: 2;
    grid-row: 1;
  }
`
export const Summary = styled.p`
  ${TYPE.md}
  color: var(--text-2);
  white-space: pre-line;
  overflow-wrap: anywhere;
`
/** A story that is on its way. */
export const Shape = () => (
  <Stack aria-busy="true">
    <Skeleton $width="120px" />
    <Skeleton $width="min(420px, 80%)" $height={32} />
    <Skeleton $width="260px" />
    <Skeleton $height={200} $radius="var(--r-card)" />
  </Stack>
)

/** Who reads a story, where that is not everyone, and whether it is put away. */
export const StateBadges = ({ story }: { readonly story: StoryDetails }) => {
  const readers = readersLine(story)
  return (
    <>
      {readers !== null && (
        <Badge tone="outline" icon="lock">
          {readers}
        </Badge>
      )}
      {story.archived && <Badge tone="warning">Archived</Badge>}
    </>
  )
}
