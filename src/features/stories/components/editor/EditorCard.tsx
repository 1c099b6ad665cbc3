import styled from 'styled-components'
import type { StoryCard } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, Callout, Icon, IconButton, Link, Menu, Muted, Row, Stack, Surface } from '@/ui'
import { headlineOf, KINDS, toDecide } from '../../model'
import { cardWordsRemote } from '../../cardRemotes'
import { selectCardWords, selectFigureView } from '../../selectors'
import type { WithStories } from '../../slice'
import { CardBody } from '../StoryCards'
import { StoryFigure } from '../StoryFigure'
import { cardKeys, cardMenu } from './cardMenu'
import { CardWords } from './CardWords'
import { EditPicture } from './EditPicture'
import { NewerFigure } from './NewerFigure'
import { PartsChoice } from './PartsChoice'
import type { CardActs } from './useCardActs'

const Sheet = styled(Surface)`
  overflow: hidden;
  outline: none;
  scroll-margin-top: 80px;
  &[data-selected] {
    border-color: var(--accent-outline);
    box-shadow: 0 0 0 1px var(--accent-outline);
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s1) var(--s3);
  min-height: 46px;
  padding: var(--s1-5) var(--s2) var(--s1-5) var(--s4);
  border-bottom: 1px solid var(--border);
`
const Inside = styled(Stack)`
  padding: var(--s4);
`

/** What a card shows, where that is not its words. */
const Shown = ({ storyId, card }: { readonly storyId: string; readonly card: StoryCard }) => {
  const { kind } = card.content
  if (card.content.kind === 'picture') return <EditPicture storyId={storyId} card={card} content={card.content} />
  if (kind === 'figure') return <StoryFigure storyId={storyId} card={card} flush change />
  return kind === 'document' || kind === 'insight' ? <CardBody storyId={storyId} card={card} /> : null
}

/** The words quote numbers of figures that changed; changing them or saying that they are right ends it. */
const CheckWords = ({ storyId, cardId }: { readonly storyId: string; readonly cardId: string }) => {
  const dispatch = useAppDispatch()
  const { isFetching } = useAppSelector((state: WithStories) => selectCardWords(state, cardId))
  return (
    <Callout tone="warning">
      <Stack $gap="s2">
        <p>These words quote a number that the figures no longer show. Change them, or say that they are right.</p>
        <Row>
          <Button
            size="sm"
            loading={isFetching}
            onClick={() => dispatch(cardWordsRemote.requested({ storyId, cardId, change: { words_checked: true } }))}
          >
            The words are right
          </Button>
        </Row>
      </Stack>
    </Callout>
  )
}

/** Where a card comes from, in the head of its sheet. */
const SourceLine = ({ card: { content, figure, source } }: { readonly card: StoryCard }) => {
  if (content.kind === 'figure')
    return (
      <Muted $size="sm">
        · {content.question}
        {figure && `, version ${figure.version} of ${dayLabel(figure.version_date)}`}
      </Muted>
    )
  if (!source) return null
  return (
    <Muted $size="sm">
      ·{' '}
      <Link quiet href={paths.study(source.study_number)}>
        {source.study_name}
      </Link>
    </Muted>
  )
}

interface EditorCardProps {
  readonly storyId: string
  readonly card: StoryCard
  /** Cards of the story. */
  readonly count: number
  readonly acts: CardActs
  readonly selected: boolean
  readonly onSelect: () => void
}

/** Id of a card in the editor. */
export const editorAnchor = (cardId: string): string => `edit-${cardId}`

/** A card that can be changed. */
export const EditorCard = ({ storyId, card, count, acts, selected, onSelect }: EditorCardProps) => {
  const view = useAppSelector((state: WithStories) => selectFigureView(state, card.id))
  const { name, icon } = KINDS[card.content.kind]
  const decide = toDecide(card)
  return (
    <Sheet
      as="section"
      id={editorAnchor(card.id)}
      aria-label={`Card ${card.position}: ${headlineOf(card)}`}
      tabIndex={-1}
      data-selected={selected || undefined}
      // Not with the focus: Tab passes through all cards.
      onPointerDown={onSelect}
      onInput={onSelect}
      onKeyDown={cardKeys(card, acts)}
    >
      <Head>
        <Row $wrap>
          <Icon name={icon} size={16} />
          <span>
            {card.position} · {name}
          </span>
          <SourceLine card={card} />
        </Row>
        <Row>
          {decide !== null && (
            <Badge tone="warning" icon="refresh">
              {decide}
            </Badge>
          )}
          <PartsChoice storyId={storyId} card={card} />
          <Menu
            trigger={<IconButton icon="more" label={`Change card ${card.position}`} size={28} tooltip={false} />}
            entries={cardMenu(card, count, acts)}
          />
        </Row>
      </Head>
      {card.content.kind !== 'divider' && (
        <Inside $gap="s4">
          {view.error && (
            <Callout tone="danger" role="alert">
              The figure was not changed. {view.error.message}
            </Callout>
          )}
          <NewerFigure storyId={storyId} card={card} />
          {card.check_words && <CheckWords storyId={storyId} cardId={card.id} />}
          <CardWords storyId={storyId} card={card} />
          <Shown storyId={storyId} card={card} />
        </Inside>
      )}
    </Sheet>
  )
}
