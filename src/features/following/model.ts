import type { Notice } from '@core/contract'
import type { NoticeItem } from '@core/domain/following'
import { timeLabel } from '@/lib/dates'
import type { IconName } from '@/ui'

/** What kind of thing a line is about. */
export const ICONS: Readonly<Record<NoticeItem, IconName>> = {
  study: 'database',
  story: 'book',
  question: 'chart-column',
  report: 'report',
  search: 'search',
  access_request: 'lock',
}

export const keyOfNotice = ({ kind, item_type, item_id, newest }: Notice): string =>
  [kind, item_type, item_id, newest].join(' ')

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long ago something was, as far as that is easier to read than its time. */
export const agoLabel = (iso: string, now: number): string => {
  const passed = now - Date.parse(iso)
  if (passed < MINUTE) return 'Just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`
  if (passed < 24 * HOUR) return `${Math.floor(passed / HOUR)} h ago`
  return timeLabel(iso)
}

/** The time zones that the browser knows, with the one that is chosen. */
export const timeZones = (chosen: string): readonly string[] =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].sort()

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
