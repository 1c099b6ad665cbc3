import styled from 'styled-components'
import { MEDIA, TYPE, Z, type Space } from './theme/tokens'

/** Content of a page in the shell: 1360 px plus padding, one left edge. */
export const PageFrame = styled.div`
  width: 100%;
  max-width: calc(var(--content-max) + 80px);
  margin: 0 auto;
  padding: var(--s4-5) var(--s6-5) var(--s6-5);
  ${MEDIA.below1000} {
    padding-inline: var(--s5);
  }
  ${MEDIA.below768} {
    padding-inline: var(--s4);
  }
`

/** Title row: heading left, actions right, wrapping on narrow screens. */
export const PageHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--s3) var(--s5);
`

/** The left of a title row: a heading and how much there is below it. */
export const CountedTitle = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--s1) var(--s4);
  min-height: 36px;
  outline: none;
`

const gapOf = (gap: Space | 0): string => (gap === 0 ? '0' : `var(--${gap})`)

interface FlexProps {
  /** A step of the scale of spaces. */
  readonly $gap?: Space | 0
  readonly $wrap?: boolean
  readonly $align?: string
  readonly $justify?: string
}

/** Items side by side; 8 px apart by default. */
export const Row = styled.div<FlexProps>`
  display: flex;
  align-items: ${p => p.$align ?? 'center'};
  justify-content: ${p => p.$justify ?? 'flex-start'};
  gap: ${p => gapOf(p.$gap ?? 's2')};
  ${p => p.$wrap && 'flex-wrap: wrap;'}
  min-width: 0;
`

/** Items one below the other; 16 px apart by default. */
export const Stack = styled.div<FlexProps>`
  display: flex;
  flex-direction: column;
  align-items: ${p => p.$align ?? 'stretch'};
  gap: ${p => gapOf(p.$gap ?? 's4')};
  min-width: 0;
`

/** Secondary text. */
export const Muted = styled.span<{ readonly $size?: 'xs' | 'sm' | 'base' }>`
  ${p => TYPE[p.$size ?? 'base']}
  color: var(--text-2);
`

/** A bar at the foot of a page or layer that stays visible from 768 px up. */
export const FootBar = styled.div.attrs<{ readonly 'data-foot'?: string }>({ 'data-foot': '' })`
  ${MEDIA.from768} {
    position: sticky;
    bottom: 0;
    z-index: ${Z.footBar};
  }
  min-height: 52px;
  padding: var(--s2) var(--s6-5);
  border-top: 1px solid var(--border);
  background: var(--surface);
  ${MEDIA.below1000} {
    padding-inline: var(--s5);
  }
  ${MEDIA.below768} {
    padding-inline: var(--s4);
  }
`

/** A region that is fetched again keeps its content under this line. */
export const RefetchLine = styled.span<{ readonly $active: boolean }>`
  display: block;
  height: 2px;
  margin-top: -2px;
  background: var(--accent-text);
  opacity: ${p => (p.$active ? 1 : 0)};
  transition: opacity var(--t-panel) var(--ease);
`
