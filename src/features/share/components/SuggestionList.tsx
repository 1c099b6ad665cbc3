import { Icon } from '@/ui'
import { SuggestedList } from '@/ui/SuggestedList'
import { detailOf, namedKey, receiverWords, type Named } from '../model'
import type { useSuggestions } from './useSuggestions'

interface Props extends Pick<ReturnType<typeof useSuggestions>, 'found' | 'active' | 'listId' | 'optionId'> {
  readonly onTake: (one: Named) => void
}

/** People and groups of the name that is typed, each with what they will see, below the field. */
export const SuggestionList = ({ found, active, listId, optionId, onTake }: Props) => (
  <SuggestedList
    label="People and groups"
    items={found}
    keyOf={namedKey}
    onTake={onTake}
    active={active}
    listId={listId}
    optionId={optionId}
  >
    {one => (
      <>
        <Icon name={one.kind === 'group' ? 'users' : 'user'} />
        <span>{one.name}</span>
        <small>{[detailOf(one), receiverWords(one)].filter(Boolean).join(' · ')}</small>
      </>
    )}
  </SuggestedList>
)
