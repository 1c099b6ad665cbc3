import type { StoryCard, StoryDetails } from '@core/contract'
import { Fragment, useEffect, type ReactNode } from 'react'
import styled from 'styled-components'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Icon, Muted, Skeleton, Stack, Surface, TYPE } from '@/ui'
import { Markable } from '@/ui/Marks'
import { visuallyHidden } from '@/ui/VisuallyHidden'
import { headlineOf, isUntitled } from '../model'
import { pageRemote } from '../cardRemotes'
import { selectPage } from '../selectors'
import type { WithStories } from '../slice'
import { useEyes } from '../viewAs'
import { InsightBody, InsightSource } from './InsightBody'
import { OwnLink } from './OwnLink'
import { Paragraphs } from './Paragraphs'
import { PictureBody } from './PictureBody'
import { RichBody } from './RichBody'
import { StoryFigure } from './StoryFigure'

type DocumentContent = Extract<StoryCard['content'], { kind: 'document' }>

const Sheet = styled(Surface).attrs({ as: 'article' })`
  overflow: hidden;
  scroll-margin-top: 80px;
  outline: none;
  @media print {
    break-inside: avoid;
  }
`
const Inside = styled.div`
  padding: var(--s4-5) var(--s5);
  > h2 {
    ${TYPE.lg}
    overflow-wrap: anywhere;
    outline: none;
    &:not(:last-child) {
      margin-bottom: var(--s2);
    }
  }
  > h2[data-untitled] {
    ${visuallyHidden}
  }
  > p {
    max-width: 68ch;
    margin-top: var(--s2);
    color: var(--text-2);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`
const Excerpt = styled.blockquote`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 8;
  overflow: hidden;
  margin-top: var(--s3);
  padding-left: var(--s3);
  border-left: 3px solid var(--border);
  color: var(--text-2);
  white-space: pre-line;
  overflow-wrap: anywhere;
`
const Source = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s1) var(--s4);
  padding: var(--s2-5) var(--s5);
  border-top: 1px solid var(--border);
`

/** Id of a card's heading. */
export const anchorOf = (card: StoryCard): string => `card-${card.position}`

const PageText = ({ content }: { readonly content: DocumentContent }) => {
  const dispatch = useAppDispatch()
  const { document_id: documentId, page } = content
  const { data, error } = useAppSelector((state: WithStories) => selectPage(state, { documentId, page }))
  useEffect(() => {
    dispatch(pageRemote.requested({ documentId, page }))
  }, [dispatch, documentId, page])
  // Without its text the card still links to the page.
  if (error && data === null) return <p>Preview not available</p>
  if (data === null)
    return (
      <Stack $gap="s2" aria-busy="true">
        <Skeleton />
        <Skeleton $width="70%" />
      </Stack>
    )
  const text = [data.title, data.text].filter(part => part.trim() !== '').join('\n')
  return text === '' ? null : (
    <Excerpt>
      <Markable text={text} />
    </Excerpt>
  )
}

const DocumentSource = ({ storyId, card }: { readonly storyId: string; readonly card: StoryCard }) => {
  const { content, source } = card
  const seenAs = useEyes() !== null
  if (content.kind !== 'document' || !source) return null
  return (
    <Source>
      <OwnLink href={paths.story(storyId, { view: content.document_id, page: content.page })}>
        <Icon name="file" size={16} /> {source.document_name}, page {content.page}
      </OwnLink>
      <Muted $size="sm">
        <OwnLink quiet href={paths.study(source.study_number)}>
          {source.study_name}
        </OwnLink>
      </Muted>
      {seenAs && <Muted $size="sm">The link opens for them. Here it would open with your rights.</Muted>}
    </Source>
  )
}

interface CardBodyProps {
  readonly storyId: string
  readonly card: StoryCard
  /** What it is in has its own margins. */
  readonly flush?: boolean
  /** It has the whole screen: of a figure with chart and table the chart alone. */
  readonly brief?: boolean
  /** Figures are loaded even out of sight. */
  readonly eager?: boolean
}

/** What a card shows below its headline. */
export const CardBody = ({ storyId, card, flush = false, brief = false, eager = false }: CardBodyProps) => {
  const { content } = card
  if (content.kind === 'divider') return null
  if (content.kind === 'picture')
    return <PictureBody storyId={storyId} cardId={card.id} content={content} tall={brief} />
  return (
    <>
      {content.kind === 'document' && <PageText content={content} />}
      {content.kind === 'insight' && card.insight && (
        <InsightBody id={content.insight_id} insight={card.insight} titled={content.title !== ''} />
      )}
      {content.kind === 'text' && <RichBody text={content.body} large={brief} />}
      {(content.kind === 'headline' || content.kind === 'figure') && <Paragraphs text={content.body} />}
      {content.kind === 'figure' && (
        <StoryFigure storyId={storyId} card={card} flush={flush} brief={brief} eager={eager} />
      )}
    </>
  )
}

const Locked = styled.p`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s2);
  padding: var(--s3) var(--s4);
  border: 1px dashed var(--border);
  border-radius: var(--r-card);
  color: var(--text-2);
`
const Line = styled.hr`
  margin: var(--s2) 0;
  border: 0;
  border-top: 1px solid var(--border);
  outline: none;
  scroll-margin-top: 80px;
`
interface OneCardProps extends CardBodyProps {
  readonly foot: ReactNode
}

const OneCard = ({ storyId, card, eager = false, foot }: OneCardProps) => {
  const { content, source } = card
  if (content.kind === 'divider') return <Line id={anchorOf(card)} tabIndex={-1} />
  return (
    <Sheet aria-labelledby={anchorOf(card)}>
      <Inside>
        <h2 id={anchorOf(card)} tabIndex={-1} data-untitled={isUntitled(card) || undefined}>
          <Markable text={headlineOf(card)} />
        </h2>
        <CardBody storyId={storyId} card={card} flush eager={eager} />
      </Inside>
      <DocumentSource storyId={storyId} card={card} />
      {content.kind === 'insight' && source && (
        <Source>
          <InsightSource source={source} />
        </Source>
      )}
      {foot}
    </Sheet>
  )
}

interface LockedCardsProps {
  readonly locked: StoryDetails['locked']
  readonly after: string | null
}

/** Cards of studies that are for certain groups, where the reader knows that there are such. */
const LockedCards = ({ locked, after }: LockedCardsProps) => {
  const count = locked.filter(one => one === after).length
  return (
    count > 0 && (
      <li>
        <Locked>
          <Icon name="lock" size={16} />
          {count === 1 ? 'A card here is' : `${String(count)} cards here are`} for certain groups only. Ask a manager of
          your organisation for access.
        </Locked>
      </li>
    )
  )
}

interface StoryCardsProps {
  readonly storyId: string
  readonly cards: readonly StoryCard[]
  /** Behind which cards locked ones are, null for the top. */
  readonly locked: StoryDetails['locked']
  /** Figures are loaded even out of sight: all of it is to be printed. */
  readonly eager?: boolean
  /** At the foot of each card but dividers, by the id of its heading. */
  readonly footOf?: ((cardId: string, headingId: string) => ReactNode) | undefined
}

/** The cards of a story in their order. */
export const StoryCards = ({ storyId, cards, locked, eager = false, footOf }: StoryCardsProps) => (
  <Stack $gap="s4" as="ol">
    <LockedCards locked={locked} after={null} />
    {cards.map(card => (
      <Fragment key={card.id}>
        <li>
          <OneCard storyId={storyId} card={card} eager={eager} foot={footOf?.(card.id, anchorOf(card))} />
        </li>
        <LockedCards locked={locked} after={card.id} />
      </Fragment>
    ))}
  </Stack>
)
