import { useState } from 'react'
import styled from 'styled-components'
import type { Dataset, DatasetBanner, PreparedVariable } from '@core/contract'
import { BANNER_LIMITS } from '@core/domain'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { paths } from '@/lib/paths'
import { counted } from '@/lib/words'
import {
  Button,
  ButtonLink,
  Callout,
  ConfirmDialog,
  Icon,
  IconButton,
  MEDIA,
  Menu,
  Muted,
  ProgressBar,
  Row,
  TYPE,
  useAnnounce,
} from '@/ui'
import { DragList, moveItem } from '@/ui/DragList'
import { useUndoKeys } from '@/ui/shortcuts'
import { bannerColumns, entryColumns, entryName, levelState, levelText, withoutGone } from '../model/columns'
import {
  groupOfEntry,
  lettersOf,
  levelRaised,
  nestedIn,
  sideBySide,
  withLevel,
  withoutEntry,
  withoutLevel,
} from '../model/entries'
import {
  again,
  changed,
  mineKept,
  redone,
  sameEntries,
  theirsTaken,
  toSend,
  undone,
  type Entries,
  type Work as Working,
} from '../model/work'
import { EntryCard } from './EntryCard'
import { KeptField } from './KeptField'
import { QuestionList } from './QuestionList'
import { Strip } from './Strip'

const Frame = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  min-height: 0;
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--s2);
  padding: var(--s3) var(--s4);
  border-bottom: 1px solid var(--border);
  background: var(--surface);
  > :first-child {
    flex: 1 1 240px;
    max-width: 480px;
  }
  > [data-part='saving'] {
    flex: 1;
    align-self: center;
    margin-top: var(--s5);
  }
  ${MEDIA.below768} {
    > :first-child {
      flex-basis: 100%;
      max-width: none;
    }
    > [data-part='saving'] {
      margin-top: 0;
    }
  }
`
const Notes = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  padding: var(--s3) var(--s4) 0;
`
const Work = styled.div`
  flex: 1;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr) 400px;
  min-height: 0;
  ${MEDIA.below1000} {
    display: block;
  }
`
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

interface BannerEditorProps {
  readonly address: DatasetAddress
  /** Null: it is not on the server before it has a column. */
  readonly banner: DatasetBanner | null
  readonly name: string
  readonly work: Working
  readonly dataset: Dataset
  readonly variables: readonly PreparedVariable[]
  readonly onWork: (change: (work: Working) => Working) => void
  readonly onRename: (name: string) => void
  readonly onMove: { readonly at: number; readonly count: number; readonly to: (to: number) => void } | null
  readonly onDelete: (() => void) | null
}

/** The spans of one banner in the order of its columns; every change is saved at once. */
export const BannerEditor = (props: BannerEditorProps) => {
  const { address, banner, name, work, dataset, variables, onWork, onRename, onMove, onDelete } = props
  const [open, setOpen] = useState<number | null>(null)
  const [deleting, setDeleting] = useState(false)
  const announce = useAnnounce()
  const entries = work.present
  const sizes = entries.map(entry => entryColumns(dataset, entry))
  const used = sizes.reduce((sum, size) => sum + size, 0)
  const letters = lettersOf(sizes)
  const put = (next: Entries) => onWork(now => changed(now, next))
  const turn = (kind: 'undo' | 'redo') => {
    const done = kind === 'undo' ? work.past : work.future
    if (done.length === 0) return
    onWork(kind === 'undo' ? undone : redone)
    announce(kind === 'undo' ? 'Undone' : 'Made again')
  }
  useUndoKeys(turn)
  const states = entries.map(({ levels }) => levels.map(level => levelState(dataset, variables, level)))
  const cleaned = withoutGone(dataset, entries)
  const isBroken = !sameEntries(cleaned, entries)
  return (
    <Frame>
      <Head>
        <KeptField
          label="Name of the banner"
          value={name}
          countTo={BANNER_LIMITS.name}
          onKeep={next => next !== '' && onRename(next)}
        />
        <Saving work={work} isNew={banner === null} />
        <IconButton
          icon="undo"
          outlined
          size={36}
          label="Undo a change of the columns"
          disabledReason={work.past.length > 0 ? null : 'Nothing to undo'}
          onClick={() => turn('undo')}
        />
        <IconButton
          icon="redo"
          outlined
          size={36}
          label="Redo a change of the columns"
          disabledReason={work.future.length > 0 ? null : 'Nothing to redo'}
          onClick={() => turn('redo')}
        />
        {onDelete && (
          <Menu
            trigger={<IconButton icon="more" outlined size={36} label={`More for ${name}`} />}
            entries={[
              ...(onMove && onMove.count > 1
                ? [
                    {
                      label: 'Move up in the list',
                      icon: 'arrow-up',
                      disabledReason: onMove.at === 0 ? 'It is the first banner' : null,
                      onSelect: () => onMove.to(onMove.at - 1),
                    } as const,
                    {
                      label: 'Move down in the list',
                      icon: 'arrow-down',
                      disabledReason: onMove.at === onMove.count - 1 ? 'It is the last banner' : null,
                      onSelect: () => onMove.to(onMove.at + 1),
                    } as const,
                  ]
                : []),
              { label: 'Delete the banner', icon: 'trash', danger: true, onSelect: () => setDeleting(true) },
            ]}
          />
        )}
      </Head>
      {(work.refused !== null || work.theirs !== null || isBroken) && (
        <Notes>
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
          {isBroken && (
            <Callout
              tone="warning"
              title="Some of this banner is not in the dataset any more"
              action={
                <Row $gap="s2">
                  {cleaned.length > 0 && (
                    <Button size="sm" onClick={() => put(cleaned)}>
                      Take it out
                    </Button>
                  )}
                  <ButtonLink size="sm" href={paths.prepare('variables', address.studyId, address.datasetName)}>
                    Open variables
                  </ButtonLink>
                </Row>
              }
            >
              {banner && work.past.length === 0 ? `${banner.gone.join(' ')} ` : ''}Reports show the columns that are
              left. A hidden question comes back when it is shown again and published.
            </Callout>
          )}
        </Notes>
      )}
      <Work>
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
          {entries.length === 0 && (
            <p>
              {banner === null
                ? 'Add a question: the banner is saved with its first columns.'
                : 'A banner needs at least one question. Add one, or undo.'}
            </p>
          )}
        </Cards>
        <QuestionList
          dataset={dataset}
          entries={entries}
          onSide={level => put(sideBySide(entries, level))}
          onNest={(which, level) => put(nestedIn(entries, which, level))}
        />
      </Work>
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
        {deletionWords(banner?.used_by ?? [])}
      </ConfirmDialog>
    </Frame>
  )
}

const NAMED = 5

/** Which saved reports use a banner that is about to be deleted, and what becomes of them. */
const deletionWords = (titles: readonly string[]): string => {
  if (titles.length === 0) return 'No saved report uses it.'
  const [named, more] = [titles.slice(0, NAMED).map(title => `"${title}"`), titles.length - NAMED]
  const all = more > 0 ? [...named, `${more} more`] : named
  return `${counted(titles.length, 'saved report uses', 'saved reports use')} it: ${all.join(', ')}. ${
    titles.length === 1 ? 'It stays' : 'They stay'
  } and can be opened, without these columns, and say that the banner is missing. Files made before do not change.`
}

const columnWords = (dataset: Dataset, entries: Entries): string =>
  `${entries.map(({ levels }) => levels.map(level => levelText(dataset, level)).join(' > ')).join(', ')} (${counted(bannerColumns(dataset, entries), 'column', 'columns')})`

/** Whether what is on the screen is stored. */
const Saving = ({ work, isNew }: { readonly work: Working; readonly isNew: boolean }) => {
  const open = work.sent !== null || toSend(work) !== null
  if (work.refused || work.theirs)
    return (
      <Muted $size="sm" data-part="saving">
        Not saved
      </Muted>
    )
  if (isNew && work.present.length === 0) return <span data-part="saving" />
  return (
    <Muted $size="sm" role="status" data-part="saving">
      {open ? 'Saving' : 'Saved'}
    </Muted>
  )
}
