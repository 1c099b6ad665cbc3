import { figureChanges, staleQuotes, type ChangedMark, type FigureChanges } from '@core/report'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import type { StoryCard, StoryDetails } from '@core/contract'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, MEDIA, Muted, Row, Skeleton, Stack } from '@/ui'
import { ErrorState } from '@/ui/Feedback'
import { wordsOf } from '../../model'
import { settleRemote } from '../../figureRemotes'
import { selectSettling, selectStory } from '../../selectors'
import type { WithStories } from '../../slice'
import { FigureParts } from '../StoryFigure'
import { useFigure } from '../useFigure'

/** Changes that are listed one by one; of more, their number is said. */
const LISTED = 6

const Both = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  ${MEDIA.from1200} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  figure {
    display: grid;
    align-content: start;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s2);
  }
  figcaption {
    font-weight: 500;
  }
`
const List = styled.ul`
  display: grid;
  gap: var(--s1);
  padding-left: var(--s4);
  list-style: disc;
`

const HIGH = { up: 'higher', down: 'lower' } as const

const markWords = ({ row, column, against, from, to }: ChangedMark): string => {
  const where = `${row}, ${column}`
  if (from !== null && to !== null) return `${where}: ${HIGH[to]} than ${against} now, ${HIGH[from]} before`
  return to === null
    ? `${where}: no longer ${HIGH[from ?? 'up']} than ${against}`
    : `${where}: ${HIGH[to]} than ${against} now`
}

/** What the newer figures have other than those that readers see, in words. */
const changeLines = ({ cells, figures, marks, gone, added }: FigureChanges): string[] => {
  const some = <Item,>(all: readonly Item[], words: (item: Item) => string, rest: string): string[] => [
    ...all.slice(0, LISTED).map(words),
    ...(all.length > LISTED ? [`${count(all.length - LISTED)} more ${rest}`] : []),
  ]
  return [
    ...(gone.length === 0 ? [] : [`No longer there: ${gone.join(', ')}`]),
    ...(added.length === 0 ? [] : [`New: ${added.join(', ')}`]),
    figures.length === 0
      ? 'All figures are the same'
      : `${count(figures.length)} of ${counted(cells.length, 'figure', 'figures')} changed`,
    ...some(
      figures,
      ({ row, column, from, to }) => `${row}, ${column}: ${to || 'no base'} now, ${from || 'no base'} before`,
      'changed figures',
    ),
    ...(marks.length === 0 ? ['No significance mark changed'] : some(marks, markWords, 'changed marks')),
  ]
}

/** Numbers in title, summary and cards that the newer figures do not show; `card` is null for those of the story itself. */
const quotesOf = ({ title, summary, cards }: StoryDetails, { cells }: FigureChanges) => [
  ...staleQuotes(`${title}\n${summary}`, cells).map(quote => ({ card: null, ...quote })),
  ...cards.flatMap(card => staleQuotes(wordsOf(card), cells).map(quote => ({ card, ...quote }))),
]

/** What newer figures have other than those of a card; null until both are there, and where there are no newer ones. */
const useChanges = (storyId: string, card: StoryCard, wanted: boolean) => {
  const before = useFigure({ storyId, card, wanted })
  const after = useFigure({ storyId, card, newest: true, wanted })
  const changes = useMemo(() => {
    const [old, next] = [before.figure, after.figure]
    if (!old || !next || next.data.missing.length > 0) return null
    const nameOf = (row: string | null) => (row === null ? '' : (old.index.get(row)?.breakout?.text ?? row))
    return figureChanges(old.tables, next.tables, nameOf)
  }, [before.figure, after.figure])
  const story = useAppSelector((state: WithStories) => selectStory(state, storyId)).data
  const quotes = useMemo(() => (changes && story ? quotesOf(story, changes) : []), [changes, story])
  return { before, after, changes, quotes }
}

type Changes = ReturnType<typeof useChanges>

const Comparison = ({ card, before, after, changes, quotes }: Changes & { readonly card: StoryCard }) => {
  const { content } = card
  const lines = changes ? changeLines(changes) : []
  if (content.kind !== 'figure' || !card.figure) return null
  const error = before.error ?? after.error
  if (error)
    return (
      <ErrorState
        message="The figures could not be compared."
        detail={error.message}
        onRetry={() => {
          before.retry()
          after.retry()
        }}
        retrying={before.isFetching || after.isFetching}
      />
    )
  if (!before.figure || !after.figure) return <Skeleton $height={200} $radius="var(--r-ctl)" />
  const { missing } = after.figure.data
  return (
    <Stack $gap="s3">
      {missing.length > 0 ? (
        <p>The newest data have no {missing.join(', ')}: there is no newer figure.</p>
      ) : (
        <List aria-label="Changes">
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </List>
      )}
      {quotes.length > 0 && (
        <List aria-label="Words to check">
          {quotes.map(({ card: quoting, number, cell: { row, column, to } }) => (
            <li key={`${quoting?.id ?? ''} ${number}`}>
              {quoting ? `Card ${String(quoting.position)} says` : 'Title or summary say'} {number}: {row}, {column} has{' '}
              {to || 'no base'} now
            </li>
          ))}
        </List>
      )}
      {missing.length === 0 && (
        <Both>
          <figure>
            <figcaption>Readers see, version {card.figure.version}</figcaption>
            <FigureParts figure={before.figure} content={content} />
          </figure>
          <figure>
            <figcaption>Now, version {card.figure.data_version}</figcaption>
            <FigureParts figure={after.figure} content={content} />
          </figure>
        </Both>
      )}
    </Stack>
  )
}

/** What a curator decides when the data of a figure are newer than what readers see. Nothing changes by itself. */
export const NewerFigure = ({ storyId, card }: { readonly storyId: string; readonly card: StoryCard }) => {
  const dispatch = useAppDispatch()
  const [comparing, setComparing] = useState(false)
  const { isFetching, error } = useAppSelector((state: WithStories) => selectSettling(state, card.id))
  const { figure } = card
  const found = useChanges(storyId, card, comparing)
  const { after: newest, quotes } = found
  if (!figure || figure.version === figure.data_version) return null
  const settle = (keep: boolean) => {
    const quotedBy = keep ? [] : [...new Set(quotes.flatMap(quote => quote.card?.id ?? []))]
    dispatch(settleRemote.requested({ storyId, cardId: card.id, dataVersion: figure.data_version, keep, quotedBy }))
  }
  const impossible = (newest.figure?.data.missing.length ?? 0) > 0
  return (
    <Callout tone={figure.kept ? 'info' : 'warning'}>
      <Stack $gap="s3">
        <p>
          {figure.kept
            ? `Readers see version ${String(figure.version)}; it was kept when version ${String(figure.data_version)} came.`
            : `The data now have version ${String(figure.data_version)}. Readers see version ${String(figure.version)} until you decide.`}
        </p>
        {comparing && <Comparison card={card} {...found} />}
        <Row $wrap>
          <Button size="sm" aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
            {comparing ? 'Hide comparison' : 'Compare'}
          </Button>
          {comparing && !impossible && (
            <Button size="sm" variant="primary" loading={isFetching} onClick={() => settle(false)}>
              Show newest figures
            </Button>
          )}
          {!figure.kept && (
            <Button size="sm" loading={isFetching} onClick={() => settle(true)}>
              Keep these figures
            </Button>
          )}
        </Row>
        {error && (
          <Muted $size="sm" role="alert">
            Not saved. {error.message}
          </Muted>
        )}
      </Stack>
    </Callout>
  )
}
