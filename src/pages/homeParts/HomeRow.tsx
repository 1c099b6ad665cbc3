import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import type { Failure } from '@/lib/failure'
import { CardSkeleton, ErrorState, Icon, Link, MEDIA, RefetchLine, useDelayedFlag, VisuallyHidden } from '@/ui'

/** Items in each row of home. */
export const ROW_ITEMS = 5
const SKELETONS = ['a', 'b', 'c', 'd', 'e']

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s4);
  margin-bottom: var(--s2);
`
/** Five side by side where they fit; else they scroll sideways to the window's edge, where the next one shows. */
const Cards = styled.ul`
  /* Room for focus rings, which a scrolling box would cut off; where it scrolls, the page's own margin. */
  --room: 4px;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: max(220px, (100% - 64px) / 5);
  gap: var(--s4);
  margin: -4px calc(-1 * var(--room));
  padding: var(--s1) var(--room);
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scroll-padding: var(--room);
  > li {
    min-width: 0;
    scroll-snap-align: start;
  }
  ${MEDIA.below1200} {
    --room: 40px;
  }
  ${MEDIA.below1000} {
    --room: 24px;
    grid-auto-columns: 40%;
  }
  ${MEDIA.below768} {
    --room: 16px;
    grid-auto-columns: 46%;
  }
  @media (max-width: 479.98px) {
    grid-auto-columns: 80%;
    gap: var(--s3);
  }
`
/** Placeholder for the cards, so that nothing below jumps; shown once the wait is long enough to notice. */
const Places = styled(Cards)<{ readonly $height: number; readonly $shown: boolean }>`
  visibility: ${p => (p.$shown ? 'visible' : 'hidden')};
  overflow: hidden;
  > li {
    height: ${p => p.$height}px;
  }
`
const Quiet = styled.div`
  border: 1px dashed var(--border);
  border-radius: var(--r-card);
  > div {
    padding-block: var(--s5);
  }
`

const Empty = styled.p`
  padding: var(--s6) var(--s5);
  color: var(--text-2);
  text-align: center;
`

export interface HomeRowItem {
  readonly key: string
  readonly card: ReactNode
}

export interface HomeRowProps {
  readonly title: string
  /** Address of the full list; null when this reader may not open it. */
  readonly href: string | null
  /** Height of most cards, in px. */
  readonly cardHeight: number
  readonly empty: string
  readonly errorMessage: string
  readonly remote: { readonly isFetching: boolean; readonly error: Failure | null; readonly data: unknown }
  readonly items: readonly HomeRowItem[]
  readonly onRetry: () => void
}

/** The newest items of one kind. A failure stays in its row, and a refetch keeps what is shown. */
export const HomeRow = ({ title, href, cardHeight, empty, errorMessage, remote, items, onRetry }: HomeRowProps) => {
  const heading = useId()
  const { isFetching, error, data } = remote
  const waiting = useDelayedFlag(data === null && error === null)
  return (
    <section aria-labelledby={heading} aria-busy={isFetching}>
      <Head>
        <h2 id={heading}>{title}</h2>
        {href !== null && (
          <Link href={href}>
            view all
            <VisuallyHidden>: {title}</VisuallyHidden>
            <Icon name="chevron-right" size={14} />
          </Link>
        )}
      </Head>
      <RefetchLine $active={isFetching && data !== null} />
      {error && (
        <Quiet>
          <ErrorState message={errorMessage} onRetry={onRetry} retrying={isFetching} />
        </Quiet>
      )}
      {data === null && error === null && (
        <Places $height={cardHeight} $shown={waiting} aria-hidden="true">
          {SKELETONS.map(key => (
            <li key={key}>
              <CardSkeleton />
            </li>
          ))}
        </Places>
      )}
      {data !== null && items.length === 0 && !error && (
        <Quiet>
          <Empty>{empty}</Empty>
        </Quiet>
      )}
      {items.length > 0 && (
        <Cards>
          {items.map(({ key, card }) => (
            <li key={key}>{card}</li>
          ))}
        </Cards>
      )}
    </section>
  )
}
