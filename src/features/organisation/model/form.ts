import type { ClientInfo, OrganisationSettings } from '@core/contract'
import { BANNER_MAX, FILE_DAYS_MAX, LOW_BASE_MAX, PRIVACY_FLOOR_MAX, TERMS_MAX, NOTE_MAX } from '@core/domain/limits'
import { supportHref } from '@core/domain/support'
import { editText, type Edit } from '@/lib/failure'
import { count } from '@/lib/words'

export type Field = keyof OrganisationSettings

/** The settings as the form holds them: numbers are texts until they are saved. */
export type Form = {
  readonly [Name in Field]: OrganisationSettings[Name] extends boolean ? boolean : string
}

export const SWITCHES = [
  'silent_restrictions_enabled',
  'bulk_analysis_enabled',
  'stories_enabled',
  'hide_study_library_enabled',
  'hide_search_enabled',
  'vector_search_enabled',
  'self_deletion',
] as const satisfies readonly Field[]
export type Switch = (typeof SWITCHES)[number]
const isSwitch = (field: Field): field is Switch => (SWITCHES as readonly Field[]).includes(field)

const NUMBERS = {
  low_base_threshold: [0, LOW_BASE_MAX],
  privacy_floor: [1, PRIVACY_FLOOR_MAX],
  file_days: [1, FILE_DAYS_MAX],
} as const
type NumberField = keyof typeof NUMBERS
const isNumberField = (field: string): field is NumberField => Object.hasOwn(NUMBERS, field)

const LONGEST: Readonly<Partial<Record<Field, number>>> = {
  name: 200,
  banner: BANNER_MAX,
  support_address: 500,
  residency_note: NOTE_MAX,
  terms: TERMS_MAX,
}

export const LABELS: Readonly<Record<Field, string>> = {
  name: 'Name',
  banner: 'Banner',
  support_address: 'Support address',
  silent_restrictions_enabled: 'Hide locked studies',
  bulk_analysis_enabled: 'Reports',
  stories_enabled: 'Stories',
  hide_study_library_enabled: 'Hide the study library',
  hide_search_enabled: 'Hide search',
  vector_search_enabled: 'Search by meaning',
  low_base_threshold: 'Low base',
  default_test: 'Significance test',
  privacy_floor: 'Privacy floor',
  study_access: 'New studies',
  file_days: 'Days to keep files',
  self_deletion: 'People can delete their own account',
  residency_note: 'Where data is stored',
  terms: 'Terms',
}
export const FIELDS = Object.keys(LABELS) as Field[]

export const formOf = ({ id: _, vector_search_available: __, ...settings }: ClientInfo): Form => ({
  ...settings,
  banner: settings.banner ?? '',
  support_address: settings.support_address ?? '',
  low_base_threshold: String(settings.low_base_threshold),
  privacy_floor: String(settings.privacy_floor),
  file_days: String(settings.file_days),
})

/** A form that was kept as a draft; null where it does not fit. */
export const readForm = (value: unknown): Form | null => {
  if (typeof value !== 'object' || value === null) return null
  const fits = FIELDS.every(field => {
    const type = isSwitch(field) ? 'boolean' : 'string'
    return typeof (value as Record<string, unknown>)[field] === type
  })
  return fits ? (value as Form) : null
}

const isWhole = (text: string, [least, most]: readonly [number, number]): boolean =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** What is wrong with a form, by field. */
export const formProblems = (form: Form): Partial<Record<Field, string>> => {
  const problems: Partial<Record<Field, string>> = {}
  if (form.name.trim() === '') problems.name = 'Enter a name.'
  const address = form.support_address.trim()
  if (address !== '' && supportHref(address) === null)
    problems.support_address = 'Enter an e-mail address, or a web address that begins with https://.'
  for (const [field, bounds] of Object.entries(NUMBERS) as [NumberField, readonly [number, number]][])
    if (!isWhole(form[field], bounds))
      problems[field] = `Enter a whole number from ${count(bounds[0])} to ${count(bounds[1])}.`
  for (const [field, most] of Object.entries(LONGEST) as [Field, number][])
    if (String(form[field]).length > most) problems[field] = `Use ${count(most)} characters at most.`
  return problems
}

const tidy = (value: string | boolean): string | boolean => (typeof value === 'string' ? value.trim() : value)

/** Fields whose value differs. */
export const changedFields = (before: Form, form: Form): Field[] =>
  FIELDS.filter(field => tidy(before[field]) !== tidy(form[field]))

const wireValue = (field: Field, value: string | boolean): string | number | boolean | null => {
  if (typeof value === 'boolean') return value
  const text = value.trim()
  if (isNumberField(field)) return Number(text)
  return text === '' && (field === 'banner' || field === 'support_address') ? null : text
}

/** The changed fields as the call takes them, with what the writer began with. */
export const bodyOf = (before: Form, form: Form) => {
  const fields = changedFields(before, form)
  const of = (from: Form) =>
    Object.fromEntries(fields.map(field => [field, wireValue(field, from[field])])) as Partial<OrganisationSettings>
  return { ...of(form), base: of(before) }
}

export const isField = (name: string): name is Field => Object.hasOwn(LABELS, name)

/** The form with the fields that somebody else saved as they are stored now; switches are 'on' or 'off' there. */
export const withEdits = (form: Form, edits: readonly Edit[]): Form => ({
  ...form,
  ...Object.fromEntries(
    edits.flatMap(({ field, now }) =>
      isField(field) ? [[field, isSwitch(field) ? now === 'on' : editText(now)]] : [],
    ),
  ),
})
