import { useState } from 'react'
import styled from 'styled-components'
import type { DatasetBanner } from '@core/contract'
import { BANNER_LIMITS } from '@core/domain'
import { counted } from '@/lib/words'
import { ConfirmDialog, IconButton, MEDIA, Menu, Muted } from '@/ui'
import { toSend, type Work as Working } from '../model/work'
import { KeptField } from './KeptField'

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

export interface BannerHeadProps {
  /** Null: it is not on the server before it has a column. */
  readonly banner: DatasetBanner | null
  readonly name: string
  readonly work: Working
  readonly onTurn: (kind: 'undo' | 'redo') => void
  readonly onRename: (name: string) => void
  readonly onMove: { readonly at: number; readonly count: number; readonly to: (to: number) => void } | null
  readonly onDelete: (() => void) | null
}

/** Name of a banner, whether it is saved, its history, and what can be done with it as a whole. */
export const BannerHead = ({ banner, name, work, onTurn, onRename, onMove, onDelete }: BannerHeadProps) => {
  const [deleting, setDeleting] = useState(false)
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
        <IconButton
          icon="undo"
          outlined
          size={36}
          label="Undo a change of the columns"
          disabledReason={work.past.length > 0 ? null : 'Nothing to undo'}
          onClick={() => onTurn('undo')}
        />
        <IconButton
          icon="redo"
          outlined
          size={36}
          label="Redo a change of the columns"
          disabledReason={work.future.length > 0 ? null : 'Nothing to redo'}
          onClick={() => onTurn('redo')}
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
    </>
  )
}
