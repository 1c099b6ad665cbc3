import { css } from 'styled-components'

/** Fold marks, row menus, hover, and the narrow layout of phones. */
export const controlSheet = css`
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
    padding: var(--s1) var(--s1-5) var(--s1) var(--s4);
  }
  &.compact .lab.child {
    padding-left: 26px;
  }
  &.compact .toggle {
    display: none;
  }
`
