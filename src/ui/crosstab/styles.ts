import { css, styled } from 'styled-components'

const markShape = css`
  width: 8px;
  height: 7px;
  display: inline-block;
  background: var(--sig-up);
  clip-path: polygon(50% 0, 100% 100%, 0 100%);
  print-color-adjust: exact;
  forced-color-adjust: none;

  &.down {
    background: var(--sig-down);
    clip-path: polygon(0 0, 100% 0, 50% 100%);
  }
`

/** One sheet for the whole grid: thousands of cells stay plain elements. Names are local to the frame. */
export const Frame = styled.div`
  color: var(--text);
  font-size: 0.8125rem;
  line-height: 1.125rem;
  font-variant-numeric: tabular-nums;
  min-width: 0;
  position: relative;
  isolation: isolate;

  .scroll {
    overflow: auto;
    max-width: 100%;
    overscroll-behavior-x: contain;
    scroll-padding: var(--head) 0 0 calc(var(--lw) + var(--tot));
  }
  /* Rows lay themselves out alone (widths are known), so that drawing some never moves the others. */
  table {
    display: block;
    width: var(--width);
    user-select: none;
  }
  colgroup {
    display: none;
  }
  thead,
  tbody {
    display: block;
  }
  tr {
    display: flex;
    contain: layout style;
  }
  .sr {
    grid-area: 1 / 1;
    display: inline-block;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  th,
  td {
    flex: none;
    width: var(--cw);
    padding: 0;
    min-height: var(--rh);
    background: var(--surface);
    font-weight: 400;
    border-bottom: 1px solid var(--sunken);
    box-sizing: border-box;
  }
  th:focus,
  td:focus {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  thead {
    position: sticky;
    top: 0;
    z-index: 3;
  }
  td {
    display: grid;
    grid-template-columns: 1fr var(--slot);
    align-items: center;
  }
  td.tot {
    grid-template-columns: 1fr 16px;
  }
  td b {
    grid-area: 1 / 1;
    font-weight: inherit;
    text-align: right;
    white-space: nowrap;
  }
  td i {
    grid-area: 1 / 2;
    display: grid;
    grid-template-columns: 12px 1fr;
    align-items: center;
    padding-left: 3px;
    font-style: normal;
    font-size: 0.6875rem;
    line-height: 0.875rem;
    font-weight: 600;
    color: var(--sig-up);
    letter-spacing: 0.01em;
    white-space: nowrap;
    overflow: hidden;
  }
  td i > span {
    grid-column: 2;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .lab {
    display: flex;
    align-items: center;
    width: var(--lw);
    text-align: left;
    padding: 4px 12px 4px 38px;
    position: sticky;
    left: 0;
    z-index: 2;
    border-right: 1px solid var(--border);
  }
  .lab .text {
    display: -webkit-box;
    -webkit-line-clamp: 2;
    -webkit-box-orient: vertical;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  .tot {
    width: var(--tot);
    position: sticky;
    left: var(--lw);
    z-index: 2;
  }
  .corner {
    align-items: flex-end;
    padding: 0 12px 3px 16px;
    font-size: 0.75rem;
    line-height: 1rem;
    color: var(--text-3);
  }
  thead .head > *,
  thead .span-row > * {
    border-bottom: 0;
    min-height: 24px;
  }
  .span {
    font-weight: 600;
    font-size: 0.75rem;
    color: var(--text-2);
    text-align: center;
    position: relative;
    padding: 0 10px;
  }
  .span > span {
    position: sticky;
    left: calc(var(--lw) + var(--tot) + 10px);
    display: inline-block;
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    vertical-align: middle;
  }
  .span::after {
    content: '';
    position: absolute;
    left: 10px;
    right: 10px;
    bottom: 0;
    border-bottom: 1px solid var(--border-ctl);
  }
  .block {
    font-weight: 500;
  }
  .block::after {
    border-color: var(--border);
  }
  .col {
    font-weight: 500;
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    text-align: center;
    padding: 3px 4px 2px;
  }
  .col .sr {
    position: absolute;
  }
  /* The low-base mark and the sort arrow stand outside the part that may be cut. */
  .name {
    display: flex;
    align-items: flex-end;
    justify-content: center;
    flex: none;
  }
  .tot .name {
    justify-content: flex-end;
  }
  .col .text {
    min-width: 0;
    display: -webkit-box;
    -webkit-line-clamp: 3;
    -webkit-box-orient: vertical;
    overflow: hidden;
    overflow-wrap: break-word;
    hyphens: auto;
  }
  .col.tot {
    text-align: right;
    font-weight: 600;
    padding-right: 16px;
  }
  .sorts {
    cursor: pointer;
  }
  .sorts:hover {
    color: var(--accent-text);
    background: var(--sunken);
  }
  .sort {
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-left: 4px;
    vertical-align: 1px;
    fill: var(--accent-text);
  }
  .letters > * {
    display: block;
    min-height: 20px;
    font-size: 0.6875rem;
    line-height: 0.875rem;
    color: var(--text-3);
    font-weight: 600;
    text-align: right;
    padding-right: calc(var(--slot) + 2px);
    border-bottom: 1px solid var(--border-ctl);
  }
  .letters > .tot {
    padding-right: 16px;
  }
  .letters > .corner {
    display: flex;
    font-size: 0.75rem;
    font-weight: 400;
    padding-right: 12px;
  }
  thead .last-head > * {
    border-bottom: 1px solid var(--border-ctl);
  }
  .letters .pick {
    cursor: pointer;
  }
  .letters .pick:hover {
    color: var(--accent-text);
  }
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
    padding-left: 16px;
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
  .mark {
    ${markShape}
  }
  td.low .mark {
    opacity: 0.75;
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
  .heat-4 i {
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
  .toggle {
    position: absolute;
    left: 12px;
    top: calc((var(--rh) - 24px) / 2);
    width: 24px;
    height: 24px;
    display: grid;
    place-items: center;
    color: var(--text-3);
    cursor: pointer;
    border-radius: 4px;
  }
  .toggle:hover {
    background: var(--sunken);
    color: var(--text);
  }
  .toggle svg,
  .more svg {
    width: 16px;
    height: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [aria-expanded='false'] .toggle svg {
    transform: rotate(-90deg);
  }
  .more {
    position: absolute;
    right: 2px;
    top: calc((var(--rh) - 24px) / 2);
    width: 24px;
    height: 24px;
    display: none;
    place-items: center;
    cursor: pointer;
    color: var(--text-2);
    background: var(--surface);
    border-radius: 4px;
  }
  th:hover > .more,
  th:focus > .more {
    display: grid;
  }
  .more svg {
    stroke-width: 2.4;
  }
  .gap {
    display: block;
    border: 0;
    min-height: 0;
    background: none;
  }

  @media (hover: hover) {
    tbody tr:hover > th,
    tbody tr:hover > td {
      background: var(--sunken);
    }
    tbody tr:hover > [aria-selected='true'],
    tbody tr:hover > .hit {
      background: var(--accent-soft);
    }
  }

  &.compact .lab {
    padding: 4px 6px 4px 16px;
  }
  &.compact .lab.child {
    padding-left: 26px;
  }
  &.compact .toggle {
    display: none;
  }

  @media print {
    .scroll {
      overflow: visible;
      max-height: none !important;
    }
    table {
      display: table;
      table-layout: fixed;
      border-collapse: separate;
      border-spacing: 0;
    }
    colgroup {
      display: table-column-group;
    }
    thead {
      display: table-header-group;
      position: static;
    }
    tbody {
      display: table-row-group;
    }
    tr {
      display: table-row;
      contain: none;
      break-inside: avoid;
    }
    th,
    td,
    .lab,
    .col,
    .letters > * {
      display: table-cell;
      position: static;
      height: var(--rh);
      vertical-align: middle;
      print-color-adjust: exact;
    }
    td {
      text-align: right;
    }
    td i {
      display: inline-grid;
      width: var(--slot);
      text-align: left;
      vertical-align: middle;
    }
    td b:last-of-type:not(:has(+ i)) {
      margin-right: var(--slot);
    }
    td.tot b:last-of-type:not(:has(+ i)) {
      margin-right: 16px;
    }
    td.tot i {
      width: 16px;
    }
    .sr,
    .toggle,
    .more {
      display: none;
    }
  }
`

/** The triangle of "column against the rest": the direction carries the meaning, colour only repeats it. */
export const Mark = styled.span.attrs({ 'aria-hidden': true })`
  ${markShape}
`
