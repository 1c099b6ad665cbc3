import { useState, type SyntheticEvent } from 'react'
import type { StoryDetails } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Row, Stack } from '@/ui'
import { useDraftWaits } from '@/ui/drafts'
import { fieldMessage } from '@/lib/failure'
import { addCardRemote, type NewCard } from '../../cardRemotes'
import { selectAddingCard } from '../../selectors'
import type { WithStories } from '../../slice'
import { NewCardForm, placeOfNew, type WordKind } from './NewCardForm'
import { NewPictureForm, placeOfPicture } from './NewPictureForm'
import { PanelSearch } from './PanelSearch'
import { pictureAmong } from './usePictureUpload'

/** The kind of card that waits in a draft, or null. */
export const useUnfinished = (storyId: string): WordKind | 'picture' | null => {
  const text = useDraftWaits(placeOfNew(storyId, 'text'))
  const headline = useDraftWaits(placeOfNew(storyId, 'headline'))
  const picture = useDraftWaits(placeOfPicture(storyId))
  if (text) return 'text'
  if (picture) return 'picture'
  return headline ? 'headline' : null
}

interface AddPanelProps {
  readonly story: StoryDetails
  /** The card that new ones are put behind; undefined: the last. */
  readonly after: string | undefined
}

/** Everything that can become a card: words, a picture, a divider, and what a search finds. */
export const AddPanel = ({ story, after }: AddPanelProps) => {
  const dispatch = useAppDispatch()
  const { id: storyId, cards } = story
  const [open, setOpen] = useState(useUnfinished(storyId))
  const { isFetching, error } = useAppSelector((state: WithStories) => selectAddingCard(state, storyId))
  const add = (content: NewCard['content']) => dispatch(addCardRemote.requested({ storyId, content, after }))
  const [given, setGiven] = useState<File | null>(null)
  /** A picture that is pasted or dropped anywhere on the panel becomes one of a new card. */
  const give = (event: SyntheticEvent, files: FileList | undefined) => {
    const file = event.defaultPrevented ? null : pictureAmong(files)
    if (!file || (open !== null && open !== 'picture')) return
    event.preventDefault()
    setGiven(file)
    setOpen('picture')
  }
  const done = () => {
    setOpen(null)
    setGiven(null)
  }
  const choices = (
    <Stack $gap="s4">
      <Row $wrap>
        <Button icon="plus" onClick={() => setOpen('headline')}>
          Headline
        </Button>
        <Button icon="plus" onClick={() => setOpen('text')}>
          Text
        </Button>
        <Button icon="plus" onClick={() => setOpen('picture')}>
          Picture
        </Button>
        <Button icon="plus" loading={isFetching} onClick={() => add({ kind: 'divider' })}>
          Divider
        </Button>
      </Row>
      {error && (
        <Callout tone="danger" role="alert">
          The card was not added. {fieldMessage(error, '_') ?? error.message}
        </Callout>
      )}
      <PanelSearch cards={cards} busy={isFetching} onAdd={add} />
    </Stack>
  )
  const shown = () => {
    if (open === 'picture') return <NewPictureForm storyId={storyId} after={after} given={given} onDone={done} />
    if (open !== null) return <NewCardForm key={open} storyId={storyId} kind={open} after={after} onDone={done} />
    return choices
  }
  return (
    <div
      onPaste={event => give(event, event.clipboardData.files)}
      onDragOver={event => {
        if (open === null) event.preventDefault()
      }}
      onDrop={event => give(event, event.dataTransfer.files)}
    >
      {shown()}
    </div>
  )
}
