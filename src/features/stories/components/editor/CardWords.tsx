import type { StoryCard } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { headlineOf, lengthProblem, TITLE_MAX, WORDS } from '../../model'
import { cardWordsRemote } from '../../remotes'
import { selectCardWords } from '../../selectors'
import type { WithStories } from '../../slice'
import { WordsForm, type WordsField } from './WordsForm'

const fieldsOf = ({ content }: StoryCard): WordsField[] => {
  const title = { name: 'title', label: 'Headline' }
  if (content.kind === 'divider') return []
  if (content.kind === 'document' || content.kind === 'insight')
    return [{ ...title, max: TITLE_MAX, problem: text => lengthProblem(text, TITLE_MAX) }]
  const words = WORDS[content.kind]
  return [
    { ...title, ...words.title },
    { name: 'body', label: 'Text', ...words.body, ...(content.kind === 'text' && { lines: 4 }) },
  ]
}

interface CardWordsProps {
  readonly storyId: string
  readonly card: StoryCard
}

/** The words of a card, which save themselves; nothing for a divider. */
export const CardWords = ({ storyId, card }: CardWordsProps) => {
  const dispatch = useAppDispatch()
  const call = useAppSelector((state: WithStories) => selectCardWords(state, card.id))
  const fields = fieldsOf(card)
  const content = card.content as Readonly<Record<string, unknown>>
  if (fields.length === 0) return null
  return (
    <WordsForm
      place={['story', storyId, 'card', card.id]}
      label={`Card of a story: ${headlineOf(card)}`}
      saved={Object.fromEntries(fields.map(({ name }) => [name, String(content[name])]))}
      fields={fields}
      call={call}
      send={(words, base) =>
        dispatch(cardWordsRemote.requested({ storyId, cardId: card.id, change: { ...words, base } }))
      }
    />
  )
}
