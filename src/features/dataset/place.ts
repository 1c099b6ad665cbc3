import type { DraftPlace } from '@/lib/drafts'
import type { DatasetAddress } from '@/lib/datasetAddress'

/** Where drafts about a part of a dataset are kept. */
export const placeIn = ({ studyId, datasetName }: DatasetAddress, ...parts: readonly string[]): DraftPlace => [
  'dataset',
  studyId,
  datasetName,
  ...parts,
]
