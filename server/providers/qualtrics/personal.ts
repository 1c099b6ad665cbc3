/** Columns of every export that are about a person or a device. Their cells are never read. */
export const PERSONAL_COLUMNS: Readonly<Record<string, string>> = {
  ipAddress: 'IP address',
  recipientLastName: 'last name',
  recipientFirstName: 'first name',
  recipientEmail: 'e-mail address',
  externalDataReference: 'external reference',
  locationLatitude: 'latitude',
  locationLongitude: 'longitude',
}

/** Content that a text question is checked for. */
const PERSONAL_CONTENT = new Set(['ValidEmail', 'ValidPhone', 'ValidUSPhone', 'ValidZip', 'ValidUSZip'])

export const isPersonalContent = (contentType: string): boolean => PERSONAL_CONTENT.has(contentType)

const PERSONAL_WORDS =
  /^(?:e ?mail(?: address)?|recipient.*|(?:first|last|full|sur|family|given|middle)? ?name|(?:mobile|cell|tele)? ?phone(?: number)?|ip(?: address)?|(?:postal|street|home)? ?address|latitude|longitude|user ?agent|browser.*|.*\be ?mail|.*retake ?url|.*edit ?url|.*edit ?link|contact ?id|q respondentlink|q dataconnectorsessionid)$/u

/** Whether a field of a form or of embedded data is called after something about a person: "Contact e-mail", "LastName". */
export const isPersonalName = (name: string): boolean =>
  PERSONAL_WORDS.test(
    name
      .replace(/([a-z])([A-Z])/gu, '$1 $2')
      .toLowerCase()
      .replace(/[^a-z]+/gu, ' ')
      .trim(),
  )
