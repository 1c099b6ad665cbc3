import type { InputOf, MetadataField, StudyAccess, createStudy } from '@core/contract'
import {
  studyDateOf,
  studyNameProblem,
  studyNumberProblem,
  studyYearProblem,
  SUPPLIER_FIELD,
  SUPPLIER_MISSING,
} from '@core/domain'
import { fieldMessage, type Failure } from '@/lib/failure'
import { aNumber, aText, listOf, oneOf, orNull, recordOf } from '@/lib/readers'

/** The values of the form. */
export interface StudyDraft {
  readonly name: string
  readonly number: string
  /** From 1 to 12. */
  readonly month: number
  readonly year: number
  /** Ids of metadata values. */
  readonly suppliers: readonly string[]
  /** Null until the organisation's default is known. */
  readonly access: StudyAccess | null
  /** Ticked groups; used when `access` is 'groups'. */
  readonly groups: readonly string[]
}

export const readStudy = recordOf<StudyDraft>({
  name: aText,
  number: aText,
  month: aNumber,
  year: aNumber,
  suppliers: listOf(aText),
  access: orNull(oneOf<StudyAccess>('everyone', 'groups')),
  groups: listOf(aText),
})

export type StudyPart = 'name' | 'number' | 'date' | 'suppliers' | 'access'

export const emptyDraft = (now: Date): StudyDraft => ({
  name: '',
  number: '',
  month: now.getMonth() + 1,
  year: now.getFullYear(),
  suppliers: [],
  access: null,
  groups: [],
})

const accessProblem = ({ access, groups }: StudyDraft): string | null => {
  if (access === null) return 'Choose who will see the study.'
  return access === 'groups' && groups.length === 0 ? 'Tick at least one group.' : null
}

type Problems = Partial<Readonly<Record<StudyPart, string>>>

/** Reasons why the study cannot be created. */
export const problemsOf = (draft: StudyDraft, now: Date): Problems => {
  const name = studyNameProblem(draft.name.trim())
  const number = studyNumberProblem(draft.number.trim())
  const date = studyYearProblem(draft.year, now)
  const access = accessProblem(draft)
  return {
    ...(name !== null && { name }),
    ...(number !== null && { number }),
    ...(date !== null && { date }),
    ...(access !== null && { access }),
    ...(draft.suppliers.length === 0 && { suppliers: SUPPLIER_MISSING }),
  }
}

/** The request for a study. */
export const writeDraft = (draft: StudyDraft): InputOf<typeof createStudy>['body'] => ({
  study_name: draft.name.trim(),
  study_number: draft.number.trim(),
  study_date: studyDateOf(draft.year, draft.month),
  study_month: draft.month,
  study_year: draft.year,
  Supplier: [...draft.suppliers],
  client_values: {},
  group_restrictions: draft.access === 'groups' ? [...draft.groups] : [],
})

const PARTS: Readonly<Record<StudyPart, readonly string[]>> = {
  name: ['study_name'],
  number: ['study_number'],
  date: ['study_date', 'study_month', 'study_year'],
  suppliers: ['Supplier'],
  access: ['group_restrictions'],
}

/** The server's message about a part of the form. */
export const refusalOf = (failure: Failure | null, part: StudyPart): string | null =>
  PARTS[part].map(field => fieldMessage(failure, field)).find(message => message !== null) ?? null

/** The message for a failure that names no part of the form; null when it names one. */
export const formErrorOf = (failure: Failure | null): string | null => {
  if (failure === null) return null
  if ((Object.keys(PARTS) as StudyPart[]).some(part => refusalOf(failure, part) !== null)) return null
  return failure.kind === 'decode' || failure.kind === 'unexpected'
    ? 'An unknown error occurred.'
    : 'Something went wrong creating this study. Please refresh and try again.'
}

export interface Supplier {
  readonly value: string
  readonly label: string
}

/** The suppliers, from the metadata field of that name. */
export const suppliersOf = (fields: readonly MetadataField[]): readonly Supplier[] =>
  (fields.find(field => field.name === SUPPLIER_FIELD)?.values ?? []).map(({ id, value }) => ({
    value: id,
    label: value,
  }))
