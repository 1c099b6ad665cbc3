import { indexQuestions, requestOf, shownTables, type QuestionIndex, type ShownTable } from '@core/report'
import { useEffect, useMemo } from 'react'
import type { StoryCard, StoryFigure } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { figureRemote } from '../figureRemotes'
import { selectFigure } from '../selectors'
import { useEyes } from '../viewAs'
import type { WithStories } from '../slice'

export type FigureContent = Extract<StoryCard['content'], { kind: 'figure' }>

/** The figures of a card, arranged. */
export interface Figure {
  readonly tables: readonly ShownTable[]
  readonly index: QuestionIndex
  readonly data: StoryFigure
}

interface Wanted {
  readonly storyId: string
  readonly card: StoryCard
  /** Of the newest data instead of those that the card shows. */
  readonly newest?: boolean
  /** Whether somebody is about to see them: nothing is calculated before. */
  readonly wanted?: boolean
}

const arrangedOf = (content: FigureContent, data: StoryFigure): Figure => {
  const { dataset, answer } = data
  const { question, view } = content
  const index = indexQuestions(dataset)
  const asked = requestOf(view, question, index)
  const tables = answer ? shownTables({ asked, answer }, { dataset, index, settings: view.settings }) : []
  return { tables, index, data }
}

/** Loads the figures of a card once they are wanted. */
export const useFigure = ({ storyId, card, newest = false, wanted = true }: Wanted) => {
  const dispatch = useAppDispatch()
  const { content, figure } = card
  const version = (newest ? figure?.data_version : figure?.version) ?? 0
  const { id: cardId } = card
  const as = useEyes()
  const { data, error, isFetching } = useAppSelector((state: WithStories) =>
    selectFigure(state, { storyId, cardId, version, newest, as }),
  )
  const known = data !== null
  useEffect(() => {
    if (wanted && !known) dispatch(figureRemote.requested({ storyId, cardId, version, newest, as }))
  }, [dispatch, storyId, cardId, version, newest, as, wanted, known])
  const arranged = useMemo(
    () => (data !== null && content.kind === 'figure' ? arrangedOf(content, data) : null),
    [data, content],
  )
  return {
    figure: arranged,
    error,
    isFetching,
    retry: () => dispatch(figureRemote.requested({ storyId, cardId, version, newest, as })),
  }
}
