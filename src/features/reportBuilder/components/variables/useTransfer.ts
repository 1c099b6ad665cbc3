import { otherList, whyNotTransfer, type BuilderList } from '@core/report'
import { useCallback } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { useAnnounce } from '@/ui/LiveRegions'
import { selectBuilder, selectIndex } from '../../selectors'
import { events } from '../../slice'
import { cardId, listId } from './cardId'

/** Focuses the variable in its new list or, where that belongs to another step, the heading of the old one. */
const focusMoved = (from: BuilderList, name: string): void => {
  const moved = document.getElementById(cardId(otherList(from), name))
  const target = moved?.closest('[hidden]') === null ? moved : document.getElementById(listId(from))
  target?.focus()
}

const WORDS = { row: 'the rows', axis: 'the axis' } as const

/** Moving a variable between rows and axis. */
export const useTransfer = () => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const builder = useAppSelector(selectBuilder)
  const index = useAppSelector(selectIndex)
  /** Why the variable cannot go to the other list, or null when it can. */
  const whyNot = useCallback(
    (from: BuilderList, name: string): string | null => {
      const addressed = index.get(name)
      return builder && addressed
        ? whyNotTransfer(builder, from, addressed)
        : 'This question is no longer in the dataset'
    },
    [builder, index],
  )
  /** Moves it, or says why not; `at` is its position there, the end by default. */
  const transfer = useCallback(
    (from: BuilderList, name: string, at?: number) => {
      const reason = whyNot(from, name)
      const addressed = index.get(name)
      if (reason === null && addressed) {
        dispatch(events.variableTransferred({ from, addressed, ...(at !== undefined && { at }) }))
        requestAnimationFrame(() => focusMoved(from, name))
      }
      announce(reason ?? `${addressed?.label ?? name} moved to ${WORDS[otherList(from)]}`)
    },
    [whyNot, index, dispatch, announce],
  )
  return { whyNot, transfer }
}
