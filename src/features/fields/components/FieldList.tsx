import { useState } from 'react'
import styled from 'styled-components'
import { SUPPLIER_FIELD, type FieldChange, type FieldLine, type FieldTree } from '@core/domain'
import { count } from '@/lib/words'
import { Icon, IconButton, MEDIA, Menu, Surface, TRUNCATED, TYPE, VisuallyHidden, type MenuEntry } from '@/ui'
import { DragList } from '@/ui/DragList'
import { depthOf } from '../model/rows'
import type { Work } from '../model/work'
import { NameDialog } from './NameDialog'
import { Switch } from './Switch'

const GRID = 'grid-template-columns: 28px minmax(0, 1fr) 48px 56px 64px 60px 40px;'
const Table = styled(Surface)`
  overflow: hidden;
  ol {
    gap: 0;
  }
`
const Head = styled.div`
  ${TYPE.sm}
  ${GRID}
  display: grid;
  align-items: center;
  min-height: 34px;
  padding: 0 var(--s3);
  color: var(--text-2);
  > :nth-child(2) {
    padding-left: var(--s1);
  }
  > :nth-child(6) {
    text-align: right;
  }
  ${MEDIA.below768} {
    grid-template-columns: 28px minmax(0, 1fr) 48px 64px 40px;
    > :nth-child(3),
    > :nth-child(6) {
      display: none;
    }
  }
`
const Item = styled.div`
  ${GRID}
  display: grid;
  align-items: center;
  min-height: 40px;
  padding: 0 var(--s3);
  border-top: 1px solid var(--border);
  &[data-current] {
    background: var(--accent-soft);
    box-shadow: inset 3px 0 var(--accent);
  }
  > svg {
    color: var(--text-3);
    justify-self: center;
  }
  > :nth-child(6) {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  > :last-child {
    justify-self: end;
  }
  ${MEDIA.below768} {
    grid-template-columns: 28px minmax(0, 1fr) 48px 64px 40px;
    > :nth-child(3),
    > :nth-child(6) {
      display: none;
    }
  }
`
const Name = styled.button`
  ${TRUNCATED}
  min-height: 36px;
  padding: 0 var(--s1);
  border: 0;
  background: none;
  color: var(--text);
  font-weight: 600;
  text-align: left;
  small {
    ${TYPE.sm}
    margin-left: var(--s2);
    color: var(--accent-text);
    font-weight: 400;
    &[data-lock] {
      color: var(--text-3);
    }
  }
`
const Kind = styled.span`
  ${TYPE.sm}
  color: var(--text-2);
`
const Gone = styled.div`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 40px;
  padding: 0 var(--s3) 0 var(--s6-5);
  border-top: 1px solid var(--border);
  color: var(--text-2);
  s {
    color: var(--text-3);
  }
  > :last-child {
    margin-left: auto;
  }
`

export interface FieldListProps {
  readonly work: Work
  readonly current: string | null
  readonly onChoose: (field: string) => void
  readonly onChange: (changes: readonly FieldChange[]) => string | null
  readonly onUndo: (line: FieldLine) => void
}

const noteOf = (work: Work, { id, name }: FieldTree): string | null => {
  const before = work.base.fields.get(id)
  if (!before) return 'New'
  return before.name === name ? null : `was ${before.name}`
}

/** All fields in their order; what is removed stays, struck, until it is saved. */
export const FieldList = ({ work, current, onChoose, onChange, onUndo }: FieldListProps) => {
  const [renaming, setRenaming] = useState<FieldTree | null>(null)
  const fields = work.now.order.flatMap(id => work.now.fields.get(id) ?? [])
  const gone = work.lines.filter(({ kind }) => kind === 'remove_field')
  const menuOf = (field: FieldTree, moves: readonly MenuEntry[]): MenuEntry[] => {
    const fixed = field.name === SUPPLIER_FIELD ? 'Every study needs a supplier' : null
    return [
      { label: 'Rename', icon: 'edit', disabledReason: fixed, onSelect: () => setRenaming(field) },
      ...moves,
      {
        ...({ label: 'Remove', icon: 'trash', danger: true, disabledReason: fixed } as const),
        onSelect: () => void onChange([{ kind: 'remove_field', field: field.id }]),
      },
    ]
  }
  return (
    <Table>
      <Head aria-hidden="true">
        <span />
        <span>Field</span>
        <span>Type</span>
        <span>Filter</span>
        <span>Personal</span>
        <span>Values</span>
        <span />
      </Head>
      <DragList
        items={fields}
        idOf={({ id }) => id}
        labelOf={({ name }) => name}
        label="Fields"
        onMove={(from, to) => {
          const field = fields[from]
          if (field) onChange([{ kind: 'change_field', field: field.id, position: to + 1 }])
        }}
      >
        {(field, { handle, moveEntries }) => {
          const { id, name, filterable, personalizable, values } = field
          const note = noteOf(work, field)
          return (
            <Item data-current={id === current ? '' : undefined}>
              {handle}
              <Name type="button" aria-current={id === current} title={name} onClick={() => onChoose(id)}>
                {name}
                {note !== null && <small>{note}</small>}
                {name === SUPPLIER_FIELD && (
                  <small data-lock="" title="Built in">
                    <Icon name="lock" size={14} />
                    <VisuallyHidden>Built in</VisuallyHidden>
                  </small>
                )}
              </Name>
              <Kind>{depthOf(field) > 1 ? 'Tree' : 'List'}</Kind>
              <Switch
                label={`Filter by ${name}`}
                checked={filterable}
                onChange={next => onChange([{ kind: 'change_field', field: id, filterable: next }])}
              />
              <Switch
                label={`${name} as preference`}
                checked={personalizable}
                onChange={next => onChange([{ kind: 'change_field', field: id, personalizable: next }])}
              />
              <span>{count(values.size)}</span>
              <Menu
                trigger={<IconButton icon="more" label={`More for ${name}`} tooltip={false} />}
                entries={menuOf(field, moveEntries)}
              />
            </Item>
          )
        }}
      </DragList>
      {gone.map(line => {
        const name = work.base.fields.get(line.field)?.name ?? ''
        return (
          <Gone key={line.field}>
            <s>{name}</s>
            <span>Removed, with {count(line.below)} values</span>
            <IconButton icon="undo" label={`Undo: remove ${name}`} onClick={() => onUndo(line)} />
          </Gone>
        )
      })}
      {renaming && (
        <NameDialog
          title={`Rename ${renaming.name}`}
          verb="Rename"
          name={renaming.name}
          onName={name => onChange([{ kind: 'change_field', field: renaming.id, name }])}
          onClose={() => setRenaming(null)}
        />
      )}
    </Table>
  )
}
