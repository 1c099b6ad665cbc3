import { useEffect, useState, type ReactNode } from 'react'
import type { StoryDetails } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { statusOf } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Avatar,
  Button,
  ButtonLink,
  Callout,
  EmptyState,
  ErrorState,
  Muted,
  PageFrame,
  PageHeading,
  Row,
  Stack,
  useDelayedFlag,
} from '@/ui'
import { storyAsRemote } from '../viewAsRemotes'
import { selectSeenAs } from '../selectors'
import type { WithStories } from '../slice'
import { EyesProvider, readViewAs, viewerWords, writeViewAs, type ViewAs } from '../viewAs'
import { StudiesUsed, Tags } from './StoryAbout'
import { StoryCards } from './StoryCards'
import { StoryContents } from './StoryContents'
import { Column, Columns, Shape, StateBadges, Summary } from './StoryFrame'
import { ViewAsDialog } from './ViewAsDialog'

/** The story alone: nothing can be done with it here. */
const Seen = ({ story, as }: { readonly story: StoryDetails; readonly as: ViewAs }) => (
  <Columns>
    <Column>
      <Stack $gap="s4">
        <Stack $gap="s2">
          <PageHeading title={story.title} />
          <Row>
            <Avatar name={story.author} />
            <Muted>
              {story.author} · {dayLabel(story.modified)}
            </Muted>
            <StateBadges story={story} />
          </Row>
          {story.summary !== '' && <Summary>{story.summary}</Summary>}
          <Tags story={story} />
        </Stack>
        {story.cards.length + story.locked.length === 0 && (
          <EmptyState icon="book" title="No cards">
            They get none of the cards that you see.
          </EmptyState>
        )}
        <EyesProvider value={as}>
          <StoryCards storyId={story.id} cards={story.cards} locked={story.locked} />
          <StudiesUsed story={story} />
        </EyesProvider>
      </Stack>
    </Column>
    {story.cards.length > 1 && <StoryContents story={story} />}
  </Columns>
)

interface StoryAsViewProps {
  readonly storyId: string
  readonly as: ViewAs
  /** Somebody else was chosen. */
  readonly onViewAs: (as: ViewAs) => void
  /** Shown to who cannot open it, or may not change it. */
  readonly noAccess: ReactNode
}

/** A story as somebody else gets it, with a line that says so and the way back. */
export const StoryAsView = ({ storyId, as: given, onViewAs, noAccess }: StoryAsViewProps) => {
  const dispatch = useAppDispatch()
  const [asks, setAsks] = useState(false)
  const written = writeViewAs(given)
  // One object for as long as it says the same: figures follow it.
  const [as, setAs] = useState(given)
  if (writeViewAs(as) !== written) setAs(given)
  const { data, error, isFetching } = useAppSelector((state: WithStories) => selectSeenAs(state, { storyId, as }))
  const waiting = useDelayedFlag(data === null && error === null)
  useEffect(() => {
    const asked = readViewAs(written)
    if (asked) dispatch(storyAsRemote.requested({ storyId, as: asked }))
  }, [dispatch, storyId, written])
  const status = statusOf(error)
  if (status === 404 || status === 403) return noAccess
  const who = viewerWords(as, data?.name ?? '')
  return (
    <PageFrame>
      <Stack $gap="s5">
        <Callout title={data ? `This is the story as ${who} gets it` : 'The story as somebody else gets it'}>
          <Stack $gap="s3">
            <p>
              {data?.manages === true && 'Managers see all studies. '}
              Cards that you may not see yourself are left out. Nothing can be changed here, and nothing counts as read.
              Links to studies, pages and analyses are off, because they would open with your rights.
            </p>
            <Row $wrap>
              <ButtonLink size="sm" icon="chevron-left" href={paths.story(storyId)}>
                Back to your view
              </ButtonLink>
              <Button size="sm" onClick={() => setAsks(true)}>
                View as somebody else
              </Button>
            </Row>
          </Stack>
        </Callout>
        {data?.story && <Seen story={data.story} as={as} />}
        {data?.story === null && (
          <EmptyState icon="lock" title="They cannot open this story">
            They read “Access restricted”, and can ask for access there.
          </EmptyState>
        )}
        {data === null && error === null && waiting && <Shape />}
        {error && (
          <ErrorState
            message="The story could not be loaded."
            detail={error.message}
            onRetry={() => dispatch(storyAsRemote.requested({ storyId, as }))}
            retrying={isFetching}
          />
        )}
      </Stack>
      {asks && (
        <ViewAsDialog
          story={data?.story ?? { id: storyId, public: true, groups: [] }}
          onClose={() => setAsks(false)}
          onChoose={onViewAs}
        />
      )}
    </PageFrame>
  )
}
