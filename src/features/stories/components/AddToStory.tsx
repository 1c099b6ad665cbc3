import { indexQuestions, namedQuestion } from '@core/report'
import { useState } from 'react'
import { selectStoriesEnabled } from '@/features/session'
import { useAppSelector } from '@/store'
import { Button, IconButton, useMediaQuery } from '@/ui'
import { TITLE_MAX } from '../model'
import { figureShown, type Shown } from './shownView'
import type { StoryAddition } from './StoryAdditionForm'
import { StoryDialog } from './StoryDialog'

const additionOf = (shown: Shown): StoryAddition => {
  const { dataset, questionName } = shown
  const label = indexQuestions(dataset).get(questionName)?.label ?? ''
  const headline = namedQuestion(questionName, label).slice(0, TITLE_MAX)
  return {
    noun: 'figure',
    card: title => figureShown(shown, title),
    headline,
    hint: 'What the figure shows, in a sentence.',
    place: ['figure for a story', dataset.study_number, dataset.dataset_name, questionName],
    draftLabel: `Figure for a story: ${headline}`,
  }
}

interface AddToStoryProps extends Shown {
  /** Among the small buttons of a bar; on phones an icon alone. */
  readonly compact?: boolean
  /** Somebody wants to see the story. */
  readonly onOpen: (storyId: string) => void
}

/** Puts the figure on screen into a story. Nothing where the organisation has no stories. */
export const AddToStory = ({ compact = false, onOpen, ...shown }: AddToStoryProps) => {
  const enabled = useAppSelector(selectStoriesEnabled)
  const [open, setOpen] = useState(false)
  const phone = useMediaQuery('(max-width: 767.98px)')
  if (!enabled) return null
  return (
    <>
      {compact && phone ? (
        <IconButton
          icon="book"
          label="Add to story"
          size={36}
          outlined
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button
          icon="book"
          {...(compact && { size: 'sm' as const })}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Add to story
        </Button>
      )}
      <StoryDialog addition={additionOf(shown)} open={open} onClose={() => setOpen(false)} onOpen={onOpen} />
    </>
  )
}
