import type { FieldChange, FieldTree } from '@core/domain'
import { randomId } from '@/lib/randomId'
import { NameDialog } from './NameDialog'
import { PasteDialog } from './PasteDialog'
import { TargetDialog } from './TargetDialog'

/** The dialog that is open over the tree. */
export type OpenDialog =
  | { readonly kind: 'add'; readonly parent: string | null }
  | { readonly kind: 'paste'; readonly parent: string | null }
  | { readonly kind: 'rename' | 'move' | 'merge'; readonly id: string }

/** A place behind all others. */
const END = 1_000_000

export interface TreeDialogsProps {
  readonly open: OpenDialog
  readonly tree: FieldTree
  /** Makes changes; answers why they cannot be made. */
  readonly onStep: (changes: readonly FieldChange[]) => string | null
  readonly onAdded: (value: string) => void
  /** Opens a value, so that what came below it is seen. */
  readonly onShow: (value: string) => void
  readonly onClose: () => void
}

/** What is asked about a value before it is added, renamed, moved or merged. */
export const TreeDialogs = ({ open, tree, onStep, onAdded, onShow, onClose }: TreeDialogsProps) => {
  const field = tree.id
  const nameOf = (id: string): string => tree.values.get(id)?.value ?? ''
  /** Shows where something came once it did. */
  const made = (problem: string | null, parent: string | null): string | null => {
    if (problem === null && parent !== null) onShow(parent)
    return problem
  }
  if (open.kind === 'add') {
    const { parent } = open
    return (
      <NameDialog
        title={parent === null ? `Add a value to ${tree.name}` : `Add a value below ${nameOf(parent)}`}
        verb="Add"
        several
        onName={name => {
          const value = randomId()
          const problem = made(onStep([{ kind: 'add', field, value, name, parent, position: END }]), parent)
          if (problem === null) onAdded(value)
          return problem
        }}
        onClose={onClose}
      />
    )
  }
  if (open.kind === 'paste') {
    const { parent } = open
    return (
      <PasteDialog tree={tree} parent={parent} onAdd={changes => made(onStep(changes), parent)} onClose={onClose} />
    )
  }
  const { id: value, kind } = open
  if (kind === 'rename')
    return (
      <NameDialog
        title={`Rename ${nameOf(value)}`}
        verb="Rename"
        name={nameOf(value)}
        onName={name => onStep([{ kind, field, value, name }])}
        onClose={onClose}
      />
    )
  return (
    <TargetDialog
      kind={kind}
      tree={tree}
      value={value}
      onChoose={target => {
        if (kind === 'move') return made(onStep([{ kind, field, value, parent: target, position: END }]), target)
        return target === null ? null : onStep([{ kind, field, value, into: target }])
      }}
      onClose={onClose}
    />
  )
}
