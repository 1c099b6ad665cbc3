import { useState } from 'react'
import type { KeyInsight, QuestionHit } from '@core/contract'
import { selectStoriesEnabled } from '@/features/session'
import { useAppSelector } from '@/store'
import { Button, IconButton } from '@/ui'
import { figureOfHit, TITLE_MAX } from '../model'
import { figureShown, type Shown } from './shownView'
import type { StoryAddition } from './StoryAdditionForm'
import { StoryDialog } from './StoryDialog'

interface OpenStory {
  /** Somebody wants to see the story. */
  readonly onOpen: (storyId: string) => void
}

interface StoryButtonProps extends OpenStory {
  /** With its words, among other buttons. */
  readonly named?: boolean
  readonly addition: StoryAddition
  /** What is added, by its name. */
  readonly subject: string
}

/** A small button beside something that can be put into a story. Nothing where the organisation has no stories. */
const StoryButton = ({ addition, subject, named = false, onOpen }: StoryButtonProps) => {
  const enabled = useAppSelector(selectStoriesEnabled)
  const [open, setOpen] = useState(false)
  // Once opened it stays mounted, so that closing it can return the focus.
  const [wanted, setWanted] = useState(false)
  if (!enabled) return null
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      {named ? (
        <Button size="sm" icon="book" aria-haspopup="dialog" aria-description={subject} onClick={show}>
          Add to story
        </Button>
      ) : (
        <IconButton icon="book" label={`Add ${subject} to a story`} size={28} aria-haspopup="dialog" onClick={show} />
      )}
      {wanted && <StoryDialog addition={addition} open={open} onClose={() => setOpen(false)} onOpen={onOpen} />}
    </>
  )
}

const NAMED = 60
const shortened = (text: string): string => (text.length > NAMED ? `${text.slice(0, NAMED)}…` : text)

/** Puts a key insight into a story. */
export const InsightToStory = ({ insight, onOpen }: OpenStory & { readonly insight: KeyInsight }) => (
  <StoryButton
    subject={`“${shortened(insight.text)}”`}
    onOpen={onOpen}
    addition={{
      noun: 'key insight',
      card: title => ({ kind: 'insight', title, insight_id: insight.id }),
      headline: '',
      hint: 'What it means for the story, in a sentence. Without it, the key insight itself.',
      place: ['key insight for a story', insight.id],
      draftLabel: `Key insight for a story: ${shortened(insight.text)}`,
    }}
  />
)

/** Puts a question that a search found into a story, as a chart with the view that its page begins with. */
export const QuestionToStory = ({ question, onOpen }: OpenStory & { readonly question: QuestionHit }) => (
  <StoryButton
    subject={question.question_name}
    onOpen={onOpen}
    addition={{
      noun: 'figure',
      card: title => ({ ...figureOfHit(question, 'chart'), title }),
      headline: question.question_text.slice(0, TITLE_MAX),
      hint: 'What the figure shows, in a sentence.',
      place: ['figure for a story', question.study.study_number, question.dataset_name, question.question_name],
      draftLabel: `Figure for a story: ${shortened(question.question_text)}`,
    }}
  />
)

interface QuotedToStoryProps extends OpenStory {
  readonly shown: Shown
  /** The row of a grid that the figure is about. */
  readonly breakout: string | null
  /** What the figure shows, in a sentence. */
  readonly headline: string
}

/** Puts a figure into a story under a sentence that quotes it. */
export const QuotedToStory = ({ shown, breakout, headline, onOpen }: QuotedToStoryProps) => {
  const { dataset, questionName } = shown
  const title = headline.slice(0, TITLE_MAX)
  return (
    <StoryButton
      named
      subject={`“${shortened(headline)}”`}
      onOpen={onOpen}
      addition={{
        noun: 'figure',
        card: words => figureShown(shown, words, breakout),
        headline: title,
        hint: 'When the data change, the story shows that these numbers need a look.',
        place: ['quoted for a story', dataset.study_number, dataset.dataset_name, questionName, breakout ?? '', title],
        draftLabel: `Figure for a story: ${shortened(headline)}`,
      }}
    />
  )
}
