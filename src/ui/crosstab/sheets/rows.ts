import { css } from 'styled-components'
import { markShape } from './mark'

/** Kinds of rows and cells: bases, nets, calculated, low base, heat, selection. */
export const rowSheet = css`
  .sb {
    border-left: 1px solid var(--border);
  }
  .base th,
  .base td {
    background: var(--sunken);
    color: var(--text-2);
    border-bottom-color: var(--border);
  }
  .base .lab {
    font-size: 0.75rem;
    padding-left: var(--s4);
    color: var(--text-2);
  }
  .base.last th,
  .base.last td {
    border-bottom-color: var(--border-ctl);
  }
  .net th,
  .net td {
    background: var(--net-tint);
    font-weight: 600;
    border-top: 1px solid var(--border);
    border-bottom-color: var(--border);
  }
  .calc th,
  .calc td {
    border-top: 1px solid var(--border-ctl);
    border-bottom-color: var(--border-ctl);
  }
  .calc + .calc th,
  .calc + .calc td {
    border-top: 0;
  }
  .missing .lab {
    color: var(--text-2);
  }
  .low {
    color: var(--text-3);
  }
  td.low b {
    font-style: italic;
    font-weight: 400;
  }
  td.low i {
    color: var(--text-3);
  }
  .few {
    color: var(--text-3);
    font-weight: 400;
    font-style: italic;
  }
  .mark {
    ${markShape}
  }
  td.low .mark {
    opacity: 0.75;
  }
  .broken {
    color: var(--text-2);
    font-weight: 600;
  }
  .star {
    color: var(--warning);
    font-weight: 600;
  }
  td.empty {
    background: var(--sunken);
  }
  .heat-1 {
    background: var(--heat1);
  }
  .heat-2 {
    background: var(--heat2);
  }
  .heat-3 {
    background: var(--heat3);
  }
  .heat-4 {
    background: var(--heat4);
  }
  .heat-3 i,
  .heat-4 i,
  .heat-3 .few,
  .heat-4 .few {
    color: var(--text);
  }
  .heat-3 .mark,
  .heat-4 .mark {
    background: var(--text);
  }
  td.hit,
  th.hit {
    background: var(--accent-soft);
  }
  [aria-selected='true'] {
    background: var(--accent-soft);
  }
`
