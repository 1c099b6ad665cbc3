import { useState } from 'react'
import type { Read } from '@/lib/readers'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useDraft } from '@/ui/drafts'
import { useTaking } from './useTaking'

interface TypedOptions<T> {
  readonly address: DatasetAddress
  /** What the editor is about, so that each thing has a draft of its own. */
  readonly about: readonly string[]
  readonly label: string
  readonly first: T
  readonly read: Read<T>
  readonly onClose: () => void
  /** Instead of that, where the step was taken. */
  readonly onTaken?: ((typed: T) => void) | undefined
}

/** An editor of a step: what is typed is kept as a draft until the step is taken, which closes it, or given up. */
export const useStepEditor = <T>({ address, about, label, first, read, onClose, onTaken }: TypedOptions<T>) => {
  const [start] = useState(first)
  const [typed, setTyped] = useState(start)
  const draft = useDraft<T>({
    place: ['preparation', address.studyId, address.datasetName, ...about],
    label,
    value: typed,
    saved: start,
    read,
    onRestore: setTyped,
  })
  const cancel = () => {
    draft.drop()
    onClose()
  }
  const end = () => {
    draft.drop()
    if (onTaken) onTaken(typed)
    else onClose()
  }
  return {
    typed,
    setTyped,
    draft,
    dirty: JSON.stringify(typed) !== JSON.stringify(start),
    cancel,
    ...useTaking(end),
  }
}
