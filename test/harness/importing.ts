import {
  cancelImport,
  commitImport,
  createImport,
  getImport,
  getImportReview,
  publishDataset,
  uploadImportFile,
  type ImportReview,
  type ImportStatus,
} from '@core/contract'
import type { Caller, TestServer } from './serverApp'

export interface SurveyUpload {
  readonly fileName: string
  readonly bytes: Uint8Array | string
  readonly study?: { readonly study_id: string } | { readonly study_name: string }
  /** Of the dataset that gets the file; the name of the file where absent. */
  readonly datasetName?: string
}

/** Announces and sends a survey file; jobs have not run yet. */
export const uploadSurvey = async (caller: Caller, upload: SurveyUpload): Promise<ImportStatus> => {
  const body = Buffer.from(upload.bytes)
  const { id } = await caller.call(createImport, {
    body: {
      ...(upload.study ?? { study_name: 'Test study' }),
      ...(upload.datasetName !== undefined && { dataset_name: upload.datasetName }),
      file_name: upload.fileName,
      file_bytes: body.length,
    },
  })
  const answer = await caller.send(uploadImportFile, { params: { importId: id }, body })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as ImportStatus
}

/** Uploads a survey file and reads it. */
export const readSurveyFile = async (
  server: TestServer,
  caller: Caller,
  upload: SurveyUpload,
): Promise<{ status: ImportStatus; review: ImportReview | null }> => {
  const { id } = await uploadSurvey(caller, upload)
  await server.jobs.runDue()
  const status = await caller.call(getImport, { params: { importId: id } })
  const review = status.state === 'review' ? await caller.call(getImportReview, { params: { importId: id } }) : null
  return { status, review }
}

export interface Imported {
  readonly importId: string
  readonly studyId: string
  readonly datasetName: string
}

/** A survey file all the way to a dataset; published by default. */
export const importDataset = async (
  server: TestServer,
  caller: Caller,
  upload: SurveyUpload & { readonly weight?: string | null; readonly publish?: boolean },
): Promise<Imported> => {
  const { status } = await readSurveyFile(server, caller, upload)
  if (status.state !== 'review') throw new Error(`The import ended ${status.state}: ${status.problem?.message ?? ''}`)
  const params = { importId: status.id }
  const datasetName = upload.datasetName ?? 'Main'
  await caller.call(commitImport, {
    params,
    body: { dataset_name: datasetName, weight: upload.weight ?? null, excluded: [], accepted: [], texts: {} },
  })
  await server.jobs.runDue()
  const done = await caller.call(getImport, { params })
  if (done.state !== 'done' || done.study_id === null)
    throw new Error(`The commit ended ${done.state}: ${done.problem?.message ?? ''}`)
  if (upload.publish !== false) {
    await caller.call(publishDataset, { params: { studyId: done.study_id, datasetName } })
    await server.jobs.runDue()
  }
  return { importId: status.id, studyId: done.study_id, datasetName }
}

export const cancel = (caller: Caller, importId: string): Promise<ImportStatus> =>
  caller.call(cancelImport, { params: { importId } })

/** A small delimited survey of whole answers: gender, a five-point rating, visits and a weight. */
export const smallCsv = (respondents = 120): string => {
  const rating = ['Very poor', 'Poor', 'Fair', 'Good', 'Very good']
  const rows = Array.from({ length: respondents }, (_, i) =>
    [
      i + 1,
      i % 3 === 0 ? 'Male' : 'Female',
      i % 10 === 9 ? '' : rating[(i * 7) % 5],
      (i * 13) % 9,
      (0.5 + ((i * 17) % 11) / 10).toFixed(2),
    ].join(','),
  )
  return ['respondent,Gender,Overall rating,Visits last month,weight', ...rows].join('\n')
}
