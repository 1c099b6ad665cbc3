import { open, readFile } from 'node:fs/promises'
import type { ImportReview } from '@core/contract/imports'
import { applyCodebook, parseCodebook } from './codebook'
import { readCsv, type CsvFile } from './csv'
import { detectFormat } from './detect'
import { presentReview, readQuestions } from './mapping'
import { readSav } from './sav'
import { writeStaging } from './staging'
import type { Progress, ReadTask } from './protocol'
import { SurveyFileError, type ReadOptions, type SurveyFile } from './types'

const FIRST_BYTES = 65_536

const firstBytes = async (path: string): Promise<Uint8Array> => {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.alloc(FIRST_BYTES)
    const { bytesRead } = await file.read(buffer, 0, FIRST_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const readFileOf = async (task: ReadTask, options: ReadOptions): Promise<SurveyFile | CsvFile> => {
  const detected = detectFormat(await firstBytes(task.path), task.fileName)
  if (!detected.ok) throw new SurveyFileError(detected.problem)
  if (detected.format !== 'csv') return readSav(task.path, options)
  return readCsv(task.path, { ...options, ...(task.options ? { options: task.options } : {}) })
}

/**
 * Reads an uploaded file, proposes its questions and leaves columns and mapping in the task's folder.
 * Throws SurveyFileError when the file, or its codebook, is at fault.
 */
export const readSurvey = async (task: ReadTask, onProgress: (progress: Progress) => void): Promise<ImportReview> => {
  const read = await readFileOf(task, { onProgress })
  const file = task.codebook === null ? read : applyCodebook(read, parseCodebook(await readFile(task.codebook)))
  const reading = readQuestions(file)
  const review = presentReview(file, reading.mapping)
  const names = file.variables.map(variable => variable.name)
  await writeStaging(task.folder, { table: file.table, names, reading }, (done, total) =>
    onProgress({ unit: 'columns', done, total }),
  )
  return review
}
