import type { InputOf, listAudit as listing } from '@core/contract'
import { exportAudit, listAudit } from '@/api/wire'
import { createRemote } from '@/store'

/** Which lines are wanted; everything that is not given is not narrowed. */
export type AuditFilter = Omit<NonNullable<InputOf<typeof listing>['query']>, 'after'>

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

interface Paged {
  readonly filter: AuditFilter
  /** Id of the last line that is there already; null: from the newest. */
  readonly after: string | null
}

export const pageRemote = createRemote('audit/page', {
  request: (api, { filter, after }: Paged, options) =>
    api.call(listAudit, { query: { ...filter, ...(after !== null && { after }) } }, { ...options, ...OWN }),
})

interface Exported {
  readonly filter: AuditFilter
  readonly format: 'csv' | 'jsonl'
}

export const exportRemote = createRemote<Exported, Blob>('audit/export', {
  take: 'leading',
  request: (api, { filter, format }, options) =>
    api.bytes(exportAudit, { query: { ...filter, format } }, { ...options, ...OWN }),
})
