/** Where a dataset is: by the number of its study and its name. */
export interface DatasetAddress {
  readonly studyId: string
  readonly datasetName: string
}

/** The same text for the same dataset. Other fields of what is given do not count. */
export const datasetKey = ({ studyId, datasetName }: DatasetAddress): string => JSON.stringify([studyId, datasetName])
