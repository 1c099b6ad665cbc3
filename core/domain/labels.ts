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

/** S4.18: why a dataset cannot be published, or null when it can: previewable, not being published, and something new in it. */
export const publishObstacle = ({
  previewable,
  current_state: state,
  draft_version: draft,
}: Publishable): string | null => {
  const label = datasetLabel(state)
  if (label === 'Publishing') return 'It is being published already.'
  if (label === 'Published' && draft === null) return 'It is published already.'
  return previewable ? null : 'It can be published once its data can be previewed.'
}

export const canPublish = (dataset: Publishable): boolean => publishObstacle(dataset) === null

interface Stated {
  readonly dataset_name: string
  readonly current_state: string | null
}

/** S4.11: only what has user data, data files or comes from a survey provider changes its state by itself. */
export const hasDataToFollow = (dataset: {
  readonly respondents: number
  readonly version_number: number
  readonly external_type: string | null
}): boolean => dataset.respondents > 0 || dataset.version_number > 0 || dataset.external_type !== null

/** S4.12: every dataset is Ready or ERROR, or not told. */
export const areSettled = (datasets: readonly Pick<Stated, 'current_state'>[]): boolean =>
  datasets.every(
    ({ current_state: state }) => state === null || state === DATASET_STATE.published || state === DATASET_STATE.failed,
  )

/** S4.14: the states of all datasets in one text, to see whether one has changed. */
export const statesText = (datasets: readonly Stated[]): string =>
  JSON.stringify(datasets.map(dataset => [dataset.dataset_name, dataset.current_state]))
