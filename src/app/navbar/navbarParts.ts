import styled from 'styled-components'
import { Anchor, MEDIA, TYPE, Z } from '@/ui'
import type { Space } from '@/ui/theme/tokens'

export const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${Z.navbar};
  background: var(--surface);
  border-bottom: 1px solid var(--border);
`
/** Keeps the page where it will be while the band about preferences loads: a button that moves loses its press. */
export const BandPlace = styled.div`
  height: 37px;
  ${MEDIA.touch} {
    height: 53px;
  }
`
export const Inner = styled.div`
  display: flex;
  align-items: stretch;
  gap: var(--s5);
  height: calc(var(--navbar-height) - 1px);
  max-width: calc(var(--content-max) + 80px);
  margin: 0 auto;
  padding: 0 var(--s6-5);
  white-space: nowrap;
  ${MEDIA.below1000} {
    gap: var(--s4);
    padding-inline: var(--s5) var(--s4);
  }
  ${MEDIA.below768} {
    padding-inline: var(--s4) var(--s2);
  }
`
export const Home = styled(Anchor)`
  display: flex;
  align-items: center;
  min-width: 0;
  max-width: 240px;
  &:hover {
    text-decoration: none;
  }
`
export const Search = styled.div`
  flex: 0 1 clamp(180px, 22vw, 340px);
  align-self: center;
  min-width: 160px;
`
/** The search of narrow windows, over the whole bar. */
export const SearchRow = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  width: 100%;
  > :first-child {
    flex: 1;
  }
`
export const Items = styled.ul`
  display: flex;
  gap: var(--s5);
  height: 100%;
`
export const Item = styled(Anchor)`
  display: flex;
  align-items: center;
  height: 100%;
  border-bottom: 2px solid transparent;
  margin-bottom: -1px;
  padding-top: var(--s0-5);
  color: var(--text-2);
  font-weight: 500;
  &:hover {
    color: var(--text);
    text-decoration: none;
  }
  &[aria-current] {
    color: var(--text);
    border-bottom-color: var(--accent-text);
  }
`
export const End = styled.div<{ readonly $gap: Space }>`
  position: relative;
  display: flex;
  flex: 1 1 auto;
  align-items: center;
  justify-content: flex-end;
  gap: var(--${p => p.$gap});
  min-width: min-content;
`
/** Text that takes the remaining room, shortened rather than wrapped. */
export const Words = styled.span<{ readonly $max: number }>`
  overflow: hidden;
  flex: 1 1 0;
  width: 0;
  min-width: 0;
  max-width: ${p => p.$max}px;
  color: var(--text-2);
  text-align: right;
  text-overflow: ellipsis;
`
/** Only shown where there is room for it beside everything else. */
export const ClientName = styled(Words)`
  @media (max-width: 1279.98px) {
    display: none;
  }
`
export const Rule = styled.span`
  width: 1px;
  height: 24px;
  background: var(--border);
  @media (max-width: 1279.98px) {
    display: none;
  }
`
export const Strip = styled.p`
  ${TYPE.sm}
  min-height: 36px;
  padding: var(--s2) var(--s4);
  border-top: 1px solid var(--border);
  color: var(--text-2);
  text-align: center;
  text-wrap: balance;
`
