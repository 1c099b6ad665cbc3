import type { NeutralDefinition } from '../../import/neutral'
import { ProviderFault } from '../fault'
import { EMBEDDED, embeddedField, isMetadata } from './metadata'
import { PERSONAL_COLUMNS } from './personal'
import { columnName } from './source'
import { columnKey } from './unsure'
import { record, text } from './wire'

/** Where the columns of a definition are in a file. */
export interface FileColumns {
  readonly byName: ReadonlyMap<string, number>
  readonly id: number
  readonly status: number
  readonly recorded: number
  /** Null where the file does not have it. */
  readonly finished: number | null
  /** Columns of questions that the definition does not have. */
  readonly unknown: readonly string[]
}

const QUESTION = /^(?:\w{1,8}_)?QID\d+/u
/** Columns of questions that are no answers: they are made from others, or say in which order something was shown. */
const DERIVED = /_(?:NPS_GROUP|DO|DO_.*)$/u

const damaged = (): ProviderFault =>
  new ProviderFault('corrupt_file', 'Qualtrics sent a file of responses whose columns cannot be told.')

const keyOf = (cell: string): string => {
  try {
    const { ImportId, choiceId } = record(JSON.parse(cell))
    return columnKey(text(ImportId), text(choiceId))
  } catch {
    throw damaged()
  }
}

/** Reads the third header row, which alone names columns without doubt. Throws ProviderFault corrupt_file. */
export const fileColumns = (definition: NeutralDefinition, header: readonly string[]): FileColumns => {
  const keys = new Map<string, number>()
  for (const [at, cell] of header.entries()) {
    const key = keyOf(cell)
    if (key !== '' && !keys.has(key) && !Object.hasOwn(PERSONAL_COLUMNS, key)) keys.set(key, at)
  }
  const byColumn = new Map([...keys].map(([key, at]) => [columnName(key), at]))
  const byName = new Map<string, number>()
  for (const { ref, columns } of definition.questions)
    for (const { name } of columns) {
      const at = name.startsWith(EMBEDDED) ? keys.get(embeddedField(ref)) : byColumn.get(name)
      if (at !== undefined) byName.set(name, at)
    }
  const unknown = [...byColumn.keys()].filter(key => QUESTION.test(key) && !DERIVED.test(key) && !byName.has(key))
  const at = (key: string): number => {
    const found = keys.get(key)
    if (found === undefined) throw damaged()
    return found
  }
  const finished = keys.get('finished') ?? null
  return { byName, unknown, finished, id: at('_recordId'), status: at('status'), recorded: at('recordedDate') }
}

/** Whether dates of a column are date-times in UTC and not typed by people. */
export const isTimestamp = isMetadata
