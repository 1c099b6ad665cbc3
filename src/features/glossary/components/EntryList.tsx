import { useState } from 'react'
import styled from 'styled-components'
import type { GlossaryEntry } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, IconButton, MEDIA, Muted, RemoveButton, Row, SearchField, Stack, useToast } from '@/ui'
import { ItemActions, RuledList } from '@/ui/Sections'
import { Small } from '@/ui/Words'
import { matchingEntries } from '../model/forms'
import { removalKey } from '../remotes'
import { events, type WithGlossary } from '../slice'
import { GlossaryItem, ItemProblem } from './GlossaryItem'

const Forms = styled.span`
  overflow-wrap: anywhere;
  strong {
    font-weight: 600;
  }
`
const Changed = styled(Small)`
  ${MEDIA.below768} {
    grid-row: 2;
  }
`

/** Entries drawn at first, and with each press more: what people searched in vain comes below. */
const STEP = 50

interface EntryListProps {
  readonly entries: readonly GlossaryEntry[]
  readonly onEdit: (entry: GlossaryEntry) => void
}

/** All entries, with a search of their words. */
export const EntryList = ({ entries, onEdit }: EntryListProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const removals = useAppSelector(({ glossary }: WithGlossary) => glossary.removals)
  const [typed, setTyped] = useState('')
  const [drawn, setDrawn] = useState(STEP)
  const found = matchingEntries(entries, typed)
  const remove = (entry: GlossaryEntry) => {
    const removal = { kind: 'entry', key: entry.id } as const
    dispatch(events.removed(removal))
    toast({
      text: `“${entry.forms[0] ?? ''}” deleted`,
      undo: () => dispatch(events.removalUndone(removal)),
      onGone: () => dispatch(events.undoGone(removal)),
    })
  }
  return (
    <Stack $gap="s2">
      <SearchField
        label={`Find in ${counted(entries.length, 'entry', 'entries')}`}
        value={typed}
        onValueChange={setTyped}
      />
      {found.length === 0 ? (
        <Muted role="status">No entries match.</Muted>
      ) : (
        <RuledList aria-label="Entries">
          {found.slice(0, drawn).map(entry => {
            const [name = '', ...others] = entry.forms
            const problem = removals[removalKey({ kind: 'entry', key: entry.id })]?.error
            return (
              <GlossaryItem key={entry.id}>
                <Forms>
                  <strong dir="auto">{name}</strong> = {others.join(', ')}
                </Forms>
                <Changed>
                  {[entry.changed_by, dayLabel(entry.changed)].filter(part => part !== null).join(', ')}
                </Changed>
                <ItemActions>
                  <IconButton
                    icon="edit"
                    label={`Edit ${name}`}
                    size={28}
                    tooltip={false}
                    onClick={() => onEdit(entry)}
                  />
                  <RemoveButton label={`Delete ${name}`} onRemove={() => remove(entry)} />
                </ItemActions>
                {problem && <ItemProblem role="alert">Not deleted. {problem.message}</ItemProblem>}
              </GlossaryItem>
            )
          })}
        </RuledList>
      )}
      {found.length > drawn && (
        <Row $wrap>
          <Button size="sm" onClick={() => setDrawn(drawn + STEP)}>
            Show more
          </Button>
          <Muted $size="sm">
            {count(drawn)} of {count(found.length)}
          </Muted>
        </Row>
      )}
    </Stack>
  )
}
