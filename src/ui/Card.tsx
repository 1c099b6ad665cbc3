import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Icon } from './Icon'
import type { IconName } from './iconPaths'
import { Anchor } from './LinkProvider'
import { Marked, type MarkedProps } from './Marked'
import { Skeleton } from './Feedback'
import { MEDIA, TYPE } from './theme/tokens'

/** A plain surface with a border. */
export const Surface = styled.section<{ readonly $clip?: boolean }>`
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  ${p => p.$clip && 'overflow: hidden;'}
`

const Root = styled.article<{ readonly $linked: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  min-width: 0;
  height: 100%;
  padding: var(--s3-5) var(--s4);
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  transition:
    box-shadow var(--t-state) var(--ease),
    border-color var(--t-state) var(--ease);
  ${p =>
    p.$linked &&
    `&:hover { box-shadow: var(--e1); border-color: var(--border-ctl); }
     &:has(a:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }`}
`
const Pre = styled.div`
  ${TYPE.xs}
  display: flex;
  align-items: center;
  gap: var(--s1-5);
  min-height: 20px;
  color: var(--text-3);
  white-space: nowrap;
  > * {
    flex: none;
  }
  > span:first-of-type {
    flex: 0 1 auto;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* A word space, not the gap. */
  > span + span {
    margin-left: -3px;
  }
`
const Title = styled.h3<{ readonly $lines: number | undefined; readonly $muted: boolean }>`
  font-size: 0.9375rem;
  line-height: 1.25rem;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${p => p.$lines ?? 'var(--title-lines, 1)'};
  overflow: hidden;
  color: ${p => (p.$muted ? 'var(--text-2)' : 'inherit')};
`
const Stretched = styled(Anchor)`
  color: inherit;
  &:hover {
    text-decoration: none;
  }
  &:focus-visible {
    outline: none;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
`
const Actions = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  margin: -6px -8px -6px auto;
  /* Larger targets do not make the row higher. */
  ${MEDIA.touch} {
    margin: -12px -12px -12px auto;
  }
`
const Foot = styled.div`
  ${TYPE.xs}
  display: flex;
  justify-content: space-between;
  gap: var(--s3);
  margin-top: auto;
  color: var(--text-2);
`

const Cover = styled.div`
  overflow: hidden;
  margin: -14px -16px var(--s1);
  border-bottom: 1px solid var(--border);
  border-radius: calc(var(--r-card) - 1px) calc(var(--r-card) - 1px) 0 0;
`

/** 3 below a section heading, 2 directly below the page's own heading. */
type TitleLevel = 2 | 3

export interface CardProps {
  readonly level?: TitleLevel
  readonly icon?: IconName
  /** A decorative picture across the top; all information is in the words. */
  readonly cover?: ReactNode
  readonly preheader: ReactNode
  /** Follows the preheader, and stays whole when that is cut. */
  readonly when?: string | undefined
  readonly title: string
  /** The title in parts, with search matches marked. */
  readonly markedTitle?: MarkedProps['parts'] | undefined
  readonly href?: string | undefined
  /** As many lines as the list around it has room for, else one. */
  readonly titleLines?: number | undefined
  /** Buttons with tab stops of their own, above the stretched link. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
  readonly footStart?: ReactNode
  readonly footEnd?: ReactNode
}

/** One item of a list. With `href`, pressing the card anywhere follows the link of its title. */
export const Card = ({
  level = 3,
  icon,
  cover,
  preheader,
  when,
  title,
  markedTitle,
  href,
  titleLines,
  actions,
  children,
  footStart,
  footEnd,
}: CardProps) => {
  const words = markedTitle ? <Marked parts={markedTitle} /> : title
  return (
    <Root $linked={href !== undefined}>
      {cover && <Cover>{cover}</Cover>}
      <Pre>
        {icon && <Icon name={icon} />}
        <span>{preheader}</span>
        {when && <span>{preheader ? `· ${when}` : when}</span>}
        {actions && <Actions>{actions}</Actions>}
      </Pre>
      <Title as={`h${level}`} $lines={titleLines} $muted={false} title={title}>
        {href === undefined ? words : <Stretched href={href}>{words}</Stretched>}
      </Title>
      {children}
      {(footStart !== undefined || footEnd !== undefined) && (
        <Foot>
          <span>{footStart}</span>
          <span>{footEnd}</span>
        </Foot>
      )}
    </Root>
  )
}

const Whom = styled.p`
  ${TYPE.sm}
  color: var(--text-3);
`

/** An item the user may not open: a lock, no link, no lift. */
export const LockedCard = ({
  title = 'Restricted Study',
  level = 3,
  whom = 'below',
  actions,
}: {
  readonly title?: string
  readonly level?: TitleLevel
  /** Where it says whom to ask: below its title, or in its first line in a list of many. */
  readonly whom?: 'below' | 'line'
  /** Buttons in the corner, e.g. to remove it from the reader's own list. */
  readonly actions?: ReactNode
}) => (
  <Root $linked={false}>
    <Pre>
      <Icon name="lock" />
      <span>{whom === 'line' ? 'Locked · Ask a manager for access' : 'Locked'}</span>
      {actions && <Actions>{actions}</Actions>}
    </Pre>
    <Title as={`h${level}`} $lines={1} $muted>
      {title}
    </Title>
    {whom === 'below' && <Whom>Ask a manager of your organisation for access.</Whom>}
  </Root>
)

/** Placeholder for a card while its list is fetched. */
export const CardSkeleton = () => (
  <Root $linked={false} aria-hidden="true">
    <Skeleton $width="45%" $height={14} />
    <Skeleton $width="80%" $height={20} />
    <Skeleton $width="65%" $height={22} $radius="var(--r-pill)" />
    <Skeleton $width="30%" $height={14} />
  </Root>
)

/** Columns 3, 2, 1 by the width of the container. */
export const CardGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr));
  gap: var(--s3);
`

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder for a list of cards while it is fetched for the first time. */
export const CardSkeletons = () => (
  <CardGrid aria-busy="true">
    {SKELETONS.map(key => (
      <li key={key}>
        <CardSkeleton />
      </li>
    ))}
  </CardGrid>
)
