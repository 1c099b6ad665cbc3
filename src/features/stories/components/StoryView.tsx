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
  MessagePage,
  Muted,
  PageFrame,
  PageHeading,
  Row,
  Skeleton,
  Stack,
  TYPE,
  useDelayedFlag,
} from '@/ui'
import { cardLine, topicOf } from '../model'
import { storyRemote } from '../remotes'
import { selectStory } from '../selectors'
import type { WithStories } from '../slice'
import { AddCardForm } from './AddCardForm'
import { anchorOf, headlineOf, StoryCards } from './StoryCards'
import { StoryEditor } from './StoryEditor'
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
const Contents = styled.nav`
  ${TYPE.sm}
  display: none;
  ${MEDIA.from1200} {
    display: block;
    position: sticky;
    top: 80px;
    max-height: calc(100vh - 96px);
    overflow-y: auto;
  }
  h2 {
    ${TYPE.xs}
    padding: var(--s1) var(--s4) var(--s2);
    color: var(--text-2);
    font-weight: 400;
  }
  ol {
    border-left: 2px solid var(--border);
  }
  a {
    display: grid;
    grid-template-columns: 20px 1fr;
    padding: var(--s1-5) var(--s3) var(--s1-5) var(--s3-5);
    border-radius: 2px;
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  a:hover {
    color: var(--text);
    background: var(--sunken);
    text-decoration: none;
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

const ContentsList = ({ story }: { readonly story: StoryDetails }) => (
  <Contents aria-labelledby="story-contents" data-print="hide">
    <h2 id="story-contents">{cardLine(story.cards.length)}</h2>
    <ol>
      {story.cards.map(card => (
        <li key={card.id}>
          <a
            href={`#${anchorOf(card)}`}
            onClick={event => {
              // Without a step in the browser's history: Back leads out of the story.
              event.preventDefault()
              const heading = document.getElementById(anchorOf(card))
              heading?.scrollIntoView({ block: 'start' })
              heading?.focus({ preventScroll: true })
            }}
          >
            <span>{card.position}</span>
            {headlineOf(card)}
          </a>
        </li>
      ))}
    </ol>
  </Contents>
)

/** Which card is on the whole screen; null: none. */
export interface Presenting {
  readonly at: number | null
  readonly show: (at: number | null) => void
}

interface StoryProps {
  readonly story: StoryDetails
  readonly presenting: Presenting
  readonly corner: ReactNode
  readonly editing: boolean
}

const Story = ({ story, corner, editing: wanted, presenting }: StoryProps) => {
  const canManage = useAppSelector(selectCanManage)
  const editable = story.own || canManage
  const editing = editable && wanted
  const [column, setColumn] = useState<HTMLElement | null>(null)
  const [printing, setPrinting] = useState(false)
  usePrint(printing, column, () => setPrinting(false))
  return (
    <Columns>
      <Column ref={setColumn}>
        <Stack $gap="s4">
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
                {!story.public && (
                  <Badge tone="outline" icon="lock">
                    Only you
                  </Badge>
                )}
              </Row>
              <Row $wrap data-print="hide">
                {story.cards.length > 0 && !editing && (
                  <Button icon="expand" onClick={() => presenting.show(0)}>
                    Present
                  </Button>
                )}
                {story.cards.length > 0 && !editing && (
                  <Button loading={printing} onClick={() => setPrinting(true)}>
                    Print
                  </Button>
                )}
                {editable && (
                  <ButtonLink
                    icon={editing ? 'check' : 'edit'}
                    href={paths.story(story.id, editing ? {} : { edit: '1' })}
                  >
                    {editing ? 'Done' : 'Edit'}
                  </ButtonLink>
                )}
                {corner}
              </Row>
            </Spread>
            {story.summary !== '' && !editing && <Summary>{story.summary}</Summary>}
          </Stack>
          {story.cards.length === 0 && (
            <EmptyState icon="book" title="No cards yet">
              {editable ? 'Add a text card to start.' : 'Its author has not added any.'}
            </EmptyState>
          )}
          {editing ? (
            <StoryEditor story={story} />
          ) : (
            <StoryCards storyId={story.id} cards={story.cards} eager={printing} />
          )}
          {editable && (
            <div data-print="hide">
              <AddCardForm storyId={story.id} everyKind={editing} />
            </div>
          )}
        </Stack>
      </Column>
      {story.cards.length > 1 && !editing && <ContentsList story={story} />}
      {presenting.at !== null && (
        <StoryPresent story={story} at={presenting.at} onMove={presenting.show} onLeave={() => presenting.show(null)} />
      )}
    </Columns>
  )
}

export interface StoryViewProps {
  readonly storyId: string
  /** Whether those who may change it see it in the editor. */
  readonly editing?: boolean
  readonly presenting: Presenting
  /** Buttons beside the author, e.g. the favorite. */
  readonly corner?: (story: StoryDetails) => ReactNode
}

export const StoryView = ({ storyId, editing = false, presenting, corner }: StoryViewProps) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector((state: WithStories) => selectStory(state, storyId))
  const waiting = useDelayedFlag(data === null && error === null)
  useEffect(() => {
    dispatch(storyRemote.requested(storyId))
  }, [dispatch, storyId])
  if (statusOf(error) === 404)
    return (
      <MessagePage
        icon="search"
        title="This story doesn't exist"
        action={<ButtonLink href={paths.stories()}>All stories</ButtonLink>}
      >
        It may have been removed, or it is not public.
      </MessagePage>
    )
  return (
    <PageFrame>
      {data ? (
        <Story story={data} corner={corner?.(data)} editing={editing} presenting={presenting} />
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
