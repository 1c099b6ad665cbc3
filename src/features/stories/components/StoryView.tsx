import { useEffect, useState, type ReactNode } from 'react'
import type { StoryDetails } from '@core/contract'
import styled from 'styled-components'
import { selectCanManage } from '@/features/session'
import { statusOf } from '@/lib/failure'
import { dayLabel } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Avatar,
  Badge,
  Breadcrumbs,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  MEDIA,
  Muted,
  PageFrame,
  PageHeading,
  Row,
  Skeleton,
  Stack,
  TYPE,
  useDelayedFlag,
} from '@/ui'
import { readersLine, topicOf } from '../model'
import { storyRemote } from '../remotes'
import { selectStory } from '../selectors'
import type { WithStories } from '../slice'
import { StoryEditor } from './editor/StoryEditor'
import { StudiesUsed, Tags } from './StoryAbout'
import { StoryCards } from './StoryCards'
import { StoryContents } from './StoryContents'
import { StoryHistory } from './StoryHistory'
import { StoryMenu, type StoryMenuProps } from './StoryMenu'
import { StoryPresent } from './StoryPresent'
import { usePrint } from './usePrint'

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: var(--s6) var(--s6-5);
  ${MEDIA.from1200} {
    grid-template-columns: 220px minmax(0, 720px);
  }
`
const Column = styled.div`
  min-width: 0;
  max-width: 720px;
  ${MEDIA.from1200} {
    grid-column: 2;
    grid-row: 1;
  }
`
const Summary = styled.p`
  ${TYPE.md}
  color: var(--text-2);
  white-space: pre-line;
  overflow-wrap: anywhere;
`
/** Aligns the icon of the button at its end with the edge of the text. */
const Spread = styled(Row)`
  justify-content: space-between;
  > button:last-child {
    margin-right: -8px;
  }
`

const Shape = () => (
  <Stack aria-busy="true">
    <Skeleton $width="120px" />
    <Skeleton $width="min(420px, 80%)" $height={32} />
    <Skeleton $width="260px" />
    <Skeleton $height={200} $radius="var(--r-card)" />
  </Stack>
)

/** Which card is on the whole screen; null: none. */
export interface Presenting {
  readonly at: number | null
  readonly show: (at: number | null) => void
}

type Leaving = Pick<StoryMenuProps, 'onCopied' | 'onRemoved'>

interface StoryProps extends Leaving {
  readonly story: StoryDetails
  readonly presenting: Presenting
  readonly corner: ReactNode
  readonly editing: boolean
  readonly comments: StoryViewProps['comments']
  readonly onSlides: StoryViewProps['onSlides']
}

interface HeadProps extends StoryProps {
  readonly editable: boolean
  readonly printing: boolean
  readonly onPrint: () => void
}

/** Who reads a story, where that is not everyone, and whether it is put away. */
const StateBadges = ({ story }: { readonly story: StoryDetails }) => {
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

const StoryHead = ({
  story,
  corner,
  editing,
  editable,
  presenting,
  printing,
  onPrint,
  onSlides,
  onCopied,
  onRemoved,
}: HeadProps) => {
  const [asksVersions, setAsksVersions] = useState(false)
  // A story in the editor is not whole: what is typed may not be saved yet.
  const whole = story.cards.length > 0 && !editing
  return (
    <Stack $gap="s2">
      <div data-print="hide">
        <Breadcrumbs items={[{ label: 'Stories', href: paths.stories() }, { label: topicOf(story) }]} />
      </div>
      <PageHeading title={story.title} />
      <Spread $wrap>
        <Row>
          <Avatar name={story.author} />
          <Muted>
            {story.author} · {dayLabel(story.modified)}
          </Muted>
          <StateBadges story={story} />
        </Row>
        <Row $wrap data-print="hide">
          {whole && (
            <Button icon="expand" onClick={() => presenting.show(0)}>
              Present
            </Button>
          )}
          {editable && (
            <ButtonLink
              icon={editing ? 'check' : 'edit'}
              variant={editing ? 'primary' : 'secondary'}
              href={paths.story(story.id, editing ? {} : { edit: '1' })}
            >
              {editing ? 'Done' : 'Edit'}
            </ButtonLink>
          )}
          {corner}
          <StoryMenu
            story={story}
            editable={editable}
            busy={printing}
            onPrint={whole ? onPrint : undefined}
            onSlides={whole && onSlides ? () => onSlides(story) : undefined}
            onCopied={onCopied}
            onRemoved={onRemoved}
            onVersions={editable ? () => setAsksVersions(true) : undefined}
          />
        </Row>
      </Spread>
      {asksVersions && <StoryHistory story={story} onClose={() => setAsksVersions(false)} />}
      {story.summary !== '' && !editing && <Summary>{story.summary}</Summary>}
      {!editing && <Tags story={story} />}
    </Stack>
  )
}

const Story = (props: StoryProps) => {
  const { story, editing: wanted, presenting, comments } = props
  const canManage = useAppSelector(selectCanManage)
  const editable = story.own || canManage
  const editing = editable && wanted
  const [column, setColumn] = useState<HTMLElement | null>(null)
  const [printing, setPrinting] = useState(false)
  usePrint(printing, column, () => setPrinting(false))
  const head = (
    <StoryHead {...props} editing={editing} editable={editable} printing={printing} onPrint={() => setPrinting(true)} />
  )
  if (editing)
    return (
      <Stack $gap="s4">
        {head}
        <StoryEditor story={story} />
      </Stack>
    )
  return (
    <Columns>
      <Column ref={setColumn}>
        <Stack $gap="s4">
          {head}
          {story.cards.length + story.locked.length === 0 && (
            <EmptyState
              icon="book"
              title="No cards yet"
              action={editable && <ButtonLink href={paths.story(story.id, { edit: '1' })}>Add cards</ButtonLink>}
            >
              {editable
                ? 'A story is a row of cards: headlines, texts, pictures, figures, pages of documents and key insights.'
                : 'Its author has not added any.'}
            </EmptyState>
          )}
          <StoryCards
            storyId={story.id}
            cards={story.cards}
            locked={story.locked}
            eager={printing}
            footOf={comments?.ofCard}
          />
          <StudiesUsed story={story} />
          {comments?.ofStory}
        </Stack>
      </Column>
      {story.cards.length > 1 && <StoryContents story={story} />}
      {presenting.at !== null && (
        <StoryPresent story={story} at={presenting.at} onMove={presenting.show} onLeave={() => presenting.show(null)} />
      )}
    </Columns>
  )
}

export interface StoryViewProps extends Leaving {
  readonly storyId: string
  /** Whether those who may change it see it in the editor. */
  readonly editing?: boolean
  readonly presenting: Presenting
  /** Has the story made into a PowerPoint file; absent: the organisation has no files. */
  readonly onSlides?: ((story: StoryDetails) => void) | undefined
  /** Buttons beside the author, e.g. the favorite. */
  readonly corner?: (story: StoryDetails) => ReactNode
  /** Shown to who cannot open it, or where there is nothing to open. */
  readonly noAccess: ReactNode
  /** What people say about a card, by the id of its heading, and about the story. */
  readonly comments?: {
    readonly ofCard: (cardId: string, headingId: string) => ReactNode
    readonly ofStory: ReactNode
  }
}

export const StoryView = ({
  storyId,
  editing = false,
  corner,
  comments,
  noAccess,
  onSlides,
  ...rest
}: StoryViewProps) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector((state: WithStories) => selectStory(state, storyId))
  const waiting = useDelayedFlag(data === null && error === null)
  useEffect(() => {
    dispatch(storyRemote.requested(storyId))
  }, [dispatch, storyId])
  if (statusOf(error) === 404) return noAccess
  return (
    <PageFrame>
      {data ? (
        <Story
          story={data}
          corner={corner?.(data)}
          editing={editing}
          comments={comments}
          onSlides={onSlides}
          {...rest}
        />
      ) : (
        waiting && <Shape />
      )}
      {error && (
        <ErrorState
          message="There was a problem loading this story."
          onRetry={() => dispatch(storyRemote.requested(storyId))}
          retrying={isFetching}
        />
      )}
    </PageFrame>
  )
}
