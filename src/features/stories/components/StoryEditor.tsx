import { useEffect, useRef } from 'react'
import type { StoryCard, StoryDetails } from '@core/contract'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Menu, IconButton, Muted, Row, Stack, Surface, Toggle, useToast } from '@/ui'
import { DragList, moveItem } from '@/ui/DragList'
import { lengthProblem, SUMMARY_MAX, TITLE_MAX, titleProblem, WORDS } from '../model'
import { cardActRemote, cardWordsRemote, storyWordsRemote } from '../remotes'
import { selectActing, selectCardWords, selectStoryWords } from '../selectors'
import type { WithStories } from '../slice'
import { NewerFigure } from './NewerFigure'
import { headlineOf } from './StoryCards'
import { StoryFigure } from './StoryFigure'
import { WordsForm, type WordsField } from './WordsForm'

const Sheet = styled(Surface)`
  padding: var(--s3) var(--s4) var(--s4);
`
const Head = styled(Row)`
  justify-content: space-between;
  margin-bottom: var(--s2);
`

/** As far apart as the cards are for readers. */
const Cards = styled.div`
  ol {
    gap: var(--s4);
  }
`

const KINDS = {
  headline: 'Headline',
  text: 'Text',
  document: 'Document page',
  figure: 'Figure',
  divider: 'Divider',
} as const

const fieldsOf = ({ content }: StoryCard): WordsField[] => {
  const title = { name: 'title', label: 'Headline' }
  if (content.kind === 'divider') return []
  if (content.kind === 'document')
    return [{ ...title, max: TITLE_MAX, problem: text => lengthProblem(text, TITLE_MAX) }]
  const words = WORDS[content.kind]
  return [
    { ...title, ...words.title },
    { name: 'body', label: 'Text', ...words.body, ...(content.kind === 'text' && { lines: 4 }) },
  ]
}

const CardWords = ({ storyId, card }: { readonly storyId: string; readonly card: StoryCard }) => {
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

const StoryWords = ({ story }: { readonly story: StoryDetails }) => {
  const dispatch = useAppDispatch()
  const call = useAppSelector((state: WithStories) => selectStoryWords(state, story.id))
  return (
    <Sheet>
      <Stack $gap="s3">
        <WordsForm
          place={['story', story.id, 'words']}
          label={`Story: ${story.title}`}
          saved={{ title: story.title, summary: story.summary }}
          fields={[
            { name: 'title', label: 'Title of the story', max: TITLE_MAX, problem: titleProblem },
            {
              name: 'summary',
              label: 'Summary',
              max: SUMMARY_MAX,
              lines: 3,
              problem: text => lengthProblem(text, SUMMARY_MAX),
            },
          ]}
          call={call}
          send={(words, base) =>
            dispatch(storyWordsRemote.requested({ storyId: story.id, change: { ...words, base } }))
          }
        />
        {story.own && (
          <Toggle
            label="Everyone in your organisation can read this story"
            checked={story.public}
            disabled={call.isFetching}
            onCheckedChange={isPublic =>
              dispatch(storyWordsRemote.requested({ storyId: story.id, change: { public: isPublic } }))
            }
          />
        )}
      </Stack>
    </Sheet>
  )
}

/** What was done with a card, told once it is done, or once it failed. */
const useOutcomes = (storyId: string) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { isFetching, error } = useAppSelector((state: WithStories) => selectActing(state, storyId))
  const last = useRef<'order' | 'card'>('card')
  const told = useRef(error)
  useEffect(() => {
    if (error === told.current) return
    told.current = error
    if (error !== null)
      toast({ tone: 'error', text: last.current === 'order' ? 'Order not saved' : `Not changed. ${error.message}` })
  }, [error, toast])
  return {
    acting: isFetching,
    move: (cards: readonly StoryCard[], from: number, to: number) => {
      const moved = moveItem(cards, from, to)
      const card = cards[from]
      if (!card || isFetching) return
      last.current = 'order'
      const after = moved[to - 1]?.id ?? null
      dispatch(cardActRemote.requested({ kind: 'move', storyId, cardId: card.id, after }))
    },
    copy: (card: StoryCard) => {
      last.current = 'card'
      dispatch(cardActRemote.requested({ kind: 'copy', storyId, cardId: card.id }))
    },
    remove: (card: StoryCard) => {
      last.current = 'card'
      dispatch(cardActRemote.requested({ kind: 'remove', storyId, cardId: card.id }))
      toast({
        text: `Card "${headlineOf(card)}" was removed.`,
        undo: () => dispatch(cardActRemote.requested({ kind: 'restore', storyId, cardId: card.id })),
      })
    },
  }
}

/** A story whose words and cards can be changed: each saves itself. */
export const StoryEditor = ({ story }: { readonly story: StoryDetails }) => {
  const { acting, move, copy, remove } = useOutcomes(story.id)
  const busy = acting ? 'One moment: the last change is being saved' : null
  return (
    <Stack $gap="s4">
      <StoryWords story={story} />
      <Cards>
        <DragList
          items={story.cards}
          idOf={card => card.id}
          labelOf={headlineOf}
          label="Cards"
          disabled={acting}
          onMove={(from, to) => move(story.cards, from, to)}
        >
          {(card, parts) => (
            <Sheet aria-label={`Card ${card.position}: ${headlineOf(card)}`}>
              <Head>
                <Row>
                  {parts.handle}
                  <Muted $size="sm">
                    {card.position} · {KINDS[card.content.kind]}
                  </Muted>
                </Row>
                <Menu
                  trigger={<IconButton icon="more" label={`Change card ${card.position}`} size={28} tooltip={false} />}
                  entries={[
                    ...parts.moveEntries,
                    { label: 'Duplicate', icon: 'copy' as const, disabledReason: busy, onSelect: () => copy(card) },
                    { label: 'Remove', icon: 'trash' as const, disabledReason: busy, onSelect: () => remove(card) },
                  ]}
                />
              </Head>
              {!parts.held && (
                <Stack $gap="s4">
                  <NewerFigure storyId={story.id} card={card} />
                  <CardWords storyId={story.id} card={card} />
                  {card.content.kind === 'figure' && <StoryFigure storyId={story.id} card={card} flush />}
                </Stack>
              )}
            </Sheet>
          )}
        </DragList>
      </Cards>
    </Stack>
  )
}
