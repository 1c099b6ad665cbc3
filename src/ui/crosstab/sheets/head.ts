import { css } from 'styled-components'
import { TRUNCATED } from '../../theme/tokens'

/** Headers: spans, columns, letters, sort marks. */
export const headSheet = css`
  .corner {
    align-items: flex-end;
    padding: 0 var(--s3) 3px var(--s4);
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
    padding: 0 var(--s2-5);
  }
  .span > span {
    position: sticky;
    left: calc(var(--lw) + var(--tot) + 10px);
    display: inline-block;
    max-width: 100%;
    ${TRUNCATED}
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
    padding: 3px var(--s1) var(--s0-5);
  }
  .col .sr {
    position: absolute;
  }
  /* The low-base mark and the sort arrow are outside the part that may be cut. */
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
  .col .part {
    display: inline-block;
    max-width: 100%;
  }
  .col.tot {
    text-align: right;
    font-weight: 600;
    padding-right: var(--s4);
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
    margin-left: var(--s1);
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
    padding-right: calc(var(--slot) + var(--s0-5));
    border-bottom: 1px solid var(--border-ctl);
  }
  .letters > .tot {
    padding-right: var(--s4);
  }
  .letters > .corner {
    display: flex;
    font-size: 0.75rem;
    font-weight: 400;
    padding-right: var(--s3);
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
`
