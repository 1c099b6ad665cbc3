import { useEffect, useRef, useState } from 'react'
import type { StoryCard, StoryDetails } from '@core/contract'
import styled from 'styled-components'
import { useAppSelector } from '@/store'
import { IconButton, MEDIA, Modal, Row, Stack, useAnnounce, useMediaQuery } from '@/ui'
import { selectAddingCard } from '../../selectors'
import type { WithStories } from '../../slice'
import { AddPanel, useUnfinished } from './AddPanel'
import { CoverForm } from './CoverForm'
import { editorAnchor, EditorCard } from './EditorCard'
import { EditorRail } from './EditorRail'
import { ReadersForm } from './ReadersForm'
import { StoryTags } from './StoryTags'
import { StoryWords } from './StoryWords'
import { useCardActs } from './useCardActs'

const Frame = styled.div<{ readonly $adding: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--s4) var(--s5);
  ${MEDIA.from1200} {
    grid-template-columns: 280px minmax(0, 720px) ${p => (p.$adding ? 'minmax(260px, 320px)' : '')};
  }
`
const Beside = styled.div`
  ${MEDIA.from1200} {
    position: sticky;
    top: 72px;
    max-height: calc(100vh - 88px);
    overflow-y: auto;
    /* Room for the outline of what has the focus. */
    padding: var(--s1);
    margin: calc(-1 * var(--s1));
  }
`
const PanelHead = styled(Row)`
  justify-content: space-between;
  min-height: 40px;
`

/** The card that the last answer added, shown and told once. */
const useAdded = (story: StoryDetails, onAdded: (card: StoryCard) => void) => {
  const announce = useAnnounce()
  const { data, fetchedAt } = useAppSelector((state: WithStories) => selectAddingCard(state, story.id))
  const known = useRef(new Set(story.cards.map(({ id }) => id)))
  const told = useRef(fetchedAt)
  const latest = useRef(onAdded)
  useEffect(() => {
    latest.current = onAdded
    if (fetchedAt !== told.current) {
      told.current = fetchedAt
      const card = data?.cards.find(({ id }) => !known.current.has(id))
      if (card) {
        announce(`Card ${card.position} was added.`)
        latest.current(card)
      }
    }
    known.current = new Set(story.cards.map(({ id }) => id))
  })
}

const show = (card: StoryCard, focus: boolean) => {
  const element = document.getElementById(editorAnchor(card.id))
  element?.scrollIntoView({ block: 'nearest' })
  if (focus) element?.focus({ preventScroll: true })
}

/** A story whose words, cards, order and readers can be changed: each saves itself. */
export const StoryEditor = ({ story }: { readonly story: StoryDetails }) => {
  const wide = useMediaQuery('(min-width: 1200px)')
  const acts = useCardActs(story.id, story.cards)
  const [chosen, setChosen] = useState<string | null>(null)
  const unfinished = useUnfinished(story.id)
  const [adding, setAdding] = useState(story.cards.length === 0 || unfinished !== null)
  const selected = story.cards.some(({ id }) => id === chosen) ? chosen : null
  const at = story.cards.find(({ id }) => id === selected)?.position
  const place = at === undefined ? 'at the end' : `after card ${at}`
  const [shown, setShown] = useState<string | null>(null)
  useAdded(story, card => {
    setChosen(card.id)
    setShown(card.id)
    if (!wide) setAdding(false)
  })
  // The new card is on screen only with the next picture.
  useEffect(() => {
    const card = story.cards.find(({ id }) => id === shown)
    if (!card) return
    // The form of a card of words is gone with the focus; a search goes on.
    show(card, !wide || card.content.kind === 'text' || card.content.kind === 'headline')
    setShown(null)
  }, [story.cards, shown, wide])
  const panel = <AddPanel story={story} after={selected ?? undefined} />
  return (
    <Frame $adding={adding && wide}>
      <Beside>
        <EditorRail
          cards={story.cards}
          acts={acts}
          selected={selected}
          adding={adding}
          wide={wide}
          onAdd={() => setAdding(!adding)}
          onSelect={card => {
            setChosen(card.id)
            show(card, true)
          }}
        />
      </Beside>
      <Stack $gap="s4">
        <StoryWords story={story} />
        <StoryTags story={story} />
        <CoverForm story={story} />
        <ReadersForm story={story} />
        {story.cards.map(card => (
          <EditorCard
            key={card.id}
            storyId={story.id}
            card={card}
            count={story.cards.length}
            acts={acts}
            selected={card.id === selected}
            onSelect={() => setChosen(card.id)}
          />
        ))}
      </Stack>
      {wide && adding && (
        <Beside as="aside" aria-label="Add a card">
          <PanelHead>
            <h2>Add a card</h2>
            <Row>
              <small>{place}</small>
              <IconButton icon="x" label="Close" size={28} tooltip={false} onClick={() => setAdding(false)} />
            </Row>
          </PanelHead>
          {panel}
        </Beside>
      )}
      {!wide && (
        <Modal open={adding} onClose={() => setAdding(false)} title={`Add a card ${place}`}>
          {panel}
        </Modal>
      )}
    </Frame>
  )
}
