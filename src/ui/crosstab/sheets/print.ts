import { css } from 'styled-components'

/** On paper the grid is a plain table again, with every row on it. */
export const printSheet = css`
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
      /* Where the printing page knows how much room there is. */
      zoom: var(--print-zoom, 1);
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
      margin-right: var(--s4);
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
