import { SuggestedList } from '@/ui/SuggestedList'
import type { useMentions } from './useMentions'

type Props = Pick<ReturnType<typeof useMentions>, 'people' | 'active' | 'listId' | 'optionId' | 'take'>

/** The people whose name fits what is typed, below the field. */
export const MentionList = ({ people, take, active, listId, optionId }: Props) => (
  <SuggestedList
    label="People"
    items={people}
    keyOf={({ id }) => id}
    onTake={take}
    active={active}
    listId={listId}
    optionId={optionId}
  >
    {({ name }) => <span>{name}</span>}
  </SuggestedList>
)
