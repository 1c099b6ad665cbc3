import type { Erasure } from '@core/contract'
import { counted } from '@/lib/words'

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

const some = (parts: readonly (readonly [number, string, string])[]): string[] =>
  parts.flatMap(([count, one, many]) => (count === 0 ? [] : [counted(count, one, many)]))

/** What goes with the person, in sentences. */
export const goesWords = ({ private_things, private_stories, tokens }: Erasure): readonly string[] => [
  ...(private_stories === 0
    ? []
    : [
        `${counted(private_stories, 'story', 'stories')} that only they can read ${private_stories === 1 ? 'is' : 'are'} deleted.`,
      ]),
  ...(private_things === 0
    ? []
    : [
        `${counted(private_things, 'favorite, preference, named filter or summary report', 'favorites, preferences, named filters and summary reports')} of theirs ${private_things === 1 ? 'is' : 'are'} deleted.`,
      ]),
  ...(tokens === 0 ? [] : [`${counted(tokens, 'API token stops', 'API tokens stop')} working.`]),
]

/** What stays for others, in a sentence; '' where there is nothing. */
export const staysWords = ({ public_stories, reports, insights, documents }: Erasure): string => {
  const parts = some([
    [public_stories, 'public story', 'public stories'],
    [reports, 'report', 'reports'],
    [insights, 'key insight', 'key insights'],
    [documents, 'document', 'documents'],
  ])
  const one = public_stories + reports + insights + documents === 1
  return parts.length === 0 ? '' : `${listed(parts)} ${one ? 'stays' : 'stay'}, by “Deleted person”.`
}
