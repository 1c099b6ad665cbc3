import type { PreparedVariable } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { AddMargin } from './AddMargin'
import { PasteTargets } from './PasteTargets'
import { FromDataset } from './source/FromDataset'
import type { Editor } from './useEditor'

/** The dialog that is open; of targets from a dataset the place of the margin. */
export type Opened = 'margin' | 'paste' | { readonly fromDataset: number } | null

export interface EditorDialogsProps {
  readonly opened: Opened
  readonly editor: Editor
  readonly address: DatasetAddress
  readonly step: string | null
  readonly variables: readonly PreparedVariable[]
  readonly onClose: () => void
}

/** Dialogs by which margins and targets come into a weighting. */
export const EditorDialogs = ({ opened, editor, address, step, variables, onClose }: EditorDialogsProps) => {
  const { ready, names, segment, segmentName, targetKey, edit } = editor
  if (opened === 'margin')
    return (
      <AddMargin
        variables={variables}
        taken={ready.margins.map(({ of }) => of)}
        onClose={onClose}
        onAdd={of => {
          edit({ ...ready, margins: [...ready.margins, { of, unit: 'percent', groups: [] }] })
          onClose()
        }}
      />
    )
  if (opened === 'paste')
    return (
      <PasteTargets
        address={address}
        step={step}
        typed={ready}
        names={names.map(({ label }) => label)}
        labels={names.map(({ groups }) => groups)}
        targetKey={targetKey}
        segment={ready.own ? segmentName : ''}
        onChange={edit}
        onClose={onClose}
      />
    )
  if (opened === null) return null
  const { label, groups } = names[opened.fromDataset] ?? { label: '', groups: [] }
  return (
    <FromDataset
      address={address}
      typed={ready}
      answers={editor.answers}
      segment={segment}
      at={opened.fromDataset}
      label={label}
      groups={groups}
      onChange={(next, everywhere) => {
        edit(next)
        // The first part that these targets do not suit comes into view.
        if (everywhere) editor.look(null)
      }}
      onClose={onClose}
    />
  )
}
