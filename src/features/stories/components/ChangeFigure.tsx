import { useEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, useToast } from '@/ui'
import { storyRemote } from '../remotes'
import { figureViewRemote } from '../figureRemotes'
import { selectFigureView, selectStory } from '../selectors'
import type { WithStories } from '../slice'
import { viewShown, type Shown } from './shownView'

interface ChangeFigureProps extends Shown {
  readonly storyId: string
  readonly cardId: string
  /** The figure is changed, or somebody wants to go back without. */
  readonly onBack: (storyId: string) => void
}

/** Puts the view on screen into the figure of a card that shows this question; nothing where there is no such card. */
export const ChangeFigure = ({ storyId, cardId, onBack, ...shown }: ChangeFigureProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const story = useAppSelector((state: WithStories) => selectStory(state, storyId)).data
  const { error, fetchedAt, isFetching } = useAppSelector((state: WithStories) => selectFigureView(state, cardId))
  useEffect(() => {
    dispatch(storyRemote.requested(storyId))
  }, [dispatch, storyId])
  const sent = useRef(false)
  const done = useRef<() => void>(() => undefined)
  useEffect(() => {
    done.current = () => {
      if (!sent.current || isFetching) return
      sent.current = false
      if (error) toast({ tone: 'error', text: `The figure was not changed. ${error.message}` })
      else onBack(storyId)
    }
  })
  useEffect(() => done.current(), [fetchedAt, error])
  const card = story?.cards.find(({ id }) => id === cardId)
  if (card?.content.kind !== 'figure' || !card.figure || card.content.question !== shown.questionName) return null
  const { view: base } = card.content
  const { data_version: version } = card.figure
  return (
    <>
      <Button
        variant="primary"
        icon="check"
        loading={isFetching}
        onClick={() => {
          sent.current = true
          const change = { view: viewShown(shown), base, data_version: version }
          dispatch(figureViewRemote.requested({ storyId, cardId, change }))
        }}
      >
        Use in card {card.position}
      </Button>
      <Button variant="ghost" onClick={() => onBack(storyId)}>
        Back to the story
      </Button>
    </>
  )
}
