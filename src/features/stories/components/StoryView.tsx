import { useEffect, useState, type ReactNode } from 'react'
import type { StoryDetails, StoryFileKind } from '@core/contract'
import styled from 'styled-components'
import { selectCanManage } from '@/features/session'
import { statusOf } from '@/lib/failure'
import { dayLabel } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Avatar,
  Breadcrumbs,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Muted,
  PageFrame,
  PageHeading,
  Row,
  Stack,
  useDelayedFlag,
} from '@/ui'
import { Markable, Marks, MarksLine } from '@/ui/Marks'
import { topicOf } from '../model'
import { storyRemote } from '../remotes'
import { selectStory } from '../selectors'
import type { WithStories } from '../slice'
import type { ViewAs } from '../viewAs'
import { StoryEditor } from './editor/StoryEditor'
import { StudiesUsed, Tags } from './StoryAbout'
import { StoryCards } from './StoryCards'
import { StoryContents } from './StoryContents'
import { StoryHistory } from './StoryHistory'
import { StoryMenu, type StoryMenuProps } from './StoryMenu'
import { StoryPresent } from './StoryPresent'
import { Column, Columns, Shape, StateBadges, Summary } from './StoryFrame'
import { useFirstMark } from './useFirstMark'
import { usePrint } from './usePrint'
import { ViewAsDialog } from './ViewAsDialog'

/** Aligns the icon of the button at its end with the edge of the text. */
const Spread = styled(Row)`
  justify-content: space-between;
  > button:last-child {
    margin-right: -8px;
  }
`

/** Which card is on the whole screen; null: none. */
export interface Presenting {
  readonly at: number | null
  readonly show: (at: number | null) => void
}

/** The words of the search that led here, and how they are cleared. */
interface Marking {
  readonly marks: readonly string[]
  readonly clear: () => void
}

const UNMARKED: Marking = { marks: [], clear: () => undefined }

type Leaving = Pick<StoryMenuProps, 'onCopied' | 'onRemoved'>

interface StoryProps extends Leaving {
  readonly story: StoryDetails
  readonly presenting: Presenting
  readonly marking: Marking
  readonly corner: ReactNode
  readonly editing: boolean
  readonly comments: StoryViewProps['comments']
  readonly onFile: StoryViewProps['onFile']
  readonly onViewAs: StoryViewProps['onViewAs']
}

interface HeadProps extends StoryProps {
  readonly editable: boolean
  readonly printing: boolean
  readonly onPrint: () => void
}

const StoryHead = ({
  story,
  corner,
  editing,
  editable,
  presenting,
  marking,
  printing,
  onPrint,
  onFile,
  onViewAs,
  onCopied,
  onRemoved,
}: HeadProps) => {
  const [asks, setAsks] = useState<'versions' | 'viewer' | null>(null)
  // A story in the editor is not whole: what is typed may not be saved yet.
  const whole = story.cards.length > 0 && !editing
  return (
    <Stack $gap="s2">
      <div data-print="hide">
        <Breadcrumbs items={[{ label: 'Stories', href: paths.stories() }, { label: topicOf(story) }]} />
      </div>
      <PageHeading title={story.title}>
        <Markable text={story.title} />
      </PageHeading>
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
          <Row $wrap>
            {corner}
            <StoryMenu
              story={story}
              editable={editable}
              busy={printing}
              onPrint={whole ? onPrint : undefined}
              onFile={whole && onFile ? kind => onFile(story, kind) : undefined}
              onCopied={onCopied}
              onRemoved={onRemoved}
              onVersions={editable ? () => setAsks('versions') : undefined}
              onViewAs={editable ? () => setAsks('viewer') : undefined}
            />
          </Row>
        </Row>
      </Spread>
      {asks === 'versions' && <StoryHistory story={story} onClose={() => setAsks(null)} />}
      {asks === 'viewer' && <ViewAsDialog story={story} onClose={() => setAsks(null)} onChoose={onViewAs} />}
      {story.summary !== '' && !editing && (
        <Summary>
          <Markable text={story.summary} />
        </Summary>
      )}
      {!editing && <Tags story={story} />}
      {!editing && <MarksLine marks={marking.marks} onClear={marking.clear} />}
    </Stack>
  )
}

const Story = (props: StoryProps) => {
  const { story, editing: wanted, presenting, marking, comments } = props
  const canManage = useAppSelector(selectCanManage)
  const editable = story.own || canManage
  const editing = editable && wanted
  const [column, setColumn] = useState<HTMLElement | null>(null)
  const [printing, setPrinting] = useState(false)
  usePrint(printing, column, () => setPrinting(false))
  useFirstMark(column, marking.marks)
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
        <Marks marks={marking.marks}>
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
        </Marks>
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
  readonly marking?: Marking
  /** Has the story made into a file; absent: the organisation has no files. */
  readonly onFile?: ((story: StoryDetails, kind: StoryFileKind) => void) | undefined
  /** Shows the story as somebody else gets it. */
  readonly onViewAs: (as: ViewAs) => void
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
  marking = UNMARKED,
  corner,
  comments,
  noAccess,
  onFile,
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
        <Story story={data} corner={corner?.(data)} {...{ editing, marking, comments, onFile }} {...rest} />
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
