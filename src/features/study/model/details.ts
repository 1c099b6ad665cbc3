import type { InputOf, MetadataField, StudyDetails, patchStudy } from '@core/contract'
import {
  lowBaseProblem,
  pathsOfValues,
  studyDateOf,
  studyNameProblem,
  studyYearProblem,
  SUPPLIER_FIELD,
  SUPPLIER_MISSING,
} from '@core/domain'
import { editText, type EditValue } from '@/lib/failure'
import { pathWords } from '@/lib/nestedValues'
import { aNumber, aText, listOf, mapOf, recordOf } from '@/lib/readers'

/** The values of the details form. */
export interface DetailsDraft {
  readonly name: string
  /** From 1 to 12. */
  readonly month: number
  readonly year: number
  readonly lowBase: string
  /** Ids of values by id of their field. */
  readonly values: Readonly<Record<string, readonly string[]>>
}

export const readDetails = recordOf<DetailsDraft>({
  name: aText,
  month: aNumber,
  year: aNumber,
  lowBase: aText,
  values: mapOf(listOf(aText)),
})

/** Values of a field as a list offers them, with all their levels. */
export const optionsOf = (field: MetadataField): { value: string; label: string }[] =>
  [...pathsOfValues(field.values)].map(([value, path]) => ({ value, label: pathWords(path) }))

export const detailsOf = (study: StudyDetails, fields: readonly MetadataField[]): DetailsDraft => {
  const [year = '', month = ''] = study.study_date.split('-')
  const chosen = (field: MetadataField) => {
    const paths = study.metadata.find(entry => entry.name === field.name)?.values ?? []
    return [...pathsOfValues(field.values)].filter(([, path]) => paths.includes(path)).map(([id]) => id)
  }
  return {
    name: study.name,
    month: Number(month),
    year: Number(year),
    lowBase: String(study.low_base_threshold),
    values: Object.fromEntries(fields.map(field => [field.id, chosen(field)])),
  }
}

export type DetailsProblems = Partial<Readonly<Record<'name' | 'date' | 'lowBase' | 'suppliers', string>>>

/** Reasons why the details cannot be saved. */
export const detailsProblems = (draft: DetailsDraft, fields: readonly MetadataField[], now: Date): DetailsProblems => {
  const supplier = fields.find(field => field.name === SUPPLIER_FIELD)
  const name = studyNameProblem(draft.name.trim())
  const date = studyYearProblem(draft.year, now)
  const lowBase = lowBaseProblem(draft.lowBase)
  return {
    ...(name !== null && { name }),
    ...(date !== null && { date }),
    ...(lowBase !== null && { lowBase }),
    ...(supplier && draft.values[supplier.id]?.length === 0 && { suppliers: SUPPLIER_MISSING }),
  }
}

const same = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  [...(a ?? [])].sort().join('\n') === [...(b ?? [])].sort().join('\n')

export type StudyChanges = NonNullable<InputOf<typeof patchStudy>['body']>
type Fields = NonNullable<StudyChanges['base']>

/** Prefix for the id of a metadata field, in edits by somebody else. */
const VALUES = 'client_values.'

/** The field of an edit by its name in the form, and a value of it in words. */
export const editedField = (field: string, value: EditValue, fields: readonly MetadataField[]) => {
  const metadata = fields.find(({ id }) => field === VALUES + id)
  const words = Array.isArray(value) ? (value as readonly string[]) : [editText(value)]
  if (!metadata) return { label: FIELD_LABEL[field] ?? field, words: words.join(', ') }
  const labels = new Map(optionsOf(metadata).map(option => [option.value, option.label]))
  return {
    label: metadata.name === SUPPLIER_FIELD ? 'Suppliers' : metadata.name,
    words: words.map(id => labels.get(id) ?? id).join(', '),
  }
}

const FIELD_LABEL: Readonly<Record<string, string>> = {
  study_name: 'Study Name',
  study_date: 'Date',
  low_base_threshold: 'Low base',
}

/** The draft with the value that an edit has for its field. */
export const withEdited = (draft: DetailsDraft, field: string, value: EditValue): DetailsDraft => {
  if (field === 'study_name') return { ...draft, name: editText(value) }
  if (field === 'low_base_threshold') return { ...draft, lowBase: editText(value) }
  if (field === 'study_date') {
    const [year = '', month = ''] = editText(value).split('-')
    return { ...draft, year: Number(year), month: Number(month) }
  }
  return { ...draft, values: { ...draft.values, [field.slice(VALUES.length)]: value as readonly string[] } }
}

/** The draft's value for the field of an edit. */
export const valueIn = (draft: DetailsDraft, field: string): EditValue => {
  if (field === 'study_name') return draft.name.trim()
  if (field === 'low_base_threshold') return Number(draft.lowBase)
  if (field === 'study_date') return dateOf(draft)
  return draft.values[field.slice(VALUES.length)] ?? []
}

const dateOf = (draft: DetailsDraft): string => studyDateOf(draft.year, draft.month)

const requestOf = (before: DetailsDraft, after: DetailsDraft, from: DetailsDraft): Fields => {
  const values = Object.keys(after.values).filter(field => !same(before.values[field], after.values[field]))
  return {
    ...(after.name.trim() !== before.name && { study_name: from.name.trim() }),
    ...(dateOf(after) !== dateOf(before) && { study_date: dateOf(from) }),
    ...(Number(after.lowBase) !== Number(before.lowBase) && { low_base_threshold: Number(from.lowBase) }),
    ...(values.length > 0 && {
      client_values: Object.fromEntries(values.map(field => [field, [...(from.values[field] ?? [])]])),
    }),
  }
}

/** The request for the changed fields, with their previous values; empty when nothing was changed. */
export const changesOf = (before: DetailsDraft, after: DetailsDraft): StudyChanges => {
  const changes = requestOf(before, after, after)
  return Object.keys(changes).length === 0 ? {} : { ...changes, base: requestOf(before, after, before) }
}
