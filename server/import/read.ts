import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportReview } from '@core/contract/imports'
import { openArchive } from './archive'
import { readCsv, type CsvFile } from './csv'
import { describedBy, isDefinition } from './describe'
import { detectFormat } from './detect'
import { describesFixed, readFixed } from './fixed'
import { presentReview, readQuestions } from './mapping'
import { readNeutral } from './neutral'
import { readSav } from './sav'
import { writeStaging } from './staging'
import { readTripleS } from './tripleS'
import type { Progress, ReadTask } from './protocol'
import { SurveyFileError, type ReadOptions, type SurveyFile } from './types'
import { isWorkbook, readXlsx, refuseOffice } from './xlsx'
import { openZip, type Zip } from './zip'

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

const withOptions = (task: ReadTask, options: ReadOptions) => ({
  ...options,
  ...(task.options ? { options: task.options } : {}),
})

const inZip = async <Read>(path: string, read: (zip: Zip) => Promise<Read>): Promise<Read> => {
  const zip = await openZip(path)
  try {
    return await read(zip)
  } finally {
    zip.close()
  }
}

/** Reads the survey of a ZIP archive; its data lie in the task's folder meanwhile. */
const readArchive = async (zip: Zip, task: ReadTask, options: ReadOptions): Promise<SurveyFile | CsvFile> => {
  const archive = await openArchive(zip)
  if (archive.kind === 'triple_s') return readTripleS(archive.definition, archive.data, options)
  if (archive.kind === 'fixed') return readFixed(archive.syntax, archive.data, options)
  const [data, codebook] = [join(task.folder, 'unpacked.data'), join(task.folder, 'unpacked.codebook')]
  try {
    await writeFile(data, archive.data, { flag: 'wx', mode: 0o600 })
    const file = await (archive.form === 'xlsx'
      ? inZip(data, async book => {
          refuseOffice(book)
          return readXlsx(book, withOptions(task, options))
        })
      : readCsv(data, withOptions(task, options)))
    if (archive.codebook === null) return file
    await writeFile(codebook, archive.codebook, { flag: 'wx', mode: 0o600 })
    return await describedBy(file, codebook, archive.codebook)
  } finally {
    await rm(data, { force: true })
    await rm(codebook, { force: true })
  }
}

/** Reads what is in a ZIP file: a workbook, or an archive with a survey. */
const readZip = (task: ReadTask, options: ReadOptions): Promise<SurveyFile | CsvFile> =>
  inZip(task.path, async zip => {
    refuseOffice(zip)
    return isWorkbook(zip) ? readXlsx(zip, withOptions(task, options)) : readArchive(zip, task, options)
  })

/** A survey defines its own questions, which nothing else may describe. */
const readDeclared = (task: ReadTask, options: ReadOptions): Promise<SurveyFile> => {
  if (task.codebook !== null)
    throw new SurveyFileError({
      code: 'survey_with_codebook',
      message: 'A provider survey defines its own questions and takes no codebook.',
      where: null,
      advice: 'Upload the survey again without a codebook.',
    })
  return readNeutral(task.path, options)
}

const readFileOf = async (task: ReadTask, options: ReadOptions): Promise<SurveyFile | CsvFile> => {
  const detected = detectFormat(await firstBytes(task.path), task.fileName)
  if (!detected.ok) throw new SurveyFileError(detected.problem)
  if (detected.format === 'zip' || detected.format === 'xlsx') return readZip(task, options)
  if (detected.format === 'survey') return readDeclared(task, options)
  if (detected.format !== 'csv') return readSav(task.path, options)
  return readCsv(task.path, withOptions(task, options))
}

/** A file that is one column to the reader of CSV, by a codebook that says where its variables are in a line; null for others. */
const readByPlaces = async (
  { path }: ReadTask,
  read: SurveyFile,
  codebook: Uint8Array,
  options: ReadOptions,
): Promise<SurveyFile | null> => {
  if (read.format !== 'csv' || read.variables.length > 1) return null
  if (isDefinition(codebook)) return readTripleS(codebook, await readFile(path), options)
  return describesFixed(codebook) ? readFixed(codebook, await readFile(path), options) : null
}

/** Reads a file, with its codebook, as an import does. Throws SurveyFileError when either is at fault. */
export const readTask = async (task: ReadTask, options: ReadOptions): Promise<SurveyFile> => {
  const read = await readFileOf(task, options)
  if (task.codebook === null) return read
  const codebook = await readFile(task.codebook)
  return (await readByPlaces(task, read, codebook, options)) ?? describedBy(read, task.codebook, codebook)
}

/**
 * Reads an uploaded file, proposes its questions and leaves columns and mapping in the task's folder.
 * Throws SurveyFileError when the file, or its codebook, is at fault.
 */
export const readSurvey = async (task: ReadTask, onProgress: (progress: Progress) => void): Promise<ImportReview> => {
  const file = await readTask(task, { onProgress })
  const reading = readQuestions(file)
  const review = presentReview(file, reading.mapping)
  const names = file.variables.map(variable => variable.name)
  await writeStaging(task.folder, { table: file.table, names, reading }, (done, total) =>
    onProgress({ unit: 'columns', done, total }),
  )
  return review
}
