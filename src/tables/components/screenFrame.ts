import styled from 'styled-components'
import { MEDIA, Z, type Space } from '@/ui/theme/tokens'

/** A screen over the page: head, panes and foot, of which only the panes scroll. */
export const Layer = styled.section`
  position: fixed;
  inset: 0;
  z-index: ${Z.slideOver};
  display: flex;
  flex-direction: column;
  background: var(--bg);
  color: var(--text);
`

export const Bar = styled.header<{ readonly $height?: number }>`
  display: flex;
  align-items: center;
  flex: none;
  gap: var(--s3);
  min-height: ${p => p.$height ?? 60}px;
  padding: var(--s1) var(--s4);
  background: var(--surface);
  border-bottom: 1px solid var(--border);
`

/** `data-foot` makes toasts appear above it instead of over its buttons. */
export const Foot = styled.footer.attrs<{ readonly 'data-foot'?: string }>({ 'data-foot': '' })`
  display: flex;
  align-items: center;
  flex: none;
  gap: var(--s3);
  min-height: 56px;
  padding: var(--s2) var(--s4);
  background: var(--surface);
  border-top: 1px solid var(--border);
`

/** Pushes what follows to the end, except on phones. */
export const Grow = styled.span`
  flex: 1;
  ${MEDIA.below768} {
    display: none;
  }
`

/** A rail beside what it lists; above it where there is no room. */
export const RailFrame = styled.div`
  flex: 1;
  display: grid;
  grid-template: minmax(0, 1fr) / 216px minmax(0, 1fr);
  min-height: 0;
  ${MEDIA.below1000} {
    display: block;
    overflow-y: auto;
    background: var(--surface);
  }
`
export const Rail = styled.nav<{ readonly $gap: Space }>`
  display: flex;
  flex-direction: column;
  gap: var(--${p => p.$gap});
  padding: var(--s3) var(--s4);
  border-right: 1px solid var(--border);
  background: var(--surface);
  overflow-y: auto;
  ${MEDIA.below1000} {
    border-right: 0;
    border-bottom: 1px solid var(--border);
  }
`
