/** Which answers of a response a question of the definition is about. */
export interface Address {
  readonly question: string
  /** The column of a matrix of menus. */
  readonly col?: string
  /** The only row, where the question has no rows of its own. */
  readonly row?: string
  /** Texts beside choices and comments, not the choices. */
  readonly isText?: boolean
  /** Dates have the day before the month. */
  readonly isDayFirst?: boolean
}

const REF = /^([^.]+)(?:\.col\.([^.]+))?(?:\.row\.([^.]+))?(\.text)?(\.dmy)?$/u

/** The id of a question in a definition. What is at an address is the same in every wave. */
export const refOf = ({ question, col, row, isText, isDayFirst }: Address): string =>
  [
    question,
    ...(col === undefined ? [] : ['col', col]),
    ...(row === undefined ? [] : ['row', row]),
    ...(isText === true ? ['text'] : []),
    ...(isDayFirst === true ? ['dmy'] : []),
  ].join('.')

/** The address in an id; null for ids of what is no question of the survey. */
export const addressOf = (ref: string): Address | null => {
  const [, question, col, row, isText, isDayFirst] = REF.exec(ref) ?? []
  if (question === undefined || question.includes(':')) return null
  return {
    question,
    ...(col !== undefined && { col }),
    ...(row !== undefined && { row }),
    isText: isText !== undefined,
    isDayFirst: isDayFirst !== undefined,
  }
}

/** Names of columns: "q600000001_4000000002". */
export const columnName = (...parts: readonly (string | undefined)[]): string =>
  `q${parts.filter(part => part !== undefined).join('_')}`.replace(/[^A-Za-z0-9_]/gu, '_').slice(0, 64)
