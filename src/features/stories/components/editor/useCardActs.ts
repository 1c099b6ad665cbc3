import { useEffect, useRef } from 'react'
import type { StoryCard } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { useAnnounce, useToast } from '@/ui'
import { headlineOf } from '../../model'
import { cardActRemote } from '../../cardRemotes'
import { selectActing } from '../../selectors'
import type { WithStories } from '../../slice'

export interface CardActs {
  /** A change is being saved: the next one waits for it. */
  readonly acting: boolean
  /** Puts the card at a place, counted from 0. */
  readonly move: (card: StoryCard, to: number) => void
  readonly copy: (card: StoryCard) => void
  readonly remove: (card: StoryCard) => void
}

/** What is done with whole cards, told once it is done, or once it failed. */
export const useCardActs = (storyId: string, cards: readonly StoryCard[]): CardActs => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const announce = useAnnounce()
  const { isFetching, error } = useAppSelector((state: WithStories) => selectActing(state, storyId))
  const last = useRef<'order' | 'card'>('card')
  const told = useRef(error)
  useEffect(() => {
    if (error === told.current) return
    told.current = error
    if (error !== null)
      toast({ tone: 'error', text: last.current === 'order' ? 'Order not saved' : `Not changed. ${error.message}` })
  }, [error, toast])
  return {
    acting: isFetching,
    move: (card, to) => {
      const others = cards.filter(({ id }) => id !== card.id)
      if (isFetching || to < 0 || to > others.length || cards[to]?.id === card.id) return
      last.current = 'order'
      const after = others[to - 1]?.id ?? null
      dispatch(cardActRemote.requested({ kind: 'move', storyId, cardId: card.id, after }))
      announce(`${headlineOf(card)}, ${to + 1} of ${cards.length}`)
    },
    copy: card => {
      if (isFetching) return
      last.current = 'card'
      dispatch(cardActRemote.requested({ kind: 'copy', storyId, cardId: card.id }))
    },
    remove: card => {
      last.current = 'card'
      dispatch(cardActRemote.requested({ kind: 'remove', storyId, cardId: card.id }))
      toast({
        text: `Card "${headlineOf(card)}" was removed.`,
        undo: () => dispatch(cardActRemote.requested({ kind: 'restore', storyId, cardId: card.id })),
      })
    },
  }
}
