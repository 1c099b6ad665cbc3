import { defaultView, indexQuestions, namedQuestion, readView } from '@core/report'
import { useState } from 'react'
import type { Dataset, NewStoryCard } from '@core/contract'
import { selectStoriesEnabled } from '@/features/session'
import { useAppSelector } from '@/store'
import { Button } from '@/ui'
import { TITLE_MAX } from '../model'
import { StoryDialog, type StoryAddition } from './StoryDialog'

interface Shown {
  readonly dataset: Dataset
  readonly questionName: string
  /** The view, as the address of the page holds it. */
  readonly search: URLSearchParams
}

const cardOf = ({ dataset, questionName, search }: Shown, title: string): NewStoryCard => {
  const index = indexQuestions(dataset)
  const { view: defaults } = defaultView(dataset, index, questionName)
  const { view } = readView(search, { dataset, index, questionName, defaults })
  return {
    kind: 'figure',
    title,
    body: '',
    study_id: dataset.study_number,
    dataset_name: dataset.dataset_name,
    question: questionName,
    view: { ...view, axis: [...view.axis] },
  }
}

const additionOf = (shown: Shown): StoryAddition => {
  const { dataset, questionName } = shown
  const label = indexQuestions(dataset).get(questionName)?.label ?? ''
  const headline = namedQuestion(questionName, label).slice(0, TITLE_MAX)
  return {
    noun: 'figure',
    card: title => cardOf(shown, title),
    headline,
    hint: 'What the figure shows, in a sentence.',
    place: ['figure for a story', dataset.study_number, dataset.dataset_name, questionName],
    draftLabel: `Figure for a story: ${headline}`,
  }
}

interface AddToStoryProps extends Shown {
  /** Somebody wants to see the story. */
  readonly onOpen: (storyId: string) => void
}

/** Puts the figure on screen into a story. Nothing where the organisation has no stories. */
export const AddToStory = ({ onOpen, ...shown }: AddToStoryProps) => {
  const enabled = useAppSelector(selectStoriesEnabled)
  const [open, setOpen] = useState(false)
  if (!enabled) return null
  return (
    <>
      <Button icon="book" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add to story
      </Button>
      <StoryDialog addition={additionOf(shown)} open={open} onClose={() => setOpen(false)} onOpen={onOpen} />
    </>
  )
}
