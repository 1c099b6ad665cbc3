/**
 * Words that people put around what they look for, and that surveys use everywhere: a question is found without them, and they
 * decide only between questions that are found by the others. Looked for like all words where there are no others.
 */
export const FILLERS: ReadonlySet<string> = new Set(
  (
    'people person persons someone somebody anyone anybody everyone everybody think thinks thinking thought say says said ' +
    'tell often usually generally normally much many lot lots kind kinds sort sorts like please would could should might ' +
    'question questions survey surveys study studies poll polls data result results respondent respondents asked ask asks ' +
    'answer answers show find look information regarding concerning get got'
  ).split(' '),
)
