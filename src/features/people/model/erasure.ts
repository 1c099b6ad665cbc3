import type { Erasure } from '@core/contract'
import { counted } from '@/lib/words'
import type { Effect } from '@/ui/EffectList'

type Counted = readonly [count: number, one: string, many: string]

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

/** '2 reports and 1 document'; '' where there is nothing. */
const some = (parts: readonly Counted[]): string =>
  listed(parts.flatMap(([count, one, many]) => (count === 0 ? [] : [counted(count, one, many)])))

/** What goes with a person who is deleted, and what stays for others. */
export const erasureEffects = (counts: Erasure): readonly Effect[] => {
  const gone = some([
    [counts.private_stories, 'story that only they can read', 'stories that only they can read'],
    [counts.tokens, 'API token', 'API tokens'],
    [
      counts.private_things,
      'favorite, preference, named filter or summary report',
      'favorites, preferences, named filters, saved views and summary reports',
    ],
  ])
  const kept = some([
    [counts.shared_stories, 'story that others can read', 'stories that others can read'],
    [counts.reports, 'report', 'reports'],
    [counts.insights, 'key insight', 'key insights'],
    [counts.documents, 'document', 'documents'],
  ])
  const said = some([[counts.comments, 'comment', 'comments']])
  return [
    { kind: 'loss', text: 'Name, address, groups and all ways to sign in' },
    ...(gone === '' ? [] : [{ kind: 'loss', text: gone } as const]),
    ...(kept === '' ? [] : [{ kind: 'keep', text: `${kept}, by “Deleted person”` } as const]),
    ...(said === '' ? [] : [{ kind: 'keep', text: `${said}, by “Former colleague”` } as const]),
    { kind: 'keep', text: 'What they did is in the audit log, without their name' },
  ]
}
