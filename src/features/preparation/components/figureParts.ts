import styled from 'styled-components'
import { TYPE } from '@/ui'

/** A table of answers with their figures: names at the left, digits at the right. */
export const FigureTable = styled.table`
  ${TYPE.sm}
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: var(--s1) var(--s2);
    border-bottom: 1px solid var(--sunken);
    text-align: right;
    font-weight: 400;
  }
  th:first-child {
    text-align: left;
    overflow-wrap: anywhere;
  }
  thead th {
    ${TYPE.xs}
    font-weight: 600;
    color: var(--text-2);
    border-bottom-color: var(--border);
  }
  tr[data-base] > * {
    font-weight: 600;
    background: var(--sunken);
  }
  tr[data-out] > * {
    color: var(--text-3);
  }
`
/** The parts of a whole side by side; each grows by its people. */
export const PartsBar = styled.div<{ readonly $height: number }>`
  display: flex;
  gap: 1px;
  height: ${p => p.$height}px;
  border-radius: var(--r-ctl);
  overflow: hidden;
  i {
    min-width: 1px;
  }
`
/** What the colours of such parts mean. */
export const PartsLegend = styled.ul`
  ${TYPE.xs}
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s3);
  margin-top: var(--s1-5);
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
  li {
    display: inline-flex;
    align-items: center;
    gap: var(--s1);
  }
  i {
    width: 10px;
    height: 10px;
    border-radius: 2px;
  }
`
