import { useState } from 'react'
import styled from 'styled-components'
import type { Dataset, DatasetBanner } from '@core/contract'
import { BANNER_LIMITS, type BannerEntry } from '@core/domain'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { Button, Callout, ConfirmDialog, Icon, MEDIA, ProgressBar, TYPE } from '@/ui'
import {
  groupOfEntry,
  lettersOf,
  moved,
  nestedInLast,
  sideBySide,
  swapped,
  withLevel,
  withoutEntry,
} from '../model/entries'
import { EntryCard } from './EntryCard'
import { KeptField } from './KeptField'
import { QuestionList } from './QuestionList'
import { Strip } from './Strip'

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--s2);
  > :first-child {
    flex: 1 1 240px;
  }
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr);
  gap: var(--s4);
  ${MEDIA.below768} {
    display: flex;
    flex-direction: column;
  }
`
const Cards = styled.ol`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  margin-top: var(--s2);
`
const Total = styled.li`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 36px;
  padding: 0 var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
  background: var(--sunken);
`

interface BannerEditorProps {
  readonly address: DatasetAddress
  /** Null: it is not on the server before it has a column. */
  readonly banner: DatasetBanner | null
  readonly name: string
  readonly dataset: Dataset
  readonly busy: boolean
  readonly onEntries: (entries: readonly BannerEntry[]) => void
  readonly onRename: (name: string) => void
  readonly onUndo: (() => void) | null
  readonly onMove: { readonly at: number; readonly count: number; readonly to: (to: number) => void } | null
  readonly onDelete: (() => void) | null
}

/** The spans of one banner in the order of its columns; every change is saved at once. */
export const BannerEditor = (props: BannerEditorProps) => {
  const { address, banner, name, dataset, busy, onEntries, onRename, onUndo, onMove, onDelete } = props
  const [open, setOpen] = useState<string | null>(null)
  const [deleting, setDeleting] = useState(false)
  const entries = banner?.entries ?? []
  const used = banner?.columns.length ?? 0
  const letters = banner ? lettersOf(banner) : new Map<string, string>()
  const sizes = new Map(banner?.groups.map(({ group, columns }) => [group, columns]))
  return (
    <>
      <Head>
        <KeptField
          key={name}
          label="Name of the banner"
          value={name}
          countTo={BANNER_LIMITS.name}
          onKeep={next => next !== '' && onRename(next)}
        />
        <Button icon="undo" disabledReason={onUndo ? null : 'Nothing to undo'} onClick={() => onUndo?.()}>
          Undo last change
        </Button>
        {onMove && onMove.count > 1 && (
          <>
            <Button
              icon="arrow-up"
              disabledReason={onMove.at === 0 ? 'It is the first banner' : null}
              onClick={() => onMove.to(onMove.at - 1)}
            >
              Earlier
            </Button>
            <Button
              icon="arrow-down"
              disabledReason={onMove.at === onMove.count - 1 ? 'It is the last banner' : null}
              onClick={() => onMove.to(onMove.at + 1)}
            >
              Later
            </Button>
          </>
        )}
        {onDelete && (
          <Button icon="trash" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
      </Head>
      {banner && banner.gone.length > 0 && (
        <Callout tone="warning" title="Some of this banner is not in the dataset any more">
          {banner.gone.join(' ')}
        </Callout>
      )}
      <Columns>
        <section aria-label="Columns">
          <ProgressBar
            done={used}
            total={BANNER_LIMITS.columns}
            label="Columns"
            words={`${used} of ${BANNER_LIMITS.columns} columns`}
            showWords
            thin
          />
          <Cards>
            <Total>
              <Icon name="lock" /> Total, always first, no letter
            </Total>
            {entries.map((entry, at) => {
              const group = groupOfEntry(entry)
              return (
                <EntryCard
                  key={group}
                  entry={entry}
                  at={at}
                  count={entries.length}
                  letters={letters.get(group) ?? ''}
                  columns={sizes.get(group) ?? 0}
                  dataset={dataset}
                  open={open === group}
                  busy={busy}
                  onToggle={() => setOpen(open === group ? null : group)}
                  onMove={to => onEntries(moved(entries, at, to))}
                  onSwap={() => onEntries(swapped(entries, at))}
                  onRemove={() => onEntries(withoutEntry(entries, at))}
                  onLevel={(depth, level) => onEntries(withLevel(entries, at, depth, level))}
                />
              )
            })}
          </Cards>
          {entries.length === 0 && <p>Add a question: the banner is saved with its first columns.</p>}
        </section>
        <QuestionList
          dataset={dataset}
          entries={entries}
          left={BANNER_LIMITS.columns - used}
          busy={busy}
          onSide={question => onEntries(sideBySide(entries, question))}
          onNest={question => onEntries(nestedInLast(entries, question))}
        />
      </Columns>
      {banner && <Strip address={address} banner={banner} dataset={dataset} />}
      <ConfirmDialog
        open={deleting}
        title={`Delete "${name}"?`}
        confirmLabel="Delete banner"
        onConfirm={() => {
          setDeleting(false)
          onDelete?.()
        }}
        onCancel={() => setDeleting(false)}
      >
        Saved reports that use it will say that it is gone.
      </ConfirmDialog>
    </>
  )
}
