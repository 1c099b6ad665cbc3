import { css } from 'styled-components'

/** Scrolling, cells, the sticky label and Total columns. */
export const gridSheet = css`
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
  /* Rows are laid out independently (widths are known), so that drawing some never moves the others. */
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
    padding: var(--s1) var(--s3) var(--s1) 38px;
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
`
