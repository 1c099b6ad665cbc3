/** What every response says about a person or a device. None of it is ever read. */
export const PERSONAL_FIELDS: readonly string[] = [
  'IP address',
  'e-mail address',
  'first and last name',
  'contact data',
  'links to the response',
]

/** Rows of questions about contact data by type, with their words; other types, such as city and country, are imported. */
const PERSONAL_ROWS: Readonly<Record<string, string>> = {
  name: 'name',
  address: 'address',
  address2: 'address',
  zip: 'postal code',
  email: 'e-mail address',
  phone: 'telephone number',
}

/** What a row of contact data is, where it is personal; null for others. */
export const personalRow = (type: string): string | null =>
  Object.hasOwn(PERSONAL_ROWS, type) ? (PERSONAL_ROWS[type] ?? null) : null

/** Content that the answers to a text question are checked for. */
export const isPersonalContent = (validation: string): boolean => validation === 'email' || validation === 'phone'

const PERSONAL_WORDS = new Set([
  'mail',
  'email',
  'phone',
  'mobile',
  'telephone',
  'ip',
  'address',
  'surname',
  'latitude',
  'longitude',
])
const PERSONAL_NAMES = /^(?:(?:your|first|last|full|family|given|middle|contact|respondent|customer|user) ?)?name$/u

/** Whether a variable of a link is called after something about a person: "contact_email", "LastName". */
export const isPersonalName = (name: string): boolean => {
  const plain = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  return PERSONAL_NAMES.test(plain) || plain.split(' ').some(word => PERSONAL_WORDS.has(word))
}
