import type { Part } from '../state'

/** The id that error links lead to, and that takes the focus when a variable has moved. */
export const cardId = (part: Part, questionName: string): string => `report-${part}-${encodeURIComponent(questionName)}`
