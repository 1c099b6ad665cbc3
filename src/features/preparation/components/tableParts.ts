import styled from 'styled-components'
import { MEDIA, TRUNCATED, TYPE } from '@/ui'

/** Px of a row, with a mouse and by touch. */
export const ROW_HEIGHT = { mouse: 28, touch: 44 }

const COLUMNS = '38px minmax(72px, 104px) minmax(160px, 1fr) 100px 64px 60px 62px 60px 32px 148px'
const NARROW = '38px minmax(72px, 96px) minmax(120px, 1fr) 84px 28px'

/** One line of the table; its cells are laid out like those of all others. */
export const Line = styled.div`
  display: grid;
  grid-template-columns: ${COLUMNS};
  align-items: center;
  min-width: 0;
  height: 100%;
  font-variant-numeric: tabular-nums;
  ${MEDIA.below768} {
    grid-template-columns: ${NARROW};
    > [data-wide] {
      display: none;
    }
  }
`
export const HeadLine = styled(Line)`
  ${TYPE.xs}
  flex: none;
  height: 28px;
  font-weight: 600;
  color: var(--text-2);
  background: var(--surface);
  border-bottom: 1px solid var(--border-ctl);
`
export const Cell = styled.div<{ readonly $right?: boolean; readonly $muted?: boolean }>`
  ${TRUNCATED}
  align-self: stretch;
  display: flex;
  align-items: center;
  justify-content: ${p => (p.$right ? 'flex-end' : 'flex-start')};
  gap: var(--s1-5);
  min-width: 0;
  padding: 0 var(--s2);
  ${p => p.$muted && 'color: var(--text-3);'}
  > span {
    ${TRUNCATED}
    min-width: 0;
  }
  > svg {
    flex: none;
    color: var(--text-3);
  }
  &[data-focus] {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
    border-radius: 2px;
  }
  > input,
  > select {
    width: 100%;
    height: 24px;
    padding: 0 var(--s1);
    border: 1px solid var(--border-ctl);
    border-radius: 2px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
  }
`
/** Looks like the checkboxes of forms, without their label. */
export const Tick = styled.input`
  appearance: none;
  display: grid;
  place-items: center;
  width: 16px;
  height: 16px;
  margin: 0 0 0 var(--s3);
  border: 1px solid var(--border-ctl);
  border-radius: 3px;
  background: var(--surface);
  &:checked {
    border-color: var(--accent-outline);
    background: var(--accent);
  }
  &:checked::before {
    content: '';
    width: 8px;
    height: 5px;
    border: solid var(--on-accent);
    border-width: 0 0 2px 2px;
    transform: translateY(-1px) rotate(-45deg);
  }
`
export const VariableLine = styled(Line)`
  ${TYPE.sm}
  border-bottom: 1px solid var(--sunken);
  background: var(--surface);
  cursor: default;
  &[aria-selected='true'] {
    background: var(--accent-soft);
  }
  &[data-open] {
    box-shadow:
      inset 3px 0 var(--accent),
      inset 0 1px var(--accent),
      inset 0 -1px var(--accent);
  }
  &[data-hidden] {
    color: var(--text-3);
  }
  button {
    border: 0;
    background: none;
    color: var(--text-3);
    padding: 0;
  }
`
export const SectionLine = styled.div`
  ${TYPE.xs}
  display: flex;
  align-items: center;
  gap: var(--s1-5);
  height: 100%;
  padding: 0 var(--s3);
  background: var(--sunken);
  border-bottom: 1px solid var(--border);
  font-weight: 600;
  color: var(--text-2);
  button {
    display: inline-flex;
    align-items: center;
    gap: var(--s1-5);
    border: 0;
    background: none;
    padding: 0;
    color: inherit;
    font: inherit;
  }
  small {
    ${TYPE.xs}
    font-weight: 400;
    color: var(--text-3);
  }
  b {
    margin-left: auto;
    width: 136px;
    font-weight: 500;
    color: var(--warning);
  }
`
export const Issue = styled.span<{ readonly $tone: 'warning' | 'suggestion' }>`
  ${TYPE.xs}
  display: inline-flex;
  align-items: center;
  gap: var(--s1);
  color: ${p => (p.$tone === 'warning' ? 'var(--warning)' : 'var(--accent-text)')};
  svg {
    flex: none;
  }
`
