import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Column } from '@core/crosstab'
import { createTable } from '../columns'
import { detectFormat, looksLikeSav } from '../detect'
import { SurveyFileError, type ReadOptions, type SurveyFile, type VariableInfo } from '../types'
import { readCases } from './cases'
import { missingDates } from './cells/collector'
import { createdAt } from './created'
import { FileCursor } from './cursor'
import { assembleDictionary, type SavDictionary, type VariableLayout } from './dictionary'
import { readHeader, type SavHeader } from './header'
import { readRecords } from './records'
import { withoutPadding } from './values'
import { WarningList } from './warnings'

export interface SavOptions extends ReadOptions {
  /** Reads the texts in this encoding whatever the file says. */
  readonly encoding?: string
}

const DETECTION_BYTES = 4096
const COMPRESSED_FORMAT = { none: 'sav', bytecode: 'sav', zlib: 'zsav' } as const

const refuseOther = (start: Uint8Array, fileName: string): void => {
  if (looksLikeSav(start)) return
  const detected = detectFormat(start, fileName)
  throw new SurveyFileError(
    detected.ok
      ? {
          code: 'not_sav',
          message: `This is a ${detected.format === 'zip' ? 'ZIP archive' : 'text file'}, not an SPSS file.`,
          where: 'at the start of the file',
          advice:
            detected.format === 'zip'
              ? 'Unpack it and upload the survey file that is inside.'
              : 'If it is delimited text, give it the ending .csv and upload it again.',
        }
      : detected.problem,
  )
}

/** A declared missing date is listed by the ISO texts that occur; ranges of stored seconds mean nothing to a reader. */
const withMissingDates = ({ info, kind }: VariableLayout, column: Column): VariableInfo => {
  if (info.missing === null || kind === 'number' || kind === 'text') return info
  return { ...info, missing: { values: [...new Set([...info.missing.values, ...missingDates(column)])], ranges: [] } }
}

const software = (header: SavHeader, { texts }: SavDictionary): string | null => {
  const product = texts.text(withoutPadding(header.product), 'the header')
  return (
    product
      .replace(/^@\(#\)\s*/, '')
      .replace(/^SPSS DATA FILE\s*/i, '')
      .trim() || null
  )
}

const readOpen = async (file: FileHandle, fileName: string, options: SavOptions): Promise<SurveyFile> => {
  const { size } = await file.stat()
  const cursor = new FileCursor(file.fd, size)
  const warnings = new WarningList()
  refuseOther(cursor.bytes(Math.min(size, DETECTION_BYTES), 'its header'), fileName)
  cursor.seek(0)
  const header = readHeader(cursor)
  const raw = readRecords(cursor)
  const dictionary = assembleDictionary(header, raw, cursor.littleEndian, warnings, options.encoding)
  options.signal?.throwIfAborted()
  const { columns, cases } = await readCases({ file, cursor, header, raw, dictionary, warnings }, options)
  const named = dictionary.layouts.map((layout, at) => [layout, columns[at]] as const)
  warnings.addAll(dictionary.texts.warnings(dictionary.announced))
  return {
    format: COMPRESSED_FORMAT[header.compression],
    table: createTable(
      cases,
      new Map(named.flatMap(([{ info }, column]) => (column === undefined ? [] : [[info.name, column]]))),
    ),
    variables: named.map(([layout, column]) => (column === undefined ? layout.info : withMissingDates(layout, column))),
    sets: dictionary.sets,
    weightVariable: dictionary.weightVariable,
    encoding: dictionary.texts.encoding,
    software: software(header, dictionary),
    created: createdAt(header.created),
    fileLabel: dictionary.fileLabel,
    documents: dictionary.documents,
    warnings: warnings.list(),
    respondents: cases,
  }
}

/**
 * Reads an SPSS system file (.sav, .zsav): dictionary and all cells, from disk in pieces.
 * Memory: the finished columns (one or two bytes per coded cell, eight per measured number) and a few megabytes.
 * @throws SurveyFileError when the file cannot be imported; the signal's reason when aborted
 */
export const readSav = async (path: string, options: SavOptions = {}): Promise<SurveyFile> => {
  options.signal?.throwIfAborted()
  const file = await open(path, 'r')
  try {
    return await readOpen(file, basename(path), options)
  } finally {
    await file.close()
  }
}
