export { CLOSENESS, CLOSENESS_WORDS, closenessOf, type Closeness } from './closeness'
export { QUESTIONNAIRE_LIMITS } from './limits'
export { readDraft, type DraftQuestion, type ReadDraft } from './readDraft'
export { plainWording } from './wording'
