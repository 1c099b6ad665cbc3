import type { ImportProblem, ImportWarning } from '@core/contract/imports'
import type { Code, DataTable } from '@core/crosstab'
import type { NeutralQuestion } from './neutral/types'

export type FileFormat = 'sav' | 'zsav' | 'csv' | 'xlsx' | 'triple_s' | 'fixed' | 'survey'

/** Values the file declares missing: discrete codes and closed ranges; an open end is -Infinity or Infinity. */
export interface DeclaredMissing {
  readonly values: readonly Code[]
  readonly ranges: readonly (readonly [low: number, high: number])[]
}

export type Measure = 'nominal' | 'ordinal' | 'scale'
export type VariableRole = 'input' | 'target' | 'both' | 'none' | 'partition' | 'split'

export interface ValueLabel {
  readonly code: Code
  readonly label: string
}

/** What headers or a codebook say about the question a variable belongs to. */
export interface VariableHint {
  /** Variables with the same key are parts of one question; null when nothing is known. */
  readonly question: string | null
  readonly questionText: string
  /** The answer option or row this variable stands for within the question. */
  readonly option: string | null
  readonly kind: 'single' | 'multi' | 'grid' | 'numeric' | 'open' | 'date' | 'meta' | 'weight' | null
  /** Several answers are in one cell, divided by this. */
  readonly separator: string | null
  /** The whole question, as the provider that asked it defines it: wins over whatever names, texts and answers look like. */
  readonly declared?: NeutralQuestion
}

/**
 * One variable of a survey file, in file order. `name` is the key into `SurveyFile.table` and unique.
 * `type` 'date' covers dates and date-times; their codes are ISO text (`2025-02-28`, `2025-02-28T13:45:00`).
 * Durations and times of day are numbers of seconds.
 */
export interface VariableInfo {
  readonly name: string
  /** Question text or header; '' when the file has none. */
  readonly label: string
  readonly type: 'numeric' | 'text' | 'date'
  /** Display format as SPSS writes it (`F8.2`, `A20`, `ADATE10`); '' for delimited files. */
  readonly format: string
  /** Bytes of a text variable in the file; 0 for numbers and dates. */
  readonly width: number
  readonly decimals: number
  readonly measure: Measure | null
  readonly role: VariableRole | null
  /** In file order; codes are numbers for numeric variables, trimmed text otherwise. */
  readonly valueLabels: readonly ValueLabel[]
  /** Null when nothing is declared missing. The columns carry the same in `userMissing` or `missing`. */
  readonly missing: DeclaredMissing | null
  /** Custom attributes of the file, without the reserved ones. */
  readonly attributes: Readonly<Record<string, readonly string[]>>
  readonly hint?: VariableHint
}

/**
 * A multiple-response set. C: every member holds one of the same categories. D and E: a member is selected when it
 * equals `countedValue`; for E the label of an option is the member's value label of the counted value.
 */
export interface MultipleResponseSet {
  /** With its leading `$`. */
  readonly name: string
  readonly label: string
  readonly type: 'C' | 'D' | 'E'
  /** A number for numeric members, trimmed text otherwise; null for C. */
  readonly countedValue: Code | null
  /** Names of variables, at least two, all present in `SurveyFile.variables`. */
  readonly members: readonly string[]
  /** E: options are named by the value label of the counted value instead of the variable label. */
  readonly labelsFromCountedValue: boolean
  /** E: the set takes its own label from the label of its first member. */
  readonly labelFromFirstMember: boolean
}

/** A survey file as it was read: dictionary and cells. Not-asked, empty and declared-missing cells stay apart. */
export interface SurveyFile {
  readonly format: FileFormat
  readonly table: DataTable
  readonly variables: readonly VariableInfo[]
  readonly sets: readonly MultipleResponseSet[]
  /** The variable the file itself names as its weight. */
  readonly weightVariable: string | null
  /** Encoding the texts were read with, as a WHATWG label (`utf-8`, `windows-1252`) or code page (`cp850`). */
  readonly encoding: string
  readonly software: string | null
  /** Local time of the writing machine, ISO without zone, when the file says it. */
  readonly created: string | null
  readonly fileLabel: string | null
  readonly documents: readonly string[]
  readonly warnings: readonly ImportWarning[]
  readonly respondents: number
}

/** Counted progress; `total` is 0 while unknown. */
export interface ReadProgress {
  readonly unit: 'rows' | 'bytes'
  readonly done: number
  readonly total: number
}

export interface ReadOptions {
  readonly onProgress?: (progress: ReadProgress) => void
  /** Aborting makes the read reject with the signal's reason. */
  readonly signal?: AbortSignal
}

/** The file cannot be imported. `problem` says what is wrong, where in the file, and what to do. */
export class SurveyFileError extends Error {
  readonly problem: ImportProblem

  constructor(problem: ImportProblem) {
    super([problem.message, problem.where === null ? '' : ` (${problem.where})`, ` ${problem.advice}`].join(''))
    this.name = 'SurveyFileError'
    this.problem = problem
  }
}
