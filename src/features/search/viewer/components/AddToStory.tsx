import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { DocumentItem } from '@core/contract'
import { paths } from '@/lib/paths'
import { aText } from '@/lib/readers'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  ButtonLink,
  Callout,
  EmptyState,
  ErrorState,
  Modal,
  Radio,
  Skeleton,
  Stack,
  TextField,
  useToast,
} from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { addCardRemote, ownStoriesRemote } from '../../documents/remotes'
import { selectAdding, selectOwnStories } from '../../documents/selectors'
import { events } from '../../documents/slice'

const TITLE_MAX = 250

export interface AddToStoryProps {
  readonly item: DocumentItem
  readonly page: number
  readonly onClose: () => void
}

/** Adds the page as a card to the end of an own story. */
export const AddToStory = ({ item, page, onClose }: AddToStoryProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { data: stories, error, isFetching } = useAppSelector(selectOwnStories)
  const adding = useAppSelector(selectAdding)
  const [chosen, setChosen] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const draft = useDraft({
    place: ['document', item.id, String(page), 'headline'],
    label: `Headline of a page of ${item.file_name}`,
    value: title,
    saved: '',
    read: aText,
    onRestore: setTitle,
  })
  const close = useRef(onClose)
  useEffect(() => {
    close.current = () => {
      draft.drop()
      onClose()
    }
  })
  const story = stories?.find(({ id }) => id === chosen)
  useEffect(() => {
    dispatch(events.dialogOpened())
    dispatch(ownStoriesRemote.requested())
  }, [dispatch])
  const done = adding.data !== null
  useEffect(() => {
    if (!done) return
    toast({ text: 'The page was added to your story.', tone: 'success' })
    close.current()
  }, [done, toast])

  const body = (): ReactNode => {
    if (error && stories === null)
      return (
        <ErrorState
          message="Your stories could not be loaded."
          onRetry={() => dispatch(ownStoriesRemote.requested())}
          retrying={isFetching}
        />
      )
    if (stories === null) return <Skeleton $height={120} aria-busy="true" />
    if (stories.length === 0)
      return (
        <EmptyState
          title="No stories of your own yet"
          action={<ButtonLink href={paths.newStory()}>Create a story</ButtonLink>}
        >
          Pages are added to stories that you have made.
        </EmptyState>
      )
    return (
      <Stack>
        <fieldset>
          <legend>Your stories</legend>
          {stories.map(({ id, title: label }) => (
            <Radio key={id} name="story" label={label} checked={chosen === id} onSelect={() => setChosen(id)} />
          ))}
        </fieldset>
        <TextField label="Headline" optional value={title} maxLength={TITLE_MAX} onValueChange={setTitle} />
        <DraftNote draft={draft} />
        {adding.error && (
          <Callout tone="danger" role="alert">
            {adding.error.message}
          </Callout>
        )}
      </Stack>
    )
  }
  const add = () =>
    story &&
    dispatch(addCardRemote.requested({ storyId: story.id, storyTitle: story.title, title, documentId: item.id, page }))
  return (
    <Modal
      open
      title="Add to story"
      onClose={() => close.current()}
      footer={
        <>
          <Button onClick={() => close.current()}>Cancel</Button>
          <Button
            variant="primary"
            loading={adding.isFetching}
            disabledReason={story ? null : 'Choose a story first.'}
            onClick={add}
          >
            Add
          </Button>
        </>
      }
    >
      {body()}
    </Modal>
  )
}
