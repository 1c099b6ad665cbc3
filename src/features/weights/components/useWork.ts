import { useState } from 'react'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { sameJson } from '@/lib/sameJson'
import { useDraft } from '@/ui/drafts'
import { mergeOf, readWork, type Work } from '../model/merge'
import type { TypedWeight } from '../model/typed'

/** Where the draft of a weight is kept; null: of a new one. */
export const draftPlace = ({ studyId, datasetName }: DatasetAddress, step: string | null): readonly string[] => [
  'weights',
  studyId,
  datasetName,
  step ?? 'new',
]

export interface WorkOf {
  readonly address: DatasetAddress
  readonly step: string | null
  /** As it is saved now. */
  readonly saved: TypedWeight
  /** What is saved is about to become what is typed here. */
  readonly settling: boolean
}

/** What is typed of a weighting, kept as a draft together with the saved one that it began with. */
export const useWork = ({ address, step, saved, settling }: WorkOf) => {
  const [work, setWork] = useState<Work>({ typed: saved, base: saved })
  const { typed, base } = work
  const dirty = !sameJson(typed, base)
  const changed = !settling && !sameJson(saved, base)
  // Nothing else is typed here, so what a colleague saved is simply shown.
  const same = !dirty || sameJson(typed, saved)
  if (changed && same) setWork({ typed: saved, base: saved })
  const draft = useDraft<Work>({
    place: draftPlace(address, step),
    label: saved.text || 'New weight',
    value: work,
    saved: { typed: saved, base: saved },
    read: readWork,
    onRestore: setWork,
  })
  return {
    typed,
    dirty,
    // The choice between both versions says more than a line about it.
    draft: { ...draft, savedHasChanged: false },
    setTyped: (next: TypedWeight) => setWork({ typed: next, base }),
    /** Both versions, where a colleague saved another one meanwhile. */
    conflict: changed && !same ? mergeOf(work, saved) : null,
    /** Goes on from what is saved, with this in the fields. */
    settle: (next: TypedWeight) => setWork({ typed: next, base: saved }),
  }
}
