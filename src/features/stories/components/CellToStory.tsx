import { cellHeadline, indexQuestions, questionWords } from '@core/report'
import { useState, type ReactNode } from 'react'
import { selectStoriesEnabled } from '@/features/session'
import { useAppSelector } from '@/store'
import type { PickAction, PickedCell } from '@/tables/ui'
import { TITLE_MAX } from '../model'
import { figureShown, type Shown } from './shownView'
import type { StoryAddition } from './StoryAdditionForm'
import { StoryDialog } from './StoryDialog'

const LOW_BASE = 'This column has a low base. Say so in the headline, or quote another column.'

/** A figure whose headline quotes one of its cells; of a grid, the row that the cell is about. */
const additionOf = (shown: Shown, cell: PickedCell): StoryAddition => {
  const { dataset, questionName } = shown
  const { breakout, row, column } = cell
  const index = indexQuestions(dataset)
  const question = questionWords({ question: questionName, breakout }, { dataset, index })
  const headline = question === null ? '' : cellHeadline(question, cell).slice(0, TITLE_MAX)
  const place = [dataset.study_number, dataset.dataset_name, questionName, breakout ?? '', row.key, column.key]
  return {
    noun: 'figure',
    card: title => figureShown(shown, title, breakout),
    headline,
    hint: column.lowBase ? LOW_BASE : 'When the data change, the story shows that this number needs a look.',
    place: ['cell for a story', ...place],
    draftLabel: `Figure for a story: ${headline}`,
  }
}

/**
 * Offers to put a cell of a table into a story: a figure under a headline that quotes it. `onOpen`: somebody wants to see the story.
 * `dialog` belongs on the page; where the organisation has no stories, nothing is offered.
 */
export const useCellToStory = (
  onOpen: (storyId: string) => void,
): { readonly cellAction: PickAction | undefined; readonly dialog: ReactNode } => {
  const enabled = useAppSelector(selectStoriesEnabled)
  const [picked, setPicked] = useState<{ readonly shown: Shown; readonly cell: PickedCell } | null>(null)
  const [open, setOpen] = useState(false)
  return {
    cellAction: enabled
      ? {
          label: 'Add to story',
          icon: 'book',
          opensDialog: true,
          onPick: (shown, cell) => {
            setPicked({ shown, cell })
            setOpen(true)
          },
        }
      : undefined,
    // Once opened it stays mounted, so that closing it can return the focus.
    dialog: picked && (
      <StoryDialog
        addition={additionOf(picked.shown, picked.cell)}
        open={open}
        onClose={() => setOpen(false)}
        onOpen={onOpen}
      />
    ),
  }
}
