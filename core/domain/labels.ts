/** Section 4.3: how a dataset's current_state reads. */
export type DatasetLabel = 'Restricted' | 'Publishing' | 'Published' | 'Unpublished' | 'Import Error' | 'Importing'

/** States that this server sets itself; survey providers add others. */
export const DATASET_STATE = {
  unpublished: 'Needs Annotation',
  publishing: 'Awaiting Publication',
  published: 'Ready',
  failed: 'ERROR',
} as const

/** S4.4 to S4.9, in their order: anything unknown is still importing. */
export const datasetLabel = (state: string | null): DatasetLabel => {
  if (state === null || state === '') return 'Restricted'
  if (state.startsWith('Awaiting')) return 'Publishing'
  if (state === DATASET_STATE.published) return 'Published'
  if (state === DATASET_STATE.unpublished) return 'Unpublished'
  if (state === 'Parsing Failed' || state === DATASET_STATE.failed) return 'Import Error'
  return 'Importing'
}

interface Publishable {
  readonly previewable: boolean
  readonly current_state: string | null
  /** A newer version than readers have, waiting to be published. */
  readonly draft_version: number | null
}

/** S4.18: only what can be previewed, is not being published, and is not published already or has a newer version waiting. */
export const canPublish = ({ previewable, current_state: state, draft_version: draft }: Publishable): boolean => {
  const label = datasetLabel(state)
  return previewable && label !== 'Publishing' && (label !== 'Published' || draft !== null)
}
