import type { PointerEvent } from 'react'
import { count, counted } from '@/lib/words'
import { Button, Icon, IconButton, Menu, type IconName, type MenuEntry } from '@/ui'
import type { TreeRow } from '../model/rows'
import { Count, End, Gap, Grip, Note, RowBox, Twist, Words } from './treeParts'

export interface RowActions {
  readonly onMove: (id: string) => void
  readonly onMerge: (id: string) => void
  readonly onAdd: (id: string) => void
  readonly onPaste: (id: string) => void
  readonly onRename: (id: string) => void
  readonly onRemove: (id: string) => void
}

export interface TreeRowViewProps extends RowActions {
  readonly row: TreeRow
  readonly domId: string
  readonly place: number
  readonly active: boolean
  readonly target: boolean
  readonly lifted: boolean
  readonly studies: number
  readonly onActive: () => void
  readonly onToggle: () => void
  readonly onUndo: () => void
  readonly onHold: (event: PointerEvent<HTMLElement>) => void
}

const entriesOf = (id: string, actions: RowActions): MenuEntry[] => [
  { label: 'Move to', icon: 'arrow-right', onSelect: () => actions.onMove(id) },
  { label: 'Merge into', icon: 'inside', onSelect: () => actions.onMerge(id) },
  { label: 'Add below', icon: 'plus', onSelect: () => actions.onAdd(id) },
  { label: 'Paste a list below', icon: 'table', onSelect: () => actions.onPaste(id) },
  { label: 'Rename', icon: 'edit', onSelect: () => actions.onRename(id) },
  { label: 'Remove', icon: 'trash', danger: true, onSelect: () => actions.onRemove(id) },
]

/** One value of the tree, with what is pending and what can be done. */
export const TreeRowView = ({
  row,
  domId,
  place,
  active,
  target,
  lifted,
  studies,
  onActive,
  onToggle,
  onUndo,
  onHold,
  ...actions
}: TreeRowViewProps) => {
  const { id, value, level, children, open, note, line, gone, hit } = row
  const tab = active ? 0 : -1
  const icon = (name: IconName, label: string, act: (id: string) => void) => (
    <IconButton icon={name} size={28} tabIndex={tab} label={`${label} ${value}`} onClick={() => act(id)} />
  )
  return (
    <RowBox
      $level={level}
      id={domId}
      role="treeitem"
      aria-level={level + 1}
      aria-posinset={place}
      aria-expanded={children > 0 ? open : undefined}
      aria-selected={active}
      aria-label={[value, note, counted(studies, 'study', 'studies')].filter(Boolean).join(', ')}
      data-active={active ? '' : undefined}
      data-target={target ? '' : undefined}
      data-lifted={lifted ? '' : undefined}
      onMouseDown={onActive}
    >
      {gone ? (
        <Gap />
      ) : (
        <Grip aria-hidden="true" onPointerDown={onHold}>
          <Icon name="grip" size={14} />
        </Grip>
      )}
      {children > 0 ? (
        <Twist type="button" tabIndex={-1} aria-label={open ? `Close ${value}` : `Open ${value}`} onClick={onToggle}>
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
        </Twist>
      ) : (
        <Gap />
      )}
      <Words title={value} data-hit={hit ? '' : undefined}>
        {gone ? <s>{value}</s> : value}
      </Words>
      {note !== null && (
        <Note title={note} data-gone={gone ? '' : undefined}>
          {note}
        </Note>
      )}
      <End>
        {!gone && (
          <span className="actions">
            <span className="wide">
              {note === null && (
                <span className="words">
                  <Button size="sm" tabIndex={tab} onClick={() => actions.onMove(id)}>
                    Move to
                  </Button>
                  <Button size="sm" tabIndex={tab} onClick={() => actions.onMerge(id)}>
                    Merge into
                  </Button>
                </span>
              )}
              {icon('plus', 'Add below', actions.onAdd)}
              {icon('edit', 'Rename', actions.onRename)}
              {icon('trash', 'Remove', actions.onRemove)}
            </span>
            <Menu
              trigger={<IconButton icon="more" size={28} tabIndex={tab} label={`More for ${value}`} tooltip={false} />}
              entries={entriesOf(id, actions)}
            />
          </span>
        )}
        {line && (
          <IconButton icon="undo" size={28} tabIndex={tab} label={`Undo: ${value}, ${note ?? ''}`} onClick={onUndo} />
        )}
        <Count aria-hidden="true">{count(studies)}</Count>
      </End>
    </RowBox>
  )
}
