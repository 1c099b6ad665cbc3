import type { NoticeItem, NoticeKind } from '@core/domain'

interface Place {
  readonly item_type: NoticeItem
  /** What is said of it; null: nothing, it is only named. */
  readonly kind: NoticeKind | null
  readonly item_id: string
  readonly study_number: string | null
  readonly dataset: string | null
  /** Name of a question. */
  readonly question: string | null
}

const path = (...parts: readonly (string | null)[]): string =>
  ['', ...parts.map(part => encodeURIComponent(part ?? ''))].join('/')

/** Where requests for access are answered, and one's own are listed. */
const REQUESTS = '/settings/requests'

/** Path of the page of something that people follow. */
export const addressOf = ({ item_type, kind, item_id, study_number, dataset, question }: Place): string => {
  if (kind === 'access_asked') return REQUESTS
  switch (item_type) {
    case 'study':
      return path('studies', study_number ?? item_id)
    case 'story':
      return path('stories', item_id)
    case 'question':
      return path('analysis', study_number, dataset, question)
    case 'report':
      return `${path('studies', study_number, 'reports', 'builder')}?${new URLSearchParams({ dataset: dataset ?? '', report: item_id }).toString()}`
    case 'search':
      return `/results?${item_id}`
    case 'access_request':
      return REQUESTS
  }
}
