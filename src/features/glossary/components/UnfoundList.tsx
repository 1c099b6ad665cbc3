import styled from 'styled-components'
import type { UnfoundWords } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, MEDIA, RemoveButton, useToast } from '@/ui'
import { RuledList } from '@/ui/Sections'
import { Problem, Small } from '@/ui/Words'
import { removalKey } from '../remotes'
import { events, type WithGlossary } from '../slice'

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: var(--s1) var(--s4);
  min-height: 48px;
  padding-block: var(--s1-5);
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`
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
const Wide = styled(Problem)`
  grid-column: 1 / -1;
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
          <Item key={words}>
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
            {problem && <Wide role="alert">Not dismissed. {problem.message}</Wide>}
          </Item>
        )
      })}
    </RuledList>
  )
}
