/** What a draft of a questionnaire may hold, and how many of its questions one call compares. */
export const QUESTIONNAIRE_LIMITS = {
  /** Of a .docx or text file. */
  bytes: 10 * 1024 ** 2,
  characters: 300_000,
  questions: 200,
  questionCharacters: 1000,
  options: 100,
  optionCharacters: 250,
  perCall: 4,
  /** Asked questions listed for one of the draft. */
  matches: 4,
} as const
