import { richKey, richOf } from '@core/domain'
import { useState } from 'react'
import type { StoryCard } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Stack, useToast } from '@/ui'
import { altProblem, headlineOf, lengthProblem, TITLE_MAX, WORDS } from '../../model'
import { cardPictureRemote, cardWordsRemote } from '../../cardRemotes'
import { selectCardWords } from '../../selectors'
import type { WithStories } from '../../slice'
import { ALT, Decorative } from './AltField'
import type { Words } from './useAutosave'
import { WordsForm, type WordsField } from './WordsForm'

/** `described`: a picture that is decorative, about which somebody is going to say something. */
const fieldsOf = ({ content }: StoryCard, described: boolean): WordsField[] => {
  const title = { name: 'title', label: 'Headline' }
  if (content.kind === 'divider') return []
  if (content.kind === 'document' || content.kind === 'insight')
    return [{ ...title, max: TITLE_MAX, problem: text => lengthProblem(text, TITLE_MAX) }]
  const words = WORDS[content.kind]
  if (content.kind === 'picture') {
    const problem = (text: string) => (text.trim() === '' && content.alt === null ? null : altProblem(text))
    return [
      ...(content.alt !== null || described ? [{ name: 'alt', ...ALT, problem }] : []),
      { ...title, ...words.title },
      { name: 'body', label: 'Caption', ...words.body },
    ]
  }
  return [
    { ...title, ...words.title },
    { name: 'body', label: 'Text', ...words.body, ...(content.kind === 'text' && { rich: true }) },
  ]
}

const plainIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Words as the server takes them: those of a text are rich. */
const sentBy =
  ({ content }: StoryCard) =>
  ({ body, ...words }: Words) => ({
    ...words,
    ...(body !== undefined && { body: content.kind === 'text' ? richOf(body) : body }),
  })

interface CardWordsProps {
  readonly storyId: string
  readonly card: StoryCard
}

/** The words of a card, which save themselves; nothing for a divider. */
export const CardWords = ({ storyId, card }: CardWordsProps) => {
  const dispatch = useAppDispatch()
  const call = useAppSelector((state: WithStories) => selectCardWords(state, card.id))
  const [described, setDescribed] = useState(false)
  const toast = useToast()
  const fields = fieldsOf(card, described)
  const content = card.content as Readonly<Record<string, unknown>>
  const sent = sentBy(card)
  if (fields.length === 0) return null
  const picture = card.content.kind === 'picture' ? card.content : null
  const setAlt = (alt: string | null) =>
    dispatch(cardPictureRemote.requested({ storyId, cardId: card.id, change: { alt } }))
  const decorate = (decorative: boolean) => {
    setDescribed(!decorative)
    const before = picture?.alt ?? null
    if (!decorative || before === null) return
    setAlt(null)
    toast({ text: `The picture of card ${card.position} is decorative now.`, undo: () => setAlt(before) })
  }
  return (
    <Stack $gap="s3">
      <WordsForm
        place={['story', storyId, 'card', card.id]}
        label={`Card of a story: ${headlineOf(card)}`}
        saved={Object.fromEntries(
          fields.map(({ name, rich }) => [name, rich ? richKey(richOf(content[name])) : plainIn(content[name])]),
        )}
        fields={fields}
        call={call}
        send={(words, base) =>
          dispatch(
            cardWordsRemote.requested({ storyId, cardId: card.id, change: { ...sent(words), base: sent(base) } }),
          )
        }
      />
      {picture && <Decorative checked={picture.alt === null && !described} onChange={decorate} />}
    </Stack>
  )
}
