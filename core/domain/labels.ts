/** Labels that screens show for a dataset's current_state. */
export type DatasetLabel = 'Restricted' | 'Publishing' | 'Published' | 'Unpublished' | 'Import Error' | 'Importing'

/** States that this server sets itself; survey providers add others. */
export const DATASET_STATE = {
  unpublished: 'Needs Annotation',
  publishing: 'Awaiting Publication',
  published: 'Ready',
  failed: 'ERROR',
} as const

/** Tested in this order; an unknown state counts as importing. */
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

/** Why a dataset cannot be published, or null when it can: it is previewable, not being published, and has something new. */
export const publishObstacle = ({
  previewable,
  current_state: state,
  draft_version: draft,
}: Publishable): string | null => {
  const label = datasetLabel(state)
  if (label === 'Publishing') return 'It is already being published.'
  if (label === 'Published' && draft === null) return 'It is already published.'
  return previewable ? null : 'It can be published once its data can be previewed.'
}

export const canPublish = (dataset: Publishable): boolean => publishObstacle(dataset) === null

interface Stated {
  readonly dataset_name: string
  readonly current_state: string | null
}

/** Only datasets with user data, data files or a survey provider change their state by themselves. */
export const hasDataToFollow = (dataset: {
  readonly respondents: number
  readonly version_number: number
  readonly external_type: string | null
}): boolean => dataset.respondents > 0 || dataset.version_number > 0 || dataset.external_type !== null

/** Every dataset is Ready or ERROR, or its state is not shown to this reader. */
export const areSettled = (datasets: readonly Pick<Stated, 'current_state'>[]): boolean =>
  datasets.every(
    ({ current_state: state }) => state === null || state === DATASET_STATE.published || state === DATASET_STATE.failed,
  )

/** The states of all datasets as one text, to see whether any has changed. */
export const statesText = (datasets: readonly Stated[]): string =>
  JSON.stringify(datasets.map(dataset => [dataset.dataset_name, dataset.current_state]))
