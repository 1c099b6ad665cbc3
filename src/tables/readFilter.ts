import { parseFilterText } from '@core/report'
import type { QuestionFilter } from '@core/domain'
import type { Read } from '@/lib/readers'

/** A filter of a draft, read as stored default filters are. */
export const readFilter: Read<QuestionFilter | null> = value => {
  if (value === null) return null
  if (value === undefined) return undefined
  const { filter, unreadable } = parseFilterText(JSON.stringify(value))
  return unreadable || filter === null ? undefined : filter
}
