import { useState } from 'react'
import type { Read } from '@/lib/readers'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useDraft } from '@/ui/drafts'

interface TypedOptions<T> {
  readonly address: DatasetAddress
  /** What the editor is about, so that each thing has a draft of its own. */
  readonly about: readonly string[]
  readonly label: string
  readonly first: T
  readonly read: Read<T>
}

/** What is typed in an editor of a step, kept as a draft until it is taken or given up. */
export const useTyped = <T>({ address, about, label, first, read }: TypedOptions<T>) => {
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
  return { typed, setTyped, draft, dirty: JSON.stringify(typed) !== JSON.stringify(start) }
}
