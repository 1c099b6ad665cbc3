import type { StoryCard, StoryDetails, StoryReaders } from '@core/contract'
import { counted } from '@/lib/words'
import { headlineOf } from '../../model'

/** Who may read a story. */
export interface Readers {
  readonly public: boolean
  readonly groups: readonly string[]
}

export const readersOf = ({ public: isPublic, groups }: StoryDetails): Readers => ({ public: isPublic, groups })

export const sameReaders = (one: Readers, other: Readers): boolean =>
  one.public === other.public &&
  one.groups.length === other.groups.length &&
  one.groups.every(group => other.groups.includes(group))

/** '12 people'; nobody in words. */
export const reachWords = (people: number): string =>
  people === 0 ? 'Nobody else' : counted(people, 'person', 'people')

/** 'Card 6, Pricing: not for Ada Lovelace and 3 more.', for each card that some of the readers do not get. */
export const keptBackLines = (cards: readonly StoryCard[], { kept_back: kept }: StoryReaders): string[] =>
  kept.flatMap(({ card_id: id, people, names }) => {
    const card = cards.find(one => one.id === id)
    if (!card) return []
    const more = people - names.length
    const who = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
    return [`Card ${card.position}, ${headlineOf(card)}: not for ${who}.`]
  })
