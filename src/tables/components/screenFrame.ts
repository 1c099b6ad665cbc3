import styled from 'styled-components'
import { MEDIA, Z } from '@/ui/theme/tokens'

/** Screen over the page: head, panes, foot; only panes scroll. */
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
  gap: 12px;
  min-height: ${p => p.$height ?? 60}px;
  padding: 4px 16px;
  background: var(--surface);
  border-bottom: 1px solid var(--border);
`

/** Notices stand above it, not over its buttons. */
export const Foot = styled.footer.attrs<{ readonly 'data-foot'?: string }>({ 'data-foot': '' })`
  display: flex;
  align-items: center;
  flex: none;
  gap: 12px;
  min-height: 56px;
  padding: 8px 16px;
  background: var(--surface);
  border-top: 1px solid var(--border);
`

/** Pushes what follows to the end; phones have no room to give away. */
export const Grow = styled.span`
  flex: 1;
  ${MEDIA.below768} {
    display: none;
  }
`

export const Card = styled.div<{ readonly $bad?: boolean; readonly $raised?: boolean }>`
  background: var(--surface);
  border: 1px solid ${p => (p.$bad ? 'var(--danger)' : 'var(--border)')};
  border-radius: var(--r-card);
  ${p => p.$raised && 'box-shadow: var(--e1);'}
`
