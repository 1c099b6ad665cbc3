import { useState } from 'react'
import styled from 'styled-components'
import type { Dataset, PreparedVariable } from '@core/contract'
import { BANNER_LIMITS } from '@core/domain'
import { Icon, MEDIA, ProgressBar, TYPE } from '@/ui'
import { DragList, moveItem } from '@/ui/DragList'
import { entryColumns, entryName, levelState } from '../model/columns'
import { groupOfEntry, lettersOf, levelRaised, withLevel, withoutEntry, withoutLevel } from '../model/entries'
import type { Entries } from '../model/work'
import { EntryCard } from './EntryCard'

const Cards = styled.section`
  padding: var(--s3) var(--s4);
  overflow-y: auto;
`
const CardsHead = styled.div`
  ${TYPE.sm}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2);
  margin-bottom: var(--s2);
  color: var(--text-2);
  h2 {
    ${TYPE.base}
    font-weight: 600;
    color: var(--text);
  }
  > :last-child {
    flex: 0 1 220px;
    margin-left: auto;
    ${MEDIA.below768} {
      flex-basis: 100%;
    }
  }
`
const Total = styled.div`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 36px;
  margin-bottom: var(--s1-5);
  padding: 0 var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
  background: var(--sunken);
  color: var(--text-2);
  strong {
    color: var(--text);
    font-weight: 600;
  }
`

export interface BannerColumnsProps {
  readonly entries: Entries
  readonly dataset: Dataset
  readonly variables: readonly PreparedVariable[]
  /** What an empty banner says. */
  readonly emptyWords: string
  readonly onEntries: (entries: Entries) => void
}

/** The spans of a banner as cards in the order of their columns, with the letters of each. */
export const BannerColumns = ({ entries, dataset, variables, emptyWords, onEntries: put }: BannerColumnsProps) => {
  const [open, setOpen] = useState<number | null>(null)
  const sizes = entries.map(entry => entryColumns(dataset, entry))
  const used = sizes.reduce((sum, size) => sum + size, 0)
  const letters = lettersOf(sizes)
  const states = entries.map(({ levels }) => levels.map(level => levelState(dataset, variables, level)))
  return (
    <Cards aria-label="Columns">
      <CardsHead>
        <h2>Columns</h2> side by side, from left to right
        <ProgressBar
          done={Math.min(used, BANNER_LIMITS.columns)}
          total={BANNER_LIMITS.columns}
          label="Columns"
          words={`${used} of ${BANNER_LIMITS.columns} columns`}
          showWords
          thin
        />
      </CardsHead>
      <Total>
        <Icon name="lock" /> <strong>Total</strong> always first, no letter
      </Total>
      <DragList
        items={entries}
        idOf={groupOfEntry}
        labelOf={entry => entryName(dataset, entry)}
        label="Spans of the banner"
        onMove={(from, to) => {
          setOpen(null)
          put(moveItem(entries, from, to))
        }}
      >
        {(entry, parts, at) => (
          <EntryCard
            entry={entry}
            parts={parts}
            letters={letters[at] ?? ''}
            columns={sizes[at] ?? 0}
            states={states[at] ?? []}
            dataset={dataset}
            open={open === at && !parts.lifted}
            onToggle={() => setOpen(open === at ? null : at)}
            onRaise={depth => put(levelRaised(entries, at, depth))}
            onRemove={() => {
              setOpen(null)
              put(withoutEntry(entries, at))
            }}
            onRemoveLevel={depth => put(withoutLevel(entries, at, depth))}
            onLevel={(depth, level) => put(withLevel(entries, at, depth, level))}
          />
        )}
      </DragList>
      {entries.length === 0 && <p>{emptyWords}</p>}
    </Cards>
  )
}
