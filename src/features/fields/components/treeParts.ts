import styled from 'styled-components'
import { MEDIA, TRUNCATED, TYPE } from '@/ui'

/** Px of a row, and of one level. */
export const ROW = 34
export const TOUCH_ROW = 44
export const LEVEL = 24
/** Px before the first level: the handle. */
export const INDENT = 14

export const Scroller = styled.div`
  position: relative;
  height: min(560px, calc(100vh - 430px));
  min-height: 240px;
  overflow: auto;
  overscroll-behavior: contain;
  border-block: 1px solid var(--border);
  outline-offset: -2px;
  &[data-holding] .actions {
    display: none !important;
  }
`
export const RowBox = styled.div<{ readonly $level: number }>`
  display: flex;
  align-items: center;
  gap: var(--s1);
  height: 100%;
  padding: 0 var(--s4) 0 calc(${p => p.$level} * var(--s5) + var(--s2));
  &[data-active] {
    background: var(--sunken);
  }
  &[data-target] {
    background: var(--accent-soft);
  }
  &[data-lifted] {
    opacity: 0.45;
  }
  .actions {
    display: none;
    align-items: center;
    gap: var(--s1);
    white-space: nowrap;
  }
  .wide,
  .words {
    display: flex;
    align-items: center;
    gap: var(--s1);
  }
  ${MEDIA.below1000} {
    .words {
      display: none;
    }
  }
  &:hover .actions,
  &[data-active] .actions {
    display: flex;
  }
  ${MEDIA.below768} {
    padding-right: var(--s2);
    .wide {
      display: none;
    }
  }
  ${MEDIA.touch} {
    .actions {
      display: flex;
    }
    .wide {
      display: none;
    }
  }
`
/** Everything at the right edge of a row. */
export const End = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--s1);
  margin-left: auto;
`
export const Grip = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 24px;
  height: 28px;
  color: var(--text-3);
  cursor: grab;
  touch-action: none;
`
export const Twist = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 24px;
  height: 28px;
  padding: 0;
  border: 0;
  border-radius: var(--r-ctl);
  background: none;
  color: var(--text-2);
  &:hover {
    background: var(--sunken);
  }
`
export const Gap = styled.span`
  flex: none;
  width: 24px;
`
export const Words = styled.span`
  ${TRUNCATED}
  min-width: 40px;
  flex: 0 1 auto;
  &[data-hit] {
    font-weight: 600;
  }
  s {
    color: var(--text-3);
  }
`
export const Note = styled.span`
  ${TYPE.sm}
  ${TRUNCATED}
  flex: 0 2 auto;
  min-width: 0;
  margin-left: var(--s1);
  color: var(--accent-text);
  &[data-gone] {
    color: var(--text-2);
  }
`
export const Count = styled.span`
  flex: none;
  min-width: 44px;
  text-align: right;
  font-variant-numeric: tabular-nums;
`
/** Where the lifted value would go. */
export const DropLine = styled.div`
  position: absolute;
  right: 0;
  z-index: 1;
  height: 2px;
  background: var(--accent);
  pointer-events: none;
  &::before {
    content: '';
    position: absolute;
    left: -4px;
    top: -3px;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--accent);
  }
`
export const Pill = styled.span`
  ${TYPE.xs}
  position: absolute;
  right: 72px;
  top: -9px;
  padding: 0 var(--s2);
  border-radius: var(--r-pill);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
  line-height: 20px;
  white-space: nowrap;
`
/** What is held, below the line. */
export const HeldCard = styled.span`
  ${TYPE.sm}
  position: absolute;
  top: 6px;
  left: 96px;
  display: flex;
  gap: var(--s2);
  max-width: 60%;
  padding: var(--s1) var(--s3);
  border: 1px solid var(--accent);
  border-radius: var(--r-ctl);
  background: var(--raised);
  box-shadow: var(--e2);
  white-space: nowrap;
  > strong {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  > span {
    color: var(--text-2);
  }
`
export const Foot = styled.div`
  ${TYPE.sm}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s1) var(--s4);
  padding: var(--s2) var(--s4);
  color: var(--text-2);
  ${MEDIA.below768} {
    .keys {
      display: none;
    }
  }
  ${MEDIA.touch} {
    .keys {
      display: none;
    }
  }
`
