import type { KeyboardEvent } from 'react'
import type { StoryCard } from '@core/contract'
import type { MenuEntry } from '@/ui'
import type { CardActs } from './useCardActs'

const BUSY = 'One moment: the last change is being saved'

/** What can be done with a card, with the keys that do the same. */
export const cardMenu = (card: StoryCard, count: number, { acting, move, copy, remove }: CardActs): MenuEntry[] => {
  const at = card.position - 1
  const busy = acting ? BUSY : null
  const first = at === 0 ? 'Already first' : busy
  const last = at === count - 1 ? 'Already last' : busy
  const to = (place: number) => () => move(card, place)
  return [
    { label: 'Move up', icon: 'arrow-up', keys: 'Alt ↑', disabledReason: first, onSelect: to(at - 1) },
    { label: 'Move down', icon: 'arrow-down', keys: 'Alt ↓', disabledReason: last, onSelect: to(at + 1) },
    { label: 'Move to top', icon: 'to-top', disabledReason: first, onSelect: to(0) },
    { label: 'Duplicate', icon: 'copy', keys: 'Ctrl D', disabledReason: busy, onSelect: () => copy(card) },
    { kind: 'separator' },
    { label: 'Remove', icon: 'trash', danger: true, disabledReason: busy, onSelect: () => remove(card) },
  ]
}

/** The keys of a card that has the focus, or of something in it. */
export const cardKeys =
  (card: StoryCard, { move, copy }: CardActs) =>
  (event: KeyboardEvent): void => {
    const step = event.altKey && !event.ctrlKey && !event.metaKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step !== undefined) move(card, card.position - 1 + step)
    else if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'd') copy(card)
    else return
    event.preventDefault()
  }
