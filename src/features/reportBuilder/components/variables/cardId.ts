import type { Part } from '../../state'

/** The id that error links lead to, and that takes the focus when a variable has moved. */
export const cardId = (part: Part, questionName: string): string => `report-${part}-${encodeURIComponent(questionName)}`

const LISTS = { row: 'rows', axis: 'axis' } as const

/** The id of the heading of a list, which takes the focus when nothing of the list can. */
export const listId = (part: Part): string => `report-${LISTS[part]}`
