import type { BuilderList } from '@core/report'

/** The id that error links lead to; it gets the focus when the variable has moved. */
export const cardId = (list: BuilderList, questionName: string): string =>
  `report-${list}-${encodeURIComponent(questionName)}`

const LISTS = { row: 'rows', axis: 'axis' } as const

/** The id of the heading of a list, which gets the focus when nothing in the list can. */
export const listId = (list: BuilderList): string => `report-${LISTS[list]}`
