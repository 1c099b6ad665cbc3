import { useState } from 'react'
import styled from 'styled-components'
import type { Dataset, DatasetBanner } from '@core/contract'
import { BANNER_LIMITS } from '@core/domain'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { counted } from '@/lib/words'
import { Button, Callout, ConfirmDialog, Icon, MEDIA, Muted, ProgressBar, Row, TYPE } from '@/ui'
import { bannerColumns, entryColumns, levelText } from '../model/columns'
import {
  groupOfEntry,
  lettersOf,
  levelRaised,
  moved,
  nestedIn,
  sideBySide,
  withLevel,
  withoutEntry,
  withoutLevel,
} from '../model/entries'
import { again, changed, mineKept, redone, theirsTaken, toSend, undone, type Entries, type Work } from '../model/work'
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
  > [role='status'] {
    align-self: center;
    margin-top: var(--s5);
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
  readonly work: Work
  readonly dataset: Dataset
  readonly onWork: (change: (work: Work) => Work) => void
  readonly onRename: (name: string) => void
  readonly onMove: { readonly at: number; readonly count: number; readonly to: (to: number) => void } | null
  readonly onDelete: (() => void) | null
}

/** The spans of one banner in the order of its columns; every change is saved at once. */
export const BannerEditor = (props: BannerEditorProps) => {
  const { address, banner, name, work, dataset, onWork, onRename, onMove, onDelete } = props
  const [open, setOpen] = useState<number | null>(null)
  const [deleting, setDeleting] = useState(false)
  const entries = work.present
  const sizes = entries.map(entry => entryColumns(dataset, entry))
  const used = sizes.reduce((sum, size) => sum + size, 0)
  const letters = lettersOf(sizes)
  const put = (next: Entries) => onWork(now => changed(now, next))
  return (
    <>
      <Head>
        <KeptField
          label="Name of the banner"
          value={name}
          countTo={BANNER_LIMITS.name}
          onKeep={next => next !== '' && onRename(next)}
        />
        <Saving work={work} isNew={banner === null} />
        <Button
          icon="undo"
          aria-label="Undo a change of the columns"
          disabledReason={work.past.length > 0 ? null : 'Nothing to undo'}
          onClick={() => onWork(undone)}
        >
          Undo
        </Button>
        <Button
          icon="redo"
          aria-label="Redo a change of the columns"
          disabledReason={work.future.length > 0 ? null : 'Nothing to redo'}
          onClick={() => onWork(redone)}
        >
          Redo
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
      {work.refused && work.theirs === null && (
        <Callout
          tone="danger"
          role="alert"
          title="These columns are not saved"
          action={
            <Button size="sm" onClick={() => onWork(again)}>
              Try again
            </Button>
          }
        >
          {work.refused.why}
        </Callout>
      )}
      {work.theirs && (
        <Callout
          tone="warning"
          role="alert"
          title="Somebody else changed this banner meanwhile"
          action={
            <Row $gap="s2">
              <Button size="sm" onClick={() => onWork(theirsTaken)}>
                Take theirs
              </Button>
              <Button size="sm" onClick={() => onWork(mineKept)}>
                Keep mine
              </Button>
            </Row>
          }
        >
          They have {columnWords(dataset, work.theirs)}. What you have here is not saved yet.
        </Callout>
      )}
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
            {entries.map((entry, at) => (
              <EntryCard
                key={groupOfEntry(entry)}
                entry={entry}
                at={at}
                count={entries.length}
                letters={letters[at] ?? ''}
                columns={sizes[at] ?? 0}
                dataset={dataset}
                open={open === at}
                onToggle={() => setOpen(open === at ? null : at)}
                onMove={to => {
                  setOpen(null)
                  put(moved(entries, at, to))
                }}
                onRaise={depth => put(levelRaised(entries, at, depth))}
                onRemove={() => {
                  setOpen(null)
                  put(withoutEntry(entries, at))
                }}
                onRemoveLevel={depth => put(withoutLevel(entries, at, depth))}
                onLevel={(depth, level) => put(withLevel(entries, at, depth, level))}
              />
            ))}
          </Cards>
          {entries.length === 0 && (
            <p>
              {banner === null
                ? 'Add a question: the banner is saved with its first columns.'
                : 'A banner needs at least one question. Add one, or undo.'}
            </p>
          )}
        </section>
        <QuestionList
          dataset={dataset}
          entries={entries}
          onSide={level => put(sideBySide(entries, level))}
          onNest={(which, level) => put(nestedIn(entries, which, level))}
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

const columnWords = (dataset: Dataset, entries: Entries): string =>
  `${entries.map(({ levels }) => levels.map(level => levelText(dataset, level)).join(' > ')).join(', ')} (${counted(bannerColumns(dataset, entries), 'column', 'columns')})`

/** Whether what is on the screen is stored. */
const Saving = ({ work, isNew }: { readonly work: Work; readonly isNew: boolean }) => {
  const open = work.sent !== null || toSend(work) !== null
  if (work.refused || work.theirs) return <Muted $size="sm">Not saved</Muted>
  if (isNew && work.present.length === 0) return null
  return (
    <Muted $size="sm" role="status">
      {open ? 'Saving' : 'Saved'}
    </Muted>
  )
}
