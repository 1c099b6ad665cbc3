import { useState } from 'react'
import type { StoryDetails } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Row, Stack } from '@/ui'
import { useDraftWaits } from '@/ui/drafts'
import { fieldMessage } from '@/lib/failure'
import { addCardRemote, type NewCard } from '../../remotes'
import { selectAddingCard } from '../../selectors'
import type { WithStories } from '../../slice'
import { NewCardForm, placeOfNew, type WordKind } from './NewCardForm'
import { PanelSearch } from './PanelSearch'

/** The kind of card whose words wait in a draft, or null. */
export const useUnfinished = (storyId: string): WordKind | null => {
  const text = useDraftWaits(placeOfNew(storyId, 'text'))
  const headline = useDraftWaits(placeOfNew(storyId, 'headline'))
  if (text) return 'text'
  return headline ? 'headline' : null
}

interface AddPanelProps {
  readonly story: StoryDetails
  /** The card that new ones are put behind; undefined: the last. */
  readonly after: string | undefined
}

/** Everything that can become a card: words, a divider, and what a search finds. */
export const AddPanel = ({ story, after }: AddPanelProps) => {
  const dispatch = useAppDispatch()
  const { id: storyId, cards } = story
  const [open, setOpen] = useState(useUnfinished(storyId))
  const { isFetching, error } = useAppSelector((state: WithStories) => selectAddingCard(state, storyId))
  const add = (content: NewCard['content']) => dispatch(addCardRemote.requested({ storyId, content, after }))
  if (open !== null)
    return <NewCardForm key={open} storyId={storyId} kind={open} after={after} onDone={() => setOpen(null)} />
  return (
    <Stack $gap="s4">
      <Row $wrap>
        <Button icon="plus" onClick={() => setOpen('headline')}>
          Headline
        </Button>
        <Button icon="plus" onClick={() => setOpen('text')}>
          Text
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
}
