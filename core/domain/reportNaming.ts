import { cutText } from './legalText'
import { REPORT_NAME_MAX } from './limits'

const two = (value: number): string => String(value).padStart(2, '0')

/** Local date and time as `2026-03-09 14:05`. */
const stamp = (at: Date): string =>
  `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`

/** A report name is cut to its maximum length; a surrogate pair is never split. */
export const cutReportName = (name: string): string => cutText(name, REPORT_NAME_MAX)

/** The name of a report until its author types one. `openedAt` is when the builder opened. */
export const automaticReportName = (axisLabels: readonly string[], openedAt: Date): string =>
  cutReportName(axisLabels.length > 0 ? `Report by ${axisLabels.join(', ')}` : `New Report ${stamp(openedAt)}`)

/** 'Copy of {name}'; if `taken` has that already, the first free name of '… (2)', '… (3)'. */
export const copiedReportName = (name: string, taken: readonly string[] = []): string => {
  const copy = `Copy of ${name}`
  const numbered = (at: number): string => {
    const end = at === 1 ? '' : ` (${String(at)})`
    return cutText(copy, REPORT_NAME_MAX - end.length).trimEnd() + end
  }
  let at = 1
  while (taken.includes(numbered(at))) at += 1
  return numbered(at)
}
