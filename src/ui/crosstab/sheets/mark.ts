import { css } from 'styled-components'

/** The triangle of "column against the rest". */
export const markShape = css`
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
