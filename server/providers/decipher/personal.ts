/** Variables of every survey that are about a person or their device. Their cells are never read. */
const PERSONAL_VARIABLES: Readonly<Record<string, string>> = {
  ipAddress: 'IP address',
  userAgent: 'browser',
  dcua: 'device',
  session: 'session',
  url: 'address of the interview',
  returl: 'address to return to',
  source: 'source of the respondent',
}

const PERSONAL_WORDS =
  /^(?:your |my )?(?:e ?mail(?: address)?|.*\be ?mail|(?:first|last|full|sur|family|given|middle)? ?name|(?:mobile|cell|tele)? ?phone(?: number)?|ip(?: address)?|(?:postal|street|home)? ?address|post ?code|zip(?: ?code)?|latitude|longitude|user ?agent)$/u

/** Whether a variable or the text of a question is called after something about a person: "Email?", "LastName". */
const isPersonalName = (name: string): boolean =>
  PERSONAL_WORDS.test(
    name
      .replace(/([a-z])([A-Z])/gu, '$1 $2')
      .toLowerCase()
      .replace(/[^a-z]+/gu, ' ')
      .trim(),
  )

/** What a variable without a question says about a person, in words; null when nothing. */
export const personalVariable = (label: string): string | null =>
  Object.hasOwn(PERSONAL_VARIABLES, label)
    ? (PERSONAL_VARIABLES[label] ?? null)
    : isPersonalName(label)
      ? `variable ${label}`
      : null

/** Checks of texts that only something about a person passes. */
const PERSONAL_CHECKS = /^(?:email|phone\w*|zip\w*|postal\w*)\b/iu

/** Whether a text question asks for something about a person, by the check of its texts or by its own text. */
export const isPersonalQuestion = (verify: string, text: string): boolean =>
  PERSONAL_CHECKS.test(verify) || isPersonalName(text)
