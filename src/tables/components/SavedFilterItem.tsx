import { useRef, useState } from 'react'
import styled from 'styled-components'
import type { SavedFilter } from '@core/contract'
import type { DraftPlace } from '@/lib/drafts'
import { aText } from '@/lib/readers'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { DraftNote, useDraft } from '@/ui/drafts'
import { TextField } from '@/ui/TextField'
import { TRUNCATED, TYPE } from '@/ui/theme/tokens'
import { useFirstEscape } from '@/ui/useFirstEscape'
import { TextButton } from '@/ui/TextButton'

const Item = styled.li`
  ${TYPE.sm}
  padding: var(--s2-5) 0;
  border-top: 1px solid var(--border);
  b {
    display: block;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  p {
    ${TYPE.xs}
    color: var(--text-3);
    overflow-wrap: anywhere;
  }
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1) var(--s3);
  margin-top: var(--s1);
`
const End = styled.span`
  display: flex;
  margin-left: auto;
`
const Gone = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s3);
  > span {
    flex: 1;
    min-width: 0;
    ${TRUNCATED}
    color: var(--text-3);
    text-decoration: line-through;
  }
`

export const NAME_MAX = 100

export const nameProblem = (name: string): string | null => {
  if (name.trim() === '') return 'Enter a name.'
  return name.trim().length > NAME_MAX ? `Use at most ${String(NAME_MAX)} characters.` : null
}

interface SavedFilterItemProps {
  /** Where another name is kept while it is typed. */
  readonly place: DraftPlace
  readonly filter: SavedFilter
  readonly words: string
  readonly going: boolean
  /** It has the rules of the dialog since a moment ago: that can be undone. */
  readonly replaced: boolean
  /** There are rules in the dialog to keep under this name, or to add to. */
  readonly hasCurrent: boolean
  /** These are the rules that it has. */
  readonly isCurrent: boolean
  readonly renaming: boolean
  readonly saving: boolean
  readonly failure: string | null
  readonly onUse: (how: 'replace' | 'add') => void
  readonly onRenaming: () => void
  /** Another name, fit to be kept; null: the name stays. */
  readonly onRename: (name: string | null) => void
  readonly onReplace: () => void
  readonly onUndoReplacing: () => void
  readonly onDelete: () => void
  readonly onUndo: () => void
}

const Renaming = ({ place, filter, saving, failure, onRename }: SavedFilterItemProps) => {
  const [name, setName] = useState(filter.name)
  const draft = useDraft({
    place,
    label: `Name of the filter ${filter.name}`,
    value: name,
    saved: filter.name,
    read: aText,
    onRestore: setName,
  })
  const cancel = () => {
    draft.drop()
    onRename(null)
  }
  const form = useRef<HTMLFormElement>(null)
  const problem = nameProblem(name)
  useFirstEscape(form, true, cancel)
  return (
    <form
      ref={form}
      onSubmit={event => {
        event.preventDefault()
        if (problem !== null) return
        if (name.trim() === filter.name) cancel()
        else onRename(name.trim())
      }}
    >
      <TextField
        label={`New name of ${filter.name}`}
        data-renaming=""
        value={name}
        countTo={NAME_MAX}
        error={problem ?? failure}
        onValueChange={setName}
      />
      <DraftNote draft={draft} />
      <Row>
        <Button size="sm" type="submit" variant="primary" loading={saving}>
          Rename
        </Button>
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </Row>
    </form>
  )
}

/** One named filter: its conditions in words, and what can be done with it. */
export const SavedFilterItem = (props: SavedFilterItemProps) => {
  const { filter, words, going, replaced, hasCurrent, isCurrent, renaming, saving, onUse } = props
  const { name, id } = filter
  if (going)
    return (
      <Item>
        <Gone>
          <span>{name}</span>
          <TextButton type="button" data-undo={id} aria-label={`Undo deleting ${name}`} onClick={props.onUndo}>
            Undo
          </TextButton>
        </Gone>
      </Item>
    )
  if (renaming)
    return (
      <Item>
        <Renaming {...props} />
      </Item>
    )
  return (
    <Item>
      <b>{name}</b>
      <p>{words}</p>
      <Row>
        <TextButton type="button" aria-label={`Use ${name}`} onClick={() => onUse('replace')}>
          Use
        </TextButton>
        {hasCurrent && (
          <TextButton type="button" aria-label={`Add ${name} with AND`} onClick={() => onUse('add')}>
            Add with AND
          </TextButton>
        )}
        {hasCurrent && !isCurrent && (
          <TextButton
            type="button"
            aria-label={`Keep the rules in this dialog as ${name}`}
            aria-busy={saving || undefined}
            onClick={props.onReplace}
          >
            Replace with these rules
          </TextButton>
        )}
        {replaced && (
          <span>
            Rules replaced{' '}
            <TextButton
              type="button"
              data-undo-replacing={id}
              aria-label={`Undo replacing the rules of ${name}`}
              aria-busy={saving || undefined}
              onClick={props.onUndoReplacing}
            >
              Undo
            </TextButton>
          </span>
        )}
        <End>
          <IconButton
            icon="edit"
            size={28}
            tooltip={false}
            data-rename={id}
            label={`Rename ${name}`}
            onClick={props.onRenaming}
          />
          <IconButton icon="trash" size={28} tooltip={false} label={`Delete ${name}`} onClick={props.onDelete} />
        </End>
      </Row>
    </Item>
  )
}
