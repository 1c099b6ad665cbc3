import type { SiteUser } from '@core/contract'
import type { Role } from '@core/domain'
import { clockLabel, dayLabel } from '@/lib/dates'

/** First and last name; the e-mail address of a person without either. */
export const fullName = ({ first_name, last_name, email }: SiteUser): string =>
  `${first_name} ${last_name}`.trim() || email

/** 'an admin', 'a manager', 'a user'. */
export const aRole = (role: Role): string => `${role === 'Admin' ? 'an' : 'a'} ${role.toLowerCase()}`

/** 'Today 14:32' or '2026-11-17' of an ISO moment, as of `now`; '' for somebody who was never here. */
export const lastSeenLabel = (iso: string | null, now: Date): string => {
  if (iso === null) return ''
  const day = dayLabel(iso)
  return day === dayLabel(now.toISOString()) ? `Today ${clockLabel(iso)}` : day
}
