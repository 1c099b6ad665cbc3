/** Months in English, German, French, Spanish and Italian, whole or cut to three letters or more. */
const MONTHS =
  /^(?:jan(?:uary?|uar|vier)?|feb(?:ruary?|ruar|rero|braio)?|févr?(?:ier)?|mar(?:ch|s|zo)?|märz?|apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|may|mai|mayo|june?|juni|juin|junio|july?|juli|juil(?:let)?|julio|aug(?:ust)?|août|ago(?:sto)?|sept?(?:ember|embre|iembre)?|o[ck]t(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|de[cz](?:ember|embre|iembre)?|déc(?:embre)?)(?!\p{L})/iu
const YEAR = /(?:^|[^\d])((?:19|20)\d{2})(?!\d)/u
const COUNTED =
  /^(?:wave|w|welle|vague|ola|onda|golf|round|phase|period|quarter|q|t|h|week|kw|cw)\s*\.?\s*#?\d{1,3}\b/iu

const isPeriod = (label: string): boolean => {
  const text = label.trim()
  return COUNTED.test(text) || (YEAR.test(text) && text.length <= 32) || (MONTHS.test(text) && text.length <= 14)
}

/** Whether columns in order are waves or other times of one survey, as their labels say: all of them are. */
export const arePeriods = (labels: readonly string[]): boolean => labels.length > 1 && labels.every(isPeriod)
