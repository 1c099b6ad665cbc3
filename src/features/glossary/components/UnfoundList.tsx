import styled from 'styled-components'
import type { UnfoundWords } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, MEDIA, RemoveButton, useToast } from '@/ui'
import { RuledList } from '@/ui/Sections'
import { Small } from '@/ui/Words'
import { removalKey } from '../remotes'
import { events, type WithGlossary } from '../slice'
import { GlossaryItem, ItemProblem } from './GlossaryItem'

const Words = styled.span`
  overflow-wrap: anywhere;
  ${MEDIA.below768} {
    grid-column: 1 / -1;
  }
`
const Actions = styled.div`
  display: flex;
  gap: var(--s2);
`

interface UnfoundListProps {
  readonly unfound: readonly UnfoundWords[]
  readonly onAdd: (words: string) => void
}

/** What people searched in vain: each can become an entry, or be dismissed for everybody. */
export const UnfoundList = ({ unfound, onAdd }: UnfoundListProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const removals = useAppSelector(({ glossary }: WithGlossary) => glossary.removals)
  const dismiss = (words: string) => {
    const removal = { kind: 'words', key: words } as const
    dispatch(events.removed(removal))
    toast({
      text: `“${words}” dismissed`,
      undo: () => dispatch(events.removalUndone(removal)),
      onGone: () => dispatch(events.undoGone(removal)),
    })
  }
  return (
    <RuledList aria-label="Searched and not found">
      {unfound.map(({ words, times, last }) => {
        const problem = removals[removalKey({ kind: 'words', key: words })]?.error
        return (
          <GlossaryItem key={words}>
            <Words dir="auto">{words}</Words>
            <Small>
              {counted(times, 'search', 'searches')}, last on {dayLabel(last)}
            </Small>
            <Actions>
              <Button size="sm" onClick={() => onAdd(words)} aria-label={`Add ${words}`}>
                Add
              </Button>
              <RemoveButton words="Dismiss" label={`Dismiss ${words}`} onRemove={() => dismiss(words)} />
            </Actions>
            {problem && <ItemProblem role="alert">Not dismissed. {problem.message}</ItemProblem>}
          </GlossaryItem>
        )
      })}
    </RuledList>
  )
}
