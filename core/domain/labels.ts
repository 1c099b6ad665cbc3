/** Section 4.3: how a dataset's current_state reads. */
export type DatasetLabel = 'Restricted' | 'Publishing' | 'Published' | 'Unpublished' | 'Import Error' | 'Importing'

/** States that this server sets itself; survey providers add others. */
export const DATASET_STATE = { unpublished: 'Needs Annotation', published: 'Ready' } as const

/** S4.4 to S4.9, in their order: anything unknown is still importing. */
export const datasetLabel = (state: string | null): DatasetLabel => {
  if (state === null || state === '') return 'Restricted'
  if (state.startsWith('Awaiting')) return 'Publishing'
  if (state === DATASET_STATE.published) return 'Published'
  if (state === DATASET_STATE.unpublished) return 'Unpublished'
  if (state === 'Parsing Failed' || state === 'ERROR') return 'Import Error'
  return 'Importing'
}

/** S4.18: only what can be previewed and is not published or being published. */
export const canPublish = (dataset: { previewable: boolean; current_state: string | null }): boolean =>
  dataset.previewable && !['Publishing', 'Published'].includes(datasetLabel(dataset.current_state))
